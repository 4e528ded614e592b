import Navigation
import NavigationTerminal
import TerminalKit

/// What the samples in the documentation are about.
struct Book {
  let id: Int
  let title: String
  let year: Int
}

@MainActor
enum WidgetSamples {
  final class BooksScreen: ListScreen {
    let title = "Books"
    var list = ListModel<[Book]>()
    let rows: [Book]
    let rowsVersion = 0
    let columns = [TableColumn("Title"), TableColumn("Year", .fixed(6), isNumber: true)]
    private let context: ScreenContext<LibraryRoute>

    init(_ books: [Book], _ context: ScreenContext<LibraryRoute>) {
      rows = books
      self.context = context
    }

    func cells(of book: Book, isSelected: Bool) -> [TableCell] {
      [TableCell(book.title), TableCell("\(book.year)", .dim)]
    }

    func open(_ book: Book) { context.send(.go(.book(book.id))) }
  }

  final class ChapterScreen: TextScreen {
    let title: String
    var text = TextView()

    init(_ book: Book, _ chapter: [String]) {
      title = book.title
      text.show(chapter)
    }
  }

  final class HomeScreen: MenuScreen {
    let title = "Home"
    var menu = MenuPane()
    private let context: ScreenContext<LibraryRoute>

    init(_ context: ScreenContext<LibraryRoute>) { self.context = context }

    var sections: [MenuPane.Section] {
      [MenuPane.Section("Reading", rows: [MenuPane.Row("Continue") { [self] in open() }])]
    }

    private func open() { context.send(.go(.book(1))) }
  }

  final class LeaveScreen: QuestionScreen {
    let title = "Leave"
    var question = Confirmation("Leave without saving?", yes: "Leave", no: "Stay")
    private let context: ScreenContext<LibraryRoute>

    init(_ context: ScreenContext<LibraryRoute>) { self.context = context }

    func answer(_ isYes: Bool) { context.send(isYes ? .backToRoot : .dismiss) }
  }

  struct Shelf {
    var sorts: [RowSort<Book>] { [RowSort("Title", by: \.title), RowSort("Year", by: \.year)] }
  }

  static func split(_ region: Rect) -> [Rect] {
    let parts = region.splitRows(.fixed(1), .share(), .atLeast(3))
    return parts
  }

  static func showPanes(in app: AppDescription<LibraryRoute>) {
    app.panes = .columns(from: 100)
  }

  static func showPanesOfItsOwn(in app: AppDescription<LibraryRoute>) {
    app.panes = Panes { path, room in
      room.columns < 120 ? [1] : [40, room.columns - 40]
    }
  }

  static var form: Form {
    let form = Form([
      Form.Field("Name", problem: { $0.isEmpty ? "A name, please." : nil }),
      Form.Field("Password", isMasked: true),
    ])
    return form
  }

  /// What answers late, for a screen that loads.
  final class BookService {
    func books() async throws -> [Book] { [] }
  }

  final class LoadingScreen: Screen {
    let title = "Books"
    private let books: Loading<[Book]>

    init(_ context: ScreenContext<LibraryRoute>, _ service: BookService) {
      books = context.load("books") { try await service.books() }
    }

    var bindings: [KeyBinding] { books.bindings }

    func draw(in frame: inout ScreenFrame) {
      frame.draw(books) { books, frame in drawList(of: books, in: &frame) }
    }

    private func drawList(of books: [Book], in frame: inout ScreenFrame) {
      frame.writeHeading("\(books.count) books")
    }
  }

  final class BookScreen: Screen {
    let title = "Book"
    private var tabs = TabsPane(["Pages", "Readers"])

    func draw(in frame: inout ScreenFrame) {
      tabs.draw(in: &frame, region: Rect(size: frame.size)) { part in
        if tabs.selection == 0 { drawPages(in: &part) } else { drawReaders(in: &part) }
      }
    }

    func handle(_ event: ScreenEvent) -> Bool {
      if case .resized(let size) = event { tabs.resize(size) }
      return tabs.handle(event)
    }

    private func drawPages(in frame: inout ScreenFrame) {
      frame.writeParagraph("It was a dark and stormy night.", row: 0)
    }

    private func drawReaders(in frame: inout ScreenFrame) {
      frame.writeFact("Reader", "nobody so far", row: 0)
    }
  }
}
