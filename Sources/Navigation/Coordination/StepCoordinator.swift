/// Leads through steps in order, so that no step has to know the next.
///
/// It holds where the flow is; showing a step is the closure's. Source: Sundell, the onboarding
/// flow.
@MainActor public final class StepCoordinator<Step> {
  /// The steps in their order.
  package let steps: [Step]
  /// The index of the step that shows; `nil` before the flow begins and after it ended.
  package private(set) var index: Int?
  private let show: @MainActor (Step) -> Void
  private let ended: @MainActor (CoordinatorOutcome<Void>) -> Void

  /// Makes a flow; nothing shows before it is activated.
  ///
  /// - Parameters:
  ///   - steps: The steps in their order; none at all ends at once.
  ///   - show: Shows a step.
  ///   - ended: Hears how the flow ended, once for each time it was begun.
  public init(
    _ steps: [Step], show: @escaping @MainActor (Step) -> Void,
    ended: @escaping @MainActor (CoordinatorOutcome<Void>) -> Void
  ) {
    self.steps = steps
    self.show = show
    self.ended = ended
  }

  /// The step that shows.
  public var current: Step? { index.map { steps[$0] } }

  /// Begins the flow with its first step.
  public func activate() {
    index = -1
    next()
  }

  /// Goes on to the next step, or ends the flow behind the last; nothing when it is not under way.
  public func next() {
    guard let index else { return }
    guard index + 1 < steps.count else { return end(.finished(())) }
    self.index = index + 1
    show(steps[index + 1])
  }

  /// Notes that the person went back a step by other means; before the first the flow is dismissed.
  public func wentBack() {
    guard let index else { return }
    if index > 0 {
      self.index = index - 1
    } else {
      end(.dismissed)
    }
  }

  /// Ends the flow as dismissed; nothing when it is not under way.
  public func dismiss() {
    if index != nil { end(.dismissed) }
  }

  private func end(_ outcome: CoordinatorOutcome<Void>) {
    index = nil
    ended(outcome)
  }
}

extension StepCoordinator {
  /// Makes a flow whose steps are routes of a store, and which hears when the person goes back.
  ///
  /// Each step is pushed. Where a step leaves the stack, by whatever door, the flow goes back with it;
  /// where the first leaves, the flow is dismissed.
  ///
  /// - Parameters:
  ///   - steps: The steps in their order; none at all ends at once.
  ///   - store: The store; it is not kept alive.
  ///   - route: The route of a step.
  ///   - ended: Hears how the flow ended, once for each time it was begun.
  public convenience init<R: Route>(
    _ steps: [Step], in store: NavigationStore<R>, route: @escaping @MainActor (Step) -> R,
    ended: @escaping @MainActor (CoordinatorOutcome<Void>) -> Void
  ) {
    let trail = StepTrail(store)
    self.init(
      steps, show: { trail.show(route($0)) },
      ended: { outcome in
        trail.end()
        ended(outcome)
      })
    trail.wentBack = { [weak self] in self?.wentBack() }
  }
}

/// The entries of a flow's steps in a store.
@MainActor private final class StepTrail<R: Route> {
  var wentBack: @MainActor () -> Void = {}
  private weak var store: NavigationStore<R>?
  private var entries: [EntryID] = []
  private var expected: R?
  private var listener: NavigationListenerHandle?

  init(_ store: NavigationStore<R>) {
    self.store = store
  }

  func show(_ route: R) {
    guard let store else { return }
    if listener == nil { listener = store.addListener { [weak self] in self?.hear($0) } }
    expected = route
    store.send(.go(route))
  }

  func end() {
    (entries, expected) = ([], nil)
    if let listener { store?.removeListener(listener) }
    listener = nil
  }

  private func hear(_ update: NavigationUpdate<R>) {
    guard case .changed(let event) = update else { return }
    if let expected, event.after.visible == expected, let entry = event.after.path.topID,
      !entries.contains(entry)
    {
      entries.append(entry)
      self.expected = nil
    }
    while let last = entries.last, !event.after.holds(last) {
      entries.removeLast()
      wentBack()
    }
  }
}

extension NavigationState {
  /// Whether an entry stands in any of the stacks.
  ///
  /// - Complexity: O(n) in the number of routes.
  fileprivate func holds(_ entry: EntryID) -> Bool {
    func holds(_ stack: RouteStack<R>) -> Bool {
      stack.indices.contains { stack.id(at: $0) == entry }
    }
    return tabs.contains { holds($0.stack) } || presentations.contains { holds($0.stack) }
  }
}
