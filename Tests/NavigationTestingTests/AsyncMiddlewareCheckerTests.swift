import Navigation
import NavigationTesting
import Testing

/// Asynchronous middleware that keeps every law, and one that breaks each.
@MainActor @Suite(.timeLimit(.minutes(10))) struct AsyncMiddlewareCheckerTests {
  /// A middleware of closures that takes a moment for each decision.
  private struct Slow: AsyncNavigationMiddleware {
    var name = "slow"
    // A busy machine may take its time.
    var timeLimit: Duration?
    var isHasty = false
    var concerns: @MainActor (NavigationCommand<ShopRoute>) -> Bool = { _ in true }
    var will: @MainActor (NavigationCommand<ShopRoute>) async -> MiddlewareDecision<ShopRoute> = {
      _ in
      .proceed
    }
    var did:
      @MainActor (NavigationCommand<ShopRoute>, NavigationResult<ShopRoute>)
        -> NavigationResult<ShopRoute> = { $1 }

    func isConcerned(
      with command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
    ) -> Bool { concerns(command) }

    func willExecute(
      _ command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
    ) async -> MiddlewareDecision<ShopRoute> {
      await Task.yield()
      return await will(command)
    }

    func isSuperseded(
      _ command: NavigationCommand<ShopRoute>, by newer: NavigationCommand<ShopRoute>
    ) -> Bool { isHasty }

    func didExecute(
      _ command: NavigationCommand<ShopRoute>, result: NavigationResult<ShopRoute>,
      in context: NavigationContext<ShopRoute>
    ) -> NavigationResult<ShopRoute> { did(command, result) }
  }

  private let checker = MiddlewareChecker<ShopRoute>(
    routes: [.home, .product(1)], access: .shop, principals: [nil, .demo], runs: 20)

  /// The laws broken, and the words of the only one.
  private func expect(
    _ law: MiddlewareLaw, _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
    by make: @escaping @MainActor (NavigationStore<ShopRoute>) -> Slow
  ) async {
    let broken = await checker.brokenLaws(of: make)
    #expect(broken.map(\.law) == [law], sourceLocation: sourceLocation)
    #expect(broken.first?.description == text, sourceLocation: sourceLocation)
  }

  @Test func `asynchronous middleware that keeps the laws breaks none`() async {
    await checker.check { _ in
      ConfirmationMiddleware<ShopRoute>(
        when: { command, _ in command == .pop }, ask: { _ in false })
    }
    let clock = NavigationClock(
      now: { ContinuousClock.now }, date: NavigationClock.system.date,
      sleep: { _ in await Task.yield() })
    await checker.check { _ in
      DebounceMiddleware<ShopRoute>(for: .seconds(1), clock: clock) { command in
        if case .push = command { "push" } else { nil }
      }
    }
    await checker.check { store in
      Slow(
        will: { [weak store] command in
          // To send is allowed, and to present and await is, too.
          if command == .popToRoot { store?.send(.go(.home)) }
          return command == .push(.home) ? .rewrite(.push(.product(1))) : .proceed
        },
        did: { command, result in result == .success ? .unsupported("not recorded") : result })
    }
  }

  @Test func `an answer that is not waited for any more is not missed`() async {
    await checker.check { store in
      Slow(
        isHasty: true,
        will: { [weak store] command in
          // What it sends takes the place of what it decides on.
          if command == .popToRoot {
            store?.send(.go(.home))
            while !Task.isCancelled { await Task.yield() }
          }
          return .proceed
        })
    }
  }

  @Test func `no name`() async {
    await expect(
      .isNamed,
      """
      A middleware has a name.
        Its name is empty.
        after: push home
        in: tab main, signed out
      """
    ) { _ in Slow(name: " ") }
  }

  @Test func `no answer, after which nothing more is tried`() async {
    var asked = 0
    await expect(
      .answers,
      """
      A middleware answers within its time limit.
        “slow” gave no answer to push home.
        after: push home
        in: tab main, signed out
      """
    ) { _ in
      Slow(
        timeLimit: .milliseconds(1),
        will: { _ in
          asked += 1
          // It ends only when its task is cancelled.
          while !Task.isCancelled { await Task.yield() }
          return .proceed
        })
    }
    // On a busy machine the millisecond may be over before it is asked at all.
    #expect(asked <= 1)
  }

  @Test func `another answer to the same question`() async {
    var count = 0
    await expect(
      .isDeterministic,
      """
      Identical middlewares give identical answers.
        For the same call, it answered cancel (odd) to push home, and then proceed to push home.
        after: push home
        in: tab main, signed out
      """
    ) { _ in
      Slow(will: { _ in
        count += 1
        return count.isMultiple(of: 2) ? .proceed : .cancel(reason: "odd")
      })
    }
  }

  @Test func `concerned once, and then no more`() async {
    var count = 0
    await expect(
      .isDeterministic,
      """
      Identical middlewares give identical answers.
        For the same call, it answered not concerned with push home, and then concerned with push home.
        after: push home
        in: tab main, signed out
      """
    ) { _ in
      Slow(concerns: { _ in
        count += 1
        return count.isMultiple(of: 2)
      })
    }
  }

  @Test func `rewriting without end`() async {
    let swap: @MainActor (NavigationCommand<ShopRoute>) async -> MiddlewareDecision<ShopRoute> = {
      switch $0 {
      case .push(.home): .rewrite(.push(.product(1)))
      case .push(.product(1)): .rewrite(.push(.home))
      default: .proceed
      }
    }
    await expect(
      .settles,
      """
      A middleware soon lets its own rewritten command pass.
        “slow” rewrites endlessly: push home → push product(1) → push home → push product(1) → …
        after: push home
        in: tab main, signed out
      """
    ) { _ in Slow(will: swap) }
    // What it is not concerned with it lets pass.
    await checker.check { _ in Slow(concerns: { $0 == .push(.home) }, will: swap) }
  }

  @Test func `a cancel without a reason, found where it takes three commands`() async {
    await expect(
      .givesReasons,
      """
      A cancellation gives a reason.
        “slow” cancelled pop and gave no reason.
        after: pop, pop, pop
        in: tab main, signed out
      """
    ) { _ in
      var pops = 0
      return Slow(will: { command in
        if command == .pop { pops += 1 }
        return pops == 3 ? .cancel(reason: "") : .proceed
      })
    }
  }

  @Test func `a failure that becomes a success`() async {
    await expect(
      .leavesFailures,
      """
      No failure is turned into a success.
        “slow” reported pop as “done”, but it failed: nothing to go back to.
        after: pop
        in: tab main, signed out
      """
    ) { _ in Slow(did: { _, _ in .success }) }
  }

  @Test func `an answer that is the store's alone`() async {
    await expect(
      .leavesTheStoresAnswers,
      """
      Only the store reports a result as pending or deferred.
        “slow” reported push home as “deferred”.
        after: push home
        in: tab main, signed out
      """
    ) { _ in Slow(did: { _, _ in .deferred }) }
  }

  @Test func `an execute from inside its decision, or a perform that waits for it`() async {
    let text = """
      A middleware executes nothing from inside; it may send.
        “slow” tried to execute a command from inside.
        after: push home
        in: tab main, signed out
      """
    await expect(.executesNothing, text) { store in
      Slow(will: { [weak store] _ in
        store?.execute(.popToRoot)
        return .proceed
      })
    }
    await expect(.executesNothing, text) { store in
      Slow(will: { [weak store] _ in
        await store?.perform(.popToRoot)
        return .proceed
      })
    }
    await expect(.executesNothing, text) { store in
      Slow(did: { [weak store] _, result in
        store?.execute(.popToRoot)
        return result
      })
    }
  }

  @Test func `sending without end`() async {
    await expect(
      .endsSending,
      """
      A middleware does not send endlessly.
        “slow” sends endlessly.
        after: push home
        in: tab main, signed out
      """
    ) { store in
      Slow(will: { [weak store] command in
        if case .push(let route) = command { store?.send(.go(route)) }
        return .proceed
      })
    }
  }

  @Test func `a change of the registry`() async {
    await expect(
      .leavesTheRegistry,
      """
      A middleware does not change the order of middleware.
        The order was “limit”, “slow”, and then “limit”, “slow”, “friend”.
        after: push home
        in: tab main, signed out
      """
    ) { store in
      Slow(will: { [weak store] _ in
        store?.addMiddleware(AnyNavigationMiddleware<ShopRoute>(name: "friend"))
        return .proceed
      })
    }
  }

  @Test func `a store that is kept alive`() async {
    await expect(
      .releasesTheStore,
      """
      A middleware does not retain its store.
        The store is still alive after its last use.
        after: push home
        in: tab main, signed out
      """
    ) { store in
      Slow(did: { _, result in
        _ = store.state
        return result
      })
    }
  }

  @Test func `check records each broken law where the test says so`() async {
    let found = await failures {
      await checker.check { _ in Slow(name: "", will: { _ in .cancel(reason: "") }) }
    }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.code.hasPrefix("await checker.check {") })
    #expect(found.first?.text.hasPrefix("A middleware has a name.\n  Its name is empty.") == true)
  }
}
