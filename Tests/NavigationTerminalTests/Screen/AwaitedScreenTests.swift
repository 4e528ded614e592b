import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// A screen that asks for a book and shows which one was picked.
@MainActor private final class AskingScreen: Screen {
  let title = "Desk"
  private let context: ScreenContext<LibraryRoute>
  private var picked = "nothing"

  init(_ context: ScreenContext<LibraryRoute>) { self.context = context }

  var bindings: [KeyBinding] {
    [
      KeyBinding("p", "pick") { [weak self] in self?.pick() }
    ]
  }

  private func pick() {
    context.start("pick") { [weak self, context] in
      let outcome = await context.present(.book(7), returning: String.self)
      self?.picked = outcome.value ?? "\(outcome)"
    }
  }

  func draw(in frame: inout ScreenFrame) {
    frame.canvas.write("Picked: \(picked)", at: .zero)
  }
}

/// A screen that answers with one key.
@MainActor private final class AnsweringScreen: Screen {
  let title = "Picker"
  private let context: ScreenContext<LibraryRoute>

  init(_ context: ScreenContext<LibraryRoute>) { self.context = context }

  var bindings: [KeyBinding] {
    [KeyBinding("v", "take it") { [context] in context.finish("the seventh") }]
  }

  let draft: ScreenDraft? = ScreenDraft(["half a word"])

  func draw(in frame: inout ScreenFrame) {
    frame.canvas.write("Take it?", at: .zero)
    frame.canvas.write("Typed: \(context.draft?.texts ?? [])", at: Position(column: 0, row: 1))
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct AwaitedScreenTests {
  private func start(
    _ prepare: @escaping @MainActor (NavigationStore<LibraryRoute>) -> Void = { _ in }
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start { app in
      prepare(app.store)
      app.screen = { route, context in
        switch route {
        case .book: AnsweringScreen(context)
        case .note(let text): NoteScreen(text)
        default: AskingScreen(context)
        }
      }
    }
  }

  @Test func `a screen awaits another, which is idle while the person thinks`() async throws {
    let app = try start()
    await app.press("p")
    #expect(app.shows("Take it?"))
    await app.press("v")
    #expect(app.shows("Picked: the seventh"))
  }

  @Test func `keys that come with the one that asks are for the screen that is asked for`()
    async throws
  {
    let app = try start()
    // As a terminal gives them when they arrive together.
    for key: KeyPress in ["p", "v", "p"] { app.terminal.send(.key(key)) }
    // Input that is held back would make a frame stale, also one for a new size.
    app.terminal.send(.resize(Size(columns: 60, rows: 20)))
    #expect(app.terminal.frame?.canvas.size.columns == 80)
    await app.host.idle()
    #expect(app.terminal.frame?.canvas.size.columns == 60)
    #expect(app.shows("Take it?"))
    // The second key answered the first question, and the third one asked again.
    await app.press(KeyPress(.escape))
    #expect(app.shows("Picked: dismissed"))
    for key: KeyPress in ["p", "v"] { app.terminal.send(.key(key)) }
    await app.host.idle()
    #expect(app.shows("Picked: the seventh"))
  }

  @Test func `a draft outlives Escape and ends with its screen's value`() async throws {
    let app = try start()
    await app.press("p", KeyPress(.escape), "p")
    #expect(app.shows("half a word"))
    await app.press("v", "p")
    #expect(app.shows("Typed: []"))
  }

  @Test func `leaving it with Esc is a dismissal`() async throws {
    let app = try start()
    await app.press("p")
    await app.press(KeyPress(.escape))
    #expect(app.shows("Picked: dismissed"))
    #expect(app.store.session.layers.isEmpty)
  }

  @Test func `a question before a command waits for the person, and sends wait behind it`()
    async throws
  {
    let app = try start { store in
      store.addMiddleware(
        AskFirst { [unowned store] in
          await store.present(.book(1), style: .sheet, returning: String.self).value != nil
        })
    }
    await app.press("3")
    #expect(app.shows("Take it?"))
    #expect(app.store.state.selectedTab == "shelves")
    await app.press("v")
    #expect(app.store.state.selectedTab == "about")
  }
}

/// Asks before the tab with what the app is about.
@MainActor private struct AskFirst: AsyncNavigationMiddleware {
  let name = "ask first"
  let timeLimit: Duration? = nil
  let ask: @MainActor () async -> Bool

  func isConcerned(
    with command: NavigationCommand<LibraryRoute>, in context: NavigationContext<LibraryRoute>
  ) -> Bool { command == .selectTab("about") }

  func willExecute(
    _ command: NavigationCommand<LibraryRoute>, in context: NavigationContext<LibraryRoute>
  ) async -> MiddlewareDecision<LibraryRoute> {
    await ask() ? .proceed : .cancel(reason: "not confirmed")
  }
}
