import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// What an app says of itself, rightly and wrongly.
@MainActor @Suite(.timeLimit(.minutes(10))) struct AppDescriptionTests {
  enum Place: Route { case home, away }

  private final class Blank: Screen {
    let title = "Blank"
    func draw(in frame: inout ScreenFrame) {}
  }

  private func make(
    _ describe: @escaping @MainActor (AppDescription<Place>) throws -> Void
  ) throws -> AppParts {
    try TerminalApp(name: "app", about: "an app", data: .nothing, describe: describe)
      .make(AppEnvironment(clock: .virtual()))
  }

  private func links(
    _ pattern: String, converters: [DeepLinkConverter] = []
  ) -> AppLinks<Place> {
    let matcher = DeepLinkMatcher<Place>(converters: converters) {
      DeepLinkMapping(pattern, route: .home)
    }
    return AppLinks(schemes: ["app"], matcher: matcher) { .show(path: [$0]) }
  }

  @Test func `an app that says little has one tab with its name`() throws {
    let app = try HeadlessHost(
      TerminalApp<Place>(name: "app", about: "an app", data: .nothing) { app in
        app.screen = { _, _ in Blank() }
      })
    #expect(app.store.state.tabs.map(\.id) == ["main"] && app.stack == "App")
    app.store.send(.go(.away))
    #expect(app.stack == "App › Blank")
  }

  @Test func `the store that middleware is added to is the one that runs`() throws {
    var seen: NavigationStore<Place>?
    let app = try HeadlessHost(
      TerminalApp<Place>(name: "app", about: "an app", data: .nothing) { app in
        app.access = AccessPolicy(login: .home) { $0 == .away ? .signedIn : .none }
        app.store.addMiddleware(
          AnyNavigationMiddleware(name: "none", deciding: { _, _ in .cancel(reason: "no") }))
        app.screen = { _, _ in Blank() }
        seen = app.store
      })
    #expect(app.store === seen)
    #expect(app.store.access.login == .home)
    app.store.send(.go(.away))
    #expect(app.stack == "App")
  }

  @Test func `what the store is made of cannot be set afterwards`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        _ = try TerminalApp<Place>(name: "app", about: "an app", data: .nothing) { app in
          app.store.send(.back)
          app.tabs = []
        }.make(AppEnvironment(clock: .virtual()))
      }
    }
    let words = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(words.contains("app.tabs was set after app.store was made from it"), "\(words)")
  }

  @Test func `a converter that is not registered is an error at the start, also after the store`()
    throws
  {
    for usesStore in [false, true] {
      let error = #expect(throws: DeepLinkMatcherError.self) {
        _ = try make { app in
          app.links = links("x/<itn:y>")
          if usesStore { app.store.send(.back) }
        }
      }
      #expect(
        error?.description == """
          no converter "itn" is registered; expected "int"?
          x/<itn:y>
             ^
          """)
    }
    _ = try make {
      $0.links = links("x/<itn:y>", converters: [DeepLinkConverter("itn", choices: ["a"])])
    }
  }

  @Test func `a tab that is there twice is an error at the start`() {
    #expect(throws: NavigationStateError.duplicateTab("main")) {
      _ = try make { $0.tabs = [AppTab("main", "Main"), AppTab("main", "Other")] }
    }
  }

  @Test func `an app that its own closures refer to ends with its host`() throws {
    weak var ended: AppDescription<Place>?
    var parts: AppParts? = try make { app in
      ended = app
      app.title = { _ in app.name }
      app.screen = { _, _ in
        _ = app.store
        return Blank()
      }
      app.background = { _ in _ = app.run }
      app.account = { _ in app.name }
      app.store.addMiddleware(AnyNavigationMiddleware(didExecute: { _, _, _ in _ = app.run }))
    }
    #expect(parts != nil && ended != nil)
    parts = nil
    #expect(ended == nil)
  }
}
