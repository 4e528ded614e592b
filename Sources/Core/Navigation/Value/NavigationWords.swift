/// Describes intents, commands, decisions, results and notices in words.
///
/// The inspector, the stack view, notices and test failures all use these descriptions. An app can
/// supply its own titles; by default, a route appears as it is written in code.
package struct NavigationWords<R: Route> {
  package var route: (R) -> String
  package var tab: (TabID) -> String
  package var link: (String) -> String

  /// Creates descriptions with the given titles.
  ///
  /// - Parameters:
  ///   - route: Returns the title of a route.
  ///   - tab: Returns the title of a tab.
  ///   - link: Returns the text for a link; by default the link itself.
  package init(
    route: @escaping (R) -> String = { RouteText.of($0) },
    tab: @escaping (TabID) -> String = { $0.name },
    link: @escaping (String) -> String = { $0 }
  ) {
    self.route = route
    self.tab = tab
    self.link = link
  }

  package func of(_ intent: NavigationIntent<R>) -> String {
    switch intent {
    case .go(let route): "go to \(self.route(route))"
    case .goMany(let routes): "go to \(list(routes))"
    case .back: "back"
    case .backBy(let count): "back by \(count)"
    case .backTo(let route): "back to \(self.route(route))"
    case .backToRoot: "back to the root"
    case .resetTo(let routes): "reset to \(list(routes))"
    case .deepLink(let request): "open \(link(request.link))"
    case .backOrGo(let route): "go to \(self.route(route))"
    case .amend(let route): "show \(self.route(route))"
    case .goUnique(let route): "go to \(self.route(route)) unless it is in the path"
    case .present(let route, let style): "present \(self.route(route)) as \(style.rawValue)"
    case .dismiss: "dismiss"
    case .dismissAll: "dismiss all"
    case .selectTab(let tab): "select tab \(self.tab(tab))"
    case .undo: "undo"
    case .redo: "redo"
    case .historyBack: "back in history"
    case .historyForward: "forward in history"
    case .signOut: "sign out"
    }
  }

  package func of(_ command: NavigationCommand<R>) -> String {
    switch command {
    case .push(let route): "push \(self.route(route))"
    case .pushAll(let routes): "push \(list(routes))"
    case .pop: "pop"
    case .popCount(let count): "pop \(count)"
    case .popTo(let route): "pop to \(self.route(route))"
    case .popToRoot: "pop to the root"
    case .replaceTop(let route): "replace the top with \(self.route(route))"
    case .amend(let route, _): "amend to \(self.route(route))"
    case .replace(let routes): "replace with \(list(routes))"
    case .present(let route, let style): "present \(self.route(route)) as \(style.rawValue)"
    case .dismiss: "dismiss"
    case .dismissEntry: "dismiss one layer"
    case .dismissAll: "dismiss all"
    case .selectTab(let tab): "select tab \(self.tab(tab))"
    case .sequence(let steps): steps.map(of).joined(separator: ", ")
    case .whenCancelled(let first, let fallback): "\(of(first)), or else \(of(fallback))"
    }
  }

  package func of(_ commands: [NavigationCommand<R>]) -> String {
    commands.isEmpty ? "no command" : commands.map(of).joined(separator: ", ")
  }

  /// Describes what waits, or was refused.
  package func ofWaiting(_ request: NavigationRequest<R>) -> String {
    switch request {
    case .intent(let intent): of(intent)
    case .link(let link): "\"\(self.link(link))\""
    case .commands(let commands): of(commands)
    case .place: "the last location"
    }
  }

  package func of(_ request: NavigationRequest<R>) -> String {
    switch request {
    case .intent(let intent): of(intent)
    case .link(let link): "open \(self.link(link))"
    case .commands(let commands): of(commands)
    case .place: "back to the last location"
    }
  }

  package func of(_ decision: MiddlewareDecision<R>) -> String {
    switch decision {
    case .proceed: "passed"
    case .rewrite(let command): "changed to \(of(command))"
    case .cancel(let reason): "refused: \(reason)"
    }
  }

  package func of(_ cause: NavigationEvent<R>.Cause) -> String {
    switch cause {
    case .commands(let commands): of(commands)
    case .history: "a step in history"
    case .principal: "account changed"
    case .restoration: "saved session restored"
    case .rules: "rules changed"
    }
  }

  package func of(_ result: NavigationResult<R>) -> String {
    switch result {
    case .success: "done"
    case .cancelled(let reason, let name): "\(name): \(reason)"
    case .emptyStack: "nothing to go back to"
    case .invalidPopCount(let count): "cannot go back \(count) steps"
    case .insufficientStackDepth(let requested, let available):
      "cannot pop \(requested) of \(available)"
    case .routeNotFound(let route): "\(self.route(route)) is not in the path"
    case .tabNotFound(let tab): "no tab \(self.tab(tab))"
    case .nothingPresented: "nothing is presented"
    case .alreadyPresented(let route): "\(self.route(route)) is already on top"
    case .unsupported(let reason): reason
    case .pending: "waits for sign-in"
    case .rejected(.forbidden): "not allowed for this account"
    case .rejected(.needsSignIn): "needs sign-in"
    case .rejected(.unavailable(let reason)): reason
    case .rejected(.alreadySignedIn): "already signed in"
    case .rejected(.stale): "the state changed in the meantime"
    case .rejected(.queueFull): "too many requests are queued"
    case .invalidStack(let violation): violation.description
    case .multiple(let results):
      result.isSuccess
        ? "done" : results.isEmpty ? "nothing to do" : results.map(of).joined(separator: "; ")
    case .reentrant: "cannot be executed inside middleware or a listener"
    case .deferred: "deferred"
    }
  }

  package func of(_ notice: NavigationNotice<R>) -> String {
    switch notice {
    case .waiting: "waits"
    case .alreadyWaiting: "already waiting"
    case .resumed: "resumed"
    case .dropped(let items, let why): "dropped \(items.count), \(of(why))"
    case .refused(_, let result): "refused, \(of(result))"
    case .undecided(_, let decision):
      decision.refusal.map { "refused, \(of($0))" } ?? "no screen matches"
    case .closed(let routes, let reason): "closed \(routes.count), \(reason)"
    case .signedIn(let principal): "signed in as \(principal.subject)"
    case .signInCancelled(let items): "cancelled, dropped \(items.count)"
    case .signedOut: "signed out"
    case .expired: "session ended"
    case .removedPlace: "removed what another account left"
    }
  }

  package func of(_ drop: PendingDrop) -> String {
    switch drop {
    case .outdated: "outdated"
    case .capacity: "queue full"
    }
  }

  private func list(_ routes: [R]) -> String {
    routes.isEmpty ? "the root" : routes.map(route).joined(separator: " › ")
  }
}

@available(*, unavailable)
extension NavigationWords: Sendable {}

extension NavigationCommand {
  /// A description of the command, with each route as it is written in code.
  package var words: String { NavigationWords<R>().of(self) }
}
