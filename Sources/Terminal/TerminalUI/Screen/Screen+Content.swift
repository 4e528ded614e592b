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

  /// What a tape calls focused: the screen's own answer, or the first cell of the selected row.
  package var focusOrRow: String? { focus ?? (self as? any ListScreen)?.selectedCell }
}

extension ListScreen {
  /// The rows of the heading, the table and the footer.
  fileprivate var rowsOfAll: Int {
    4 + (list.rows?.count ?? 0) + footRows(in: Size(columns: 80, rows: 24))
  }

  /// The first cell of the selected row.
  fileprivate var selectedCell: String? {
    selectedRow.flatMap { cells(of: $0, isSelected: true).first?.text }
  }
}
