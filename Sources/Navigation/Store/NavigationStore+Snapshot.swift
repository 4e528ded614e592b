#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension NavigationStore where R: Codable {
  /// Returns the parts of the current session that may be saved for the next launch.
  ///
  /// - Returns: A snapshot of the state and the waiting requests, without awaited layers or
  ///   anything else that may not be saved.
  /// - Complexity: O(n) in the number of routes.
  public func snapshot() -> NavigationSnapshot<R> {
    var kept = current
    kept.state = withoutAwaitedLayers(kept.state)
    return NavigationSnapshot(of: kept, login: access.login, at: clock.date(), salt: salt)
  }

  /// Restores a snapshot through the gate, as for a signed-out user.
  ///
  /// Each path is cut at its first gated route. If the visible screen was cut, it is queued until
  /// sign-in, as are the requests that were already waiting; links among them are evaluated again.
  /// If any request other than a ``PendingDeepLink/Request/place`` is waiting, the login layer is
  /// presented. Outdated requests are dropped with a notice. The app's tabs and roots are kept, and
  /// a new history begins. As with undo, middleware is not called.
  ///
  /// - Parameter snapshot: The snapshot.
  /// - Returns: A report of the parts that were not restored, with reasons.
  /// - Complexity: O(n) in the number of routes.
  @discardableResult
  public func restore(_ snapshot: NavigationSnapshot<R>) -> RestorationReport {
    guard isFree else { return RestorationReport(refusal: .reentrant) }
    return alone {
      guard current.principal == nil else { return RestorationReport(refusal: .signedIn) }
      return takeUp(snapshot)
    }
  }

  /// Restores a snapshot at launch, also if the app has already signed in an account it remembers.
  ///
  /// The result is the same as if the account had signed in after the restoration.
  ///
  /// - Parameter snapshot: The snapshot.
  /// - Returns: A report of the parts that were not restored, with reasons.
  package func restoreAtLaunch(_ snapshot: NavigationSnapshot<R>) -> RestorationReport {
    guard isFree, current.principal != nil else { return restore(snapshot) }
    return alone {
      // The session may just have expired.
      let principal = current.principal
      current.principal = nil
      noteAccount()
      let report = takeUp(snapshot)
      if let principal { begin(principal) }
      return report
    }
  }

  private func takeUp(_ snapshot: NavigationSnapshot<R>) -> RestorationReport {
    var drops = snapshot.unreadable
    announcingOnce(as: .restoration) {
      let place = takeUp(snapshot, &drops)
      for saved in snapshot.waiting { takeBack(saved, &drops) }
      if let place { keepWaiting(place, &drops) }
      dropOutdated(&drops)
      // A saved screen alone is not a reason to ask for sign-in at launch; a requested link is.
      if current.pending.items.contains(where: { $0.request != .place }) { showLogin() }
    }
    return RestorationReport(dropped: drops)
  }

  /// Shows the allowed screens, and returns the visible one if it has to wait for sign-in.
  private func takeUp(
    _ snapshot: NavigationSnapshot<R>, _ drops: inout [RestorationReport.Drop]
  ) -> PendingDeepLink<R>? {
    let wanted = obeying(snapshot.state(on: current.state, named: hooks.routeName, &drops), &drops)
    let allowed = gate.cut(wanted, for: nil)
    let shown = gate.cutByRules(allowed)
    changeSignIn(to: nil) { commit(shown, recording: .beginning) {} }
    noteLosses(from: allowed, to: shown, &drops)
    let isCut =
      allowed.selectedTab != wanted.selectedTab || allowed.presentations != wanted.presentations
      || allowed.path != wanted.path
    let waits = isCut && access.login != nil
    for (tab, left) in zip(wanted.tabs, allowed.tabs) where !waits || tab.id != wanted.selectedTab {
      for route in tab.stack.dropFirst(left.stack.count) {
        drops.append(drop("\(hooks.routeName(route)) in \"\(tab.id)\"", of: route))
      }
    }
    guard waits else {
      for layer in wanted.presentations.dropFirst(allowed.presentations.count) {
        drops.append(drop(hooks.routeName(layer.root), of: layer.root))
      }
      for layer in wanted.queuedPresentations
      where !allowed.queuedPresentations.contains(where: { $0.id == layer.id }) {
        drops.append(
          RestorationReport.Drop(subject: hooks.routeName(layer.root), reason: .needsSignIn))
      }
      return nil
    }
    return PendingDeepLink(
      request: .place, plan: wanted.plan, queuedAt: min(snapshot.date, clock.date()),
      gatedRoute: access.gatedRoute(among: wanted.plan.routes)
    ).owned(by: snapshot.owner)
  }

  /// Records the routes that the app's rules make unavailable.
  private func noteLosses(
    from wanted: NavigationState<R>, to left: NavigationState<R>,
    _ drops: inout [RestorationReport.Drop]
  ) {
    func note(_ route: R, _ subject: String) {
      drops.append(
        gate.reason(against: route, in: wanted).map {
          RestorationReport.Drop(subject: hooks.routeName(route), reason: .unavailable($0))
        } ?? RestorationReport.Drop(subject: subject, reason: .stoodOnDropped))
    }
    for (tab, left) in zip(wanted.tabs, left.tabs) {
      for route in tab.stack.dropFirst(left.stack.count) {
        note(route, "\(hooks.routeName(route)) in \"\(tab.id)\"")
      }
    }
    let layers = left.presentations
    for (index, layer) in wanted.presentations.enumerated() {
      let routes = [layer.root] + layer.stack
      let kept = layers.count > index ? layers[index].stack.count + 1 : 0
      for route in routes.dropFirst(kept) { note(route, hooks.routeName(route)) }
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
    while let violation = validator.violation(in: state, since: current.state) {
      let subject: String
      switch violation.place {
      case .tab(let id):
        guard let index = state.tabs.firstIndex(where: { $0.id == id }) else {
          return current.state
        }
        state.tabs[index].stack = current.state.tabs[index].stack
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
    let isAllowed = access.decide(route, for: nil) == .allowed && route != access.login
    return RestorationReport.Drop(
      subject: subject, reason: isAllowed ? .stoodOnDropped : .needsSignIn)
  }

  /// Queues a request that was waiting when the snapshot was taken.
  private func takeBack(
    _ saved: NavigationSnapshot<R>.Waiting, _ drops: inout [RestorationReport.Drop]
  ) {
    // Even if the clock was ahead at that time, the request must not wait longer than allowed.
    let date = min(saved.queuedAt, clock.date())
    guard case .link(let link) = saved.request else {
      guard let plan = saved.plan else { return }
      return keepWaiting(
        PendingDeepLink(
          request: saved.request, plan: plan, queuedAt: date,
          gatedRoute: access.gatedRoute(among: plan.routes)
        )
        .owned(by: saved.owner), &drops)
    }
    switch links?.decide(for: link, isInternal: true, principal: nil, at: date) {
    case .pending(let item)?:
      keepWaiting(item.owned(by: saved.owner), &drops)
    case .plan(let plan)?:
      keepWaiting(
        PendingDeepLink(
          request: saved.request, plan: plan, queuedAt: date,
          gatedRoute: access.gatedRoute(among: plan.routes)
        )
        .owned(by: saved.owner), &drops)
    case .rejected?, .unhandled?, nil:
      drops.append(RestorationReport.Drop(subject: linkSecrets.shown(link), reason: .leadsNowhere))
    }
  }

  private func keepWaiting(
    _ item: PendingDeepLink<R>, _ drops: inout [RestorationReport.Drop]
  ) {
    guard access.login != nil else {
      drops.append(RestorationReport.Drop(subject: subjectText(item), reason: .needsSignIn))
      return
    }
    switch changeQueue({ $0.add(item) }) {
    case .added, .duplicate: break
    case .replaced(let old):
      drops.append(RestorationReport.Drop(subject: subjectText(old), reason: .capacity))
    case .refused:
      drops.append(RestorationReport.Drop(subject: subjectText(item), reason: .capacity))
    }
  }

  /// Returns a description of a request: its link, or else its destination.
  private func subjectText(_ item: PendingDeepLink<R>) -> String {
    item.link.map(linkSecrets.shown) ?? item.destination.map { hooks.routeName($0) }
      ?? "The visible screen"
  }

  private func dropOutdated(_ drops: inout [RestorationReport.Drop]) {
    let outdated = current.pending.takeOutdated(at: clock.date())
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
      selectedIndex: 0, layers: [],
      queued: queued.map { Presentation($0.root, style: $0.style) })
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
