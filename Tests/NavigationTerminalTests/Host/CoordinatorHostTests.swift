import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// A coordinator in front of the store: InnoRouter's `CoordinatorHost`.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct CoordinatorHostTests {
  /// Staff is asked for at the desk, whoever presses what.
  final class LibraryCoordinator: Coordinator {
    let store: NavigationStore<LibraryRoute>
    private let record = LibraryApp.Record()
    private(set) var asked: [NavigationIntent<LibraryRoute>] = []

    init(store: NavigationStore<LibraryRoute>) {
      self.store = store
    }

    func handle(_ intent: NavigationIntent<LibraryRoute>) {
      asked.append(intent)
      if case .go(.book(2)) = intent { return store.send(.go(.about)) }
      store.send(intent)
    }

    func destination(
      for route: LibraryRoute
    ) -> @MainActor (ScreenContext<LibraryRoute>) -> any Screen {
      { [record] context in PageScreen(route, context, record) }
    }
  }

  @Test func `the coordinator makes the screens, and every intent goes through it`() async throws {
    var made: LibraryCoordinator?
    let app = try LibraryApp.start { app in
      let coordinator = LibraryCoordinator(store: app.store)
      made = coordinator
      app.coordinator(coordinator)
    }
    let coordinator = try #require(made)
    #expect(app.shows("This is Shelves"))
    await app.press(KeyPress(.enter))
    #expect(app.shows("This is Book 1"))
    await app.press(KeyPress(.backspace))
    await app.press(KeyPress(.down), KeyPress(.enter))
    #expect(app.shows("This is About"))
    #expect(coordinator.asked == [.go(.book(1)), .back, .go(.book(2))])
    await app.open("library://books/3")
    #expect(app.shows("This is Book 3"))
    #expect(coordinator.asked.count == 3)
  }
}
