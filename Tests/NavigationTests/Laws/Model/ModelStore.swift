import Navigation

/// A store as plainly as it can be written: every rule checked in full, every state copied.
struct ModelStore {
  struct Waiting {
    var request: PendingDeepLink<LawRoute>.Request
    var commands: [NavigationCommand<LawRoute>]
    var since: ContinuousClock.Instant
    var subject: String?
  }

  typealias Command = NavigationCommand<LawRoute>
  typealias Result = NavigationResult<LawRoute>
  typealias Guard = (Command, ModelState) -> MiddlewareDecision<LawRoute>

  var state: ModelState
  var waiting: [Waiting] = []
  var steps: [ModelState]
  var cursor = 0
  var principal: Principal?
  /// What the one middleware decides.
  let guardian: Guard
  /// The plain commands of the last request, as rewritten, and those that were applied.
  private var ran: [Command] = []
  private var applied: [Command] = []
  /// Whether one of them asked for sign-in, and whether another ran after it.
  private var (asked, goesOn) = (false, false)
  let capacity: Int
  let lifetime: Duration

  init(
    _ state: ModelState, capacity: Int, lifetime: Duration, guardian: @escaping Guard
  ) {
    self.state = state
    self.capacity = capacity
    self.lifetime = lifetime
    self.guardian = guardian
    steps = [state.withoutAlerts]
  }

  // MARK: - Commands

  /// Commands on their way: middleware for each, the gate for where they end.
  mutating func submit(
    _ commands: [Command], as request: PendingDeepLink<LawRoute>.Request? = nil,
    isAtomic: Bool = false, at now: ContinuousClock.Instant
  ) -> (whole: Result, each: [Result]) {
    if commands.count == 1, state.hasLogin {
      switch commands[0] {
      case .dismiss:
        cancelSignIn()
        return (.success, [.success])
      case .dismissAll: cancelSignIn()
      default: break
      }
    }
    var after = state.withoutLogin
    var results: [Result] = []
    (ran, applied, asked, goesOn) = ([], [], false, false)
    for command in commands {
      let result = run(command, on: &after)
      results.append(result)
      if isAtomic, !result.isSuccess { return (result, results) }
    }
    if isAtomic, commands.isEmpty { return (.multiple([]), []) }
    if let refusal = settle(after, commands, request, results, now) {
      return (refusal, isAtomic ? results.map { _ in refusal } : results)
    }
    let whole = results.count == 1 && !isAtomic ? results[0] : .multiple(results)
    return (isAtomic ? .success : whole, results)
  }

  /// One command, and the middleware asked about each that stands by itself.
  private mutating func run(_ command: Command, on state: inout ModelState) -> Result {
    switch command {
    case .sequence(let commands):
      var results: [Result] = []
      for command in commands { results.append(run(command, on: &state)) }
      return .multiple(results)
    case .whenCancelled(let first, let fallback):
      let (before, mark, notes) = (state, applied, (asked, goesOn))
      let result = run(first, on: &state)
      if result.isSuccess { return result }
      (state, applied, (asked, goesOn)) = (before, mark, notes)
      let other = run(fallback, on: &state)
      if !other.isSuccess { (state, applied, (asked, goesOn)) = (before, mark, notes) }
      return other
    default:
      switch guardian(command, state) {
      case .proceed: return apply(command, to: &state)
      case .rewrite(let next): return apply(next, to: &state)
      case .cancel(let reason):
        ran.append(command)
        return .cancelled(reason: reason, by: "guardian")
      }
    }
  }

  private mutating func apply(_ command: Command, to state: inout ModelState) -> Result {
    ran.append(command)
    if asked { goesOn = true }
    var result = Result.success
    switch command {
    case .present(.login, _): asked = true
    default: result = state.apply(command)
    }
    if result.isSuccess { applied.append(command) }
    return result
  }

  private mutating func settle(
    _ end: ModelState, _ commands: [Command], _ request: PendingDeepLink<LawRoute>.Request?,
    _ results: [Result], _ now: ContinuousClock.Instant
  ) -> Result? {
    var after = end
    if goesOn { return Self.misplaced }
    if after.routes.contains(.login) { return Self.misplaced }
    guard after.isAllowed(to: principal) else {
      guard principal == nil else { return .rejected(.forbidden) }
      if commands.count == 1, Self.isAmendment(commands[0]) { return .rejected(.needsSignIn) }
      wait(Waiting(request: request ?? .commands(commands), commands: commands, since: now))
      return .pending
    }
    if asked {
      if principal != nil { return .rejected(.alreadySignedIn) }
      after = after.withLogin
    } else if state.hasLogin, ran.count == 1, Self.isAmendment(ran[0]) {
      after = after.withLogin
    } else if !results.contains(where: Self.hasSuccess) {
      return nil  // What fails leaves the login layer up.
    }
    guard after != state else { return nil }
    state = after
    noteStep(amends: !applied.isEmpty && applied.allSatisfy(Self.isAmendment))
    return nil
  }

  private static func isAmendment(_ command: Command) -> Bool {
    if case .amend = command { true } else { false }
  }

  private static func hasSuccess(_ result: Result) -> Bool {
    if case .multiple(let results) = result {
      results.contains(where: hasSuccess)
    } else {
      result.isSuccess
    }
  }

  private static var misplaced: Result {
    .unsupported("The login route can only be presented as the top layer.")
  }

  mutating func wait(_ item: Waiting) {
    if !waiting.contains(where: { $0.commands == item.commands }) {
      if waiting.count == capacity { waiting.removeFirst() }
      waiting.append(item)
    }
    state = state.withLogin
  }

  // MARK: - History

  mutating func noteStep(amends: Bool = false) {
    let step = state.withoutLogin.withoutAlerts
    if amends {
      if cursor > 0, steps[cursor - 1] == step {
        steps.remove(at: cursor)
        cursor -= 1
      }
      if cursor + 1 < steps.count, steps[cursor + 1] == step { steps.remove(at: cursor + 1) }
      steps[cursor] = step
      return
    }
    guard step != steps[cursor] else { return }
    steps = Array(steps[...cursor]) + [step]
    cursor += 1
  }

  mutating func forget() {
    steps = [state.withoutLogin.withoutAlerts]
    cursor = 0
  }

  func target(_ intent: NavigationIntent<LawRoute>) -> Int? {
    func place(_ state: ModelState) -> [String] {
      [
        "\(state.selected)", state.visible.map { "\($0)" } ?? "", "\(state.layers.count)",
      ]
    }
    switch intent {
    case .undo: return cursor > 0 ? cursor - 1 : nil
    case .redo: return cursor + 1 < steps.count ? cursor + 1 : nil
    case .historyBack:
      return steps.indices.last { $0 < cursor && place(steps[$0]) != place(steps[cursor]) }
    case .historyForward:
      return steps.indices.first { $0 > cursor && place(steps[$0]) != place(steps[cursor]) }
    default: return nil
    }
  }

  mutating func travel(_ intent: NavigationIntent<LawRoute>) {
    guard let index = target(intent) else { return }
    let alerts = state.withoutLogin.layers.filter { $0.style == .alert }
    var after = steps[index]
    for alert in alerts {
      let older = after.layers.lastIndex { $0.age.number < alert.age.number }
      after.layers.insert(alert, at: older.map { $0 + 1 } ?? 0)
    }
    guard after.isAllowed(to: principal) else { return }
    cursor = index
    state = after
  }
}
