import TerminalKit

/// What the host asks of a screen that is one of the built-in kinds.
extension Screen {
  /// The number of rows that the content needs; `nil` if only the screen itself knows.
  package var contentRows: Int? {
    let tall = Size(columns: 80, rows: 1_000)
    switch self {
    case let screen as any FormScreen:
      // Below the fields are a blank row, the problem, another blank row and the button.
      let others = tall.rows - screen.formRegion(in: tall).size.rows + 4
      return screen.form?.fields.reduce(others) { $0 + $1.rows }
    case let screen as any MenuScreen:
      return tall.rows - screen.menuRegion(in: tall).size.rows + screen.menu.lines.count
    case let screen as any ListScreen: return screen.rowsOfAll
    default: return nil
    }
  }

  /// The text of all rows or lines; `nil` if only the screen itself knows what it shows.
  var contentText: String? {
    let size = Size(columns: 80, rows: 24)
    return switch self {
    case let screen as any TextScreen where screen.textRegion(in: size) == Rect(size: size):
      screen.text.text.map(\.text).joined(separator: "\n")
    case let screen as any ListScreen: screen.textOfAll
    default: nil
    }
  }

  /// What a tape calls focused: the screen's own answer, or the first cell of the selected row.
  package var focusOrRow: String? { focus ?? (self as? any ListScreen)?.selectedCell }
}

extension ListScreen {
  /// The rows of the heading, the table and the footer.
  fileprivate var rowsOfAll: Int {
    4 + (list.rows?.count ?? 0) + footRows(in: Size(columns: 80, rows: 24))
  }

  /// The heading, the rows in columns, of which one that is wider than 80 moves what follows it, and the
  /// footer.
  fileprivate var textOfAll: String {
    // A column that another replaces where there is room is left out.
    let shown = columns.enumerated().filter { $0.element.shows.upperBound == .max }
    let headings = [columns.map(\.heading)].filter { $0.contains { !$0.isEmpty } }
    let rows = rows.map { row in
      let texts = cells(of: row, isSelected: false).map(\.text.visiblySafe)
      return texts + columns.dropFirst(texts.count).map { _ in "" }
    }
    let table = headings + rows
    let widths = columns.indices.map { column in
      min(80, table.reduce(0) { max($0, TextWidth.columns(of: $1[column])) })
    }
    let lines = table.map { cells in
      shown.map { (number, column) in
        let free = max(0, widths[number] - TextWidth.columns(of: cells[number]))
        let space = String(repeating: " ", count: free)
        return column.isNumber ? space + cells[number] : cells[number] + space
      }.joined(separator: "  ")
    }
    var foot = ScreenFrame(
      size: Size(columns: 80, rows: 24), theme: .standard, capabilities: TerminalCapabilities())
    let footRows = footRows(in: foot.size)
    drawFoot(in: &foot, row: foot.size.rows - footRows, width: foot.size.columns)
    let head = ["\(heading.text)  \(heading.right)", ""]
    return (head + (rows.isEmpty ? [style.emptyText] : lines + foot.canvas.lines.suffix(footRows)))
      .map { line in line.lastIndex { $0 != " " }.map { line[...$0] } ?? "" }
      .joined(separator: "\n")
  }

  /// The first cell of the selected row.
  fileprivate var selectedCell: String? {
    selectedRow.flatMap { cells(of: $0, isSelected: true).first?.text }
  }
}
