#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension NavigationMachine where R: Codable {
  /// Restores a snapshot through the gate.
  func takeUp(_ snapshot: NavigationSnapshot<R>) -> RestorationReport {
    var drops = snapshot.unreadable
    var told = RequestRun<R>.Told(session, .restoration)
    let place = takeUp(snapshot, &drops)
    for saved in snapshot.waiting { takeBack(saved, &drops) }
    if let place { keepWaiting(place, &drops) }
    dropOutdated(&drops)
    // A saved screen alone is not a reason to ask for sign-in at launch; a requested link is.
    if session.pending.items.contains(where: { $0.request != .place }) { showLogin(telling: false) }
    tellChanges(since: &told)
    return RestorationReport(dropped: drops)
  }

  /// Restores a snapshot as if the present account signed in after it.
  func takeUpAtLaunch(_ snapshot: NavigationSnapshot<R>) -> RestorationReport {
    let principal = session.principal
    session.principal = nil
    noteAccount()
    let report = takeUp(snapshot)
    // What is shown for nobody is heard before the account comes back.
    if let principal {
      queueUp(
        Request(id: RunNumber.next(), .signIn(principal, answering: nil)), isJudged: false)
    }
    return report
  }

  /// Shows the allowed screens, and returns the visible one if it has to wait for sign-in.
  private func takeUp(
    _ snapshot: NavigationSnapshot<R>, _ drops: inout [RestorationReport.Drop]
  ) -> PendingDeepLink<R>? {
    let wanted = obeying(
      snapshot.state(on: session.state, named: app.hooks.routeName, &drops), &drops)
    let allowed = app.gate.cut(wanted, for: nil, closingPersonal: snapshot.owner != nil)
    let shown = app.gate.cutByRules(allowed)
    setSignIn(nil)
    set(shown, .beginning)
    noteLosses(from: allowed, to: shown, &drops)
    let isCut =
      allowed.selectedTab != wanted.selectedTab || allowed.presentations != wanted.presentations
      || allowed.path != wanted.path
    let waits = isCut && app.gate.policy.login != nil
    for (tab, left) in zip(wanted.tabs, allowed.tabs) where !waits || tab.id != wanted.selectedTab {
      for route in tab.stack.dropFirst(left.stack.count) {
        drops.append(drop("\(app.hooks.routeName(route)) in \"\(tab.id)\"", of: route))
      }
    }
    guard waits else {
      for layer in wanted.presentations.dropFirst(allowed.presentations.count) {
        drops.append(drop(app.hooks.routeName(layer.root), of: layer.root))
      }
      return nil
    }
    return PendingDeepLink(
      request: .place, plan: wanted.plan, queuedAt: min(snapshot.date, app.clock.date()),
      gatedRoute: app.gate.policy.gatedRoute(among: wanted.plan.routes)
    ).owned(by: snapshot.owner)
  }

  /// Records the routes that the app's rules make unavailable.
  private func noteLosses(
    from wanted: NavigationState<R>, to left: NavigationState<R>,
    _ drops: inout [RestorationReport.Drop]
  ) {
    func note(_ route: R, _ subject: String) {
      drops.append(
        app.gate.reason(against: route, in: wanted).map {
          RestorationReport.Drop(subject: app.hooks.routeName(route), reason: .unavailable($0))
        } ?? RestorationReport.Drop(subject: subject, reason: .stoodOnDropped))
    }
    for (tab, left) in zip(wanted.tabs, left.tabs) {
      for route in tab.stack.dropFirst(left.stack.count) {
        note(route, "\(app.hooks.routeName(route)) in \"\(tab.id)\"")
      }
    }
    let layers = left.presentations
    for (index, layer) in wanted.presentations.enumerated() {
      let routes = [layer.root] + layer.stack
      let kept = layers.count > index ? layers[index].stack.count + 1 : 0
      for route in routes.dropFirst(kept) { note(route, app.hooks.routeName(route)) }
    }
  }

  /// Returns the state without the stacks that break a stack rule.
  ///
  /// A tab whose stack breaks a rule keeps its current stack; a presentation whose stack breaks one
  /// is removed, along with all layers above it.
  private func obeying(
    _ wanted: NavigationState<R>, _ drops: inout [RestorationReport.Drop]
  ) -> NavigationState<R> {
    var state = wanted
    while let violation = app.validator.violation(in: state, since: session.state) {
      let subject: String
      switch violation.place {
      case .tab(let id):
        guard let index = state.tabs.firstIndex(where: { $0.id == id }) else {
          return session.state
        }
        state.tabs[index].stack = session.state.tabs[index].stack
        subject = "The stack of \"\(id)\""
      case .presentation(let index):
        subject = "\(state.presentations[index].root)"
        state.presentations.removeSubrange(index...)
      }
      drops.append(RestorationReport.Drop(subject: subject, reason: .brokenRule(violation.rule)))
    }
    return state
  }

  private func drop(_ subject: String, of route: R) -> RestorationReport.Drop {
    let isAllowed =
      app.gate.policy.decide(route, for: nil) == .allowed && route != app.gate.policy.login
    return RestorationReport.Drop(
      subject: subject, reason: isAllowed ? .stoodOnDropped : .needsSignIn)
  }

  /// Queues a request that was waiting when the snapshot was taken.
  private func takeBack(
    _ saved: NavigationSnapshot<R>.Waiting, _ drops: inout [RestorationReport.Drop]
  ) {
    // Even if the clock was ahead at that time, the request must not wait longer than allowed.
    let date = min(saved.queuedAt, app.clock.date())
    guard case .link(let link) = saved.request else {
      guard let plan = saved.plan else { return }
      return keepWaiting(
        PendingDeepLink(
          request: saved.request, plan: plan, queuedAt: date,
          gatedRoute: app.gate.policy.gatedRoute(among: plan.routes)
        )
        .owned(by: saved.owner), &drops)
    }
    switch app.links?.decide(for: link, isInternal: true, principal: nil, at: date) {
    case .pending(let item)?:
      keepWaiting(item.owned(by: saved.owner), &drops)
    case .plan(let plan)?:
      keepWaiting(
        PendingDeepLink(
          request: saved.request, plan: plan, queuedAt: date,
          gatedRoute: app.gate.policy.gatedRoute(among: plan.routes)
        )
        .owned(by: saved.owner), &drops)
    case .rejected?, .unhandled?, nil:
      drops.append(RestorationReport.Drop(subject: linkSecrets.shown(link), reason: .leadsNowhere))
    }
  }

  private var linkSecrets: LinkSecrets { app.links?.secrets ?? LinkSecrets() }

  private func keepWaiting(
    _ item: PendingDeepLink<R>, _ drops: inout [RestorationReport.Drop]
  ) {
    guard app.gate.policy.login != nil else {
      drops.append(RestorationReport.Drop(subject: subjectText(item), reason: .needsSignIn))
      return
    }
    keep(session.pending.items)
    switch session.pending.add(item) {
    case .added, .duplicate: break
    case .replaced(let old):
      drops.append(RestorationReport.Drop(subject: subjectText(old), reason: .capacity))
    case .refused:
      drops.append(RestorationReport.Drop(subject: subjectText(item), reason: .capacity))
    }
  }

  /// Returns a description of a request: its link, or else its destination.
  private func subjectText(_ item: PendingDeepLink<R>) -> String {
    item.link.map(linkSecrets.shown) ?? item.destination.map { app.hooks.routeName($0) }
      ?? "The visible screen"
  }

  private func dropOutdated(_ drops: inout [RestorationReport.Drop]) {
    let outdated = session.pending.takeOutdated(at: app.clock.date())
    guard !outdated.isEmpty else { return }
    for item in outdated {
      drops.append(RestorationReport.Drop(subject: subjectText(item), reason: .outdated))
    }
    say(.dropped(outdated, .outdated))
  }
}

extension NavigationSnapshot {
  /// Returns the state that the snapshot describes, using the existing tabs.
  @MainActor fileprivate func state(
    on present: NavigationState<R>, named name: @MainActor (R) -> String,
    _ drops: inout [RestorationReport.Drop]
  ) -> NavigationState<R> {
    let routes = Dictionary(tabs.map { ($0.id, $0.routes) }) { first, _ in first }
    let known = Set(present.tabs.map(\.id))
    for path in tabs where !known.contains(path.id) {
      drops.append(RestorationReport.Drop(subject: "\"\(path.id)\"", reason: .unknownTab))
    }
    var state = NavigationState(
      present.tabs.map { Tab($0.id, root: $0.root, stack: RouteStack(routes[$0.id] ?? [])) },
      selectedIndex: 0, layers: [])
    guard known.contains(selectedTab) else {
      for layer in layers {
        drops.append(
          RestorationReport.Drop(subject: name(layer.root), reason: .stoodOnDropped))
      }
      return state
    }
    state.selectedTab = selectedTab
    state.presentations = layers.map {
      Presentation($0.root, style: $0.style, stack: RouteStack($0.routes))
    }
    return state
  }
}
