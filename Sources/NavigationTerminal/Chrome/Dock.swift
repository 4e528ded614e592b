import TerminalKit

/// Where the inspector stands beside the app, for a terminal of some size.
struct Dock: Hashable {
  /// The app, from the top left cell on.
  let app: Size
  /// The stack view above the inspector; `nil` where there is no room for both.
  let stack: Rect?
  /// The inspector, with a line towards the app.
  let inspector: Rect
  /// Whether it stands below the app, not at its right.
  let isBelow: Bool

  /// Divides a terminal; `nil` where both do not fit.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - hasStack: Whether the stack view shows.
  init?(_ size: Size, hasStack: Bool) {
    if size.columns >= 100, size.rows >= 14 {
      let columns = min(64, max(44, size.columns * 2 / 5))
      let above = hasStack && size.rows >= 40 ? size.rows / 2 : 0
      let column = size.columns - columns
      app = Size(columns: column, rows: size.rows)
      stack = above == 0 ? nil : Rect(column: column, row: 0, columns: columns, rows: above)
      inspector = Rect(column: column, row: above, columns: columns, rows: size.rows - above)
      isBelow = false
    } else if size.rows >= 36, size.columns >= 40 {
      let rows = size.rows * 2 / 5
      app = Size(columns: size.columns, rows: size.rows - rows)
      stack = nil
      inspector = Rect(column: 0, row: size.rows - rows, columns: size.columns, rows: rows)
      isBelow = true
    } else {
      return nil
    }
  }

  /// The inspector without its line.
  var page: Rect {
    isBelow ? inspector.splitTop(1).rest : inspector.splitLeft(1).rest
  }
}
