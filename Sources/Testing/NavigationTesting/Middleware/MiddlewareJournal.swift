import Navigation

/// Records the calls of a middleware, its answers, and the laws they break.
@MainActor final class MiddlewareJournal<R: Route> {
  /// A call and its answer.
  enum Exchange: Hashable {
    case isConcerned(NavigationCommand<R>, Bool)
    case will(NavigationCommand<R>, MiddlewareDecision<R>)
    case did(NavigationCommand<R>, NavigationResult<R>, NavigationResult<R>)
  }

  /// The name of the middleware.
  let name: String
  private(set) var transcript: [Exchange] = []
  private(set) var findings: [MiddlewareLaw: String] = [:]
  /// The command of a call that has not been answered yet.
  private(set) var unanswered: NavigationCommand<R>?

  init(name: String) {
    self.name = name
    if name.allSatisfy(\.isWhitespace) { findings[.isNamed] = "Its name is empty." }
  }

  /// Records whether the middleware wants to decide on a command.
  func takes(isConcerned: Bool, with command: NavigationCommand<R>) {
    transcript.append(.isConcerned(command, isConcerned))
  }

  /// Records that the middleware was called with a command.
  func asks(about command: NavigationCommand<R>) { unanswered = command }

  /// Records that a pending command is no longer needed.
  func drops(_ command: NavigationCommand<R>) {
    if unanswered == command { unanswered = nil }
  }

  /// Records the middleware's decision on a command.
  func takes(_ decision: MiddlewareDecision<R>, about command: NavigationCommand<R>) {
    unanswered = nil
    transcript.append(.will(command, decision))
    if case .cancel(let reason) = decision, reason.allSatisfy(\.isWhitespace) {
      note(.givesReasons, "“\(name)” cancelled \(command.words) and gave no reason.")
    }
  }

  /// Records the result that the middleware reports for a command.
  func takes(
    _ answer: NavigationResult<R>, for result: NavigationResult<R>, of command: NavigationCommand<R>
  ) {
    transcript.append(.did(command, result, answer))
    guard answer != result else { return }
    let words = "“\(name)” reported \(command.words) as “\(NavigationWords<R>().of(answer))”"
    if answer.isSuccess, !result.isSuccess {
      note(.leavesFailures, "\(words), but it failed: \(NavigationWords<R>().of(result)).")
    }
    switch answer {
    case .pending, .deferred, .reentrant: note(.leavesTheStoresAnswers, "\(words).")
    default: break
    }
  }

  /// Returns the command to try next in a chain of rewrites.
  ///
  /// Each command in the chain was rewritten into the next one. The result is `nil` if the chain
  /// has ended, or is long enough to count as endless.
  func next(in chain: [NavigationCommand<R>]) -> NavigationCommand<R>? {
    guard let last = chain.last, last != chain.dropLast().last else { return nil }
    if chain.count <= 8 { return last }
    let words = chain.prefix(4).map(\.words).joined(separator: " → ")
    note(.settles, "“\(name)” rewrites endlessly: \(words) → …")
    return nil
  }

  private func note(_ law: MiddlewareLaw, _ finding: String) {
    if findings[law] == nil { findings[law] = finding }
  }
}
