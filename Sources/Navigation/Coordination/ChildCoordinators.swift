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
