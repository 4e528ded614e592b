/// Keeps the navigation logic of one feature in one place, outside its screens.
///
/// Screens send their intents to the coordinator, which may forward them, send others, or do
/// nothing. Access control does not belong here: the gate checks whatever a coordinator sends.
/// Source: InnoRouter, "Coordinator pattern".
@MainActor public protocol Coordinator<RouteType>: AnyObject {
  /// The routes of the feature.
  associatedtype RouteType: Route
  /// The view type of a route: a screen, or whatever the app draws with.
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
  /// It completed with a value.
  case finished(Value)
  /// The user left it.
  case dismissed
  /// It was removed: by sign-out, by a plan, or because the caller stopped waiting.
  case cancelled

  /// The value, if it completed with one.
  public var value: Value? {
    if case .finished(let value) = self { value } else { nil }
  }
}

extension CoordinatorOutcome: Equatable where Value: Equatable {}
extension CoordinatorOutcome: Hashable where Value: Hashable {}
extension CoordinatorOutcome: Sendable where Value: Sendable {}

/// Holds a coordinator's child flows until they end, and reports how each one ended.
///
/// This keeps children alive and releases each exactly once. Source: Sundell, "A case for
/// Coordinators".
@MainActor public final class ChildCoordinators {
  private var children: [ObjectIdentifier: (child: AnyObject, cancel: @MainActor () -> Void)] = [:]

  /// Makes an empty holder.
  public init() {}

  /// The number of running flows.
  public var count: Int { children.count }

  /// Starts a flow.
  ///
  /// - Parameters:
  ///   - child: The coordinator of the flow; retained until the flow ends.
  ///   - begin: Starts the flow; receives the function with which the child ends it.
  ///   - ended: Receives the outcome once, even if the child ends the flow repeatedly.
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

  /// Cancels every flow.
  ///
  /// - Complexity: O(n) in the running flows.
  public func cancelAll() {
    for entry in children.values { entry.cancel() }
  }
}
