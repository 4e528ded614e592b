import Navigation
import Testing

@Suite struct NavigationEngineTests {
  private let engine = NavigationEngine<ShopRoute>()

  private func apply(
    _ command: NavigationCommand<ShopRoute>, to path: RouteStack<ShopRoute>
  ) -> (NavigationResult<ShopRoute>, RouteStack<ShopRoute>) {
    var state = NavigationState(path: path)
    let result = engine.apply(command, to: &state)
    return (result, state.path)
  }

  @Test func `pops answer exactly what the rules say`() {
    #expect(apply(.pop, to: []) == (.emptyStack, []))
    #expect(apply(.popCount(0), to: [.home]) == (.invalidPopCount(0), [.home]))
    #expect(apply(.popCount(-2), to: [.home]) == (.invalidPopCount(-2), [.home]))
    #expect(
      apply(.popCount(3), to: [.home, .home])
        == (.insufficientStackDepth(requested: 3, available: 2), [.home, .home]))
    #expect(apply(.popCount(2), to: [.home, .home]) == (.success, []))
    #expect(apply(.popTo(.admin), to: [.home]) == (.routeNotFound(.admin), [.home]))
    #expect(
      apply(.popTo(.home), to: [.home, .admin, .home, .orders])
        == (.success, [.home, .admin, .home]))
    #expect(apply(.popToRoot, to: []) == (.success, []))
    #expect(apply(.popToRoot, to: [.home, .admin]) == (.success, []))
  }

  @Test func `a sequence runs every step, also after one failed, and reports each`() {
    let steps: NavigationCommand<ShopRoute> = .sequence([.pop, .push(.home), .popCount(9)])
    let (result, path) = apply(steps, to: [])
    #expect(
      result
        == .multiple([
          .emptyStack, .success, .insufficientStackDepth(requested: 9, available: 1),
        ]))
    #expect(!result.isSuccess)
    #expect(path == [.home])
  }

  @Test func `an empty sequence is not a success`() {
    #expect(apply(.sequence([]), to: []).0 == .multiple([]))
    #expect(!NavigationResult<ShopRoute>.multiple([]).isSuccess)
  }

  @Test func `whenCancelled restores the state before its fallback, and after both failed`() {
    let first: NavigationCommand<ShopRoute> = .sequence([.push(.admin), .popTo(.orders)])
    #expect(apply(.whenCancelled(first, fallback: .push(.home)), to: []) == (.success, [.home]))
    #expect(apply(.whenCancelled(first, fallback: .pop), to: []) == (.emptyStack, []))
    #expect(
      apply(.whenCancelled(.push(.home), fallback: .push(.admin)), to: []) == (.success, [.home]))
  }

  @Test func `a replace keeps the identity of what stays in its place`() {
    var state = NavigationState<ShopRoute>(path: [.home, .product(1), .product(2)])
    let ids = (0..<3).map { state.path.id(at: $0) }
    #expect(engine.apply(.replace([.home, .product(1), .product(9)]), to: &state) == .success)
    #expect(state.path.id(at: 0) == ids[0])
    #expect(state.path.id(at: 1) == ids[1])
    #expect(state.path.id(at: 2) != ids[2])
  }

  @Test func `presentations stack, and the same one on top is refused`() {
    var state = NavigationState<ShopRoute>(path: [.home])
    #expect(engine.apply(.dismiss, to: &state) == .nothingPresented)
    #expect(engine.apply(.present(.notice), to: &state) == .success)
    #expect(engine.apply(.present(.notice), to: &state) == .alreadyPresented(.notice))
    #expect(engine.apply(.push(.product(1)), to: &state) == .success)
    #expect(state.path == [.product(1)])
    #expect(engine.apply(.present(.notice), to: &state) == .success)
    let first = state.presentations[0].id
    #expect(engine.apply(.dismissEntry(first), to: &state) == .success)
    #expect(state.presentations.isEmpty)
    #expect(engine.apply(.dismissEntry(first), to: &state) == .nothingPresented)
    #expect(engine.apply(.dismissAll, to: &state) == .success)
    #expect(state.path == [.home])
  }

  @Test func `a push on an alert is unsupported and says so`() {
    var state = NavigationState<ShopRoute>()
    #expect(engine.apply(.present(.notice, .alert), to: &state) == .success)
    #expect(
      engine.apply(.push(.home), to: &state)
        == .unsupported("An alert has no stack; dismiss it first."))
    #expect(state.path == [])
  }

  @Test func `selecting a tab under a presentation changes what lies below and nothing else`() {
    var state = NavigationState<ShopRoute>.shop()
    #expect(engine.apply(.present(.notice), to: &state) == .success)
    #expect(engine.apply(.selectTab("orders"), to: &state) == .success)
    #expect(state.selectedTab == "orders")
    #expect(state.visible == .notice)
    #expect(engine.apply(.selectTab("nowhere"), to: &state) == .tabNotFound("nowhere"))
  }

  @Test func `an absolute plan ends in the same place wherever it begins`() {
    let plan = NavigationPlan<ShopRoute>.show(
      tab: "home", path: [.product(1)], presenting: .notice)
    for start: NavigationCommand<ShopRoute> in [
      .popToRoot, .push(.product(7)), .selectTab("orders"), .present(.notice, .alert),
    ] {
      var state = NavigationState<ShopRoute>.shop()
      _ = engine.apply(start, to: &state)
      for command in plan.commands { #expect(engine.apply(command, to: &state).isSuccess) }
      #expect(state.selectedTab == "home")
      #expect(state.tabs[0].stack == [.product(1)])
      #expect(state.presentations == [Presentation(.notice)])
    }
  }
}
