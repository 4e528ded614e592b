/// Keeps the navigation logic of one feature in one place, outside its screens.
///
/// Screens send their intents to the coordinator, which may forward them, replace them, or ignore
/// them. Access control does not belong here: the gate checks everything that a coordinator sends.
/// Source: InnoRouter, "Coordinator pattern".
@MainActor public protocol Coordinator<RouteType>: AnyObject {
  /// The routes of the feature.
  associatedtype RouteType: Route
  /// The type of view that shows a route, such as a screen.
  associatedtype Content

  /// The store that receives the intents.
  var store: NavigationStore<RouteType> { get }

  /// Handles an intent from a screen.
  ///
  /// - Parameter intent: The intent.
  func handle(_ intent: NavigationIntent<RouteType>)

  /// Makes the view for a route.
  ///
  /// - Parameter route: The route.
  /// - Returns: The view.
  func destination(for route: RouteType) -> Content
}

extension Coordinator {
  /// Forwards the intent to the store.
  public func handle(_ intent: NavigationIntent<RouteType>) {
    store.send(intent)
  }
}

/// How a flow or an awaited screen ended.
public enum CoordinatorOutcome<Value> {
  /// The flow or screen returned this value.
  case finished(Value)
  /// The user left the flow or screen.
  case dismissed
  /// The flow or screen was not shown, its session ended, or the caller stopped waiting.
  case cancelled
  /// The screen needs sign-in; the caller may ask again after it.
  case needsSignIn

  /// The returned value, if there is one.
  public var value: Value? {
    if case .finished(let value) = self { value } else { nil }
  }
}

extension CoordinatorOutcome: Equatable where Value: Equatable {}
extension CoordinatorOutcome: Hashable where Value: Hashable {}
extension CoordinatorOutcome: Sendable where Value: Sendable {}

/// Retains a coordinator's child flows until they end, and reports the outcome of each.
///
/// Each child is kept alive while its flow is running, and released exactly once. Source: Sundell,
/// "A case for Coordinators".
@MainActor public final class ChildCoordinators {
  private var children: [Int: AnyObject] = [:]
  private var cancels: [Int: @MainActor @Sendable () -> Void] = [:]
  /// The number of flows that were started.
  private var begun = 0

  /// Whether a flow has ended.
  @MainActor private final class Flow {
    var isOver = false
  }

  /// Creates an empty container.
  public init() {}

  /// Cancels the flows that still run, soon after the container is released.
  deinit {
    let left = cancels
    guard !left.isEmpty else { return }
    Task { @MainActor in for flow in left.keys.sorted() { left[flow]?() } }
  }

  /// The number of running flows.
  public var count: Int { children.count }

  /// Starts a flow.
  ///
  /// - Parameters:
  ///   - child: The coordinator of the flow; retained until the flow ends.
  ///   - begin: Starts the flow; receives the child, and the function that the child calls to end
  ///     the flow.
  ///   - ended: Receives the outcome once, even if the child ends the flow more than once.
  public func begin<Child: AnyObject, Value>(
    _ child: Child,
    _ begin: @MainActor (Child, @escaping @MainActor (CoordinatorOutcome<Value>) -> Void) -> Void,
    ended: @escaping @MainActor (CoordinatorOutcome<Value>) -> Void
  ) {
    begun += 1
    let id = begun
    let flow = Flow()
    let end: @MainActor (CoordinatorOutcome<Value>) -> Void = { [weak self] outcome in
      guard !flow.isOver else { return }
      flow.isOver = true
      self?.cancels[id] = nil
      let child = self?.children.removeValue(forKey: id)
      withExtendedLifetime(child) { ended(outcome) }
    }
    children[id] = child
    cancels[id] = { end(.cancelled) }
    begin(child, end)
  }

  /// Cancels every flow.
  ///
  /// - Complexity: O(n) in the number of running flows.
  public func cancelAll() {
    for flow in cancels.keys.sorted() { cancels[flow]?() }
  }
}
