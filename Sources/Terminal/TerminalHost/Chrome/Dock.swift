import TerminalKit

/// The layout of the inspector beside the app, for a given terminal size.
struct Dock: Hashable {
  /// The size of the app, from the top left cell.
  let app: Size
  /// The stack view above the inspector; `nil` if there is no room for both.
  let stack: Rect?
  /// The inspector, including the line between it and the app.
  let inspector: Rect
  /// Whether the inspector is below the app instead of to its right.
  let isBelow: Bool

  /// Divides a terminal; returns `nil` if the app and the inspector do not both fit.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - hasStack: Whether the stack view is shown.
  init?(_ size: Size, hasStack: Bool) {
    if size.columns >= 100, size.rows >= 14 {
      let columns = min(64, max(44, size.columns * 2 / 5))
      let above = hasStack && size.rows >= 28 ? size.rows * 2 / 5 : 0
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
