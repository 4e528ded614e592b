import Navigation

/// A middleware whose calls and answers are recorded.
@MainActor final class WatchedMiddleware<R: Route>: NavigationMiddleware {
  let journal: MiddlewareJournal<R>
  private let subject: any NavigationMiddleware<R>
  private let fresh: @MainActor () -> any NavigationMiddleware<R>

  init(
    _ subject: any NavigationMiddleware<R>,
    fresh: @escaping @MainActor () -> any NavigationMiddleware<R>
  ) {
    self.subject = subject
    self.fresh = fresh
    journal = MiddlewareJournal(name: subject.name)
  }

  var name: String { journal.name }

  func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R> {
    let decision = subject.willExecute(command, in: context)
    journal.takes(decision, about: command)
    // Follow the rewrites with new instances until it is clear whether they end.
    guard case .rewrite(let rewritten) = decision else { return decision }
    var chain = [command, rewritten]
    while let next = journal.next(in: chain),
      case .rewrite(let again) = fresh().willExecute(next, in: context)
    {
      chain.append(again)
    }
    return decision
  }

  func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    let answer = subject.didExecute(command, result: result, in: context)
    journal.takes(answer, for: result, of: command)
    return answer
  }
}

/// An asynchronous middleware whose calls and answers are recorded.
@MainActor final class WatchedAsyncMiddleware<R: Route>: AsyncNavigationMiddleware {
  let journal: MiddlewareJournal<R>
  private let subject: any AsyncNavigationMiddleware<R>
  private let fresh: @MainActor () -> any AsyncNavigationMiddleware<R>

  init(
    _ subject: any AsyncNavigationMiddleware<R>,
    fresh: @escaping @MainActor () -> any AsyncNavigationMiddleware<R>
  ) {
    self.subject = subject
    self.fresh = fresh
    journal = MiddlewareJournal(name: subject.name)
  }

  var name: String { journal.name }

  var timeLimit: Duration? { subject.timeLimit }

  func isConcerned(
    with command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> Bool {
    let isConcerned = subject.isConcerned(with: command, in: context)
    journal.takes(isConcerned: isConcerned, with: command)
    return isConcerned
  }

  func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) async -> MiddlewareDecision<R> {
    journal.asks(about: command)
    let decision = await subject.willExecute(command, in: context)
    // After cancellation, the answer is no longer needed.
    guard !Task.isCancelled else { return decision }
    journal.takes(decision, about: command)
    // Follow the rewrites with new instances until it is clear whether they end.
    guard case .rewrite(let rewritten) = decision else { return decision }
    var chain = [command, rewritten]
    while let next = journal.next(in: chain) {
      let other = fresh()
      guard other.isConcerned(with: next, in: context),
        case .rewrite(let again) = await other.willExecute(next, in: context)
      else { break }
      chain.append(again)
    }
    return decision
  }

  func isSuperseded(_ command: NavigationCommand<R>, by newer: NavigationCommand<R>) -> Bool {
    let isSuperseded = subject.isSuperseded(command, by: newer)
    if isSuperseded { journal.drops(command) }
    return isSuperseded
  }

  func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    let answer = subject.didExecute(command, result: result, in: context)
    journal.takes(answer, for: result, of: command)
    return answer
  }
}
