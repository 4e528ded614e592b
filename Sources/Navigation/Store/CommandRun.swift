/// One command on its way through middleware and engine, on a state that nobody sees yet.
///
/// Middleware is asked for each command by itself, also inside a sequence, so that no guard is led
/// around by wrapping a command. `didExecute` is told at the end, when the gate has spoken.
@MainActor @usableFromInline struct CommandRun<R: Route> {
  /// A command that stands by itself, and what became of it so far.
  @usableFromInline struct Step: Sendable {
    @usableFromInline let command: NavigationCommand<R>
    @usableFromInline var result: NavigationResult<R>
    @usableFromInline let state: NavigationState<R>
    /// How many middlewares were asked.
    @usableFromInline let asked: Int

    @inlinable init(
      command: NavigationCommand<R>, result: NavigationResult<R>, state: NavigationState<R>,
      asked: Int
    ) {
      self.command = command
      self.result = result
      self.state = state
      self.asked = asked
    }

    @inlinable var isCancelled: Bool {
      if case .cancelled = result { true } else { false }
    }
  }

  /// The shape of the result: steps by index, and groups of them.
  @usableFromInline indirect enum Outline: Sendable {
    case step(Int)
    case group([Outline])
  }

  @usableFromInline let middleware: [MiddlewareRegistry<R>.Item]
  @usableFromInline let engine: NavigationEngine<R>
  @usableFromInline let principal: Principal?
  @usableFromInline var steps: [Step] = []

  @inlinable init(
    middleware: [MiddlewareRegistry<R>.Item], engine: NavigationEngine<R>, principal: Principal?
  ) {
    self.middleware = middleware
    self.engine = engine
    self.principal = principal
  }

  @inlinable mutating func run(
    _ command: NavigationCommand<R>, on state: inout NavigationState<R>
  ) -> Outline {
    switch command {
    case .sequence(let commands):
      var outlines: [Outline] = []
      for command in commands { outlines.append(run(command, on: &state)) }
      return .group(outlines)
    case .whenCancelled(let first, let fallback):
      let before = state
      let outline = run(first, on: &state)
      if result(of: outline).isSuccess { return outline }
      state = before
      let second = run(fallback, on: &state)
      if !result(of: second).isSuccess { state = before }
      return second
    default:
      steps.append(runAlone(command, on: &state))
      return .step(steps.count - 1)
    }
  }

  /// Takes one command that is not made of others through middleware and engine.
  @inlinable func runAlone(
    _ command: NavigationCommand<R>, on state: inout NavigationState<R>
  ) -> Step {
    var command = command
    let context = NavigationContext(state: state, principal: principal)
    for index in middleware.indices {
      switch middleware[index].will(command, context) {
      case .proceed: continue
      case .rewrite(let next): command = next
      case .cancel(let reason):
        let by = middleware[index].middleware.name
        return Step(
          command: command, result: .cancelled(reason: reason, by: by), state: state,
          asked: index + 1)
      }
    }
    let result = engine.apply(command, to: &state)
    return Step(command: command, result: result, state: state, asked: middleware.count)
  }

  @inlinable func result(of outline: Outline) -> NavigationResult<R> {
    switch outline {
    case .step(let index): steps[index].result
    case .group(let outlines): .multiple(outlines.map(result))
    }
  }

  /// The commands that no middleware cancelled, as they were after rewriting.
  @inlinable var executed: [NavigationCommand<R>] {
    steps.filter { !$0.isCancelled }.map(\.command)
  }

  /// Tells the middlewares that were asked, in order; each may turn the result.
  @inlinable mutating func tell(refusal: NavigationResult<R>?) {
    for index in steps.indices { steps[index].result = tell(of: steps[index], refusal: refusal) }
  }

  @inlinable func tell(of step: Step, refusal: NavigationResult<R>?) -> NavigationResult<R> {
    var result = step.result
    if let refusal, result.isSuccess { result = refusal }
    let context = NavigationContext(state: step.state, principal: principal)
    for index in 0..<step.asked {
      result = middleware[index].did(step.command, result, context)
    }
    return result
  }
}
