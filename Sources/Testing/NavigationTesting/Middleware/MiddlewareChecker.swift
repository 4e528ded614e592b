public import Navigation
public import Testing

/// Tests a middleware with generated commands and states, and reports the laws that it breaks.
///
/// Every case uses a new store and a new middleware, so create everything the middleware needs in
/// the closure, including clocks. Small commands are tried first, one at a time in every state,
/// followed by seeded random sequences, which are reduced to the commands that break the law.
///
///     MiddlewareChecker(routes: [ShopRoute.home, .product(1)]).check { _ in MyMiddleware() }
///
/// Asynchronous middleware is tested in the same way, with `await`.
@MainActor public struct MiddlewareChecker<R: Route> {
  /// The routes to use in commands and states.
  let routes: [R]
  /// The initial states of the cases, smallest first.
  let states: [NavigationState<R>]
  /// The principals to test with.
  let principals: [Principal?]
  /// The seed of the random runs.
  let seed: UInt64
  /// The number of random runs.
  let runs: Int
  let access: AccessPolicy<R>

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - routes: The routes to use in commands; two or three are enough.
  ///   - states: The initial states, smallest first; `nil` for small ones made from the routes.
  ///   - access: The access policy.
  ///   - principals: The principals to test with.
  ///   - seed: The seed of the random runs.
  ///   - runs: The number of random runs.
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

  /// Tests a middleware, and returns each broken law once.
  package func brokenLaws(
    of make: @escaping @MainActor (NavigationStore<R>) -> any NavigationMiddleware<R>
  ) -> [BrokenMiddlewareLaw<R>] {
    let trial = MiddlewareTrial(access: access, make: make)
    var search = MiddlewareSearch(self)
    while let tried = search.next() { search.learn(trial.findings(of: tried), from: tried) }
    return search.found
  }

  /// Tests an asynchronous middleware, and returns each broken law once.
  ///
  /// Each command finishes before the next one starts. The middleware's own time limit is applied
  /// in real time; a middleware that waits for the user must be given an answer.
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

  /// Tests a middleware, and records each broken law as a test failure.
  ///
  /// - Parameters:
  ///   - sourceLocation: The location at which to report failures.
  ///   - make: Makes the middleware for a store.
  public func check(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ make: @escaping @MainActor (NavigationStore<R>) -> any NavigationMiddleware<R>
  ) {
    for broken in brokenLaws(of: make) {
      Issue.record(Comment(rawValue: broken.description), sourceLocation: sourceLocation)
    }
  }

  /// Tests an asynchronous middleware, and records each broken law as a test failure.
  ///
  /// - Parameters:
  ///   - sourceLocation: The location at which to report failures.
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
