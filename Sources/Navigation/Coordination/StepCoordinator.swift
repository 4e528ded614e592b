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

  /// Starts the flow at its first step; a flow that is already running ends as cancelled.
  public func activate() {
    if index != nil { end(.cancelled) }
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

  /// Records that a step which the user had left is shown again, as a redo does.
  fileprivate func cameBack() {
    guard let index, index + 1 < steps.count else { return }
    self.index = index + 1
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
  /// When a step leaves the stack, for whatever reason, the flow goes back with it, and it goes
  /// forward again when a redo brings the step back; when the first step leaves, the flow is
  /// dismissed.
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
    trail.left = { [weak self] in self?.dismiss() }
    trail.cameBack = { [weak self] in self?.cameBack() }
  }
}

/// The entries of a flow's steps in a store.
@MainActor private final class StepTrail<R: Route> {
  var wentBack: @MainActor () -> Void = {}
  var cameBack: @MainActor () -> Void = {}
  var left: @MainActor () -> Void = {}
  private weak var store: NavigationStore<R>?
  /// The entries of the steps, followed by those that the user left and could bring back.
  private var entries: [(id: EntryID, route: R)] = []
  /// The number of entries that are on a stack.
  private var count = 0
  /// The routes that were sent and are not shown yet, in order.
  private var expected: [R] = []
  private var listener: NavigationListenerHandle?

  init(_ store: NavigationStore<R>) {
    self.store = store
  }

  func show(_ route: R) {
    guard let store else { return }
    if listener == nil { listener = store.addListener { [weak self] in self?.hear($0) } }
    expected.append(route)
    let before = store.state
    store.send(.go(route))
    // Middleware may have made another route of it.
    guard expected.contains(route), let shown = store.state.path.last,
      let top = store.state.path.topID, !before.holds(top),
      !entries.contains(where: { $0.id == top })
    else { return }
    expected.removeAll()
    entries = entries.prefix(count) + [(top, shown)]
    count += 1
  }

  /// Goes back a step if a step that was asked for is not shown.
  private func giveUp(_ route: R) {
    guard let index = expected.firstIndex(of: route) else { return }
    expected.remove(at: index)
    wentBack()
    endIfLeft()
  }

  func end() {
    (entries, count, expected) = ([], 0, [])
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
    note(event.after.path)
    while count > 0, !event.after.holds(entries[count - 1].id) {
      count -= 1
      wentBack()
      endIfLeft()
    }
    noteReturn(event.after.path)
  }

  /// Notes the entries of the expected steps on top of a stack; several appear at once if their
  /// changes are announced together.
  private func note(_ path: RouteStack<R>) {
    guard let top = path.last, let index = expected.firstIndex(of: top) else { return }
    let shown = path.suffix(index + 1).elementsEqual(expected[...index]) ? index + 1 : 1
    let new = path.indices.suffix(shown).compactMap { index in
      path.id(at: index).map { (id: $0, route: path[index]) }
    }
    guard !entries.prefix(count).contains(where: { old in new.contains { $0.id == old.id } })
    else { return }
    expected.removeFirst(index + 1)
    entries = entries.prefix(count) + new
    count = entries.count
  }

  /// Notes the steps that the user had left and that are shown again, with new identities.
  private func noteReturn(_ path: RouteStack<R>) {
    guard count > 0, count < entries.count,
      var index = path.indices.last(where: { path.id(at: $0) == entries[count - 1].id })
    else { return }
    while count < entries.count, index + 1 < path.count, path[index + 1] == entries[count].route,
      let id = path.id(at: index + 1)
    {
      index += 1
      entries[count].id = id
      count += 1
      cameBack()
    }
  }

  /// Ends the flow if none of its steps is shown or expected.
  private func endIfLeft() {
    if count == 0, expected.isEmpty { left() }
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
