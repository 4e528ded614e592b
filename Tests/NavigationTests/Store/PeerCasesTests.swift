import FoundationEssentials
import Navigation
import NavigationTesting
import Testing

/// Cases that other navigation libraries' users ran into.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PeerCasesTests {
  @Test func `a throttle counts what was applied: a gated push that resumes is not lost`() {
    let shop = ShopStore()
    shop.store.addMiddleware(ThrottleMiddleware(every: .seconds(60), clock: shop.clock.clock))
    #expect(shop.store.execute(.push(.order(1))) == .pending)
    shop.store.signIn(.demo)
    #expect(shop.state.path == [.order(1)])
    #expect(
      shop.store.execute(.push(.order(1)))
        == .cancelled(reason: "too soon after the last one", by: "throttle"))
  }

  @Test func `a throttle opens no while for what failed`() {
    let shop = ShopStore()
    shop.store.addMiddleware(
      ThrottleMiddleware(every: .seconds(60), clock: shop.clock.clock) { _ in 0 })
    #expect(shop.store.execute(.pop) == .emptyStack)
    #expect(shop.store.execute(.push(.home)) == .success)
    #expect(!shop.store.execute(.push(.home)).isSuccess)
  }

  /// Turns the success of a push into a refusal of its own.
  private var turning: AnyNavigationMiddleware<ShopRoute> {
    AnyNavigationMiddleware(
      name: "turning", deciding: { _, _ in .proceed },
      reporting: { command, result, _ in
        command == .push(.home) ? .cancelled(reason: "turned", by: "turning") : result
      })
  }

  @Test func `a command that ran is among the executed, whatever its result was turned to`() {
    let shop = ShopStore()
    shop.store.addMiddleware(turning)
    let batch = shop.store.executeBatch([.push(.home), .push(.product(1))])
    #expect(batch.executedCommands == [.push(.home), .push(.product(1))])
    #expect(!batch.isSuccess)
    let transaction = shop.store.executeTransaction([.push(.home), .push(.product(1))])
    #expect(transaction.executedCommands == [.push(.home), .push(.product(1))])
    let sequence = shop.store.executeBatch([.sequence([.push(.home), .pop])])
    #expect(sequence.executedCommands == [.push(.home), .pop])
  }

  @Test func `a command that a middleware cancelled is not among the executed`() {
    let shop = ShopStore()
    shop.store.addMiddleware(
      AnyNavigationMiddleware(willExecute: { command, _ in
        command == .push(.home) ? nil : command
      }))
    let batch = shop.store.executeBatch([.push(.home), .push(.product(1))])
    #expect(batch.executedCommands == [.push(.product(1))])
  }

  @Test func `an empty batch is no more a success than an empty sequence`() {
    let shop = ShopStore()
    #expect(!shop.store.executeBatch([]).isSuccess)
    #expect(!shop.store.execute(.sequence([])).isSuccess)
    #expect(!shop.store.executeTransaction([]).isCommitted)
  }

  @Test func `brackets in a query are read as browsers read them`() throws {
    let link = try DeepLinkURL("shop://search?filter[size]=xl&ids[]=1&ids[]=2")
    #expect(link.queryItems.map(\.name) == ["filter[size]", "ids[]", "ids[]"])
    #expect(link.queryItems.map(\.value) == ["xl", "1", "2"])
    #expect(try DeepLinkURL("shop://a?x=[1]").queryValue("x") == "[1]")
  }

  @Test func `the top route is replaced in one step, and an empty stack has none`() {
    let shop = ShopStore()
    #expect(shop.store.execute(.replaceTop(.product(1))) == .emptyStack)
    shop.store.send(.goMany([.product(1), .product(2)]))
    let below = shop.state.path.id(at: 0)
    #expect(shop.store.execute(.replaceTop(.product(3))) == .success)
    #expect(shop.state.path == [.product(1), .product(3)])
    #expect(shop.state.path.id(at: 0) == below)
    shop.store.send(.undo)
    #expect(shop.state.path == [.product(1), .product(2)])
    #expect(shop.store.execute(.replaceTop(.order(1))) == .pending)
    shop.store.signIn(.demo)
    #expect(shop.state.path == [.product(1), .order(1)])
    shop.store.send(.present(.notice, .alert))
    #expect(!shop.store.execute(.replaceTop(.home)).isSuccess)
  }

  @Test func `what waits names the gated route`() {
    let shop = ShopStore()
    shop.store.send(.goMany([.order(1), .product(2)]))
    #expect(shop.store.session.pending.items.first?.gatedRoute == .order(1))
    #expect(shop.store.session.pending.items.first?.destination == .product(2))
    let two = ShopStore()
    two.store.send(.goMany([.product(1), .order(1), .order(2), .product(2)]))
    #expect(two.store.session.pending.items.first?.gatedRoute == .order(1), "the first of two")
    let other = ShopStore()
    other.store.send(.selectTab("orders"))
    #expect(other.store.session.pending.items.first?.gatedRoute == .orders)
  }

  @Test func `a store opens a URL`() throws {
    let store = NavigationStore<ShopRoute>(
      links: DeepLinkPipeline(
        allowedSchemes: ["shop"],
        matcher: DeepLinkMatcher { DeepLinkMapping("home") { _ in .home } },
        plan: { .show(path: [$0]) }))
    store.open(try #require(URL(string: "shop://home")))
    #expect(store.state.path == [.home])
  }

  // MARK: - Flows

  @Test func `a step coordinator in a store hears the person go back`() {
    let shop = ShopStore()
    var outcomes: [CoordinatorOutcome<Void>] = []
    let flow = StepCoordinator(
      [1, 2, 3], in: shop.store, route: { ShopRoute.product($0) }, ended: { outcomes.append($0) })
    flow.activate()
    flow.next()
    flow.next()
    #expect(flow.current == 3)
    #expect(shop.state.path == [.product(1), .product(2), .product(3)])
    shop.store.send(.back)
    #expect(flow.current == 2)
    shop.store.send(.undo)
    #expect(flow.current == 3)
    shop.store.send(.redo)
    #expect(flow.current == 2)
    flow.next()
    #expect(shop.state.path == [.product(1), .product(2), .product(3)])
    shop.store.send(.backToRoot)
    #expect(flow.current == nil)
    #expect(outcomes.count == 1)
    guard case .dismissed? = outcomes.first else {
      Issue.record("\(outcomes)")
      return
    }
  }

  @Test func `a step coordinator in a store ends once behind its last step`() {
    let shop = ShopStore()
    var ends = 0
    let flow = StepCoordinator(
      [1, 2], in: shop.store, route: { ShopRoute.product($0) }, ended: { _ in ends += 1 })
    flow.activate()
    flow.next()
    flow.next()
    shop.store.send(.backToRoot)
    #expect(ends == 1)
  }

  @Test func `steps that are asked for together end with the last of them`() {
    let shop = ShopStore()
    var ends = 0
    let flow = StepCoordinator(
      [1, 2], in: shop.store, route: { ShopRoute.product($0) }, ended: { _ in ends += 1 })
    let listener = shop.store.addListener { update in
      guard case .changed(let event) = update, event.after.visible == .notice else { return }
      flow.activate()
      flow.next()
    }
    shop.store.send(.go(.notice))
    shop.store.removeListener(listener)
    #expect(shop.state.path == [.notice, .product(1), .product(2)])
    #expect(flow.current == 2)
    shop.store.send(.back)
    #expect(flow.current == 1)
    shop.store.send(.back)
    #expect(flow.current == nil)
    #expect(ends == 1)
  }

  @Test func `a flow whose steps are superseded ends with those that are shown`() async {
    let shop = ShopStore()
    var ends = 0
    shop.store.addMiddleware(
      Debounce(for: .seconds(1), clock: shop.clock.clock) {
        $0.routes.isEmpty ? nil : AnyHashable(0)
      })
    let flow = StepCoordinator(
      [1, 2], in: shop.store, route: { ShopRoute.product($0) }, ended: { _ in ends += 1 })
    flow.activate()
    flow.next()
    for _ in 0..<1_000 where shop.state.path.isEmpty {
      shop.clock.advance(by: .seconds(1))
      await Task.yield()
    }
    #expect(shop.state.path == [.product(2)])
    shop.store.send(.back)
    #expect(flow.current == nil)
    #expect(ends == 1)
  }

  @Test func `a step that middleware makes another route of is left like any other`() {
    let shop = ShopStore()
    var ends = 0
    shop.store.addMiddleware(
      AnyNavigationMiddleware(
        name: "other",
        deciding: { command, _ in
          command == .push(.product(1)) ? .rewrite(.push(.product(50))) : .proceed
        }))
    let flow = StepCoordinator(
      [1, 2], in: shop.store, route: { ShopRoute.product($0) }, ended: { _ in ends += 1 })
    flow.activate()
    flow.next()
    #expect(shop.state.path == [.product(50), .product(2)])
    shop.store.send(.back)
    #expect(flow.current == 1)
    shop.store.send(.back)
    #expect(ends == 1)
  }

  /// A flow in a store, and how often it ended.
  @MainActor private final class Flow {
    let shop = ShopStore()
    private(set) var ends = 0
    private(set) var flow: StepCoordinator<ShopRoute>?

    init(_ steps: [ShopRoute]) {
      flow = StepCoordinator(
        steps, in: shop.store, route: { $0 }, ended: { [unowned self] _ in ends += 1 })
    }

    var current: ShopRoute? { flow?.current }

    /// Asks for its first steps, as many as this.
    func ask(for steps: Int) {
      flow?.activate()
      for _ in 1..<steps { flow?.next() }
    }
  }

  @Test func `a flow knows its steps among others that are shown together`() {
    let flow = Flow([.order(1), .order(2)])
    let store = flow.shop.store
    flow.flow?.activate()
    store.send(.go(.order(9)))
    store.signIn(.demo)
    #expect(store.state.path == [.order(1), .order(9)])
    store.send(.backToRoot)
    #expect(flow.current == nil)
    #expect(flow.ends == 1)
  }

  @Test func `a step that waits is the current one, and the one before it may leave`() {
    let flow = Flow([.product(1), .order(2), .product(3)])
    let store = flow.shop.store
    flow.ask(for: 2)
    store.send(.backToRoot)
    store.signIn(.demo)
    #expect(store.state.path == [.order(2)])
    #expect(flow.current == .order(2))
    store.send(.back)
    #expect(flow.ends == 1)
  }

  @Test func `a waiting step that is dropped is not the current one`() {
    let flow = Flow([.product(1), .order(2), .product(3)])
    let store = flow.shop.store
    flow.ask(for: 3)
    store.resumeSignIn()
    store.cancelSignIn()
    store.send(.undo)
    #expect(store.state.path == [.product(1)])
    #expect(flow.current == .product(1))
  }

  @Test func `a step comes back also where the one before it is gone`() {
    let flow = Flow([.product(1), .order(2), .product(3)])
    let store = flow.shop.store
    flow.ask(for: 3)
    store.resumeSignIn()
    store.cancelSignIn()
    store.send(.back)
    #expect(flow.current == .product(1))
    store.send(.undo)
    #expect(store.state.path == [.product(1), .product(3)])
    #expect(flow.current == .product(3))
  }

  @Test func `a step that a change shows anew is still the current one`() {
    let flow = Flow([.product(1), .product(2)])
    let store = flow.shop.store
    flow.ask(for: 2)
    store.send(.go(.notice))
    store.execute(.popTo(.product(1)))
    store.send(.undo)
    store.send(.undo)
    #expect(store.state.path == [.product(1), .product(2)])
    #expect(flow.current == .product(2))
  }

  @Test func `a step in a sheet comes back with it`() {
    let flow = Flow([.product(1), .product(2)])
    let store = flow.shop.store
    flow.flow?.activate()
    store.send(.present(.notice, .sheet))
    flow.flow?.next()
    store.send(.backToRoot)
    #expect(flow.current == .product(1))
    store.send(.undo)
    #expect(flow.current == .product(2))
  }

  @Test func `a step that middleware turns into something else is left with it`() {
    for rewritten: NavigationCommand<ShopRoute> in [.present(.notice, .sheet), .selectTab("home")] {
      let flow = Flow([.product(1), .product(2)])
      let store = flow.shop.store
      store.addMiddleware(
        AnyNavigationMiddleware(
          name: "other",
          deciding: { command, _ in
            command == .push(.product(1)) ? .rewrite(rewritten) : .proceed
          }))
      flow.flow?.activate()
      store.send(.dismissAll)
      #expect(flow.current == nil)
      #expect(flow.ends == 1)
    }
  }

  @Test func `a step that an asynchronous middleware rewrites is left like any other`() async {
    let flow = Flow([.product(1), .product(2)])
    let held = Held()
    flow.shop.store.addMiddleware(held)
    flow.flow?.activate()
    await held.isAsked()
    await held.decideAndEnd(.rewrite(.push(.product(50))))
    for _ in 0..<1_000 where flow.shop.state.path.isEmpty { await Task.yield() }
    #expect(flow.current == .product(1))
    flow.shop.store.send(.back)
    await held.isAsked()
    await held.decideAndEnd(.proceed)
    for _ in 0..<1_000 where !flow.shop.state.path.isEmpty { await Task.yield() }
    #expect(flow.ends == 1)
  }

  @Test func `a step that another command supersedes is gone back from`() async {
    let flow = Flow([.product(1), .product(2)])
    let shop = flow.shop
    shop.store.addMiddleware(
      Debounce(for: .seconds(1), clock: shop.clock.clock) {
        $0.routes.isEmpty ? nil : AnyHashable(0)
      })
    flow.flow?.activate()
    shop.store.execute(.push(.product(9)))
    for _ in 0..<1_000 where shop.state.path.isEmpty {
      shop.clock.advance(by: .seconds(1))
      await Task.yield()
    }
    #expect(shop.state.path == [.product(9)])
    #expect(flow.current == nil)
    #expect(flow.ends == 1)
  }

  @Test func `a flow that is activated when it ends runs once`() {
    let shop = ShopStore()
    var outcomes = 0
    var flow: StepCoordinator<Int>?
    flow = StepCoordinator(
      [1, 2], in: shop.store, route: { ShopRoute.product($0) },
      ended: { _ in
        outcomes += 1
        if outcomes == 1 { flow?.activate() }
      })
    flow?.activate()
    flow?.activate()
    #expect(outcomes == 1)
    #expect(flow?.current == 1)
    #expect(shop.state.path == [.product(1), .product(1)])
  }

  @Test func `a flow that is activated again ends as cancelled first`() {
    var outcomes: [String] = []
    let flow = StepCoordinator([1, 2], show: { _ in }, ended: { outcomes.append("\($0)") })
    flow.activate()
    flow.activate()
    #expect(outcomes == ["cancelled"])
    #expect(flow.current == 1)
  }

  @Test func `a step that sign-in never lets through is gone back from`() {
    let shop = ShopStore()
    var ends = 0
    let routes: [ShopRoute] = [.product(1), .order(2), .product(3)]
    let flow = StepCoordinator(
      routes, in: shop.store, route: { $0 }, ended: { _ in ends += 1 })
    flow.activate()
    flow.next()
    #expect(shop.session.visible == .login)
    shop.store.cancelSignIn()
    #expect(flow.current == .product(1))
    shop.store.addMiddleware(
      AnyNavigationMiddleware(
        name: "veto",
        deciding: { command, _ in
          command == .push(.order(2)) ? .cancel(reason: "no") : .proceed
        }))
    flow.next()
    #expect(flow.current == .product(1))
    shop.store.send(.back)
    #expect(flow.current == nil)
    #expect(ends == 1)
    let gated = StepCoordinator(
      [ShopRoute.orders], in: shop.store, route: { $0 }, ended: { _ in ends += 1 })
    gated.activate()
    shop.store.cancelSignIn()
    #expect(ends == 2)
  }

  @Test func `a step that resumes as something else is gone back from`() {
    let shop = ShopStore()
    var ends = 0
    let routes: [ShopRoute] = [.product(1), .order(2), .product(3)]
    let flow = StepCoordinator(routes, in: shop.store, route: { $0 }, ended: { _ in ends += 1 })
    flow.activate()
    flow.next()
    shop.store.addMiddleware(
      AnyNavigationMiddleware { command, _ in
        command == .push(.order(2)) ? .present(.notice) : command
      })
    shop.store.signIn(.demo)
    #expect(shop.state.visible == .notice)
    #expect(flow.current == .product(1))
    shop.store.send(.dismiss)
    shop.store.send(.backToRoot)
    #expect(ends == 1)
  }

  @Test func `each run of a child ends once`() {
    final class Child {}
    let (children, child) = (ChildCoordinators(), Child())
    var ends: [Int] = []
    func begin() -> (@MainActor (CoordinatorOutcome<Int>) -> Void)? {
      var end: (@MainActor (CoordinatorOutcome<Int>) -> Void)?
      children.begin(child) {
        end = $1
      } ended: {
        ends.append($0.value ?? 0)
      }
      return end
    }
    let first = begin()
    first?(.finished(1))
    let second = begin()
    first?(.finished(9))
    #expect(ends == [1])
    second?(.finished(2))
    #expect(ends == [1, 2])
    #expect(children.count == 0)
  }

  // MARK: - The test clock

  @Test func `a debounce is tested with the test clock`() async {
    let clock = NavigationTestClock()
    let shop = ShopStore()
    shop.store.addMiddleware(
      Debounce<ShopRoute>(for: .milliseconds(300), clock: clock.clock) { _ in 0 })
    shop.store.send(.go(.product(1)))
    await clock.isSleptOn()
    clock.advance(by: .milliseconds(299))
    #expect(shop.state.path == [])
    clock.advance(by: .milliseconds(1))
    await shop.shows(.product(1))
    #expect(shop.state.path == [.product(1)])
  }
}
