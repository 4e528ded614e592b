/// Commands on their way through middleware and engine, on a state that nobody sees yet.
///
/// Middleware is asked for each command by itself, also inside a sequence, so that no guard is led
/// around by wrapping a command. `didExecute` is told at the end, when the gate has spoken. Where an
/// asynchronous middleware has to be asked, the run stands still until it is given the answer.
@MainActor struct CommandRun<R: Route> {
  /// The shape of the result: steps by index, and groups of them.
  private indirect enum Outline {
    case step(Int)
    case group([Outline])
  }

  /// What is left to do, the next thing last.
  private enum Work {
    case command(NavigationCommand<R>)
    /// Makes one group of this many outlines.
    case join(Int)
    /// Unless the last outline is a success, takes it back and runs this on the state before it.
    case otherwise(NavigationCommand<R>, before: NavigationState<R>)
    /// Unless the last outline is a success, takes back what it did.
    case takeBack(NavigationState<R>)
    /// The end of one of the commands that were asked for.
    case end(index: Int)
  }

  /// An asynchronous middleware that has to be asked before the run goes on.
  struct Question {
    let middleware: MiddlewareRegistry<R>.Asynchronous
    let name: String
    let command: NavigationCommand<R>
    let context: NavigationContext<R>
  }

  let middleware: [MiddlewareRegistry<R>.Item]
  let principal: Principal?
  /// The state that the run began on.
  let base: NavigationState<R>
  private(set) var state: NavigationState<R>
  private(set) var steps: [CommandStep<R>] = []
  /// Which of the commands failed, where that ends it.
  private(set) var failureIndex: Int?
  private let engine: NavigationEngine<R>
  private let isAtomic: Bool
  private let asksAsynchronous: Bool
  private var outlines: [Outline] = []
  private var work: [Work] = []
  private var current: CommandStep<R>?

  init(
    _ submission: Submission<R>, on base: NavigationState<R>,
    middleware: [MiddlewareRegistry<R>.Item], engine: NavigationEngine<R>, principal: Principal?
  ) {
    self.base = base
    state = base
    self.middleware = middleware
    self.engine = engine
    self.principal = principal
    isAtomic = submission.isAtomic
    asksAsynchronous = !submission.overtakes
    for (index, command) in submission.commands.enumerated().reversed() {
      work += [.end(index: index), .command(command)]
    }
  }

  /// Goes on until all is done, or until somebody has to be asked.
  mutating func advance() -> Question? {
    while true {
      if let question = advanceStep() { return question }
      guard let next = work.popLast() else { return nil }
      perform(next)
    }
  }

  /// Takes the answer to the question that ``advance()`` returned.
  mutating func answer(_ decision: MiddlewareDecision<R>, by name: String) {
    current?.take(decision, of: name)
  }

  /// Gives the command up that somebody is being asked about, and all that would follow.
  mutating func abandon() {
    guard var step = current else { return }
    step.asked += 1
    steps.append(step)
    current = nil
    work = []
  }

  /// Takes the command that is under way past the middleware that is left, and through the engine.
  private mutating func advanceStep() -> Question? {
    guard var step = current else { return nil }
    let context = NavigationContext(state: state, principal: principal)
    while !step.isCancelled, step.asked < middleware.count {
      let item = middleware[step.asked]
      guard let asynchronous = item.asynchronous else {
        step.take(item.will(step.command, context), of: item.name)
        continue
      }
      if asksAsynchronous, asynchronous.isConcerned(step.command, context) {
        current = step
        return Question(
          middleware: asynchronous, name: item.name, command: step.command, context: context)
      }
      step.skip()
    }
    if !step.isCancelled { step.result = engine.apply(step.command, to: &state) }
    step.state = state
    current = nil
    steps.append(step)
    outlines.append(.step(steps.count - 1))
    return nil
  }

  private mutating func perform(_ next: Work) {
    switch next {
    case .command(.sequence(let commands)):
      work.append(.join(commands.count))
      work += commands.reversed().map { .command($0) }
    case .command(.whenCancelled(let first, let fallback)):
      work += [.otherwise(fallback, before: state), .command(first)]
    case .command(let command):
      current = CommandStep(command, on: state)
    case .join(let count):
      let group = Array(outlines.suffix(count))
      outlines.removeLast(count)
      outlines.append(.group(group))
    case .otherwise(let fallback, let before):
      guard !isLastSuccess else { return }
      outlines.removeLast()
      state = before
      work += [.takeBack(before), .command(fallback)]
    case .takeBack(let before):
      if !isLastSuccess { state = before }
    case .end(let index):
      guard isAtomic, !isLastSuccess else { return }
      failureIndex = index
      work = []
    }
  }

  private var isLastSuccess: Bool { outlines.last.map { result(of: $0).isSuccess } ?? false }

  private func result(of outline: Outline) -> NavigationResult<R> {
    switch outline {
    case .step(let index): steps[index].result
    case .group(let outlines): .multiple(outlines.map(result))
    }
  }

  /// What became of each command that was asked for and tried.
  var results: [NavigationResult<R>] { outlines.map(result) }

  /// The commands that no middleware cancelled, as they were after rewriting.
  var executed: [NavigationCommand<R>] {
    // Closures here and below, not key paths: in generic code those are made anew for each use.
    steps.compactMap { $0.isCancelled ? nil : $0.command }
  }

  /// Tells the middlewares that were asked, in order; each may turn the result.
  mutating func tell(refusal: NavigationResult<R>?) {
    for index in steps.indices {
      steps[index].result = steps[index].tell(middleware, principal: principal, refusal: refusal)
    }
  }
}
