/// Goes to destinations; all that a screen needs to know of navigation.
///
/// A scope of an app declares the destinations it has and is given a navigator for them, without
/// knowing what other scopes there are or how the app shows anything. Source: Sundell, "Where to,
/// Navigator?".
@MainActor public protocol Navigator<Destination> {
  /// What this navigator can go to.
  associatedtype Destination

  /// Goes to a destination.
  ///
  /// - Parameter destination: Where to.
  func navigate(to destination: Destination)
}

extension Navigator {
  /// A navigator for a narrower scope, which goes where this one takes its destinations to.
  ///
  /// - Parameter place: What a destination of the scope is in the terms of this navigator.
  /// - Returns: The navigator of the scope.
  public func scoped<Inner>(
    _ place: @escaping @MainActor (Inner) -> Destination
  ) -> AnyNavigator<Inner> {
    AnyNavigator { navigate(to: place($0)) }
  }
}

extension NavigationStore: Navigator {
  /// Goes to a route, as `send(.go(route))` does.
  ///
  /// - Parameter destination: The route.
  public func navigate(to destination: R) {
    send(.go(destination))
  }

  /// A navigator for a scope whose destinations are intents of this store.
  ///
  /// - Parameter intent: What a destination of the scope asks of the store.
  /// - Returns: The navigator of the scope.
  public func navigator<Inner>(
    _ intent: @escaping @MainActor (Inner) -> NavigationIntent<R>
  ) -> AnyNavigator<Inner> {
    AnyNavigator { [weak self] in self?.send(intent($0)) }
  }
}
