import Navigation

/// What a middleware was asked and answered, and what was wrong with that.
@MainActor final class MiddlewareJournal<R: Route> {
  /// A question and its answer.
  enum Exchange: Hashable {
    case isConcerned(NavigationCommand<R>, Bool)
    case will(NavigationCommand<R>, MiddlewareDecision<R>)
    case did(NavigationCommand<R>, NavigationResult<R>, NavigationResult<R>)
  }

  /// The name of the middleware.
  let name: String
  private(set) var transcript: [Exchange] = []
  private(set) var findings: [MiddlewareLaw: String] = [:]
  /// What it was asked about and has not answered.
  private(set) var unanswered: NavigationCommand<R>?

  init(name: String) {
    self.name = name
    if name.allSatisfy(\.isWhitespace) { findings[.isNamed] = "Its name is empty." }
  }

  /// Takes down whether it wants to decide on a command.
  func takes(isConcerned: Bool, with command: NavigationCommand<R>) {
    transcript.append(.isConcerned(command, isConcerned))
  }

  /// Takes down that it is asked about a command.
  func asks(about command: NavigationCommand<R>) { unanswered = command }

  /// Takes down that what it is asked about is needless.
  func drops(_ command: NavigationCommand<R>) {
    if unanswered == command { unanswered = nil }
  }

  /// Takes down what it decided about a command.
  func takes(_ decision: MiddlewareDecision<R>, about command: NavigationCommand<R>) {
    unanswered = nil
    transcript.append(.will(command, decision))
    if case .cancel(let reason) = decision, reason.allSatisfy(\.isWhitespace) {
      note(.givesReasons, "“\(name)” cancelled \(command.words) and gave no reason.")
    }
  }

  /// Takes down as what it reported what became of a command.
  func takes(
    _ answer: NavigationResult<R>, for result: NavigationResult<R>, of command: NavigationCommand<R>
  ) {
    transcript.append(.did(command, result, answer))
    guard answer != result else { return }
    let words = "“\(name)” reported \(command.words) as “\(NavigationWords<R>().of(answer))”"
    if answer.isSuccess, !result.isSuccess {
      note(.leavesFailures, "\(words), and it failed: \(NavigationWords<R>().of(result)).")
    }
    switch answer {
    case .pending, .deferred, .reentrant: note(.leavesTheStoresAnswers, "\(words).")
    default: break
    }
  }

  /// The command that another of its kind is to be asked about next, after it rewrote each of these
  /// into the one behind it; `nil` when that is known to end, or long enough to be endless.
  func next(in chain: [NavigationCommand<R>]) -> NavigationCommand<R>? {
    guard let last = chain.last, last != chain.dropLast().last else { return nil }
    if chain.count <= 8 { return last }
    let words = chain.prefix(4).map(\.words).joined(separator: " → ")
    note(.settles, "“\(name)” rewrites without end: \(words) → …")
    return nil
  }

  private func note(_ law: MiddlewareLaw, _ finding: String) {
    if findings[law] == nil { findings[law] = finding }
  }
}
