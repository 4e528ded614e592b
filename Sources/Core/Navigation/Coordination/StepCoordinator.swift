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
    // The flow may have been activated by whoever heard that.
    guard index == nil else { return }
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

  /// Records which step is current; without one, the flow is dismissed.
  fileprivate func stand(at step: Int?) {
    guard index != nil else { return }
    if let step { index = step } else { end(.dismissed) }
  }

  /// Dismisses the flow; does nothing if it is not running.
  public func dismiss() {
    if index != nil { end(.dismissed) }
  }

  /// Ends the flow because its account is gone.
  fileprivate func cancel() {
    if index != nil { end(.cancelled) }
  }

  private func end(_ outcome: CoordinatorOutcome<Void>) {
    index = nil
    ended(outcome)
  }
}

extension StepCoordinator {
  /// Creates a flow that pushes its steps onto a store's stack, and goes back when the user does.
  ///
  /// The current step is the last one that is shown or that waits to be shown, so when steps leave
  /// the stack, for whatever reason, the flow goes back with them, and it goes forward again when a
  /// redo brings them back. When none is left, the flow is dismissed. When an account signs in that
  /// is not the one in whose session the flow was, the flow is cancelled, and its public steps stay.
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
    trail.index = { [weak self] in self?.index }
    trail.stand = { [weak self] in self?.stand(at: $0) }
    trail.cancel = { [weak self] in self?.cancel() }
  }
}

/// The entries of a flow's steps in a store.
@MainActor private final class StepTrail<R: Route> {
  /// A step that was asked for.
  private struct Place {
    let route: R
    var state: State
    /// The newest identity when the step was asked for, or else the one with which it was shown; an
    /// entry that shows it next is newer.
    var mark = EntryID()

    enum State: Equatable {
      /// The store has not answered yet.
      case asked
      /// The step waits for sign-in.
      case waiting
      /// The step is this entry or presentation.
      case shown(EntryID)
      /// The step was shown, and may be shown again.
      case left
    }

    var isCurrent: Bool { state != .left }
  }

  /// Returns the index of the step that is being shown.
  var index: @MainActor () -> Int? = { nil }
  /// Receives the index of the current step, or `nil` if none is left.
  var stand: @MainActor (Int?) -> Void = { _ in }
  /// Ends the flow.
  var cancel: @MainActor () -> Void = {}
  private weak var store: NavigationStore<R>?
  /// The first account that was signed in while the flow ran.
  private var owner: String?
  private var places: [Int: Place] = [:]
  private var listener: NavigationListenerHandle?

  init(_ store: NavigationStore<R>) {
    self.store = store
  }

  /// Stops listening, if the flow is released while it runs.
  deinit {
    guard let listener, let store else { return }
    Task { @MainActor in store.removeListener(listener) }
  }

  func show(_ route: R) {
    guard let store, let step = index() else { return }
    if listener == nil {
      owner = store.principal?.subject
      listener = store.machine.addListener { [weak self] _ in self?.hear() }
    }
    places = places.filter { $0.key < step }
    let place = Place(route: route, state: .asked)
    places[step] = place
    let machine = store.machine
    machine.submit(machine.request(.intent(.go(AnyRoute(route))))) { [weak self] record in
      guard let self, places[step]?.mark == place.mark else { return }
      places[step]?.state = state(after: record)
      if places[step]?.state == .left { places[step] = nil }
      take()
    }
  }

  func end() {
    places = [:]
    if let listener { store?.removeListener(listener) }
    listener = nil
  }

  private func state(after record: Record) -> Place.State {
    if record.outcome == .pending { return .waiting }
    // Middleware may have made another command of it.
    let top = record.after.state.visibleEntry
    let isNew = record.after.state.contains(top) && !record.before.state.contains(top)
    return record.outcome.isSuccess && isNew ? .shown(top) : .left
  }

  /// Ends the flow with its session, which an expiry does not end; otherwise notes its steps.
  private func hear() {
    guard let session = store?.machine.session else { return }
    if let owner, session.owner?.isOf(owner) != true { return cancel() }
    owner = owner ?? session.principal?.subject
    look()
    take()
  }

  /// Notes which steps are shown now, and which no longer wait.
  ///
  /// - Complexity: O(n) in the number of routes and of waiting requests.
  private func look() {
    guard let state = store?.state else { return }
    let entries = state.entries
    let known = Set(entries.map(\.id))
    for step in places.keys.sorted() {
      if case .shown(let id)? = places[step]?.state, !known.contains(id) {
        // The same change may show it again, with a newer identity.
        places[step]?.state = .left
        places[step]?.mark = id
      }
      guard let place = places[step] else { continue }
      switch place.state {
      case .asked, .shown: continue
      case .left where !places.contains(where: { $0.key < step && $0.value.isCurrent }): continue
      case .waiting, .left:
        let taken = places.values.map(\.state)
        let entry = entries.first {
          $0.route == place.route && $0.id.number > place.mark.number
            && !taken.contains(.shown($0.id))
        }
        if let entry {
          places[step]?.state = .shown(entry.id)
        } else if place.state == .waiting, !waits(for: place.route) {
          // It was dropped or refused, or middleware made something else of it.
          places[step] = nil
        }
      }
    }
  }

  private func waits(for route: R) -> Bool {
    let plan = Plan(commands: [.push(AnyRoute(route))])
    return store?.machine.waitingAndResuming.contains { $0.plan == plan } ?? false
  }

  private func take() {
    guard listener != nil else { return }
    stand(places.filter { $0.value.isCurrent }.keys.max())
  }
}

extension NavigationState {
  /// The identity and the route of every entry and presentation.
  fileprivate var entries: [(id: EntryID, route: R)] {
    func entries(_ stack: RouteStack<R>) -> [(id: EntryID, route: R)] {
      stack.indices.compactMap { index in stack.id(at: index).map { ($0, stack[index]) } }
    }
    return tabs.flatMap { entries($0.stack) }
      + presentations.flatMap { [($0.id, $0.root)] + entries($0.stack) }
  }
}
