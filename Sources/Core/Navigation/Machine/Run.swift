/// One call: the commands of a plan, on a copy of the state.
struct Run {
  /// What a fallback takes back.
  struct Draft {
    var state: State
    /// Whether the login route was presented, which asks for sign-in and changes no state.
    var asksForSignIn = false
  }

  /// The steps of a command, from which its result is put together.
  indirect enum Outline {
    case step(Int)
    case sequence([Outline])
  }

  let plan: Plan
  /// The number of the request.
  let request: Int
  let base: State
  let principal: Principal?
  let login: AnyRoute?
  let middleware: [Middleware]
  /// What asynchronous middleware has decided so far.
  let decided: [Question: Decision]
  /// Whether asynchronous middleware is not asked.
  let skipsLater: Bool
  private(set) var draft: Draft
  private(set) var steps: [Step] = []
  private var outlines: [Outline] = []

  @MainActor init(
    _ plan: Plan, of request: Int, in session: Session, _ setup: Setup,
    decided: [Question: Decision] = [:],
    skipsLater: Bool = false, asksMiddleware: Bool = true
  ) {
    self.plan = plan
    self.request = request
    base = session.state
    principal = session.principal
    login = setup.gate.policy.login
    middleware = asksMiddleware ? setup.middleware : []
    self.decided = decided
    self.skipsLater = skipsLater
    draft = Draft(state: session.state)
  }

  // MARK: - Commands

  /// Runs the commands of the plan in order, up to the first failure if all of them count.
  @MainActor mutating func run() throws(Undecided) {
    for command in plan.commands {
      outlines.append(try run(command))
      if hasFailed { return }
    }
  }

  @MainActor private mutating func run(_ command: Command) throws(Undecided) -> Outline {
    switch command {
    case .sequence(let commands):
      var parts: [Outline] = []
      for command in commands { parts.append(try run(command)) }
      return .sequence(parts)
    case .whenCancelled(let first, let fallback):
      let (draft, count) = (draft, steps.count)
      let outline = try run(first)
      if outcome(of: outline).isSuccess { return outline }
      takeBack(to: draft, from: count)
      let other = try run(fallback)
      if !outcome(of: other).isSuccess { takeBack(to: draft, from: count) }
      return other
    default:
      try runStep(command)
      return .step(steps.count - 1)
    }
  }

  private mutating func takeBack(to draft: Draft, from count: Int) {
    self.draft = draft
    for index in count..<steps.count { steps[index].isUndone = true }
  }

  @MainActor private mutating func runStep(_ command: Command) throws(Undecided) {
    var step = Step(command)
    let context = Context(
      state: draft.state, principal: principal, request: request, earlier: steps)
    for item in middleware {
      guard let decision = try item.decision(on: step.executed, context, self) else { continue }
      step.verdicts.append(.init(middleware: item.handle, name: item.name, decision: decision))
      if case .rewrite(let other) = decision { step.executed = other }
      if case .cancel(let reason) = decision {
        step.outcome = .cancelled(reason: reason, by: item.name)
        return steps.append(step)
      }
    }
    if case .present(let route, _) = step.executed, route == login {
      draft.asksForSignIn = true
    } else {
      step.outcome = draft.state.apply(step.executed)
    }
    steps.append(step)
  }

  // MARK: - Results

  /// Whether a plan has failed, so that nothing is applied.
  var hasFailed: Bool {
    guard plan.isAtomic else { return false }
    if plan.commands.isEmpty { return plan.action == nil }
    return outlines.last.map { !outcome(of: $0).isSuccess } ?? false
  }

  /// The result of each command that ran.
  var results: [Outcome] { outlines.map(outcome) }

  /// The result of the plan: a success, or the failure that ended it.
  var outcome: Outcome {
    if hasFailed { return results.last ?? .multiple([]) }
    return plan.isAtomic ? .success : results[0]
  }

  private func outcome(of outline: Outline) -> Outcome {
    switch outline {
    case .step(let index): steps[index].outcome
    case .sequence(let outlines): .multiple(outlines.map(outcome))
    }
  }

  /// Whether nothing of it was carried out.
  var isEmpty: Bool { plan.action == nil && !steps.contains(where: \.isApplied) }

  /// Whether it led to another place.
  var isForward: Bool { steps.contains { $0.isApplied && $0.executed.isForward } }

  /// Whether only amendments ran, so that the history gets no new step.
  var isAmendment: Bool {
    let applied = steps.filter(\.isApplied)
    return !applied.isEmpty
      && applied.allSatisfy { if case .amend = $0.executed { true } else { false } }
  }

  /// Gives the steps that succeeded the result of a refusal.
  private mutating func refuse(with refusal: Outcome?) {
    guard let refusal else { return }
    for index in steps.indices where steps[index].outcome.isSuccess {
      steps[index].outcome = refusal
    }
  }

  /// Reports each step to the middlewares that were asked, which may change its result.
  ///
  /// They hear nothing of a plan that was not applied: none of its commands ran by itself.
  @MainActor mutating func report(refusal: Outcome?, in session: Session) {
    let context = Context(
      state: session.state, principal: session.principal, request: request, earlier: [])
    if plan.isAtomic, refusal != nil || hasFailed { return refuse(with: refusal) }
    refuse(with: refusal)
    for index in steps.indices {
      for item in middleware where steps[index].involves(item.handle) {
        steps[index].outcome = item.did(steps[index].executed, steps[index].outcome, context)
      }
    }
  }
}

/// A middleware, whatever the type of its routes.
@MainActor package struct Middleware {
  let handle: MiddlewareHandle
  let name: String
  let will: @MainActor (Command, Context) -> Decision
  let did: @MainActor (Command, Outcome, Context) -> Outcome
  /// How it decides if it needs time.
  let later: Later?

  /// What only an asynchronous middleware has.
  struct Later {
    let timeLimit: Duration?
    let isConcerned: @MainActor (Command, Context) -> Bool
    let decide: @MainActor (Command, Context) async -> Decision
  }

  /// Returns the decision on a command; `nil` if the command does not concern the middleware.
  fileprivate func decision(
    on command: Command, _ context: Context, _ run: Run
  ) throws(Undecided) -> Decision? {
    guard let later else { return will(command, context) }
    guard !run.skipsLater, later.isConcerned(command, context) else { return nil }
    let question = Question(step: run.steps.count, middleware: handle, command: command)
    if let decision = run.decided[question] { return decision }
    throw Undecided(question: question, decider: name, context: context)
  }
}

/// What a middleware sees while a command runs.
package struct Context: Sendable {
  package let state: State
  package let principal: Principal?
  /// The number of the request.
  let request: Int
  /// The steps before the command, while it is decided on.
  let earlier: [Step]
}

/// What an asynchronous middleware is asked: its decision counts only for the same command in the
/// same step.
package struct Question: Hashable, Sendable {
  package let step: Int
  package let middleware: MiddlewareHandle
  package let command: Command
}

/// A middleware needs time to decide.
struct Undecided: Error {
  let question: Question
  let decider: String
  let context: Context
}
