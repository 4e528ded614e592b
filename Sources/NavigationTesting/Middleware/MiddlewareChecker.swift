public import Navigation
public import Testing

/// Tries a middleware on generated commands and states, and says which laws it breaks.
///
/// Every case has a store of its own and a middleware made for it, so make everything that it needs
/// in the closure, clocks included. Small commands are tried first, one by one in every state; then
/// come seeded random runs of several, cut down to what is needed to break the law.
///
///     MiddlewareChecker(routes: [ShopRoute.home, .product(1)]).check { _ in MyMiddleware() }
///
/// An asynchronous middleware is tried in the same way, with `await`.
@MainActor public struct MiddlewareChecker<R: Route> {
  /// The routes that commands and states are made of.
  let routes: [R]
  /// The states that each case begins in, the smallest first.
  let states: [NavigationState<R>]
  /// Who is signed in, one after the other.
  let principals: [Principal?]
  /// What the random runs follow from.
  let seed: UInt64
  /// How many random runs there are.
  let runs: Int
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
  package func brokenLaws(
    of make: @escaping @MainActor (NavigationStore<R>) -> any NavigationMiddleware<R>
  ) -> [BrokenMiddlewareLaw<R>] {
    let trial = MiddlewareTrial(access: access, make: make)
    var search = MiddlewareSearch(self)
    while let tried = search.next() { search.learn(trial.findings(of: tried), from: tried) }
    return search.found
  }

  /// Tries an asynchronous middleware, and answers each law that it breaks, once.
  ///
  /// Each command is performed to its end before the next. The limit of time is the middleware's own,
  /// by the machine's clock: one that lets a person take their time has to be given the answer.
  package func brokenLaws(
    of make: @escaping @MainActor (NavigationStore<R>) -> any AsyncNavigationMiddleware<R>
  ) async -> [BrokenMiddlewareLaw<R>] {
    let trial = AsyncMiddlewareTrial(access: access, make: make)
    var search = MiddlewareSearch(self)
    while let tried = search.next() {
      search.learn(await trial.findings(of: tried), from: tried)
    }
    return search.found
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

  /// Tries an asynchronous middleware; every law that it breaks is a failure of the test.
  ///
  /// - Parameters:
  ///   - sourceLocation: Where the test says so.
  ///   - make: Makes the middleware for a store.
  public func check(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @escaping @MainActor (NavigationStore<R>) -> any AsyncNavigationMiddleware<R>
  ) async {
    for broken in await brokenLaws(of: make) {
      Issue.record(Comment(rawValue: broken.description), sourceLocation: sourceLocation)
    }
  }
}
