/// Commands that are asked for together, and how.
@MainActor @usableFromInline struct Submission<R: Route> {
  let commands: [NavigationCommand<R>]
  /// What waits for sign-in when that is needed.
  let request: PendingDeepLink<R>.Request
  /// What a trace says was asked for.
  var origin: NavigationTrace<R>.Request
  /// What goes along with the link that asked, in case it has to wait.
  var context = DeepLinkContext.empty
  /// Whether all of it applies or nothing.
  var isAtomic = false
  /// Whether it runs while an asynchronous middleware decides, and asks none itself.
  var overtakes = false
  /// Who awaits a value from what is shown.
  var awaited: AwaitedScreen<R>?
  /// Whoever may take it back before it ran.
  var ticket: Ticket?

  init(
    _ commands: [NavigationCommand<R>], as request: PendingDeepLink<R>.Request? = nil,
    from intent: NavigationIntent<R>? = nil, isAtomic: Bool = false
  ) {
    self.commands = commands
    let request = request ?? .commands(commands)
    self.request = request
    self.isAtomic = isAtomic
    origin =
      switch request {
      case .link(let link): .link(link)
      case .place: .place
      case .commands(let commands): intent.map { .intent($0) } ?? .commands(commands)
      }
  }

  /// Names whoever asked, to take the question back.
  final class Ticket: Sendable {}

  /// What became of commands that were submitted together.
  @usableFromInline struct Outcome: Sendable {
    @usableFromInline let result: NavigationResult<R>
    let results: [NavigationResult<R>]
    let executed: [NavigationCommand<R>]
    let isCommitted: Bool
    let failureIndex: Int?

    init(
      result: NavigationResult<R>, results: [NavigationResult<R>],
      executed: [NavigationCommand<R>] = [], isCommitted: Bool = false, failureIndex: Int? = nil
    ) {
      self.result = result
      self.results = results
      self.executed = executed
      self.isCommitted = isCommitted
      self.failureIndex = failureIndex
    }
  }
}

extension Submission.Outcome {
  /// Why it was not committed.
  var failure: NavigationResult<R> { results.last { !$0.isSuccess } ?? result }
}
