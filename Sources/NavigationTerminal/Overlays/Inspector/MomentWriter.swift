import Navigation

/// Puts intents, commands and what became of them into words, with places by their names.
@MainActor
struct MomentWriter<R: Route> {
  let title: @MainActor (R) -> String
  let tab: @MainActor (TabID) -> String
  var secrets = LinkSecrets()

  func words(_ intent: NavigationIntent<R>) -> String {
    switch intent {
    case .go(let route): "go to \(title(route))"
    case .goMany(let routes): "go to \(names(routes))"
    case .back: "back"
    case .backBy(let count): "back by \(count)"
    case .backTo(let route): "back to \(title(route))"
    case .backToRoot: "back to the root"
    case .resetTo(let routes): "reset to \(names(routes))"
    case .deepLink(let request): "open \(secrets.shown(request.link))"
    case .backOrGo(let route): "back or go to \(title(route))"
    case .goUnique(let route): "go once to \(title(route))"
    case .present(let route, let style): "present \(title(route)) as \(style.rawValue)"
    case .presentInTurn(let route, let style):
      "present \(title(route)) as \(style.rawValue) in turn"
    case .dismiss: "dismiss"
    case .dismissAll: "dismiss all"
    case .selectTab(let id): "select tab \(tab(id))"
    case .undo: "undo"
    case .redo: "redo"
    case .historyBack: "back in history"
    case .historyForward: "forward in history"
    case .signOut: "sign out"
    }
  }

  func words(_ command: NavigationCommand<R>) -> String {
    switch command {
    case .push(let route): "push \(title(route))"
    case .pushAll(let routes): "push \(names(routes))"
    case .pop: "pop"
    case .popCount(let count): "pop \(count)"
    case .popTo(let route): "pop to \(title(route))"
    case .popToRoot: "pop to the root"
    case .replaceTop(let route): "replace the top with \(title(route))"
    case .replace(let routes): "replace with \(routes.isEmpty ? "the root" : names(routes))"
    case .present(let route, let style): "present \(title(route)) as \(style.rawValue)"
    case .presentInTurn(let route, let style):
      "present \(title(route)) as \(style.rawValue) in turn"
    case .dismiss: "dismiss"
    case .dismissEntry: "dismiss a layer"
    case .dismissAll: "dismiss all"
    case .selectTab(let id): "select tab \(tab(id))"
    case .sequence(let steps): steps.map(words).joined(separator: ", ")
    case .whenCancelled(let first, let fallback): "\(words(first)), else \(words(fallback))"
    }
  }

  func words(_ request: NavigationTrace<R>.Request) -> String {
    switch request {
    case .intent(let intent): words(intent)
    case .link(let link): "open \(secrets.shown(link))"
    case .commands(let commands): commands.map(words).joined(separator: ", ")
    case .place: "back to where the session ended"
    }
  }

  func words(_ decision: MiddlewareDecision<R>) -> String {
    switch decision {
    case .proceed: "passed"
    case .rewrite(let command): "made it \(words(command))"
    case .cancel(let reason): "refused: \(reason)"
    }
  }

  func words(_ cause: NavigationEvent<R>.Cause) -> String {
    switch cause {
    case .commands(let commands): commands.map(words).joined(separator: ", ")
    case .history: "a step of the history"
    case .principal: "account changed"
    case .signIn: "the sign-in layer"
    case .restoration: "a saved session"
    case .rules: "rules changed"
    }
  }

  func words(_ result: NavigationResult<R>) -> String {
    switch result {
    case .success: "done"
    case .cancelled(let reason, let name): "\(name): \(reason)"
    case .emptyStack: "there is nothing to go back to"
    case .invalidPopCount(let count): "cannot go back \(count) steps"
    case .insufficientStackDepth(let requested, let available):
      "\(requested) steps back, but there are \(available)"
    case .routeNotFound(let route): "\(title(route)) is not on the way back"
    case .tabNotFound(let id): "there is no tab \(id.name)"
    case .nothingPresented: "nothing is presented"
    case .alreadyPresented(let route): "\(title(route)) is on top already"
    case .unsupported(let reason): reason
    case .pending: "waits for sign-in"
    case .rejected(.forbidden): "not for this account"
    case .rejected(.unavailable(let reason)): reason
    case .rejected(.needsSignIn): "needs sign-in"
    case .rejected(.alreadySignedIn): "signed in already"
    case .invalidStack(let violation): violation.reason
    case .rejected(.stale): "something else happened meanwhile"
    case .rejected(.queueFull): "too much waited for its turn"
    case .checkpointNotFound(let name): "there is no checkpoint \(name)"
    case .multiple(let results):
      results.first { !$0.isSuccess }.map(words) ?? (results.isEmpty ? "nothing to do" : "done")
    case .reentrant: "asked while another was under way"
    case .deferred: "a middleware is still deciding"
    }
  }

  private func names(_ routes: [R]) -> String {
    routes.map(title).joined(separator: Breadcrumbs.separator)
  }
}

extension NavigationIntent {
  /// The places that the intent names.
  var routes: [R] {
    switch self {
    case .go(let route), .backTo(let route), .backOrGo(let route), .goUnique(let route),
      .present(let route, _), .presentInTurn(let route, _):
      [route]
    case .goMany(let routes), .resetTo(let routes): routes
    case .back, .backBy, .backToRoot, .deepLink, .dismiss, .dismissAll, .selectTab, .undo, .redo,
      .historyBack, .historyForward, .signOut:
      []
    }
  }
}
