// Undo, redo, back and forward, and what the rules take away.
extension NavigationMachine {
  /// Moves through the history; a denied step is refused and never queued.
  func travel(_ move: NavigationHistory<R>.Move, of request: Request<R>) {
    guard let index = session.history.target(move) else { return }
    _ = travel(to: index, as: request.origin(in: session) ?? .commands([]))
  }

  /// Goes to a history step, unless a stack rule or the gate denies it.
  func travel(to index: Int, as request: NavigationTrace<R>.Request) -> Bool {
    let step = session.history.states[index]
    if let refusal = refusal(of: step) {
      trace({ request }, refusal)
      report(refusal, of: .commands([]))
      return false
    }
    let before = session.state
    show(step, at: index)
    trace({ request }, .success, before: before)
    return true
  }

  /// Goes to the nearest history step with a given state, if the gate allows it.
  func revisit(_ state: NavigationState<R>) -> NavigationRevisit {
    let step = step(at: state)
    let history = session.history
    let near = history.states.indices.filter { history.states[$0] == step }
      .min { abs($0 - history.cursor) < abs($1 - history.cursor) }
    guard let near else { return .gone }
    guard near != history.cursor || session.state != step else { return .here }
    return travel(to: near, as: .commands([])) ? .done : .refused
  }

  /// Shows a past state in place of the sign-in layer.
  private func show(_ step: NavigationState<R>, at index: Int) {
    var told = RequestRun<R>.Told(session, .history)
    setSignIn(nil)
    set(renewed(step), .move(index))
    tellChanges(since: &told)
  }

  /// Returns the reason a past state may not be shown, or `nil` if it may; never queues it.
  private func refusal(of step: NavigationState<R>) -> NavigationResult<R>? {
    let base = session.state
    let state = renewed(step)
    if let violation = app.validator.violation(in: state, since: base) {
      return .invalidStack(violation)
    }
    return switch app.gate.refusal(of: state, since: base, principal: session.principal) {
    case .needsSignIn?: .rejected(.needsSignIn)
    case .forbidden?: .rejected(.forbidden)
    case .unavailable(let reason)?: .rejected(.unavailable(reason))
    case .misplacedLogin?, nil: nil
    }
  }

  /// Returns a past state prepared for display; layers that the history omits stay, each above the
  /// layers that are older.
  private func renewed(_ step: NavigationState<R>) -> NavigationState<R> {
    let base = session.state
    var state = step.renewed(against: base)
    for layer in base.presentations where isPassing(layer) {
      let below = state.presentations.lastIndex { $0.age.value.number < layer.age.value.number }
      state.presentations.insert(layer, at: below.map { $0 + 1 } ?? 0)
    }
    return state
  }

  /// Begins a new history.
  @usableFromInline func beginHistory(at start: NavigationState<R>) {
    keep(session.history)
    session.history = NavigationHistory(capacity: session.history.capacity, start: start)
  }

  // MARK: - Rules

  /// Cuts the state and the history to what the app's rules make available.
  func applyRules() {
    let base = session.state
    let after = app.gate.cutByRules(base)
    // A rule may read the store, so change a copy of the history.
    var history = session.history
    history.cutEach { app.gate.cutByRules($0) }
    keep(session.history)
    session.history = history
    if after != base {
      var told = RequestRun<R>.Told(session, .rules)
      set(after, .step)
      tellChanges(since: &told)
      sayClosed(in: base, without: after)
    }
    effects.append(.call { [app] in app.hooks.didChangeRules() })
  }

  /// Sends a notice for each reason, listing the routes that it closed but not those above them.
  private func sayClosed(in before: NavigationState<R>, without after: NavigationState<R>) {
    var closed: [(reason: String, routes: [R])] = []
    func note(_ route: R?) {
      guard let route, let reason = app.gate.reason(against: route, in: before) else { return }
      if let index = closed.firstIndex(where: { $0.reason == reason }) {
        if !closed[index].routes.contains(route) { closed[index].routes.append(route) }
      } else {
        closed.append((reason, [route]))
      }
    }
    for (tab, left) in zip(before.tabs, after.tabs) {
      if before.isOpen(tab) { note(tab.root) }
      tab.stack.dropFirst(left.stack.count).forEach(note)
    }
    let layers = after.presentations
    for (index, layer) in before.presentations.enumerated() {
      let left = layers.layer(layer.id, near: index)
      if left == nil { note(layer.root) }
      layer.stack.dropFirst(left?.stack.count ?? 0).forEach(note)
    }
    for (reason, routes) in closed { say(.closed(routes, reason: reason)) }
  }
}
