import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// The question of a screen before the user leaves it.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LeavingTests {
  private final class NameScreen: FormScreen {
    let title = "Name"
    let submitLabel = "save"
    let asksBeforeLeaving = true
    var form: Form?
    private let context: ScreenContext<LibraryRoute>

    init(_ context: ScreenContext<LibraryRoute>) {
      self.context = context
      var form = Form([Form.Field("Name", text: "Ada")])
      form.take(context.draft)
      self.form = form
    }

    func submit(_ form: Form) {
      save("save", by: context) {}
    }

    var bindings: [KeyBinding] {
      [
        KeyBinding(KeyPress(.function(5)), "leave") { [context] in context.send(.back) },
        KeyBinding(KeyPress(.function(7)), "say after") { [context] in
          context.start("talk") {
            try? await context.sleep(for: .seconds(1))
            context.notice("Late.")
          }
          context.send(.back)
          context.notice("Saved.")
        },
        KeyBinding(KeyPress(.function(8)), "sign out") { [context] in
          context.send(.signOut)
          context.notice("Bye.")
        },
        KeyBinding(KeyPress(.function(9)), "done") { [context] in
          context.leave(saying: "Saved.") { Self.undone += 1 }
        },
        KeyBinding(KeyPress(.function(10)), "done later") { [context] in
          context.start("save") {
            try? await context.sleep(for: .seconds(1))
            context.leave(saying: "Saved.")
          }
        },
      ]
    }
    static var undone = 0
  }

  private func app() async throws -> HeadlessHost<LibraryRoute> {
    let app = try LibraryApp.start { app in
      let pages = app.screen
      app.screen = { route, context in
        route == .shelf("form") ? NameScreen(context) : pages(route, context)
      }
    }
    app.store.send(.go(.shelf("form")))
    return app
  }

  private static let question = "Discard what you typed?"

  @Test func `an unchanged form is left without a question`() async throws {
    let app = try await app()
    await app.press(KeyPress(.escape))
    #expect(app.store.state.path.isEmpty)
  }

  @Test func `no, Escape and Enter change nothing, and yes leaves without the draft`() async throws
  {
    for answer in [KeyPress("n"), KeyPress(.escape), KeyPress(.enter)] {
      let app = try await app()
      await app.type("x")
      await app.press(KeyPress(.escape))
      #expect(app.shows(Self.question) && app.lines.last?.hasSuffix("Esc keep editing") == true)
      await app.press(answer)
      #expect(!app.shows(Self.question) && app.shows("Adax"))
      #expect(app.store.state.path == [.shelf("form")])
    }
    let app = try await app()
    await app.type("x")
    await app.press(KeyPress(.escape))
    await app.type("y")
    #expect(app.store.state.path.isEmpty)
    app.store.send(.go(.shelf("form")))
    await app.press(KeyPress(.end))
    #expect(!app.shows("Adax"), "the draft is gone")
  }

  @Test func `a link waits for the typing, and opens after the answer yes`() async throws {
    let app = try await app()
    await app.type("x")
    await app.open("library://books/2")
    #expect(app.store.state.path == [.shelf("form")])
    await app.press(KeyPress(.escape))
    #expect(app.shows(Self.question))
    await app.type("y")
    #expect(app.store.state.path.last == .book(2), "yes leaves, and what waited opens")
  }

  @Test func `Ctrl-C says how to quit, then asks, then quits`() async throws {
    let app = try await app()
    let interrupt = KeyPress(.character("c"), .control)
    await app.type("x")
    await app.press(interrupt)
    #expect(app.notice == "Press Ctrl-C again to quit." && app.exitCode == nil)
    await app.press(interrupt)
    #expect(app.shows(Self.question) && app.exitCode == nil)
    await app.press(interrupt)
    #expect(app.exitCode == 130)
  }

  @Test func `another tab, a layer over it and what the screen sends itself ask nothing`()
    async throws
  {
    let app = try await app()
    await app.type("x")
    app.host.send(.selectTab("about"))
    #expect(!app.shows(Self.question) && app.store.state.selectedTab == "about")
    app.host.send(.selectTab("shelves"))
    app.host.send(.present(AnyRoute(LibraryRoute.about)))
    #expect(!app.shows(Self.question) && app.modal != nil)
    app.host.send(.dismiss)
    await app.press(KeyPress(.function(5)))
    #expect(!app.shows(Self.question) && app.store.state.path.isEmpty)
  }

  @Test func `the user's sign-out asks, that of work and expiry do not`() async throws {
    let app = try await app()
    let soon = app.clock.now.advanced(by: .seconds(60))
    app.store.signIn(Principal(subject: "ada@example.com", expires: soon))
    await app.type("x")
    app.host.send(.signOut)
    await app.deliver(.resize(Size(columns: 80, rows: 24)))
    #expect(app.shows(Self.question) && app.store.principal != nil)
    await app.type("n")
    await app.advance(by: .seconds(60))
    #expect(!app.shows(Self.question) && app.store.principal == nil)
    app.store.signIn(Principal(subject: "ada@example.com"))
    app.store.send(.go(.shelf("form")))
    await app.type("x")
    app.store.send(.signOut)
    #expect(!app.shows(Self.question) && app.store.principal == nil)
  }

  @Test func `a screen that ends says so in the same turn, and never later`() async throws {
    let app = try await app()
    await app.press(KeyPress(.function(7)))
    #expect(app.store.state.path.isEmpty && app.notice == "Saved.")
    await app.advance(by: .seconds(2))
    #expect(app.notice == "Saved.")
  }

  @Test func `nothing that a screen says outlives the session`() async throws {
    let app = try await app()
    app.store.signIn(Principal(subject: "ada@example.com"))
    app.store.send(.go(.staff))
    app.store.send(.go(.shelf("form")))
    await app.press(KeyPress(.function(8)))
    #expect(app.store.principal == nil && app.notice != "Bye.")
  }

  @Test(arguments: [true, false])
  func `leaving undoes the change first, then the move before the form`(isLayer: Bool)
    async throws
  {
    NameScreen.undone = 0
    let app = try await app()
    app.store.send(.backToRoot)
    app.store.send(.go(.book(1)))
    let moves = app.store.session.history.stepsBehind
    app.store.send(isLayer ? .present(.shelf("form"), .sheet) : .go(.shelf("form")))
    await app.type("x")
    await app.press(KeyPress(.function(9)))
    #expect(app.store.state.path == [.book(1)] && app.modal == nil)
    #expect(app.notice == "Saved. Press u to undo.")
    #expect(app.store.session.history.stepsBehind == moves)
    await app.press("u")
    #expect(app.notice == "Undone: Saved." && NameScreen.undone == 1)
    #expect(app.store.state.path == [.book(1)])
    await app.press("u")
    #expect(app.store.state.path.isEmpty && NameScreen.undone == 1)
    app.store.send(.redo)
    #expect(app.store.state.path == [.book(1)] && app.modal == nil, "the form is in no step")
    app.store.send(.go(.shelf("form")))
    await app.press(KeyPress(.end))
    #expect(!app.shows("Adax"), "the draft is gone")
  }

  @Test func `a screen that is covered leaves no layer of another`() async throws {
    let app = try await app()
    await app.press(KeyPress(.function(10)))
    app.store.send(.present(.about))
    await app.advance(by: .seconds(2))
    #expect(app.modal != nil)
    app.store.send(.dismiss)
    #expect(app.store.state.path == [.shelf("form")])
  }

  @Test func `what was saved is no change`() async throws {
    let app = try await app()
    await app.type("x")
    await app.press(KeyPress(.enter))
    await app.press(KeyPress(.escape))
    #expect(!app.shows(Self.question) && app.store.state.path.isEmpty)
  }
}
