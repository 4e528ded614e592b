import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// A sheet whose screen asks for no size is as high as its content.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SheetSizeTests {
  private final class NameForm: FormScreen {
    let title = "Sheet"
    let submitLabel = "save"
    var form: Form? = Form([Form.Field("Name"), .lines("Note", rows: 2)])

    func submit(_ form: Form) {}
  }

  private final class Plain: Screen {
    let title = "Sheet"
    func draw(in frame: inout ScreenFrame) {}
  }

  private final class Shelf: ListScreen {
    let title = "Sheet"
    var list = ListModel<[String]>()
    let columns = [TableColumn("Title")]
    var rows = ["Longitude", "Latitude"]

    func cells(of row: String, isSelected: Bool) -> [TableCell] { [TableCell(row)] }
    func open(_ row: String) {}
  }

  private final class Choices: MenuScreen {
    let title = "Sheet"
    var menu = MenuPane()

    var sections: [MenuPane.Section] {
      [MenuPane.Section("Reading", rows: [MenuPane.Row("Continue") {}, MenuPane.Row("Stop") {}])]
    }
  }

  private func app(
    _ make: @escaping @MainActor () -> any Screen
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start { app in
      let pages = app.screen
      app.screen = { route, context in route == .book(1) ? make() : pages(route, context) }
      app.store.send(.present(.book(1)))
    }
  }

  /// The number of rows inside the box of the sheet.
  private func rows(_ make: @escaping @MainActor () -> any Screen) throws -> Int? {
    let lines = try app(make).lines
    guard let top = lines.firstIndex(where: { $0.contains("┌─ Sheet") }),
      let bottom = lines.firstIndex(where: { $0.contains("└") })
    else { return nil }
    return bottom - top - 1
  }

  @Test func `forms, menus and lists get the rows that they need, and others most of the screen`()
    throws
  {
    #expect(try rows { NameForm() } == 7)
    #expect(try rows { Choices() } == 3)
    #expect(try rows { Shelf() } == 6)
    #expect(try rows { Plain() } == 12)
  }

  @Test func `a list that grows makes its sheet higher, up to the room there is`() async throws {
    let shelf = Shelf()
    #expect(try rows { shelf } == 6)
    shelf.rows = (1...5).map { "Book \($0)" }
    #expect(try rows { shelf } == 9)
    shelf.rows = (1...50).map { "Book \($0)" }
    #expect(try rows { shelf } == 16)
  }

  @Test func `the selected row of a list is in focus`() async throws {
    let app = try app { Shelf() }
    await app.play("Expect Focus \"Longitude\"\nDown\nExpect Focus \"Latitude\"")
  }
}
