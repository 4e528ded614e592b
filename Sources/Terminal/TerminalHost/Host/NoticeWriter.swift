package import Navigation
package import TerminalUI

/// Turns the store's notices into sentences.
@MainActor
package struct NoticeWriter {
  let configuration: HostConfiguration<AnyRoute>
  let store: any HostStore

  private let words = HostNotices()
  private var secrets: LinkSecrets { store.linkSecrets }

  /// Returns the label of a queued request: the link as given, without its secrets, or the title of
  /// the route.
  package func label(of item: PendingDeepLink<AnyRoute>) -> String {
    label(of: item.request, plan: item.plan)
  }

  /// Returns the label of a request.
  func label(
    of request: PendingDeepLink<AnyRoute>.Request, plan: NavigationPlan<AnyRoute>? = nil
  ) -> String {
    switch request {
    case .link(let link): return secrets.shown(link)
    case .commands(let commands):
      return title(of: commands)
    case .place:
      return plan.map { title(of: $0.commands) } ?? HostNotices().lastScreen
    }
  }

  /// Returns the sentence for a notice from the store, or `nil` if the screen already shows it.
  package func notice(for notice: NavigationNotice<AnyRoute>) -> Notice? {
    let principal = store.principal
    return switch notice {
    case .waiting, .alreadyWaiting: nil
    case .resumed(let items): resumed(items.map(label))
    case .dropped(let items, .cancelled)
    where items.contains { $0.subject != nil && $0.subject != principal?.subject }:
      words.otherPerson(items.count)
    case .dropped(let items, let why): dropped(items.map(label), why)
    case .refused(let request, let result): refused(request, result, principal)
    case .undecided(let link, let decision): undecided(link, decision, principal)
    case .closed(let routes, let reason):
      words.closed(routes.map(configuration.title), because: reason)
    case .signedIn(let principal): words.signedIn(configuration.account(principal))
    case .signInCancelled(let items): words.signInCancelled(dropping: items.map(label))
    case .signedOut: words.signedOut()
    case .expired(let place): words.sessionEnded(returningTo: place.map(label))
    }
  }

  /// Returns a notice that something else took the place of the sign-in layer while links are queued.
  func noticeOfClosedSignIn() -> Notice? {
    store.principal == nil ? words.stillWaiting(store.waitingCount) : nil
  }

  private func resumed(_ labels: [String]) -> Notice? {
    guard let last = labels.last else { return nil }
    return labels.count == 1 ? words.resumed(last) : words.resumed(labels.count, last: last)
  }

  private func dropped(_ labels: [String], _ why: NavigationNotice<AnyRoute>.Drop) -> Notice {
    switch why {
    case .cancelled: words.signInCancelled(dropping: labels)
    case .outdated: words.outdated(labels)
    case .capacity: words.overflowed(labels)
    case .otherPerson: words.otherPerson(labels.count)
    }
  }

  private func undecided(
    _ link: String, _ decision: DeepLinkDecision<AnyRoute>, _ principal: Principal?
  ) -> Notice {
    let shown = secrets.shown(link)
    if case .rejected(let rejection) = decision {
      switch rejection.reason {
      case .forbidden(let role):
        return words.forbidden(
          shown, role: role, account: principal.map(configuration.account) ?? "")
      case .unavailable(let reason): return words.notOpened(shown, because: reason)
      default: break
      }
    }
    return words.undecided(
      shown, because: store.found(link)?.reason(for: decision) ?? opensNoLinks)
  }

  private func refused(
    _ request: PendingDeepLink<AnyRoute>.Request, _ result: NavigationResult<AnyRoute>,
    _ principal: Principal?
  ) -> Notice? {
    let label = label(of: request)
    switch result {
    case .rejected(.forbidden):
      return words.forbidden(
        label, role: role(for: request, principal),
        account: principal.map(configuration.account) ?? "")
    case .rejected(.unavailable(let reason)): return words.notOpened(label, because: reason)
    case .rejected(.needsSignIn): return words.needsSignIn()
    case .rejected(.alreadySignedIn): return words.alreadySignedIn()
    case .cancelled(let reason, _): return words.notOpened(label, because: reason)
    case .rejected(.stale) where !store.mayName(request):
      // The session in which the request was made has ended.
      return nil
    case .rejected(.stale), .rejected(.queueFull), .unsupported, .invalidStack, .tabNotFound,
      .routeNotFound:
      return words.notOpened(
        label, because: configuration.navigationWords(hiding: secrets).of(result))
    case .multiple(let results):
      return results.first { !$0.isSuccess }.flatMap { refused(request, $0, principal) }
    case .success, .emptyStack, .nothingPresented, .alreadyPresented, .pending, .reentrant,
      .deferred, .invalidPopCount, .insufficientStackDepth:
      return nil
    }
  }

  private func title(of commands: [NavigationCommand<AnyRoute>]) -> String {
    if let route = commands.flatMap(\.routes).last { return configuration.title(route) }
    for case .selectTab(let id) in commands.reversed() {
      return configuration.title(ofTab: id)
    }
    return configuration.name
  }

  /// Returns the role that the user lacks for a request.
  private func role(
    for request: PendingDeepLink<AnyRoute>.Request, _ principal: Principal?
  ) -> String? {
    for route in routes(of: request, principal) {
      if case .forbidden(let role) = store.decide(route, for: principal) { return role }
    }
    return nil
  }

  private func routes(
    of request: PendingDeepLink<AnyRoute>.Request, _ principal: Principal?
  ) -> [AnyRoute] {
    switch request {
    case .link(let link): store.found(link)?.routes ?? []
    case .commands(let commands): commands.flatMap(\.routes)
    case .place: []
    }
  }
}
