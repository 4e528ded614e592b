import Navigation

/// A middleware with everything that it is asked and answers written down.
@MainActor final class WatchedMiddleware<R: Route>: NavigationMiddleware {
  /// A question and its answer.
  enum Exchange: Hashable {
    case will(NavigationCommand<R>, MiddlewareDecision<R>)
    case did(NavigationCommand<R>, NavigationResult<R>, NavigationResult<R>)
  }

  let name: String
  private(set) var transcript: [Exchange] = []
  private(set) var findings: [MiddlewareLaw: String] = [:]
  private let subject: any NavigationMiddleware<R>
  private let fresh: @MainActor () -> any NavigationMiddleware<R>

  init(
    _ subject: any NavigationMiddleware<R>,
    fresh: @escaping @MainActor () -> any NavigationMiddleware<R>
  ) {
    self.subject = subject
    self.fresh = fresh
    name = subject.name
    if subject.name.allSatisfy(\.isWhitespace) { findings[.isNamed] = "Its name is empty." }
  }

  func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R> {
    let decision = subject.willExecute(command, in: context)
    transcript.append(.will(command, decision))
    switch decision {
    case .proceed: break
    case .cancel(let reason):
      if reason.allSatisfy(\.isWhitespace) {
        note(.givesReasons, "“\(name)” cancelled \(command.words) and gave no reason.")
      }
    case .rewrite(let next):
      askAgain(command, next, context)
    }
    return decision
  }

  func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    let answer = subject.didExecute(command, result: result, in: context)
    transcript.append(.did(command, result, answer))
    guard answer != result else { return answer }
    let words = "“\(name)” reported \(command.words) as “\(NavigationWords.of(answer))”"
    if answer.isSuccess, !result.isSuccess {
      note(.leavesFailures, "\(words), and it failed: \(NavigationWords.of(result)).")
    }
    switch answer {
    case .pending, .deferred, .reentrant: note(.leavesTheStoresAnswers, "\(words).")
    default: break
    }
    return answer
  }

  /// Asks another of its kind what it makes of the rewriting, as far as it takes to be sure.
  private func askAgain(
    _ command: NavigationCommand<R>, _ next: NavigationCommand<R>, _ context: NavigationContext<R>
  ) {
    var chain = [command, next]
    while chain.count <= 8 {
      guard let last = chain.last, last != chain[chain.count - 2],
        case .rewrite(let again) = fresh().willExecute(last, in: context)
      else { return }
      chain.append(again)
    }
    let words = chain.prefix(4).map(\.words).joined(separator: " → ")
    note(.settles, "“\(name)” rewrites without end: \(words) → …")
  }

  private func note(_ law: MiddlewareLaw, _ finding: String) {
    if findings[law] == nil { findings[law] = finding }
  }
}
