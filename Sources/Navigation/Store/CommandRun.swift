/// One command on its way through middleware and engine, on a state that nobody sees yet.
///
/// Middleware is asked for each command by itself, also inside a sequence, so that no guard is led
/// around by wrapping a command. `didExecute` is told at the end, when the gate has spoken.
@MainActor struct CommandRun<R: Route> {
  /// A command that stands by itself, and what became of it so far.
  struct Step {
    let command: NavigationCommand<R>
    var result: NavigationResult<R>
    let state: NavigationState<R>
    /// How many middlewares were asked.
    let asked: Int
  }

  /// The shape of the result: steps by index, and groups of them.
  indirect enum Outline {
    case step(Int)
    case group([Outline])
  }

  let middleware: [MiddlewareRegistry<R>.Item]
  let engine: NavigationEngine<R>
  let principal: Principal?
  private(set) var steps: [Step] = []

  init(
    middleware: [MiddlewareRegistry<R>.Item], engine: NavigationEngine<R>, principal: Principal?
  ) {
    self.middleware = middleware
    self.engine = engine
    self.principal = principal
  }

  mutating func run(
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
      return .step(runAlone(command, on: &state))
    }
  }

  private mutating func runAlone(
    _ command: NavigationCommand<R>, on state: inout NavigationState<R>
  ) -> Int {
    var command = command
    var asked = 0
    var cancelled: NavigationResult<R>?
    for item in middleware {
      asked += 1
      let context = NavigationContext(state: state, principal: principal)
      switch item.middleware.willExecute(command, in: context) {
      case .proceed: continue
      case .rewrite(let next): command = next
      case .cancel(let reason):
        cancelled = .cancelled(reason: reason, by: item.middleware.name)
      }
      if cancelled != nil { break }
    }
    let result = cancelled ?? engine.apply(command, to: &state)
    steps.append(Step(command: command, result: result, state: state, asked: asked))
    return steps.count - 1
  }

  func result(of outline: Outline) -> NavigationResult<R> {
    switch outline {
    case .step(let index): steps[index].result
    case .group(let outlines): .multiple(outlines.map(result))
    }
  }

  /// Whether a middleware said no to any step.
  var executed: [NavigationCommand<R>] {
    steps.compactMap { step in
      if case .cancelled = step.result { nil } else { step.command }
    }
  }

  /// Tells the middlewares that were asked, in order; each may turn the result.
  mutating func tell(refusal: NavigationResult<R>?) {
    for index in steps.indices {
      let step = steps[index]
      var result = step.result
      if let refusal, result.isSuccess { result = refusal }
      for item in middleware.prefix(step.asked) {
        result = item.middleware.didExecute(
          step.command, result: result,
          in: NavigationContext(state: step.state, principal: principal))
      }
      steps[index].result = result
    }
  }
}
