public import Navigation

extension ScreenContext: ResultNavigator {
  /// Goes to a route, as `send(.go(route))` does.
  ///
  /// - Parameter destination: The route.
  public func navigate(to destination: R) {
    send(.go(destination))
  }

  /// Presents a route and waits for its outcome; call this from work started with ``start(_:_:)``.
  ///
  /// - Parameters:
  ///   - destination: The root of the new layer.
  ///   - style: The style of the presentation.
  ///   - value: The type of the value passed to ``finish(_:)``.
  /// - Returns: The outcome; immediately `.cancelled` if this screen is already gone.
  public func present<Value: Sendable>(
    _ destination: R, style: PresentationStyle, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value> {
    guard let store else { return .cancelled }
    return await store.present(destination, style: style, returning: value)
  }

  /// Goes to a route and waits for its outcome; call this from work started with ``start(_:_:)``.
  ///
  /// - Parameters:
  ///   - destination: The route.
  ///   - value: The type of the value passed to ``finish(_:)``.
  /// - Returns: The outcome; immediately `.cancelled` if this screen is already gone.
  public func push<Value: Sendable>(
    _ destination: R, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value> {
    guard let store else { return .cancelled }
    return await store.push(destination, returning: value)
  }

  /// Closes the nearest screen whose value is awaited, and returns the value to the waiting code.
  ///
  /// The draft of this screen is discarded.
  ///
  /// - Parameter value: The value.
  /// - Returns: The result; `.unsupported` if no such value is awaited.
  @discardableResult
  public func finish<Value: Sendable>(_ value: Value) -> NavigationResult<R> {
    guard let store else { return .unsupported("This screen is gone.") }
    core.hasFinished = true
    let result = store.finish(value)
    core.hasFinished = result.isSuccess
    return result
  }

  private var store: NavigationStore<R>? { core.acting?.store.typed() }
}
