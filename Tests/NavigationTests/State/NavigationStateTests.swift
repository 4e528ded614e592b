import FoundationEssentials
import Navigation
import Testing

@Suite struct NavigationStateTests {
  @Test func `no tab, two of a name and an unknown selection cannot be built`() {
    #expect(throws: NavigationStateError.noTabs) { try NavigationState<ShopRoute>(tabs: []) }
    #expect(throws: NavigationStateError.duplicateTab("a")) {
      try NavigationState<ShopRoute>(tabs: [Tab("a"), Tab("b"), Tab("a")])
    }
    #expect(throws: NavigationStateError.unknownSelectedTab("c", known: ["a", "b"])) {
      try NavigationState<ShopRoute>(tabs: [Tab("a"), Tab("b")], selectedTab: "c")
    }
  }

  @Test func `an error says what would be right`() {
    let error = NavigationStateError.unknownSelectedTab("c", known: ["a", "b"])
    #expect(error.description == "The selected tab \"c\" is not one of \"a\", \"b\".")
  }

  @Test func `the visible stack is the top presentation's, else the selected tab's`() throws {
    let state = try NavigationState<ShopRoute>(
      tabs: [Tab("a", root: .home, stack: [.product(1)]), Tab("b", stack: [.product(2)])],
      selectedTab: "b")
    #expect(state.path == [.product(2)])
    #expect(state.visible == .product(2))
    let over = try NavigationState<ShopRoute>(
      tabs: state.tabs, presentations: [Presentation(.notice, stack: [.product(3)])])
    #expect(over.path == [.product(3)])
  }

  @Test func `an alert never has a stack`() {
    #expect(Presentation(ShopRoute.notice, style: .alert, stack: [.home]).stack == [])
  }

  @Test func `decoding holds a state to the same rules`() throws {
    let state = try NavigationState<ShopRoute>(
      tabs: [Tab("a", root: .home, stack: [.product(1)]), Tab("b")],
      presentations: [Presentation(.notice, style: .fullScreen)])
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(NavigationState<ShopRoute>.self, from: data) == state)
    let broken = #"{"tabs":[{"id":"a","stack":[]}],"selectedTab":"z","presentations":[]}"#
    #expect(throws: NavigationStateError.unknownSelectedTab("z", known: ["a"])) {
      try JSONDecoder().decode(NavigationState<ShopRoute>.self, from: Data(broken.utf8))
    }
  }

  @Test func `a layer shows the top of its stack, and its root without one`() {
    #expect(Presentation(ShopRoute.home).visible == .home)
    #expect(Presentation(ShopRoute.home, stack: [.product(1), .product(2)]).visible == .product(2))
  }
}
