import TerminalKit
import Testing

@Suite struct ListStateTests {
  var list = ListState()

  @Test mutating func `every key of the table moves, and stays inside`() {
    let steps: [(KeyPress, Int)] = [
      (KeyPress(.down), 1), ("j", 2), (KeyPress(.up), 1), ("k", 0), ("k", 0), ("G", 99), ("j", 99),
      (KeyPress(.home), 0), (KeyPress(.pageDown), 9), (KeyPress(.pageUp), 0), (KeyPress(.end), 99),
      ("g", 0), (KeyPress(.character("d"), .control), 5), (KeyPress(.character("u"), .control), 0),
      (KeyPress(.character("f"), .control), 9), (KeyPress(.character("b"), .control), 0),
    ]
    for (press, selection) in steps {
      #expect(list.handle(press, count: 100, visible: 10) == true)
      #expect(list.selection == selection, "after \(press)")
      #expect(list.visibleRows(count: 100, visible: 10).contains(selection))
    }
    #expect(list.handle("x", count: 100, visible: 10) == false)
    #expect(list.handle(KeyPress(.down, .alt), count: 100, visible: 10) == false)
  }

  @Test mutating func `an empty list has no rows in view and takes keys quietly`() {
    #expect(list.handle(KeyPress(.down), count: 0, visible: 10) == true)
    #expect(list.selection == 0)
    #expect(list.visibleRows(count: 0, visible: 10).isEmpty)
  }

  @Test mutating func `the view follows a list or screen that shrank`() {
    list.select(80, count: 100, visible: 10)
    #expect(list.visibleRows(count: 100, visible: 10) == 71..<81)
    #expect(list.visibleRows(count: 100, visible: 3) == 78..<81)
    list.clamp(count: 5, visible: 10)
    #expect(list.selection == 4)
    #expect(list.visibleRows(count: 5, visible: 10) == 0..<5)
  }

  @Test mutating func `only rows in view are asked for`() {
    let rows = CountedRows()
    var canvas = Canvas(size: Size(columns: 24, rows: 3))
    list.select(500_000, count: rows.count, visible: 3)
    let cursor = canvas.drawList(rows, state: list, in: canvas.bounds)
    #expect(rows.log.asked == 3)
    #expect(cursor == Position(column: 0, row: 2))
    #expect(canvas.lines[2] == "› row 500000   500000 €")
    #expect(canvas[Position(column: 23, row: 2)].style == Theme.standard.selection)
  }

  @Test func `a narrow list drops the detail before it cuts the text to nothing`() {
    var canvas = Canvas(size: Size(columns: 12, rows: 3))
    let rows = [
      ListRow("Reading lamp", detail: "12,00 €"), ListRow("Desk lamp"),
      ListRow("Desk", detail: "9 €"),
    ]
    canvas.drawList(rows, state: list, in: canvas.bounds)
    #expect(canvas.lines == ["› Reading …", "  Desk lamp", "  Desk  9 €"])
  }

  @Test mutating func `a list that shrank marks its last row`() {
    list.select(9, count: 10, visible: 3)
    var canvas = Canvas(size: Size(columns: 8, rows: 3))
    let cursor = canvas.drawList("abc".map { ListRow("\($0)") }, state: list, in: canvas.bounds)
    #expect(cursor == Position(column: 0, row: 2))
    #expect(canvas.lines == ["  a", "  b", "› c"])
  }
}

/// A million rows that count how often one is asked for.
private struct CountedRows: RandomAccessCollection {
  final class Log { var asked = 0 }

  let log = Log()
  let startIndex = 0
  let endIndex = 1_000_000

  subscript(position: Int) -> ListRow {
    log.asked += 1
    return ListRow("row \(position)", detail: "\(position) €")
  }
}
