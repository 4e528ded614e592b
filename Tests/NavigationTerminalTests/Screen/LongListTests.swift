import Navigation
import NavigationTerminal
import NavigationTesting
import TerminalKit
import TerminalTesting
import Testing

@testable import TerminalHost
@testable import TerminalUI

/// Lists that are too long to be searched within a key.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct LongListTests {
  private final class Numbers: ListScreen {
    let title = "Numbers"
    var list = ListModel<[Int]>()
    var rows: [Int]
    var rowsVersion: Int? = 1
    let columns = [TableColumn("Number")]
    var sorts: [RowSort<Int>] { [RowSort("Number", by: { $0 % 100 })] }
    var looks = 0
    var opened: [Int] = []

    init(_ count: Int) { rows = Array(0..<count) }

    func cells(of row: Int, isSelected: Bool) -> [TableCell] { ["number \(row)"] }

    func searchText(of row: Int) -> String {
      looks += 1
      return "number \(row)"
    }

    func id(of row: Int) -> AnyHashable? { row }

    func open(_ row: Int) { opened.append(row) }

    func type(_ text: String) {
      for character in text { _ = handle(.key(KeyPress(.character(character)))) }
    }
  }

  /// Searches one step and draws, and returns the lines and whether there is more to search.
  private func frame(of screen: Numbers) -> (lines: [String], isUnfinished: Bool) {
    var frame = ScreenFrame(
      size: Size(columns: 40, rows: 20), theme: .dark,
      capabilities: TerminalCapabilities(colors: .palette256, isUnicode: true))
    _ = screen.handle(.resized(frame.size))
    screen.settle()
    if screen.isSearching { screen.tick() }
    screen.draw(in: &frame)
    return (frame.canvas.lines, screen.isSearching)
  }

  private func finish(_ screen: Numbers) -> Int {
    var frames = 1
    while frame(of: screen).isUnfinished, frames < 1_000 { frames += 1 }
    return frames
  }

  @Test func `a key looks at no row, and each step at some of them`() {
    let screen = Numbers(30_000)
    _ = finish(screen)
    screen.type("/7")
    #expect(screen.looks == 0)
    #expect(screen.position == "… of 30000")
    let first = frame(of: screen)
    #expect(screen.looks == RowSearch.atOnce && first.isUnfinished)
    #expect(first.lines.contains { $0.contains("number 7") })
    #expect(finish(screen) == 30_000 / RowSearch.atOnce)
    #expect(screen.looks == 30_000)
    let found = (0..<30_000).count { "\($0)".contains("7") }
    #expect(screen.position == "1/\(found) of 30000")
    // Of ever fewer rows, a frame is enough.
    screen.type("77")
    #expect(finish(screen) <= 12 && screen.looks < 60_000)
  }

  @Test func `the next key ends a search, and drawing searches nothing`() {
    let screen = Numbers(30_000)
    screen.type("/9")
    _ = frame(of: screen)
    screen.type("9")
    var drawn = ScreenFrame(
      size: Size(columns: 40, rows: 20), theme: .dark, capabilities: TerminalCapabilities())
    for _ in 0..<10 { screen.draw(in: &drawn) }
    #expect(screen.looks == RowSearch.atOnce)
    _ = finish(screen)
    #expect(screen.looks == RowSearch.atOnce + 30_000)
    #expect(screen.position == "1/\((0..<30_000).count { "\($0)".contains("99") }) of 30000")
    // Escape ends it as well.
    screen.type("/8")
    _ = screen.handle(.key(KeyPress(.escape)))
    #expect(!frame(of: screen).isUnfinished)
    #expect(screen.position == "1/30000")
  }

  @Test(arguments: [0, 1, 7])
  func `keys that act finish the search, however many frames were drawn`(frames: Int) {
    let screen = Numbers(20_000)
    screen.type("/4999")
    for _ in 0..<frames { _ = frame(of: screen) }
    for press in [KeyPress(.down), KeyPress(.enter), KeyPress(.enter)] {
      _ = screen.handle(.key(press))
    }
    #expect(screen.opened == [14_999])
    #expect(screen.selectedRow == 14_999)
  }

  @Test func `a click selects the row that was seen, and not one that was found since`() {
    let screen = Numbers(20_000)
    _ = finish(screen)
    screen.bindings.first { $0.label == "sort" }?.action()
    let seen = frame(of: screen)
    #expect(seen.isUnfinished && seen.lines.contains { $0.contains("number 2") })
    _ = screen.handle(.click(HitID("row", 2)))
    #expect(screen.selectedRow == 2)
    #expect(screen.list.selection == 400)
  }

  @Test func `an order is made in steps, and the selection stays on its row`() {
    let screen = Numbers(20_000)
    _ = finish(screen)
    screen.list.select(10_001)
    _ = finish(screen)
    screen.bindings.first { $0.label == "sort" }?.action()
    let first = frame(of: screen)
    #expect(first.isUnfinished && screen.list.selection == 10_001)
    #expect(finish(screen) > 5)
    // Equal rows keep their order.
    #expect(screen.selectedRow == 10_001)
    #expect(screen.list.offsets == (0..<20_000).sorted { ($0 % 100, $0) < ($1 % 100, $1) })
    screen.bindings.first { $0.label == "reverse" }?.action()
    _ = finish(screen)
    #expect(
      screen.list.offsets == (0..<20_000).sorted { (-($0 % 100), $0) < (-($1 % 100), $1) })
  }

  @Test func `rows that come or change meanwhile are searched, and the frames come to an end`() {
    let screen = Numbers(30_000)
    screen.type("/number")
    _ = frame(of: screen)
    for row in 30_000..<30_010 {
      screen.rows.append(row)
      _ = frame(of: screen)
    }
    _ = finish(screen)
    #expect(screen.looks == 30_010)
    #expect(screen.position == "1/30010 of 30010")
    // A list that is another one in each frame.
    screen.rowsVersion = 2
    screen.looks = 0
    _ = frame(of: screen)
    screen.rowsVersion = 3
    for _ in 0..<2 { _ = frame(of: screen) }
    #expect(!frame(of: screen).isUnfinished)
    #expect(screen.looks == RowSearch.atOnce + 30_010)
  }

  @Test func `any values are sorted as by one sort, in steps of any size`() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let keys = (0..<Int.random(in: 0..<2_500, using: &random)).map { _ in
        Int.random(in: 0..<50, using: &random)
      }
      var sort = MergeSort(Array(keys.indices))
      var sorted: [Int]?
      var steps = 0
      while sorted == nil, steps < 100_000 {
        sorted = sort.step(Int.random(in: 1..<900, using: &random)) { keys[$0] < keys[$1] }
        steps += 1
      }
      #expect(sorted == keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }, "\(seed)")
    }
  }

  @Test(arguments: [false, true])
  func `an app shows all that was found when it is idle`(isWatched: Bool) async throws {
    let screen = Numbers(30_000)
    let app = try LibraryApp.start { app in
      app.screen = { _, _ in screen }
    }
    app.terminal.showsFrames = isWatched
    await app.open("library://books/3")
    await app.type("/29999")
    await app.host.idle()
    let lines = app.host.frame.canvas.lines
    #expect(lines.contains { $0.contains("1/1 of 30000") }, "\(lines)")
    #expect(lines.contains { $0.contains("number 29999") })
    // The first letters leave up to 30,000 rows to look at; the next key may end that search earlier.
    #expect((30_000...60_000).contains(screen.looks), "\(screen.looks)")
  }
}
