package import Navigation
package import TerminalUI

/// Turns the store's notices into sentences.
@MainActor
package struct NoticeWriter {
  let configuration: HostConfiguration
  let machine: Machine

  private let words = HostNotices()
  private let last = LastLink()

  /// The link that was refused last, since a sentence about it explains the whole link.
  @MainActor private final class LastLink {
    var refused: (link: String, decision: DeepLinkDecision<AnyRoute>, sentence: Notice)?
  }

  init(configuration: HostConfiguration, machine: Machine) {
    (self.configuration, self.machine) = (configuration, machine)
  }

  /// Returns the label of a queued request: the link as given, without its secrets, or the title of
  /// the route.
  package func label(of item: Waiting) -> String {
    label(of: item.request, plan: item.plan)
  }

  /// Returns the label of a request.
  func label(of request: NavigationRequest<AnyRoute>, plan: Plan? = nil) -> String {
    if let link = request.link { return "\(machine.shown(link))" }
    switch request {
    case .intent(let intent):
      return title(of: [intent.command(in: machine.state)].compactMap(\.self))
    case .commands(let commands): return title(of: commands)
    case .link, .place: return plan.map { title(of: $0.commands) } ?? words.lastScreen
    }
  }

  /// Returns the label of a request in little room, without the app's own scheme.
  func shortLabel(of request: NavigationRequest<AnyRoute>, plan: Plan? = nil) -> String {
    withoutScheme(label(of: request, plan: plan))
  }

  /// Returns a link as it is shown, without the app's own scheme.
  func shortLink(_ link: String) -> String { withoutScheme("\(machine.shown(link))") }

  private func withoutScheme(_ link: String) -> String {
    let scheme = configuration.scheme + "://"
    return link.hasPrefix(scheme) ? String(link.dropFirst(scheme.count)) : link
  }

  /// Returns the line of a queued request: what it is, and what it requires, in a word.
  func gateLine(of item: Waiting) -> StackPicture.GateLine {
    let needs = item.plan.routes.lazy.compactMap { machine.policy.requirement(of: $0).words }
    return StackPicture.GateLine(
      title: shortLabel(of: item.request, plan: item.plan), needs: needs.first ?? "sign-in")
  }

  /// Returns the sentence for a notice from the store, or `nil` if the screen already shows it.
  package func notice(for notice: NavigationNotice<AnyRoute>) -> Notice? {
    self.notice(for: notice, to: machine.session.principal)
  }

  /// Returns the sentence for a notice to an account.
  func notice(for notice: NavigationNotice<AnyRoute>, to principal: Principal?) -> Notice? {
    switch notice {
    case .waiting, .alreadyWaiting: nil
    case .resumed(let item): self.notice(ofResumed: [item])
    case .dropped(let items, let why): dropped(items.map(label), why)
    case .refused(let request, let result): refused(request, result, principal)
    case .undecided(let link, let decision): undecided(link, decision, principal)
    case .closed(let routes, let reason):
      words.closed(routes.map(configuration.title), because: reason)
    case .signedIn(let principal): words.signedIn(configuration.account(principal))
    case .signInCancelled(let items): words.signInCancelled(dropping: items.map(label))
    case .signedOut: words.signedOut()
    case .expired(let place): words.sessionEnded(returningTo: place.map(label))
    case .removedPlace: words.otherAccountsValues()
    }
  }

  /// Returns a notice that something else took the place of the sign-in layer while links are queued.
  func noticeOfClosedSignIn() -> Notice? {
    machine.session.principal == nil ? words.stillWaiting(machine.waiting.count) : nil
  }

  /// Returns the notice of all that one sign-in has brought back so far.
  func notice(ofResumed items: [Waiting]) -> Notice? {
    guard let last = items.last.map(label) else { return nil }
    return items.count == 1 ? words.resumed(last) : words.resumed(items.count, last: last)
  }

  private func dropped(_ labels: [String], _ why: PendingDrop) -> Notice {
    why == .outdated ? words.outdated(labels) : words.overflowed(labels)
  }

  private func undecided(
    _ link: String, _ decision: DeepLinkDecision<AnyRoute>, _ principal: Principal?
  ) -> Notice {
    let shown = "\(machine.shown(link))"
    if case .rejected(let rejection) = decision {
      switch rejection.reason {
      case .forbidden(let role):
        return words.forbidden(
          shown, role: role, account: principal.map(configuration.account) ?? "")
      case .unavailable(let reason): return words.notOpened(shown, because: reason)
      default: break
      }
    }
    if let known = last.refused, known.link == link, known.decision == decision {
      return known.sentence
    }
    let sentence = words.undecided(
      shown, because: machine.found(link)?.reason(for: decision) ?? opensNoLinks)
    last.refused = (link, decision, sentence)
    return sentence
  }

  private func refused(
    _ request: NavigationRequest<AnyRoute>, _ result: NavigationResult<AnyRoute>,
    _ principal: Principal?
  ) -> Notice? {
    let label = label(of: request)
    switch result {
    case .rejected(.forbidden):
      return words.forbidden(
        label, role: role(for: request, principal),
        account: principal.map(configuration.account) ?? "")
    case .rejected(.unavailable(let reason)): return words.notOpened(label, because: reason)
    case .rejected(.needsSignIn): return machine.session.signIn == nil ? words.needsSignIn() : nil
    case .rejected(.alreadySignedIn): return words.alreadySignedIn()
    case .cancelled(let reason, _): return words.notOpened(label, because: reason)
    case .rejected(.stale), .rejected(.queueFull), .unsupported, .invalidStack, .tabNotFound,
      .routeNotFound:
      return words.notOpened(label, because: self.words(of: result))
    case .multiple(let results):
      return results.first { !$0.isSuccess }.flatMap { refused(request, $0, principal) }
    case .success, .emptyStack, .nothingPresented, .alreadyPresented, .pending, .reentrant,
      .deferred, .invalidPopCount, .insufficientStackDepth:
      return nil
    }
  }

  /// Returns the words for a result.
  package func words(of result: NavigationResult<AnyRoute>) -> String {
    configuration.navigationWords(hiding: machine.linkSecrets).of(result)
  }

  private func title(of commands: [NavigationCommand<AnyRoute>]) -> String {
    if let route = commands.flatMap(\.routes).last {
      // The title of what is unknown is not there yet.
      let link = machine.isUnknown(route) ? machine.link(to: route) : nil
      return link.map { "\(machine.shown($0))" } ?? configuration.title(route)
    }
    for case .selectTab(let id) in commands.reversed() {
      return configuration.title(ofTab: id)
    }
    return configuration.name
  }

  /// Returns the role that the user lacks for a request.
  private func role(
    for request: NavigationRequest<AnyRoute>, _ principal: Principal?
  ) -> String? {
    for route in routes(of: request) {
      if case .forbidden(let role) = machine.policy.decide(route, for: principal) { return role }
    }
    return nil
  }

  private func routes(of request: NavigationRequest<AnyRoute>) -> [AnyRoute] {
    (request.link.flatMap { machine.found($0)?.routes } ?? []) + request.routes
  }
}
