/// Keeps the navigation policy of one feature in one place, out of its screens.
///
/// Screens hand their intents to the coordinator; it may pass them on, send others, or do nothing.
/// What guards access is not for here: the gate does that, whatever a coordinator sends. Source:
/// InnoRouter, "Coordinator pattern".
@MainActor public protocol Coordinator<RouteType>: AnyObject {
  /// The routes of the feature.
  associatedtype RouteType: Route
  /// What shows a route: a screen, or whatever the app draws with.
  associatedtype Content

  /// The store it sends to.
  var store: NavigationStore<RouteType> { get }

  /// Takes what a screen asks for.
  ///
  /// - Parameter intent: What is asked for.
  func handle(_ intent: NavigationIntent<RouteType>)

  /// Makes what shows a route.
  ///
  /// - Parameter route: The route.
  /// - Returns: What shows it.
  func destination(for route: RouteType) -> Content
}

extension Coordinator {
  /// Passes the intent on to the store.
  public func handle(_ intent: NavigationIntent<RouteType>) {
    store.send(intent)
  }
}

/// How a flow or an awaited screen ended.
public enum CoordinatorOutcome<Value> {
  /// It came to its end with a value.
  case finished(Value)
  /// The person left it.
  case dismissed
  /// It was taken away: by sign-out, by a plan, or because nobody waits any more.
  case cancelled

  /// The value, when there is one.
  public var value: Value? {
    if case .finished(let value) = self { value } else { nil }
  }
}

extension CoordinatorOutcome: Equatable where Value: Equatable {}
extension CoordinatorOutcome: Hashable where Value: Hashable {}
extension CoordinatorOutcome: Sendable where Value: Sendable {}

/// Holds the flows that a coordinator has begun, each until it ends, and tells how it ended.
///
/// So a coordinator keeps its children alive and lets go of each exactly once. Source: Sundell,
/// "A case for Coordinators".
@MainActor public final class ChildCoordinators {
  private var children: [ObjectIdentifier: (child: AnyObject, cancel: @MainActor () -> Void)] = [:]

  /// Makes an empty holder.
  public init() {}

  /// How many flows are under way.
  public var count: Int { children.count }

  /// Begins a flow.
  ///
  /// - Parameters:
  ///   - child: The coordinator of the flow; held until the flow ends.
  ///   - begin: Begins it, and is given what the child calls once to end.
  ///   - ended: Hears how it ended: once, however often the child calls.
  public func begin<Child: AnyObject, Value>(
    _ child: Child,
    _ begin: @MainActor (Child, @escaping @MainActor (CoordinatorOutcome<Value>) -> Void) -> Void,
    ended: @escaping @MainActor (CoordinatorOutcome<Value>) -> Void
  ) {
    let id = ObjectIdentifier(child)
    let end: @MainActor (CoordinatorOutcome<Value>) -> Void = { [weak self] outcome in
      guard self?.children.removeValue(forKey: id) != nil else { return }
      ended(outcome)
    }
    children[id] = (child, { end(.cancelled) })
    begin(child, end)
  }

  /// Ends every flow as cancelled.
  ///
  /// - Complexity: O(n) in the flows under way.
  public func cancelAll() {
    for entry in children.values { entry.cancel() }
  }
}
