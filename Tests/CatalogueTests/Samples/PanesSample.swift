import Sextant
import Testing

/// The samples of “Side by side”.
@MainActor
@Suite struct PanesSample {
  private var configuration: HostConfiguration<BookRoute> {
    HostConfiguration(name: "Books", title: { "\($0)" }, screen: { _, _ in Empty() })
  }

  private final class Empty: Screen {
    let title = "Empty"
    func draw(in frame: inout ScreenFrame) {}
  }

  @Test func `two panes`() {
    var configuration = configuration
    configuration.panes = .columns(from: 100)
    #expect(configuration.search == nil)
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
    var configuration = configuration
    configuration.panes = .columns(from: 100)
    configuration.panes.previews = true
    #expect(configuration.panes.previews)
  }

  @Test func `shares`() {
    var configuration = configuration
    configuration.panes = Panes { path, room in
      room.columns < 120 ? [1] : [40, room.columns - 40]
    }
    #expect(configuration.search == nil)
  }
}
