/// One command on its way that is not made of others, and what became of it so far.
@MainActor @usableFromInline struct CommandStep<R: Route> {
  /// What only the long way remembers, for a trace.
  @usableFromInline struct Record: Sendable {
    let requested: NavigationCommand<R>
    var verdicts: [NavigationTrace<R>.Verdict] = []
  }

  @usableFromInline var command: NavigationCommand<R>
  @usableFromInline var result: NavigationResult<R>
  @usableFromInline var state: NavigationState<R>
  /// How many middlewares it has got past.
  @usableFromInline var asked: Int
  /// The middlewares that were passed by without being asked, by index.
  @usableFromInline var skipped: [Int] = []
  @usableFromInline var record: Record?

  /// A step that begins, with all middleware before it.
  init(_ command: NavigationCommand<R>, on state: NavigationState<R>) {
    self.command = command
    self.state = state
    result = .success
    asked = 0
    record = Record(requested: command)
  }

  /// Takes a command through middleware and engine in one go; nothing in it may be asynchronous.
  @inlinable init(
    _ asked: NavigationCommand<R>, on state: inout NavigationState<R>,
    through middleware: [MiddlewareRegistry<R>.Item], engine: NavigationEngine<R>,
    principal: Principal?
  ) {
    var command = asked
    let context = NavigationContext(state: state, principal: principal)
    for index in middleware.indices {
      switch middleware[index].will(command, context) {
      case .proceed: continue
      case .rewrite(let next): command = next
      case .cancel(let reason):
        self.command = command
        result = .cancelled(reason: reason, by: middleware[index].name)
        self.state = state
        self.asked = index + 1
        record = nil
        return
      }
    }
    result = engine.apply(command, to: &state)
    self.command = command
    self.state = state
    self.asked = middleware.count
    record = nil
  }

  /// Takes what one middleware said.
  mutating func take(_ decision: MiddlewareDecision<R>, of name: String) {
    asked += 1
    record?.verdicts.append(NavigationTrace.Verdict(middleware: name, decision: decision))
    switch decision {
    case .proceed: break
    case .rewrite(let next): command = next
    case .cancel(let reason): result = .cancelled(reason: reason, by: name)
    }
  }

  /// Passes one middleware by.
  mutating func skip() {
    skipped.append(asked)
    asked += 1
  }

  @inlinable var isCancelled: Bool {
    if case .cancelled = result { true } else { false }
  }

  /// Tells the middlewares that were asked, in order; each may turn the result.
  @inlinable func tell(
    _ middleware: [MiddlewareRegistry<R>.Item], principal: Principal?,
    refusal: NavigationResult<R>?
  ) -> NavigationResult<R> {
    var result = result
    if let refusal, result.isSuccess { result = refusal }
    let context = NavigationContext(state: state, principal: principal)
    for index in 0..<asked where skipped.isEmpty || !skipped.contains(index) {
      result = middleware[index].did(command, result, context)
    }
    return result
  }

  /// What a trace tells of it.
  var traced: NavigationTrace<R>.Step {
    NavigationTrace.Step(
      requested: record?.requested ?? command, executed: command,
      verdicts: record?.verdicts ?? [], result: result)
  }
}
