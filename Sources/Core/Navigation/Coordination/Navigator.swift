/// Goes to destinations: the only part of navigation that a screen needs to know about.
///
/// Each scope of an app declares its destinations and receives a navigator for them. It need not
/// know about other scopes, or how the app shows its screens. Source: Sundell, "Where to,
/// Navigator?".
@MainActor public protocol Navigator<Destination> {
  /// The type of destination.
  associatedtype Destination

  /// Goes to a destination.
  ///
  /// - Parameter destination: The destination.
  func navigate(to destination: Destination)
}

extension Navigator {
  /// Returns a navigator for a narrower scope, which forwards to this one.
  ///
  /// - Parameter place: Converts a destination of the scope to one of this navigator.
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

  /// Returns a navigator for a scope whose destinations are intents of this store.
  ///
  /// - Parameter intent: Converts a destination of the scope to an intent.
  /// - Returns: The navigator of the scope.
  public func navigator<Inner>(
    _ intent: @escaping @MainActor (Inner) -> NavigationIntent<R>
  ) -> AnyNavigator<Inner> {
    AnyNavigator { [weak self] in self?.send(intent($0)) }
  }
}

/// A type-erased navigator.
public struct AnyNavigator<Destination>: Navigator {
  private let go: @MainActor (Destination) -> Void

  /// Creates a navigator from a closure.
  ///
  /// - Parameter go: Goes to a destination.
  public init(_ go: @escaping @MainActor (Destination) -> Void) {
    self.go = go
  }

  /// Erases the type of a navigator.
  ///
  /// - Parameter navigator: The navigator.
  public init(_ navigator: some Navigator<Destination>) {
    go = { navigator.navigate(to: $0) }
  }

  /// Goes to a destination.
  ///
  /// - Parameter destination: The destination.
  public func navigate(to destination: Destination) {
    go(destination)
  }
}

@available(*, unavailable)
extension AnyNavigator: Sendable {}

/// A navigator that can also open links, and that returns results.
///
/// ``NavigationStore`` conforms to this protocol. Code that depends only on the protocol can use a
/// mock in tests. Source: PoqSDK, "A Navigator is used to handle deeplink resolution and presenting
/// view controllers".
@MainActor public protocol LinkNavigator<Destination>: Navigator where Destination: Route {
  /// Opens a link.
  ///
  /// - Parameter request: The link, its origin and the values that accompany it.
  /// - Returns: The decision and its result.
  @discardableResult
  func open(_ request: DeepLinkRequest) -> DeepLinkOpening<Destination>

  /// Runs one command.
  ///
  /// - Parameter command: The command.
  /// - Returns: The result.
  @discardableResult
  func execute(_ command: NavigationCommand<Destination>) -> NavigationResult<Destination>
}

extension NavigationStore: LinkNavigator {}

/// A navigator that can show a screen and wait for its value.
@MainActor public protocol ResultNavigator<Destination>: Navigator {
  /// Presents a destination and waits until it is closed.
  ///
  /// The wait always ends: removing the layer in any way ends it.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - style: The presentation style.
  ///   - value: The type of value to wait for.
  /// - Returns: The value, `.dismissed` if the user left, or `.cancelled` if the layer was removed
  ///   or could not be shown, or if the waiting task was cancelled, which closes the layer.
  func present<Value: Sendable>(
    _ destination: Destination, style: PresentationStyle, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value>

  /// Goes to a destination and waits until it is closed.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - value: The type of value to wait for.
  /// - Returns: The value, `.dismissed` if the user went back, or `.cancelled` if the destination
  ///   was removed or could not be shown, or if the waiting task was cancelled, which closes the
  ///   destination.
  func push<Value: Sendable>(
    _ destination: Destination, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value>
}

extension ResultNavigator {
  /// Presents a destination as a sheet and waits until it is closed.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - value: The type of value to wait for.
  /// - Returns: The outcome.
  public func present<Value: Sendable>(
    _ destination: Destination, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value> {
    await present(destination, style: .sheet, returning: value)
  }
}
