import Sextant
import Testing

/// The samples of “Side by side”.
@MainActor
@Suite struct PanesSample {
  private let app = AppDescription<BookRoute>(
    of: "books", in: AppEnvironment(clock: .virtual()))

  private final class Empty: Screen {
    let title = "Empty"
    func draw(in frame: inout ScreenFrame) {}
  }

  @Test func `two panes`() {
    app.panes = .columns(from: 100)
    #expect(app.search == nil)
  }

  private final class Books: ListScreen {
    let title = "Books"
    var list = ListModel<[Int]>()
    let rows = [1, 2]
    let columns = [TableColumn("Title")]
    let context: ScreenContext<BookRoute>

    init(_ context: ScreenContext<BookRoute>) { self.context = context }

    func cells(of book: Int, isSelected: Bool) -> [TableCell] { ["Book \(book)"] }

    func open(_ book: Int) { context.send(.go(.book(book))) }

    func link(to book: Int) -> String? { context.link(to: .book(book)) }
  }

  @Test func `previews`() {
    app.panes = .columns(from: 100)
    app.panes.previews = true
    #expect(app.panes.previews)
  }

  @Test func `shares`() {
    app.panes = Panes { path, room in
      room.columns < 120 ? [1] : [40, room.columns - 40]
    }
    #expect(app.search == nil)
  }
}
