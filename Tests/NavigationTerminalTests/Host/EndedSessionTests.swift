import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// What an account asked for and saw, after its session or its rights have ended.
@MainActor @Suite(.timeLimit(.minutes(10))) struct EndedSessionTests {
  /// A screen that says a word after three seconds, and asks for a loan at a key.
  private final class BusyScreen: Screen {
    let title: String
    let context: ScreenContext<LibraryRoute>

    init(_ title: String, _ context: ScreenContext<LibraryRoute>) {
      self.title = title
      self.context = context
      context.start("load") {
        try? await context.sleep(for: .seconds(3))
        context.notice("loaded \(title)")
      }
    }

    func handle(_ event: ScreenEvent) -> Bool {
      switch event {
      case .key("x"): context.send(.go(.loan(7777)))
      case .key("o"): context.send(.signOut)
      case .key("r"): context.start("revoke") { [context] in context.send(.signOut) }
      default: return false
      }
      return true
    }

    func draw(in frame: inout ScreenFrame) {}
  }

  private func app(
    _ change: @escaping (AppDescription<LibraryRoute>) -> Void = { _ in }
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start(size: Size(columns: 140, rows: 40)) { app in
      let pages = app.screen
      app.screen = { route, context in
        switch route {
        case .loans, .staff, .book(9): BusyScreen(route.title, context)
        default: pages(route, context)
        }
      }
      change(app)
    }
  }

  private static let ada = Principal(subject: "ada@example.com", roles: ["librarian"])
  private static let bob = Principal(subject: "bob@example.com", roles: ["librarian"])

  @Test func `a key that would lose something is asked about, and work that signs out is not`()
    async throws
  {
    var basket = ["a map"]
    let value = KeptValue(
      "basket", get: { basket }, add: { basket += $0 }, clear: { basket = [] })
    let app = try app {
      $0.keeping = [value]
      $0.questionBeforeSignOut = {
        basket.isEmpty ? nil : Confirmation("Lose the basket?", yes: "Sign out", no: "Stay")
      }
    }
    app.store.signIn(Self.ada)
    app.store.send(.selectTab("loans"))
    await app.type("o")
    #expect(app.shows("Lose the basket?") && app.store.principal == Self.ada)
    await app.press(KeyPress(.escape))
    #expect(!app.shows("Lose the basket?") && app.store.principal == Self.ada)
    await app.type("r")
    #expect(!app.shows("Lose the basket?") && app.store.principal == nil && basket.isEmpty)
    app.store.signIn(Self.ada)
    app.store.send(.selectTab("loans"))
    await app.type("o")
    #expect(app.store.principal == nil, "there was nothing to lose")
  }

  @Test func `the handler of an action ends when its session expires`() async throws {
    let isCancelled = Flag()
    let app = try app { app in
      app.perform = { _, context in
        context.start("export") {
          try? await context.sleep(for: .seconds(60))
          isCancelled.value = Task.isCancelled
          context.notice("exported")
        }
      }
    }
    let end = app.clock.now.advanced(by: .seconds(2))
    app.store.signIn(Principal(subject: "ada@example.com", expires: end))
    app.store.apply(NavigationPlan(commands: [], action: NavigationAction(name: "export")))
    await app.advance(by: .seconds(3))
    #expect(app.store.principal == nil)
    #expect(isCancelled.value)
    await app.advance(by: .seconds(60))
    #expect(!app.shows("exported"), "\(app.picture)")
  }

  @Test func `the root of a tab ends with the right to see it`() async throws {
    for closes in [false, true] {
      let isClosed = Flag()
      let app = try LibraryApp.start(size: Size(columns: 140, rows: 40)) { app in
        app.tabs = [
          AppTab("shelves", "Shelves", root: .shelves), AppTab("loans", "Staff", root: .staff),
        ]
        app.rules = {
          isClosed.value && $0 == .staff ? .unavailable("it is closed") : .available
        }
        let pages = app.screen
        app.screen = { route, context in
          route == .staff ? BusyScreen(route.title, context) : pages(route, context)
        }
      }
      app.store.signIn(Self.ada)
      await app.type("2")
      await app.type("1")
      if closes {
        isClosed.value = true
        app.store.rulesChanged()
      } else {
        app.store.signIn(Principal(subject: "ada@example.com"))
      }
      #expect(!app.host.machine.isAllowed(AnyRoute(LibraryRoute.staff)))
      await app.advance(by: .seconds(4))
      #expect(!app.shows("loaded Staff"), "\(app.picture)")
    }
  }

  @MainActor private final class Flag { var value = false }

  @Test func `a sign-out after an expiry leaves nothing in the panes`() async throws {
    let app = try app()
    let end = app.clock.now.advanced(by: .seconds(2))
    app.store.signIn(Principal(subject: "ada@example.com", expires: end))
    await app.open("library://loans/7777")
    await app.advance(by: .seconds(3))
    await app.press(KeyPress(.escape), "1")
    app.store.signOut()
    for key in [2, 3] {
      await app.press(KeyPress(.function(key)))
      #expect(!app.shows("7777"), "\(app.picture)")
    }
  }
}
