import Sextant

// The app of the terminal guide. Its pages quote this file; TerminalGuideSample plays it.

enum LibraryRoute: Route, Codable {
  case book(Int)
  case add
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

  private(set) var books = [
    Book(id: 1, title: "The Compass Rose", year: 1982),
    Book(id: 2, title: "Longitude", year: 1995),
    Book(id: 3, title: "Sailing Alone Around the World", year: 1900),
  ]
  private(set) var loans: [Int] = []
  private(set) var isLoaded = false
  var isOffline = false
  /// Called when there are other books.
  var onChange: () -> Void = {}

  func load() throws -> [Book] {
    if isOffline { throw Offline() }
    isLoaded = true
    onChange()
    return books
  }

  func add(_ title: String, year: Int) -> Int {
    let id = (books.map(\.id).max() ?? 0) + 1
    books.append(Book(id: id, title: title, year: year))
    return id
  }

  func remove(_ id: Int) {
    books.removeAll { $0.id == id }
    onChange()
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
  private let library: Library
  private let books: Loading<[Book]>

  init(context: LibraryContext, library: Library) {
    self.context = context
    self.library = library
    books = context.load("books") {
      try await context.sleep(for: .milliseconds(300))
      return try library.load()
    }
  }

  var rows: [Book] { books.value == nil ? [] : library.books }

  var bindings: [KeyBinding] {
    books.bindings + [KeyBinding("a", "add") { [self] in context.send(.present(.add)) }]
      + listBindings
  }

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

final class AddScreen: FormScreen {
  let title = "Add a book"
  let submitLabel = "add"
  let asksBeforeLeaving = true
  private let context: LibraryContext
  private let library: Library
  var form: Form? = Form([
    Form.Field("Title", problem: { $0.isEmpty ? "Enter a title." : nil }),
    Form.Field("Year", problem: { Int($0) == nil ? "Enter a year." : nil }),
  ])

  init(context: LibraryContext, library: Library) {
    self.context = context
    self.library = library
    form?.take(context.draft)
  }

  func submit(_ form: Form) {
    let id = library.add(form[0], year: Int(form[1]) ?? 0)
    context.leave(saying: "Added \(form[0]).") { [library] in library.remove(id) }
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
    TerminalApp(name: "library", about: "a small library", data: .nothing) { app in
      app.tabs = [AppTab("books", "Books"), AppTab("loans", "Loans", root: .loans)]
      app.links = links
      app.access = access
      app.rules = { route in
        guard case .book(let id) = route else { return .available }
        guard library.isLoaded else { return .unknown }
        return library.book(id) == nil ? .unavailable("there is no such book") : .available
      }
      app.load = { [clock = app.clock] _ in
        try await clock.sleep(for: .milliseconds(300))
        _ = try library.load()
      }
      library.onChange = { [weak store = app.store] in store?.rulesChanged() }
      app.title = { title(of: $0, in: library) }
      app.screen = { screen(for: $0, $1, library) }
      app.root = { _, context in BooksScreen(context: context, library: library) }
    }
  }

  @MainActor static func title(of route: LibraryRoute, in library: Library) -> String {
    switch route {
    case .book(let id): library.book(id)?.title ?? "Unknown book"
    case .add: "Add a book"
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
    case .add: AddScreen(context: context, library: library)
    case .lend(let id):
      LendScreen(library.book(id) ?? unknown, context: context, library: library)
    case .loans: LoansScreen(context: context, library: library)
    case .signIn: SignInScreen(context: context, library: library)
    }
  }
}
