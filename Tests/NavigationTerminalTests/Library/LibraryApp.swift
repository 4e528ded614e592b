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

  static func parts(
    _ environment: AppEnvironment, record: Record = Record(), session: Duration? = nil
  ) throws -> AppParts<LibraryRoute> {
    var configuration = HostConfiguration<LibraryRoute>(
      name: "Library",
      title: { $0.title },
      screen: { route, context in
        record.built.append(route.title)
        return switch route {
        case .signIn: SignInScreen(context, session: session)
        case .note: NoteScreen(route.title)
        default: PageScreen(route, context, record)
        }
      })
    configuration.search = .search
    configuration.linkNames = ["books/<int:id>": "a book", "loans/<int:id>": "a loan"]
    configuration.places = { principal in
      [.shelves, .shelf("Sea stories"), .book(1), .book(2), .loans, .staff]
        + (principal == nil ? [] : [.loan(4)])
    }
    configuration.perform = { action, context in
      context.send(.present(.note(action.values["text"] ?? ""), .alert))
    }
    return try AppParts(
      clock: environment.clock,
      tabs: [
        HostTab("shelves", "Shelves", root: .shelves), HostTab("loans", "Loans", root: .loans),
        HostTab("about", "About"),
      ],
      links: links, access: LibraryRoute.policy
    ) { _ in configuration }
  }

  static func start(
    size: Size = Size(columns: 80, rows: 24), record: Record = Record(),
    session: Duration? = nil
  ) throws -> HeadlessHost<LibraryRoute> {
    try HeadlessHost(size: size) {
      try parts($0, record: record, session: session)
    }
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
