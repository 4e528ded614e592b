public import Navigation

extension ScreenContext: ResultNavigator {
  /// Goes to a route, as `send(.go(route))` does.
  ///
  /// - Parameter destination: the route.
  public func navigate(to destination: R) {
    send(.go(destination))
  }

  /// Presents a route and waits until it ends; wait in work that ``start(_:_:)`` began.
  ///
  /// - Parameters:
  ///   - destination: the root of the new layer.
  ///   - style: how it stands over what is below.
  ///   - value: the type of value that ``finish(_:)`` ends it with.
  /// - Returns: how it ended; cancelled at once when this screen is gone already.
  public func present<Value: Sendable>(
    _ destination: R, style: PresentationStyle, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value> {
    guard let store = acting?.store else { return .cancelled }
    return await store.present(destination, style: style, returning: value)
  }

  /// Goes to a route and waits until it ends; wait in work that ``start(_:_:)`` began.
  ///
  /// - Parameters:
  ///   - destination: the route.
  ///   - value: the type of value that ``finish(_:)`` ends it with.
  /// - Returns: how it ended; cancelled at once when this screen is gone already.
  public func push<Value: Sendable>(
    _ destination: R, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value> {
    guard let store = acting?.store else { return .cancelled }
    return await store.push(destination, returning: value)
  }

  /// Ends the nearest screen that somebody awaits a value from, and closes it.
  ///
  /// - Parameter value: the value.
  /// - Returns: what became of it; `.unsupported` when nobody awaits it, or not such a value.
  @discardableResult
  public func finish<Value: Sendable>(_ value: Value) -> NavigationResult<R> {
    acting?.store.finish(value) ?? .unsupported("This screen is gone.")
  }
}
