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

/// A navigator whose kind nobody needs to know.
public struct AnyNavigator<Destination>: Navigator {
  private let go: @MainActor (Destination) -> Void

  /// Makes a navigator of a closure.
  ///
  /// - Parameter go: Goes to a destination.
  public init(_ go: @escaping @MainActor (Destination) -> Void) {
    self.go = go
  }

  /// Hides the kind of a navigator.
  ///
  /// - Parameter navigator: The navigator.
  public init(_ navigator: some Navigator<Destination>) {
    go = { navigator.navigate(to: $0) }
  }

  /// Goes to a destination.
  ///
  /// - Parameter destination: Where to.
  public func navigate(to destination: Destination) {
    go(destination)
  }
}

@available(*, unavailable)
extension AnyNavigator: Sendable {}

/// A navigator that takes links too, and says what became of what it was asked.
///
/// A store is one. Code that depends on this alone can be given a stand-in in tests. Source: PoqSDK,
/// "A Navigator is used to handle deeplink resolution and presenting view controllers".
@MainActor public protocol LinkNavigator<Destination>: Navigator where Destination: Route {
  /// Opens a link.
  ///
  /// - Parameter request: The link, where it came from and what goes along with it.
  /// - Returns: What was decided, and what came of it.
  @discardableResult
  func open(_ request: DeepLinkRequest) -> DeepLinkOpening<Destination>

  /// Runs one command.
  ///
  /// - Parameter command: What to do.
  /// - Returns: What became of it.
  @discardableResult
  func execute(_ command: NavigationCommand<Destination>) -> NavigationResult<Destination>
}

extension NavigationStore: LinkNavigator {}

/// A navigator that can show a screen and wait for the value that it ends with.
@MainActor public protocol ResultNavigator<Destination>: Navigator {
  /// Presents a destination and waits until it ends.
  ///
  /// It never hangs: whatever takes the layer away ends the wait.
  ///
  /// - Parameters:
  ///   - destination: What to present.
  ///   - style: How it stands over what is below.
  ///   - value: The type of value it ends with.
  /// - Returns: The value; that the person left; or that it was taken away, could not be shown, or
  ///   that the waiting task was cancelled, which closes it.
  func present<Value: Sendable>(
    _ destination: Destination, style: PresentationStyle, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value>

  /// Goes to a destination and waits until it ends.
  ///
  /// - Parameters:
  ///   - destination: Where to.
  ///   - value: The type of value it ends with.
  /// - Returns: The value; that the person went back; or that it was taken away, could not be shown,
  ///   or that the waiting task was cancelled, which goes back from it.
  func push<Value: Sendable>(
    _ destination: Destination, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value>
}

extension ResultNavigator {
  /// Presents a destination as a sheet and waits until it ends.
  ///
  /// - Parameters:
  ///   - destination: What to present.
  ///   - value: The type of value it ends with.
  /// - Returns: How it ended.
  public func present<Value: Sendable>(
    _ destination: Destination, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value> {
    await present(destination, style: .sheet, returning: value)
  }
}
