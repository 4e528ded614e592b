#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Saved sessions.
extension Machine {
  /// Shows a saved session in place of the present one, as far as the current principal may
  /// see it.
  ///
  /// What another account left is not shown to whoever is signed in. What waits already stays.
  func restore(_ snapshot: Snapshot, _ request: Request) {
    var report = RestorationDrops(snapshot.unreadable, name: setup.routeName)
    let principal = session.principal
    let wanted = obeying(snapshot.state(on: session.state, &report), &report)
    let owner = snapshot.owner.map(SessionOwner.saved)
    let isAnothers = isAnothers(owner, than: principal)
    let allowed = setup.gate.cut(wanted, for: principal)
    let shown = isAnothers ? setup.first : setup.gate.cutByRules(allowed)
    let waits =
      principal == nil && setup.gate.policy.login != nil && !wanted.isSamePlace(as: allowed)
    if !isAnothers {
      noteLosses(from: allowed, to: shown, &report)
      noteDenied(from: wanted, to: allowed, placeWaits: waits, &report)
    }
    takeWaiting(where: \.isPlace)
    begin(at: shown)
    let items = snapshot.waiting.filter { !$0.isPlace || !isAnothers && !waits }
      .compactMap { restored($0, &report) }
    if principal != nil {
      resume(items.filter { !isOutdated($0, &report) }, request)
    } else {
      leave()
      (session.owner, session.signIn) = (owner, nil)
      for item in items { keepWaiting(item, &report) }
      if waits { keepWaiting(waiting(place: wanted, since: snapshot.date), &report) }
      dropOutdated(&report)
      // A saved screen alone is no reason to ask for sign-in at launch; a requested link is.
      if session.waiting.items.contains(where: { !$0.isPlace }) { askForSignIn() }
    }
    var record = record(of: request, .result(.success))
    record.dropped = report.drops
    end(record)
  }

  /// Lets what waited in another instance wait here, or asks for it if an account is signed in.
  func take(_ items: [Waiting], _ request: Request) {
    var report = RestorationDrops([], name: setup.routeName)
    let items = items.filter { !$0.isPlace }.compactMap { restored($0, &report) }
    if session.principal != nil {
      resume(items.filter { !isOutdated($0, &report) }, request)
    } else {
      for item in items { keepWaiting(item, &report) }
      dropOutdated(&report)
      if session.waiting.items.contains(where: { !$0.isPlace }) { askForSignIn() }
    }
    end(request, .success)
  }

  /// Returns the state without the stacks that break a stack rule.
  ///
  /// A tab whose stack breaks a rule keeps its current stack; a presentation whose stack breaks one
  /// is removed, along with all layers above it.
  private func obeying(_ wanted: State, _ report: inout RestorationDrops) -> State {
    var state = wanted
    while let violation = setup.gate.validator.violation(in: state, since: session.state) {
      switch violation.place {
      case .tab(let id):
        guard let index = state.tabs.firstIndex(where: { $0.id == id }) else {
          return session.state
        }
        state.tabs[index].path = session.state.tabs[index].path
        report.add("The stack of \"\(id)\"", .brokenRule(violation.rule))
      case .presentation(let index):
        report.add("\(state.layers[index].root.route)", .brokenRule(violation.rule))
        state.layers.removeSubrange(index...)
      }
    }
    return state
  }

  // MARK: - What waited

  /// Returns a request that was waiting when the snapshot was taken; a link is decided again.
  private func restored(_ saved: Waiting, _ report: inout RestorationDrops) -> Waiting? {
    var plan = saved.plan
    if let link = saved.link {
      switch setup.links?.find(DeepLinkRequest(link, isInternal: true)).decision(for: nil) {
      case .pending(let item): plan = item.plan
      case .plan(let decided): plan = decided
      case .rejected, .unhandled, nil:
        report.add("\(shown(link))", .leadsNowhere)
        return nil
      }
    }
    // Even if the clock was ahead at that time, the request must not wait longer than allowed.
    return Waiting(
      id: newID(), request: saved.request, plan: plan,
      queuedAt: min(saved.queuedAt, setup.clock.date()),
      gatedRoute: setup.gate.policy.gatedRoute(among: plan.routes))
  }

  private func keepWaiting(_ item: Waiting, _ report: inout RestorationDrops) {
    if setup.gate.policy.login == nil { return report.add(subject(of: item), .needsSignIn) }
    switch session.waiting.add(item) {
    case .duplicate, .added(nil): break
    case .added(let displaced?): report.add(subject(of: displaced), .capacity)
    case .refused: report.add(subject(of: item), .capacity)
    }
  }

