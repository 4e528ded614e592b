import Navigation
import NavigationTesting
import Testing

/// One middleware that keeps every law, and one that breaks each.
@MainActor @Suite struct MiddlewareCheckerTests {
  private typealias Closure = AnyNavigationMiddleware<ShopRoute>

  private let checker = MiddlewareChecker<ShopRoute>(
    routes: [.home, .product(1)], access: .shop, principals: [nil, .demo])

  /// The laws broken, and the words of the only one.
  private func expect(
    _ law: MiddlewareLaw, _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
    by make:
      @escaping @MainActor (NavigationStore<ShopRoute>) -> any NavigationMiddleware<ShopRoute>
  ) {
    let broken = checker.brokenLaws(of: make)
    #expect(broken.map(\.law) == [law], sourceLocation: sourceLocation)
    #expect(broken.first?.description == text, sourceLocation: sourceLocation)
  }

  @Test func `a middleware that keeps the laws breaks none`() {
    checker.check { _ in
      Closure(
        name: "unique",
        deciding: { command, context in
          guard case .push(let route) = command, context.state.visible == route else {
            return .proceed
          }
          return .cancel(reason: "it shows already")
        },
        reporting: { _, result, _ in
          result == .success ? .unsupported("not recorded") : result
        })
    }
    checker.check { store in
      Closure(
        name: "forward",
        didExecute: { [weak store] command, _, _ in
          if command == .popToRoot { store?.send(.go(.home)) }
        })
    }
  }

  @Test func `no name`() {
    expect(
      .isNamed,
      """
      A middleware has a name.
        Its name is empty.
        after: push home
        in: tab main, signed out
      """
    ) { _ in Closure(name: " ") }
  }

  @Test func `another answer to the same question`() {
    var count = 0
    expect(
      .isDeterministic,
      """
      Identical middlewares give identical answers.
        For the same call, it answered cancel (odd) to push home, and then proceed to push home.
        after: push home
        in: tab main, signed out
      """
    ) { _ in
      Closure(
        name: "odd",
        deciding: { _, _ in
          count += 1
          return count.isMultiple(of: 2) ? .proceed : .cancel(reason: "odd")
        })
    }
  }

  @Test func `rewriting without end`() {
    expect(
      .settles,
      """
      A middleware soon lets its own rewritten command pass.
        “swap” rewrites endlessly: push home → push product(1) → push home → push product(1) → …
        after: push home
        in: tab main, signed out
      """
    ) { _ in
      Closure(
        name: "swap",
        deciding: { command, _ in
          switch command {
          case .push(.home): .rewrite(.push(.product(1)))
          case .push(.product(1)): .rewrite(.push(.home))
          default: .proceed
          }
        })
    }
  }

  @Test func `a cancel without a reason, found where it takes three commands`() {
    expect(
      .givesReasons,
      """
      A cancellation gives a reason.
        “third” cancelled pop and gave no reason.
        after: pop, pop, pop
        in: tab main, signed out
      """
    ) { _ in
      var pops = 0
      return Closure(
        name: "third",
        deciding: { command, _ in
          if command == .pop { pops += 1 }
          return pops == 3 ? .cancel(reason: "") : .proceed
        })
    }
  }

  @Test func `a failure that becomes a success`() {
    expect(
      .leavesFailures,
      """
      No failure is turned into a success.
        “optimist” reported pop as “done”, but it failed: nothing to go back to.
        after: pop
        in: tab main, signed out
      """
    ) { _ in
      Closure(
        name: "optimist", deciding: { _, _ in .proceed }, reporting: { _, _, _ in .success })
    }
  }

  @Test func `an answer that is the store's alone`() {
    expect(
      .leavesTheStoresAnswers,
      """
      Only the store reports a result as pending or deferred.
        “later” reported push home as “deferred”.
        after: push home
        in: tab main, signed out
      """
    ) { _ in
      Closure(
        name: "later", deciding: { _, _ in .proceed }, reporting: { _, _, _ in .deferred })
    }
  }

  @Test func `an execute from inside`() {
    expect(
      .executesNothing,
      """
      A middleware executes nothing from inside; it may send.
        “eager” tried to execute a command from inside.
        after: push home
        in: tab main, signed out
      """
    ) { store in
      Closure(
        name: "eager", didExecute: { [weak store] _, _, _ in store?.execute(.popToRoot) })
    }
  }

  @Test func `sending without end`() {
    expect(
      .endsSending,
      """
      A middleware does not send endlessly.
        “echo” sends endlessly.
        after: push home
        in: tab main, signed out
      """
    ) { store in
      Closure(
        name: "echo",
        willExecute: { [weak store] command, _ in
          if case .push(let route) = command { store?.send(.go(route)) }
          return command
        })
    }
  }

  @Test func `a change of the registry`() {
    expect(
      .leavesTheRegistry,
      """
      A middleware does not change the order of middleware.
        The order was “limit”, “guest”, and then “limit”, “guest”, “friend”.
        after: push home
        in: tab main, signed out
      """
    ) { store in
      Closure(
        name: "guest",
        didExecute: { [weak store] _, _, _ in store?.addMiddleware(Closure(name: "friend")) })
    }
  }

  @Test func `a store that is kept alive`() {
    expect(
      .releasesTheStore,
      """
      A middleware does not retain its store.
        The store is still alive after its last use.
        after: push home
        in: tab main, signed out
      """
    ) { store in
      Closure(name: "keeper", didExecute: { _, _, _ in _ = store.state })
    }
  }

  @Test func `check records each broken law where the test says so`() {
    let found = failures {
      checker.check { _ in Closure(name: "", deciding: { _, _ in .cancel(reason: "") }) }
    }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.code.hasPrefix("checker.check {") })
    #expect(found.first?.text.hasPrefix("A middleware has a name.\n  Its name is empty.") == true)
  }
}
