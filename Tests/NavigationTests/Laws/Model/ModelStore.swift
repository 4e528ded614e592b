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
  private func run(_ command: Command, on state: inout ModelState) -> Result {
    switch command {
    case .sequence(let commands):
      return .multiple(commands.map { run($0, on: &state) })
    case .whenCancelled(let first, let fallback):
      let before = state
      let result = run(first, on: &state)
      if result.isSuccess { return result }
      state = before
      let other = run(fallback, on: &state)
      if !other.isSuccess { state = before }
      return other
    default:
      switch guardian(command, state) {
      case .proceed: return state.apply(command)
      case .rewrite(let next): return state.apply(next)
      case .cancel(let reason): return .cancelled(reason: reason, by: "guardian")
      }
    }
  }

  private mutating func settle(
    _ end: ModelState, _ commands: [Command], _ request: PendingDeepLink<LawRoute>.Request?,
    _ results: [Result], _ now: ContinuousClock.Instant
  ) -> Result? {
    var after = end
    let asks = after.hasLogin
    if asks, after.layers.last?.path.isEmpty == false { return Self.misplaced }
    after = after.withoutLogin
    if after.routes.contains(.login) { return Self.misplaced }
    guard after.isAllowed(to: principal) else {
      guard principal == nil else { return .rejected(.forbidden) }
      wait(Waiting(request: request ?? .commands(commands), commands: commands, since: now))
      return .pending
    }
    if asks {
      if principal != nil { return .rejected(.alreadySignedIn) }
      after = after.withLogin
    } else if !results.contains(where: Self.hasSuccess) {
      return nil  // What fails leaves the login layer up.
    }
    guard after != state else { return nil }
    state = after
    noteStep()
    return nil
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

  mutating func noteStep() {
    let step = state.withoutLogin.withoutAlerts
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
