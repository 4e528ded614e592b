import Navigation
import NavigationTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct CoordinationTests {
  @Test(arguments: [false, true])
  func `a flow of one account ends when it signs out, or another signs in`(isSignOut: Bool) {
    let shop = ShopStore()
    var outcome: CoordinatorOutcome<Void>?
    let flow = StepCoordinator([1, 2, 3], in: shop.store, route: { .product($0) }) { outcome = $0 }
    flow.activate()
    // Begun by nobody, it is that of whoever signs in, also after the session has expired.
    shop.store.signIn(
      Principal(subject: "ada", expires: shop.clock.now.advanced(by: .seconds(1))))
    flow.next()
    shop.clock.advance(by: .seconds(1))
    shop.store.expireIfDue()
    #expect(flow.current == 2 && outcome == nil)
    shop.store.signIn(Principal(subject: "ada"))
    #expect(flow.current == 2)
    #expect(outcome == nil)
    if isSignOut { shop.store.signOut() } else { shop.store.signIn(Principal(subject: "bert")) }
    guard case .cancelled? = outcome else {
      return #expect(Bool(false), "\(String(describing: outcome))")
    }
    #expect(flow.current == nil)
    flow.next()
    #expect(shop.store.state.path.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a step that waits with an equal link shares its fate`(isVetoed: Bool) {
    let store = NavigationStore<ShopRoute>(
      initial: .shop(), access: .shop,
      links: DeepLinkPipeline(
        allowedSchemes: ["shop"],
        matcher: DeepLinkMatcher {
          DeepLinkMapping("orders/<int:id>") {
            $0.firstValue(forName: "id", as: Int.self).map { .order($0) }
          }
        }, access: .shop, plan: { NavigationPlan(commands: [.push($0)]) }))
    for linkIsFirst in [false, true] {
      var outcomes: [CoordinatorOutcome<Void>] = []
      let flow = StepCoordinator([1, 2], in: store, route: { .order($0) }) { outcomes.append($0) }
      if linkIsFirst { store.open("shop://orders/1") }
      flow.activate()
      if !linkIsFirst { store.open("shop://orders/1") }
      #expect(store.session.pending.count == 1 && flow.current == 1)
      let veto = store.addMiddleware(
        AnyNavigationMiddleware(
          name: "veto",
          deciding: { command, _ in
            isVetoed && command == .push(.order(1)) ? .cancel(reason: "sold") : .proceed
          }))
      store.signIn(.demo)
      store.removeMiddleware(veto)
      #expect(store.session.pending.isEmpty)
      #expect(store.state.path == (isVetoed ? [] : [.order(1)]))
      #expect(flow.current == (isVetoed ? nil : 1))
      #expect(outcomes.count == (isVetoed ? 1 : 0))
      flow.next()
      #expect(store.state.path == (isVetoed ? [] : [.order(1), .order(2)]))
      store.signOut()
    }
  }

  @Test func `steps show in order, and the end is told once`() {
    var shown: [String] = []
    var ends = 0
    let flow = StepCoordinator(["a", "b"], show: { shown.append($0) }, ended: { _ in ends += 1 })
    flow.next()
    #expect(shown.isEmpty)
    flow.activate()
    flow.next()
    #expect(flow.current == "b")
    flow.next()
    flow.next()
    #expect(shown == ["a", "b"])
    #expect(ends == 1)
    #expect(flow.current == nil)
  }

  @Test func `going back before the first step dismisses the flow`() {
    var shown: [String] = []
    var outcomes: [Bool] = []
    let flow = StepCoordinator(["a", "b"], show: { shown.append($0) }) { outcome in
      if case .dismissed = outcome { outcomes.append(true) } else { outcomes.append(false) }
    }
    flow.activate()
    flow.next()
    flow.wentBack()
    #expect(flow.current == "a")
    flow.next()
    #expect(shown == ["a", "b", "b"])
    flow.wentBack()
    flow.wentBack()
    #expect(outcomes == [true])
    flow.dismiss()
    #expect(outcomes == [true])
  }

  @Test func `a flow without steps ends at once`() {
    var ended = 0
    StepCoordinator([Int](), show: { _ in }, ended: { _ in ended += 1 }).activate()
    #expect(ended == 1)
  }

  @Test func `a child is held until it ends, and its end is told once`() {
    final class Child {}
    let children = ChildCoordinators()
    weak var held: Child?
    var end: (@MainActor (CoordinatorOutcome<Int>) -> Void)?
    var outcomes: [CoordinatorOutcome<Int>] = []
    do {
      let child = Child()
      held = child
      children.begin(child, { _, finish in end = finish }, ended: { outcomes.append($0) })
    }
    #expect(held != nil)
    end?(.finished(7))
    end?(.dismissed)
    #expect(outcomes == [.finished(7)])
    #expect(outcomes.first?.value == 7)
    #expect(held == nil)
    #expect(children.count == 0)
  }

  @Test func `cancelling ends every child as cancelled`() {
    final class Child {}
    let children = ChildCoordinators()
    var outcomes: [CoordinatorOutcome<Int>] = []
    for _ in 0..<3 { children.begin(Child(), { _, _ in }, ended: { outcomes.append($0) }) }
    children.cancelAll()
    #expect(outcomes == [.cancelled, .cancelled, .cancelled])
  }

  @Test func `selecting the selected tab again goes back to its root`() {
    let shop = ShopStore(.shop(home: [.product(1)]))
    let tabs = TabCoordinator(store: shop.store)
    #expect(tabs.tabs == ["home", "orders"])
    tabs.select("home")
    #expect(shop.state.path == [])
    tabs.select("orders")
    #expect(tabs.selected == "home")
    shop.store.signIn(.demo)
    #expect(tabs.selected == "orders")
    shop.store.execute(.selectTab("home"))
    shop.store.execute(.push(.product(1)))
    shop.store.execute(.present(.product(2)))
    shop.store.execute(.push(.product(3)))
    tabs.select("home")
    #expect(shop.state.presentations.first?.stack.count != 0, "the sheet stays as it was")
    shop.store.execute(.dismissAll)
    #expect(shop.state.path == [.product(1)])
    tabs.setBadge(3, of: "orders")
    tabs.setBadge(-1, of: "home")
    #expect(tabs.badge(of: "orders") == 3)
    #expect(tabs.badge(of: "home") == 0)
  }

  private final class Leaf {}

  @MainActor private final class Node {
    let children = ChildCoordinators()
  }

  @Test func `flows that end together end in the order in which they began`() async {
    var ends: [Int] = []
    func begin(in children: ChildCoordinators) {
      for number in 0..<16 {
        children.begin(
          Leaf(), { _, _ in }, ended: { (_: CoordinatorOutcome<Int>) in ends.append(number) })
      }
    }
    let children = ChildCoordinators()
    begin(in: children)
    children.cancelAll()
    #expect(ends == Array(0..<16))
    begin(in: ChildCoordinators())
    for _ in 0..<50 { await Task.yield() }
    #expect(ends == Array(0..<16) + Array(0..<16))
  }

  @Test func `a grandchild's end is told when its parent ends`() async {
    let root = ChildCoordinators()
    var end: (@MainActor (CoordinatorOutcome<Int>) -> Void)?
    var (nodes, leaves): ([CoordinatorOutcome<Int>], [CoordinatorOutcome<Int>]) = ([], [])
    do {
      let node = Node()
      root.begin(node, { _, finish in end = finish }, ended: { nodes.append($0) })
      node.children.begin(Leaf(), { _, _ in }, ended: { leaves.append($0) })
    }
    end?(.finished(1))
    end?(.finished(2))
    for _ in 0..<50 { await Task.yield() }
    #expect(nodes == [.finished(1)])
    #expect(leaves == [.cancelled])
    #expect(root.count == 0)
  }
}
