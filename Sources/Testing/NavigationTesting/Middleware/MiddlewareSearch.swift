import Navigation

/// Chooses the next case based on the results so far.
///
/// The search itself never waits, so cases may run synchronously or asynchronously.
struct MiddlewareSearch<R: Route> {
  /// Commands to run on a new store.
  struct Case {
    var commands: [NavigationCommand<R>]
    var state: NavigationState<R>
    let principal: Principal?
  }

  private let checker: MiddlewareChecker<R>
  private let commands: [NavigationCommand<R>]
  private var cases: ArraySlice<Case>
  private var broken: [MiddlewareLaw: BrokenMiddlewareLaw<R>] = [:]
  /// The broken laws whose commands are still being reduced.
  private var unfinished: [MiddlewareLaw] = []
  /// The smaller cases to try for the first of these laws.
  private var smaller: ArraySlice<Case> = []

  /// Creates a search that tries single small commands in every state, then random sequences.
  @MainActor init(_ checker: MiddlewareChecker<R>) {
    let commands = checker.smallCommands
    var cases: [Case] = []
    for command in commands {
      for state in checker.states {
        for principal in checker.principals {
          cases.append(Case(commands: [command], state: state, principal: principal))
        }
      }
    }
    var generator = SeededGenerator(seed: checker.seed)
    for _ in 0..<checker.runs {
      let length = Int.random(in: 2...8, using: &generator)
      let run = (0..<length).compactMap { _ in commands.randomElement(using: &generator) }
      guard let state = checker.states.randomElement(using: &generator),
        let principal = checker.principals.randomElement(using: &generator)
      else { break }
      cases.append(Case(commands: run, state: state, principal: principal))
    }
    self.checker = checker
    self.commands = commands
    self.cases = cases[...]
  }

  /// The broken laws so far, each with the smallest commands that break it.
  var found: [BrokenMiddlewareLaw<R>] { MiddlewareLaw.allCases.compactMap { broken[$0] } }

  /// Returns the next case, or `nil` at the end.
  mutating func next() -> Case? { unfinished.isEmpty ? cases.popFirst() : smaller.popFirst() }

  /// Records the findings of a case.
  mutating func learn(_ findings: [MiddlewareLaw: String], from tried: Case) {
    if let law = unfinished.first {
      if let finding = findings[law] { take(law, finding, tried) }
    } else {
      for law in MiddlewareLaw.allCases where broken[law] == nil {
        guard let finding = findings[law] else { continue }
        take(law, finding, tried)
        unfinished.append(law)
      }
      // A middleware that does not answer reveals nothing more, and each attempt takes its full
      // time limit.
      if findings[.answers] != nil { (cases, unfinished) = ([], []) }
      prepare()
    }
    while smaller.isEmpty, !unfinished.isEmpty {
      unfinished.removeFirst()
      prepare()
    }
  }

  private mutating func take(_ law: MiddlewareLaw, _ finding: String, _ tried: Case) {
    broken[law] = BrokenMiddlewareLaw(
      law: law, commands: tried.commands, state: tried.state, principal: tried.principal,
      finding: finding)
    if law == unfinished.first { prepare() }
  }

  /// Prepares smaller cases for the first law: fewer commands, smaller commands, a smaller state.
  private mutating func prepare() {
    smaller = []
    guard let law = unfinished.first, let best = broken[law], best.commands.count > 1 else {
      return
    }
    let whole = Case(commands: best.commands, state: best.state, principal: best.principal)
    for index in best.commands.indices {
      var fewer = whole
      fewer.commands.remove(at: index)
      smaller.append(fewer)
    }
    for state in checker.states.prefix(while: { $0 != best.state }) {
      var simpler = whole
      simpler.state = state
      smaller.append(simpler)
    }
    for index in best.commands.indices {
      for command in commands.prefix(while: { $0 != best.commands[index] }) {
        var simpler = whole
        simpler.commands[index] = command
        smaller.append(simpler)
      }
    }
  }
}
