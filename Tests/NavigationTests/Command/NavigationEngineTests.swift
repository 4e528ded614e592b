import Navigation
import Testing

@Suite struct NavigationEngineTests {
  private let engine = NavigationEngine<ShopRoute>()

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
