import Sextant
import TerminalTesting
import Testing

final class ReadingCoordinator: Coordinator {
  let store: NavigationStore<LibraryRoute>
  private let library: Library

  init(store: NavigationStore<LibraryRoute>, library: Library) {
    self.store = store
    self.library = library
  }

  func handle(_ intent: NavigationIntent<LibraryRoute>) {
    // After the last book comes the first.
    guard case .go(.book(let id)) = intent, library.book(id) == nil else {
      return store.send(intent)
    }
    store.send(.go(.book(1)))
  }

  func destination(for route: LibraryRoute) -> @MainActor (LibraryContext) -> any Screen {
    { [library] context in LibraryApp.screen(for: route, context, library) }
  }
}

final class NextBookScreen: Screen {
  let title = "Books"
  private let context: LibraryContext
  private var next = 3

  init(context: LibraryContext) { self.context = context }

  var bindings: [KeyBinding] {
    [
      KeyBinding("b", "next book") { [self] in
        context.send(.go(.book(next)))
        next += 1
      }
    ]
  }

  func draw(in frame: inout ScreenFrame) { frame.writeHeading(title) }
}

/// The library with a coordinator in the place of the closure that makes screens.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReadingCoordinatorSample {
  private func program(_ library: Library) -> TerminalApp<LibraryRoute> {
    TerminalApp(name: "library", about: "a small library", data: .nothing) { app in
      app.tabs = [AppTab("books", "Books")]
      app.store.addMiddleware(DuplicateMiddleware())
      app.title = { LibraryApp.title(of: $0, in: library) }
      app.coordinator(ReadingCoordinator(store: app.store, library: library))
      app.root = { _, context in NextBookScreen(context: context) }
    }
  }

  @Test func `the coordinator answers before the store`() async throws {
    let app = try HeadlessHost(program(Library()))
    await app.play(
      """
      Type "b"
      Expect Stack "Books › Sailing Alone Around the World"
      Escape
      Type "b"
      Expect Stack "Books › The Compass Rose"
      """)
  }
}
