import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

@testable import TerminalHost
@testable import TerminalUI

/// What the host does once in each turn, whether or not it draws a frame.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SettlingTests {
  /// A list that counts how often its rows and their version are read.
  private final class Rows: ListScreen {
    let title = "Rows"
    var list = ListModel<[Int]>()
    let columns = [TableColumn("Row")]
    var canChange = true
    private(set) var reads = 0
    private(set) var versions = 0

    var rows: [Int] {
      reads += 1
      return Array(0..<40)
    }

    var rowsVersion: Int {
      versions += 1
      return 1
    }

    var sorts: [RowSort<Int>] { [RowSort("Row", by: { -$0 })] }
    func cells(of row: Int, isSelected: Bool) -> [TableCell] { ["row \(row)"] }
    func note(about row: Int, width: Int) -> String? { "note \(row)" }
    func open(_ row: Int) {}
  }

  /// A sheet that asks for another size as often as it is told one.
  private final class Growing: Screen {
    let title = "Growing"
    private(set) var told: [Size] = []
    var preferredSize: Size? { Size(columns: 20 + told.count, rows: 4) }

    func draw(in frame: inout ScreenFrame) { frame.canvas.write("\(frame.size)", at: .zero) }

    func handle(_ event: ScreenEvent) -> Bool {
      if case .resized(let size) = event { told.append(size) }
      return false
    }
  }

  private func app(
    _ screen: some Screen, and other: (any Screen)? = nil
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start { app in
      app.screen = { route, _ in route == .book(7) ? other ?? screen : screen }
    }
  }

  @Test(arguments: [true, false])
  func `a list's rows are read once a turn, and nowhere else`(isWatched: Bool) async throws {
    let screen = Rows()
    let app = try app(screen)
    app.terminal.showsFrames = isWatched
    await app.open("library://books/3")
    for key: KeyPress in ["j", "/", "3", KeyPress(.enter), "s", "S", KeyPress(.escape), "G", "k"] {
      let (reads, versions, turns) = (screen.reads, screen.versions, app.host.turnCount)
      await app.press(key)
      _ = (screen.hints, screen.bindings, screen.position, app.host.frame, app.host.frame)
      let count = app.host.turnCount - turns
      #expect(screen.reads == reads + count && screen.versions == versions + count, "\(key)")
    }
  }

  @Test func `a sheet is told at most two sizes a turn, and is drawn in the last`() async throws {
    let sheet = Growing()
    let app = try app(Rows(), and: sheet)
    await app.open("library://books/3")
    app.store.send(.present(.book(7), .sheet))
    await app.host.idle()
    #expect(sheet.told.count == 2)
    #expect(sheet.told.last.map { app.shows("\($0)") } == true, "\(app.picture)")
    // In a terminal that is too small nothing is told, so sizes stay.
    await app.deliver(.resize(Size(columns: 5, rows: 2)))
    #expect(sheet.told.count == 2)
    await app.deliver(.resize(Size(columns: 100, rows: 30)))
    #expect(sheet.told.count > 2)
  }

  @Test func `letters that are typed ahead of a page make two frames at most`() async throws {
    let app = try app(Rows())
    await app.open("library://books/3")
    let before = app.terminal.changedFrames
    app.host.activity.start("work") {}
    for number in 0..<500 {
      app.terminal.send(.key(number.isMultiple(of: 3) ? KeyPress(.up) : KeyPress(.down)))
    }
    while app.host.input.holdsInput, !Task.isCancelled { await Task.yield() }
    await app.host.idle()
    #expect(app.terminal.changedFrames <= before + 2)
  }
}
