import Navigation

/// What navigation is made of, in the words of a failure.
enum NavigationWords {
  static func of<R>(_ intent: NavigationIntent<R>) -> String {
    switch intent {
    case .go(let route): "go to \(RouteText.of(route))"
    case .goMany(let routes): "go to \(list(routes))"
    case .back: "go back"
    case .backBy(let count): "go back by \(count)"
    case .backTo(let route): "go back to \(RouteText.of(route))"
    case .backToRoot: "go back to the root"
    case .resetTo(let routes): "reset to \(list(routes))"
    case .deepLink(let request): "open \"\(request.link)\""
    case .backOrGo(let route): "go back or on to \(RouteText.of(route))"
    case .goUnique(let route): "go to \(RouteText.of(route)) unless it is there"
    case .present(let route, let style): "present \(RouteText.of(route)) as \(style)"
    case .dismiss: "dismiss"
    case .dismissAll: "dismiss all"
    case .selectTab(let tab): "select tab \(tab)"
    case .undo: "undo"
    case .redo: "redo"
    case .historyBack: "go back in history"
    case .historyForward: "go forward in history"
    case .signOut: "sign out"
    }
  }

  static func of<R>(_ request: PendingDeepLink<R>.Request) -> String {
    switch request {
    case .link(let link): "\"\(link)\""
    case .commands(let commands): of(commands)
    case .place: "the place that showed"
    }
  }

  static func of<R>(_ commands: [NavigationCommand<R>]) -> String {
    commands.isEmpty ? "no command" : commands.map(\.words).joined(separator: ", then ")
  }

  static func of(_ principal: Principal?) -> String {
    guard let principal else { return "signed out" }
    let roles = principal.roles.sorted().joined(separator: ", ")
    let ends = principal.expires == nil ? "" : ", for a time"
    return "signed in as \(principal.subject)" + (roles.isEmpty ? "" : " (\(roles))") + ends
  }

  static func of<R>(_ cause: NavigationEvent<R>.Cause) -> String {
    switch cause {
    case .commands(let commands): of(commands)
    case .history: "a step of the history"
    case .principal: "sign-in, sign-out or the end of a session"
    case .signIn: "the login layer coming or going"
    case .restoration: "a saved session coming back"
    }
  }

  static func of(_ action: NavigationAction) -> String {
    guard !action.values.isEmpty else { return action.name }
    let values = action.values.sorted { $0.key < $1.key }.map { "\($0.key): \"\($0.value)\"" }
    return "\(action.name) with \(values.joined(separator: ", "))"
  }

  static func of<R>(_ notice: ExpectedNotice<R>) -> String {
    switch notice {
    case .waiting(let request): "\(of(request)) waits"
    case .alreadyWaiting(let request): "\(of(request)) waits already"
    case .resumed(let requests): "resumed: \(of(requests))"
    case .dropped(let requests, let drop): "dropped, \(of(drop)): \(of(requests))"
    case .refused(let request, let result): "\(of(request)) was refused: \(of(result))"
    case .rejected(let link, let reason): "\"\(link)\" was rejected: \(of(reason))"
    case .unhandled(let link): "\"\(link)\" is unhandled"
    case .undecided(let link): "\"\(link)\" is undecided"
    case .signedIn(let principal): of(principal)
    case .signInCancelled(let requests):
      requests.isEmpty ? "sign-in cancelled" : "sign-in cancelled, dropped: \(of(requests))"
    case .signedOut: "signed out"
    case .expired(let waits):
      waits ? "session ended, the place that showed waits" : "session ended"
    }
  }

  private static func of<R>(_ drop: NavigationNotice<R>.Drop) -> String {
    switch drop {
    case .cancelled: "cancelled"
    case .outdated: "outdated"
    case .capacity: "one too many"
    case .otherPerson: "for another person"
    }
  }

  private static func of(_ reason: DeepLinkRejection.Reason) -> String {
    switch reason {
    case .malformed: "malformed"
    case .origin: "no scheme"
    case .scheme: "scheme"
    case .host: "host"
    case .userInfo: "user information"
    case .port: "port"
    case .forbidden(let role): "needs the role \(role)"
    }
  }

  private static func of<R>(_ requests: [PendingDeepLink<R>.Request]) -> String {
    requests.map { of($0) }.joined(separator: "; ")
  }

  private static func list(_ routes: [some Route]) -> String {
    routes.isEmpty ? "the root" : routes.map { RouteText.of($0) }.joined(separator: " › ")
  }

  static func of<R>(_ result: NavigationResult<R>) -> String {
    switch result {
    case .success: "success"
    case .cancelled(let reason, let name): "cancelled by \(name): \(reason)"
    case .emptyStack: "nothing to go back from"
    case .invalidPopCount(let count): "a pop of \(count) makes no sense"
    case .insufficientStackDepth(let requested, let available):
      "a pop of \(requested) where \(available) stand"
    case .routeNotFound(let route): "\(RouteText.of(route)) is not in the path"
    case .tabNotFound(let tab): "there is no tab \(tab)"
    case .nothingPresented: "nothing is presented"
    case .alreadyPresented(let route): "\(RouteText.of(route)) is presented already"
    case .unsupported(let reason): "unsupported: \(reason)"
    case .pending: "it waits for sign-in"
    case .rejected(.forbidden): "forbidden"
    case .rejected(.needsSignIn): "it needs sign-in and does not wait"
    case .rejected(.alreadySignedIn): "somebody is signed in already"
    case .invalidStack(let violation): violation.description
    case .rejected(.stale): "decided on a state that is gone"
    case .rejected(.queueFull): "too much is queued"
    case .checkpointNotFound(let name): "there is no checkpoint \(name)"
    case .multiple(let results):
      "[" + results.map { of($0) }.joined(separator: "; ") + "]"
    case .reentrant: "executed from inside"
    case .deferred: "deferred"
    }
  }
}
