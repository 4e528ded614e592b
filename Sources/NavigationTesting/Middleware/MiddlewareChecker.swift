public import Navigation
public import Testing

/// Tries a middleware on generated commands and states, and says which laws it breaks.
///
/// Every case has a store of its own and a middleware made for it, so make everything that it needs
/// in the closure, clocks included. Small commands are tried first, one by one in every state; then
/// come seeded random runs of several, cut down to what is needed to break the law.
///
///     MiddlewareChecker(routes: [ShopRoute.home, .product(1)]).check { _ in MyMiddleware() }
@MainActor public struct MiddlewareChecker<R: Route> {
  /// The routes that commands and states are made of.
  public let routes: [R]
  /// The states that each case begins in, the smallest first.
  public let states: [NavigationState<R>]
  /// Who is signed in, one after the other.
  public let principals: [Principal?]
  /// What the random runs follow from.
  public let seed: UInt64
  /// How many random runs there are.
  public let runs: Int
  let access: AccessPolicy<R>

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - routes: The routes that commands are made of; two or three will do.
  ///   - states: The states that cases begin in, the smallest first; `nil` for small ones of these
  ///     routes.
  ///   - access: Who may see what.
  ///   - principals: Who is signed in, one after the other.
  ///   - seed: What the random runs follow from.
  ///   - runs: How many random runs there are.
  public init(
    routes: [R], states: [NavigationState<R>]? = nil, access: AccessPolicy<R> = .open,
    principals: [Principal?] = [nil], seed: UInt64 = 1, runs: Int = 40
  ) {
    self.routes = routes
    self.states = states ?? Self.smallStates(of: routes)
    self.access = access
    self.principals = principals
    self.seed = seed
    self.runs = runs
  }

  /// Tries a middleware, and answers each law that it breaks, once.
  ///
  /// - Parameter make: Makes the middleware for a store.
  /// - Returns: The broken laws in the order of ``MiddlewareLaw``, each with the smallest commands
  ///   found.
  /// - Complexity: O(p · s · c) for p principals, s states and c commands, where c grows with the
  ///   square of the routes; the random runs come on top.
  public func brokenLaws(
    of make: @escaping @MainActor (NavigationStore<R>) -> any NavigationMiddleware<R>
  ) -> [BrokenMiddlewareLaw<R>] {
    var broken: [MiddlewareLaw: BrokenMiddlewareLaw<R>] = [:]
    let trial = MiddlewareTrial(access: access, make: make)
    let smallCommands = smallCommands
    func note(
      _ commands: [NavigationCommand<R>], _ state: NavigationState<R>, _ principal: Principal?
    ) {
      for (law, finding) in trial.findings(of: commands, in: state, as: principal)
      where broken[law] == nil {
        broken[law] = smallest(law, finding, commands, state, principal, trial)
      }
    }
    for command in smallCommands {
      for state in states {
        for principal in principals { note([command], state, principal) }
      }
    }
    var generator = CaseGenerator(seed: seed)
    for _ in 0..<runs {
      let length = Int.random(in: 2...8, using: &generator)
      let commands = (0..<length).compactMap { _ in smallCommands.randomElement(using: &generator) }
      guard let state = states.randomElement(using: &generator),
        let principal = principals.randomElement(using: &generator)
      else { break }
      note(commands, state, principal)
    }
    return MiddlewareLaw.allCases.compactMap { broken[$0] }
  }

  /// Tries a middleware; every law that it breaks is a failure of the test.
  ///
  /// - Parameters:
  ///   - sourceLocation: Where the test says so.
  ///   - make: Makes the middleware for a store.
  public func check(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @escaping @MainActor (NavigationStore<R>) -> any NavigationMiddleware<R>
  ) {
    for broken in brokenLaws(of: make) {
      Issue.record(Comment(rawValue: broken.description), sourceLocation: sourceLocation)
    }
  }

  /// Leaves out commands, and takes smaller ones and a smaller state, as long as the law is broken.
  private func smallest(
    _ law: MiddlewareLaw, _ finding: String, _ commands: [NavigationCommand<R>],
    _ state: NavigationState<R>, _ principal: Principal?, _ trial: MiddlewareTrial<R>
  ) -> BrokenMiddlewareLaw<R> {
    var best = BrokenMiddlewareLaw(
      law: law, commands: commands, state: state, principal: principal, finding: finding)
    while let smaller = smaller(best, trial) { best = smaller }
    return best
  }

  private func smaller(
    _ broken: BrokenMiddlewareLaw<R>, _ trial: MiddlewareTrial<R>
  ) -> BrokenMiddlewareLaw<R>? {
    func tried(
      _ commands: [NavigationCommand<R>], _ state: NavigationState<R>
    ) -> BrokenMiddlewareLaw<R>? {
      trial.findings(of: commands, in: state, as: broken.principal)[broken.law].map {
        BrokenMiddlewareLaw(
          law: broken.law, commands: commands, state: state, principal: broken.principal,
          finding: $0)
      }
    }
    guard broken.commands.count > 1 else { return nil }
    for index in broken.commands.indices {
      var fewer = broken.commands
      fewer.remove(at: index)
      if let found = tried(fewer, broken.state) { return found }
    }
    for state in states.prefix(while: { $0 != broken.state }) {
      if let found = tried(broken.commands, state) { return found }
    }
    for index in broken.commands.indices {
      for command in smallCommands.prefix(while: { $0 != broken.commands[index] }) {
        var simpler = broken.commands
        simpler[index] = command
        if let found = tried(simpler, broken.state) { return found }
      }
    }
    return nil
  }
}
