/// Guides the user through steps in order, so that no step needs to know which one is next.
///
/// The coordinator tracks the current step; a closure shows it. Source: Sundell, the onboarding
/// flow.
@MainActor public final class StepCoordinator<Step> {
  /// The steps, in order.
  package let steps: [Step]
  /// The index of the current step; `nil` before the flow starts and after it ends.
  package private(set) var index: Int?
  private let show: @MainActor (Step) -> Void
  private let ended: @MainActor (CoordinatorOutcome<Void>) -> Void

  /// Creates a flow; it shows nothing until it is activated.
  ///
  /// - Parameters:
  ///   - steps: The steps, in order; an empty flow ends immediately.
  ///   - show: Shows a step.
  ///   - ended: Receives the outcome, once for each activation.
  public init(
    _ steps: [Step], show: @escaping @MainActor (Step) -> Void,
    ended: @escaping @MainActor (CoordinatorOutcome<Void>) -> Void
  ) {
    self.steps = steps
    self.show = show
    self.ended = ended
  }

  /// The current step, or `nil` if the flow is not running.
  public var current: Step? { index.map { steps[$0] } }

  /// Starts the flow at its first step.
  public func activate() {
    index = -1
    next()
  }

  /// Continues with the next step, or finishes after the last; does nothing if the flow is not
  /// running.
  public func next() {
    guard let index else { return }
    guard index + 1 < steps.count else { return end(.finished(())) }
    self.index = index + 1
    show(steps[index + 1])
  }

  /// Records that the user went back a step; going back from the first step dismisses the flow.
  public func wentBack() {
    guard let index else { return }
    if index > 0 {
      self.index = index - 1
    } else {
      end(.dismissed)
    }
  }

  /// Dismisses the flow; does nothing if it is not running.
  public func dismiss() {
    if index != nil { end(.dismissed) }
  }

  private func end(_ outcome: CoordinatorOutcome<Void>) {
    index = nil
    ended(outcome)
  }
}

extension StepCoordinator {
  /// Creates a flow that pushes its steps onto a store's stack, and goes back when the user does.
  ///
  /// When a step leaves the stack, for whatever reason, the flow goes back with it; when the first
  /// step leaves, the flow is dismissed.
  ///
  /// - Parameters:
  ///   - steps: The steps, in order; an empty flow ends immediately.
  ///   - store: The store, which is not retained.
  ///   - route: Returns the route of a step.
  ///   - ended: Receives the outcome, once for each activation.
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

  /// Goes back a step if the step that was asked for is not shown.
  private func giveUp(_ route: R) {
    guard expected == route else { return }
    expected = nil
    wentBack()
  }

  func end() {
    (entries, expected) = ([], nil)
    if let listener { store?.removeListener(listener) }
    listener = nil
  }

  private func hear(_ update: NavigationUpdate<R>) {
    switch update {
    case .changed(let event): hear(event)
    case .noticed(.dropped(let items, _)), .noticed(.signInCancelled(let items)):
      items.compactMap(\.destination).forEach(giveUp)
    case .noticed(.refused(.commands(let commands), _)):
      commands.compactMap(\.routes.last).forEach(giveUp)
    default: break
    }
  }

  private func hear(_ event: NavigationEvent<R>) {
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
  /// Whether any of the stacks contains an entry.
  ///
  /// - Complexity: O(n) in the number of routes.
  fileprivate func holds(_ entry: EntryID) -> Bool {
    func holds(_ stack: RouteStack<R>) -> Bool {
      stack.indices.contains { stack.id(at: $0) == entry }
    }
    return tabs.contains { holds($0.stack) } || presentations.contains { holds($0.stack) }
  }
}
