import Sextant

// The app of the terminal guide. Its pages quote this file; TerminalGuideSample plays it.

enum LibraryRoute: Route, Codable {
  case book(Int)
  case lend(Int)
  case loans
  case signIn
}

struct Book: Identifiable, Sendable {
  let id: Int
  let title: String
  let year: Int
}

@MainActor
final class Library {
  struct Offline: Error {}

  let books = [
    Book(id: 1, title: "The Compass Rose", year: 1982),
    Book(id: 2, title: "Longitude", year: 1995),
    Book(id: 3, title: "Sailing Alone Around the World", year: 1900),
  ]
  private(set) var loans: [Int] = []
  var isOffline = false

  func allBooks() throws -> [Book] {
    if isOffline { throw Offline() }
    return books
  }

  func book(_ id: Int) -> Book? { books.first { $0.id == id } }

  func lend(_ id: Int) { loans.append(id) }

  func takeBack(_ ids: [Int]) { loans.removeAll(where: ids.contains) }

  func principal(email: String, password: String) -> Principal? {
    password == "windrose" ? Principal(subject: email) : nil
  }
}

typealias LibraryContext = ScreenContext<LibraryRoute>

final class BooksScreen: ListScreen {
  let title = "Books"
  let columns = [TableColumn("Title"), TableColumn("Year", .fixed(6), isNumber: true)]
  var list = ListModel<[Book]>()
  private let context: LibraryContext
  private let books: Loading<[Book]>

  init(context: LibraryContext, library: Library) {
    self.context = context
    books = context.load("books") {
      try await context.sleep(for: .milliseconds(300))
      return try library.allBooks()
    }
  }

  var rows: [Book] { books.value ?? [] }
  var bindings: [KeyBinding] { books.bindings + listBindings }
  var sorts: [RowSort<Book>] { [RowSort("Title", by: \.title), RowSort("Year", by: \.year)] }

  func cells(of book: Book, isSelected: Bool) -> [TableCell] {
    [TableCell(book.title), TableCell("\(book.year)", .dim)]
  }

  func open(_ book: Book) { context.send(.go(.book(book.id))) }

  func draw(in frame: inout ScreenFrame) {
    frame.draw(books, failure: { _ in "The library cannot be reached." }) { _, frame in
      drawList(in: &frame)
    }
  }
}

final class BookScreen: Screen {
  let title: String
  private let book: Book
  private let context: LibraryContext

  init(_ book: Book, context: LibraryContext) {
    self.book = book
    self.context = context
    title = book.title
  }

  var bindings: [KeyBinding] { [KeyBinding("e", "lend") { [self] in lend() }] }

  private func lend() {
    context.start("lend") { [context, book] in
      let lending = await context.present(.lend(book.id), style: .sheet, returning: String.self)
      guard case .finished(let name) = lending else { return }
      context.notice("Lent \(book.title) to \(name).")
    }
  }

  func draw(in frame: inout ScreenFrame) {
    frame.stack { stack in
      stack.heading(book.title)
      stack.space()
      stack.paragraph("First published in \(book.year).")
    }
  }
}

final class LendScreen: FormScreen {
  let title = "Lend"
  let submitLabel = "lend"
  private let book: Book
  private let context: LibraryContext
  private let library: Library
  var form: Form? = Form([
    Form.Field("To", problem: { $0.isEmpty ? "Enter a name." : nil }),
    .choice("For", ["reading", "a class", "an exhibition"]),
    .lines("Note", rows: 2),
    .date("Until", help: "Leave it empty for four weeks."),
    .toggle("Remind me", isOn: true),
  ])

  init(_ book: Book, context: LibraryContext, library: Library) {
    self.book = book
    self.context = context
    self.library = library
    form?.take(context.draft)
  }

  var heading: ListHeading? { ListHeading("Lend \(book.title)") }

  func submit(_ form: Form) {
    library.lend(book.id)
    context.finish(form[0])
  }
}

final class LoansScreen: ListScreen {
  let title = "Loans"
  let columns = [TableColumn("Title")]
  let style = ListStyle(emptyText: "No loans.", canMark: true)
  var list = ListModel<[Int]>()
  private let context: LibraryContext
  private let library: Library

  init(context: LibraryContext, library: Library) {
    self.context = context
    self.library = library
  }

  var rows: [Int] { library.loans }

  var bindings: [KeyBinding] {
    [
      KeyBinding("r", "take back", disabledReason: rows.isEmpty ? "No loans." : nil) { [self] in
        library.takeBack(chosenRows)
        list.unmarkAll()
      }
    ] + listBindings
  }

  func id(of id: Int) -> AnyHashable? { id }

  func cells(of id: Int, isSelected: Bool) -> [TableCell] {
    [TableCell(library.book(id)?.title ?? "Unknown")]
  }

  func open(_ id: Int) { context.send(.go(.book(id))) }
}

final class SignInScreen: FormScreen {
  let title = "Sign in"
  let submitLabel = "sign in"
  private let context: LibraryContext
  private let library: Library
  var form: Form? = Form([
    Form.Field("Email", problem: { $0.isEmpty ? "Enter your email." : nil }),
    Form.Field("Password", isMasked: true),
  ])

  init(context: LibraryContext, library: Library) {
    self.context = context
    self.library = library
    form?.take(context.draft)
  }

  func submit(_ form: Form) {
    save("sign in", by: context) { [context, library] in
      try await context.sleep(for: .milliseconds(200))
      guard let principal = library.principal(email: form[0], password: form[1]) else {
        throw FormRefusal("Wrong email or password.", field: 1)
      }
      context.signIn(principal)
    }
  }
}

enum LibraryApp {
  static let links = AppLinks<LibraryRoute>(
    schemes: ["library"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping("books/<int:id>") {
        $0.firstValue(forName: "id", as: Int.self).map { .book($0) }
      }
      DeepLinkMapping("loans") { _ in .loans }
    }
  ) { route in
    switch route {
    case .loans: .show(tab: "loans", path: [])
    default: .show(tab: "books", path: [route])
    }
  }

  static let access = AccessPolicy<LibraryRoute>(login: .signIn) { route in
    route == .loans ? .signedIn : .none
  }

  @MainActor static func program(_ library: Library) -> TerminalApp<LibraryRoute> {
    TerminalApp(name: "library", version: "0.1", about: "a small library", data: .nothing) { run in
      try AppParts(
        clock: run.clock,
        tabs: [HostTab("books", "Books"), HostTab("loans", "Loans", root: .loans)],
        links: links, access: access
      ) { _ in
        var configuration = HostConfiguration<LibraryRoute>(
          name: "Library", title: { title(of: $0, in: library) },
          screen: { screen(for: $0, $1, library) })
        configuration.rootScreen = { _, context in
          BooksScreen(context: context, library: library)
        }
        return configuration
      }
    }
  }

  @MainActor static func title(of route: LibraryRoute, in library: Library) -> String {
    switch route {
    case .book(let id): library.book(id)?.title ?? "Unknown book"
    case .lend: "Lend"
    case .loans: "Loans"
    case .signIn: "Sign in"
    }
  }

  @MainActor static func screen(
    for route: LibraryRoute, _ context: LibraryContext, _ library: Library
  ) -> any Screen {
    let unknown = Book(id: 0, title: "Unknown book", year: 0)
    return switch route {
    case .book(let id): BookScreen(library.book(id) ?? unknown, context: context)
    case .lend(let id):
      LendScreen(library.book(id) ?? unknown, context: context, library: library)
    case .loans: LoansScreen(context: context, library: library)
    case .signIn: SignInScreen(context: context, library: library)
    }
  }
}
