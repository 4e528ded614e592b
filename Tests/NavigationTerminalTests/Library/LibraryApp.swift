import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting

/// The app that these tests drive.
@MainActor
enum LibraryApp {
  /// What the screens made, built and were told, for tests to look at.
  final class Record {
    var built: [String] = []
    var events: [ScreenEvent] = []
    var work: [String] = []
  }

  static func describe(
    _ app: AppDescription<LibraryRoute>, record: Record = Record(), session: Duration? = nil
  ) {
    app.tabs = [
      AppTab("shelves", "Shelves", root: .shelves), AppTab("loans", "Loans", root: .loans),
      AppTab("about", "About"),
    ]
    app.links = links
    app.access = LibraryRoute.policy
    app.title = { $0.title }
    app.screen = { route, context in
      record.built.append(route.title)
      return switch route {
      case .signIn: SignInScreen(context, session: session)
      case .note: NoteScreen(route.title)
      default: PageScreen(route, context, record)
      }
    }
    app.search = .search
    app.linkNames = ["books/<int:id>": "a book", "loans/<int:id>": "a loan"]
    app.places = { principal in
      [.shelves, .shelf("Sea stories"), .book(1), .book(2), .loans, .staff]
        + (principal == nil ? [] : [.loan(4)])
    }
    app.perform = { action, context in
      context.send(.present(.note(action.values["text"] ?? ""), .alert))
    }
  }

  /// The library as a program, with changes to its description.
  static func program(
    record: Record = Record(), session: Duration? = nil,
    _ change: @escaping @MainActor (AppDescription<LibraryRoute>) throws -> Void = { _ in }
  ) -> TerminalApp<LibraryRoute> {
    TerminalApp(name: "library", version: "1.0", about: "a small library", data: .nothing) { app in
      describe(app, record: record, session: session)
      try change(app)
    }
  }

  /// The parts of the library in one run.
  static func parts(
    _ clock: AppClock,
    _ change: @escaping @MainActor (AppDescription<LibraryRoute>) throws -> Void = { _ in }
  ) throws -> AppParts {
    try program(change).make(AppEnvironment(clock: clock))
  }

  static func start(
    size: Size = Size(columns: 80, rows: 24), record: Record = Record(),
    session: Duration? = nil,
    capabilities: TerminalCapabilities = TerminalCapabilities(colors: .palette256, isUnicode: true),
    _ change: @escaping @MainActor (AppDescription<LibraryRoute>) throws -> Void = { _ in }
  ) throws -> HeadlessHost<LibraryRoute> {
    try HeadlessHost(
      program(record: record, session: session, change), size: size, capabilities: capabilities)
  }

  /// What signs the reader in, one second after Enter.
  static func signIn(_ app: HeadlessHost<LibraryRoute>) async {
    await app.type("open")
    await app.press(KeyPress(.enter))
    await app.advance(by: .seconds(1))
  }

  static let links = AppLinks<LibraryRoute>(
    schemes: ["library", "https"], hosts: ["library.example"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping("shelves", route: .shelves)
      DeepLinkMapping("shelves/:name") {
        .shelf($0.firstValue(forName: "name") ?? "")
      } printing: { route in
        guard case .shelf(let name) = route else { return nil }
        return ["name": name]
      }
      DeepLinkMapping("books/<int:id>") {
        $0.firstValue(forName: "id", as: Int.self).map { .book($0) }
      } printing: { route in
        guard case .book(let id) = route else { return nil }
        return ["id": id]
      }
      DeepLinkMapping("loans", route: .loans)
      DeepLinkMapping("loans/<int:id>") {
        $0.firstValue(forName: "id", as: Int.self).map { .loan($0) }
      } printing: { route in
        guard case .loan(let id) = route else { return nil }
        return ["id": id]
      }
      DeepLinkMapping("staff", route: .staff)
      DeepLinkMapping("reset?ticket=:ticket", secrets: ["ticket", "Token"]) { _ in
        LibraryRoute.about
      }
      DeepLinkMapping<LibraryRoute>.handle("note?text=:text", name: "note")
    },
    plan: { route in
      switch route {
      case .loans: .show(tab: "loans")
      case .loan: .show(tab: "loans", path: [route])
      case .shelves: .show(tab: "shelves")
      case .book: .show(tab: "shelves", path: [.shelf("Novels"), route])
      default: .show(tab: "shelves", path: [route])
      }
    })
}