  private func isOutdated(_ item: Waiting, _ report: inout RestorationDrops) -> Bool {
    let age = setup.clock.date().timeIntervalSince(item.queuedAt)
    guard age > session.waiting.policy.lifetime / .seconds(1) else { return false }
    report.add(subject(of: item), .outdated)
    say(.dropped([item], .outdated))
    return true
  }

  private func dropOutdated(_ report: inout RestorationDrops) {
    let outdated = session.waiting.takeOutdated(at: setup.clock.date())
    if outdated.isEmpty { return }
    for item in outdated { report.add(subject(of: item), .outdated) }
    say(.dropped(outdated, .outdated))
  }

  /// Returns a description of a request: its link, or else its destination.
  private func subject(of item: Waiting) -> String {
    item.link.map { "\(shown($0))" } ?? item.destination.map(setup.routeName)
      ?? "The visible screen"
  }

  // MARK: - What was lost

  /// Records the routes that the policy denies; those of a place that waits are not lost.
  private func noteDenied(
    from wanted: State, to allowed: State, placeWaits: Bool, _ report: inout RestorationDrops
  ) {
    for (index, tab) in wanted.tabs.enumerated() where !placeWaits || index != wanted.selected {
      for entry in tab.path.dropFirst(allowed.tabs[index].path.count) {
        report.add("\(setup.routeName(entry.route)) in \"\(tab.id)\"", reason(for: entry.route))
      }
    }
    if placeWaits { return }
    for layer in wanted.layers.dropFirst(allowed.layers.count) {
      report.add(setup.routeName(layer.root.route), reason(for: layer.root.route))
    }
  }

  private func reason(for route: AnyRoute) -> RestorationReport.Drop.Reason {
    let policy = setup.gate.policy
    let isAllowed =
      policy.decide(route, for: session.principal) == .allowed && route != policy.login
    return isAllowed ? .stoodOnDropped : .needsSignIn
  }

  /// Records the routes that the app's rules make unavailable.
  private func noteLosses(
    from wanted: State, to left: State, _ report: inout RestorationDrops
  ) {
    let note = { (route: AnyRoute, subject: String, report: inout RestorationDrops) in
      if let reason = self.setup.gate.reason(against: route, in: wanted) {
        report.add(self.setup.routeName(route), .unavailable(reason))
      } else {
        report.add(subject, .stoodOnDropped)
      }
    }
    for (tab, left) in zip(wanted.tabs, left.tabs) {
      for entry in tab.path.dropFirst(left.path.count) {
        note(entry.route, "\(setup.routeName(entry.route)) in \"\(tab.id)\"", &report)
      }
    }
    for (index, layer) in wanted.layers.enumerated() {
      let kept = left.layers.count > index ? left.layers[index].path.count + 1 : 0
      for entry in ([layer.root] + layer.path).dropFirst(kept) {
        note(entry.route, setup.routeName(entry.route), &report)
      }
    }
  }
}

/// The parts of a snapshot that are not restored, in the order in which they are found.
@MainActor private struct RestorationDrops {
  private(set) var drops: [RestorationReport.Drop]
  let name: @MainActor (AnyRoute) -> String

  init(_ drops: [RestorationReport.Drop], name: @escaping @MainActor (AnyRoute) -> String) {
    self.drops = drops
    self.name = name
  }

  mutating func add(_ subject: String, _ reason: RestorationReport.Drop.Reason) {
    drops.append(RestorationReport.Drop(subject: subject, reason: reason))
  }
}

extension Snapshot {
  /// Returns the state that the snapshot describes, on the tabs of the present one.
  @MainActor fileprivate func state(
    on present: State, _ report: inout RestorationDrops
  ) -> State {
    for path in tabs where !present.tabs.contains(where: { $0.id == path.id }) {
      report.add("\"\(path.id)\"", .unknownTab)
    }
    var state = present
    (state.selected, state.layers) = (0, [])
    for index in state.tabs.indices {
      let saved = tabs.first { $0.id == state.tabs[index].id }
      state.tabs[index].path = saved?.routes.map { State.Entry($0) } ?? []
    }
    guard let index = present.tabs.firstIndex(where: { $0.id == selectedTab }) else {
      for layer in layers { report.add(report.name(layer.root), .stoodOnDropped) }
      return state
    }
    state.selected = index
    state.layers = layers.map { layer in
      State.Layer(
        State.Entry(layer.root), style: layer.style, path: layer.routes.map { State.Entry($0) })
    }
    return state
  }
}
