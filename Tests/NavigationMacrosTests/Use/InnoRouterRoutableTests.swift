import Navigation
import Testing

/// The InnoRouter post's `@Routable`, with its own route: what it says that the macro does.
@Suite struct InnoRouterRoutableTests {
  @Routable enum HomeRoute {
    case list
    case detail(id: String)
    case settings(section: SettingsSection)
  }

  enum SettingsSection { case profile, privacy }

  @Test func `the enum conforms to Route`() {
    func isRoute(_ type: (some Route).Type) -> Bool { true }
    #expect(isRoute(HomeRoute.self))
    #expect(NavigationState<HomeRoute>().path.isEmpty)
  }

  @Test func `is tells the case`() {
    #expect(HomeRoute.detail(id: "123").is(\.detail))
    #expect(!HomeRoute.list.is(\.settings))
  }

  @Test func `the subscript takes the associated value out`() {
    #expect(HomeRoute.detail(id: "123")[case: \.detail] == "123")
    #expect(HomeRoute.settings(section: .privacy)[case: \.settings] == .privacy)
    #expect(HomeRoute.list[case: \.detail] == nil)
  }
}
