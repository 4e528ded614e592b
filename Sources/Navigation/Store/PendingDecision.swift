/// A question to an asynchronous middleware, and all that goes on when it is answered.
@MainActor @usableFromInline final class PendingDecision<R: Route> {
  let question: CommandRun<R>.Question
  let run: CommandRun<R>
  let submission: Submission<R>
  let then: @MainActor (Submission<R>.Outcome) -> Void
  private var work: AnyCancel?
  private var limit: AnyCancel?

  init(
    _ question: CommandRun<R>.Question, in run: CommandRun<R>, of submission: Submission<R>,
    then: @escaping @MainActor (Submission<R>.Outcome) -> Void
  ) {
    self.question = question
    self.run = run
    self.submission = submission
    self.then = then
  }

  func start(work: AnyCancel, limit: AnyCancel?) {
    self.work = work
    self.limit = limit
  }

  /// Cancels what still runs for it.
  func end() {
    work?.cancel()
    limit?.cancel()
  }
}

/// The decision that the running code belongs to.
enum DecisionScope {
  @TaskLocal static var current: ObjectIdentifier?
}
