import TerminalKit

/// Where the parts of a frame are, for a terminal of some size.
struct Layout: Hashable {
  /// The smallest terminal that the host draws on.
  static let smallest = Size(columns: 20, rows: 6)

  let size: Size

  init(_ size: Size) {
    self.size = size
  }

  /// Whether there is room for anything.
  var isTooSmall: Bool {
    size.columns < Self.smallest.columns || size.rows < Self.smallest.rows
  }

  /// Whether a modal takes the whole terminal instead of a box on it.
  var isCompact: Bool { size.columns < 44 || size.rows < 14 }

  /// Blank columns at both sides.
  var margin: Int { size.columns >= 40 ? 1 : 0 }

  /// Whether the tabs have a line of their own.
  var hasTabBar: Bool { size.rows >= 9 }

  /// Whether a rule divides the head from the screen.
  var hasRule: Bool { size.rows >= 16 }

  /// The rows above the screen.
  var headRows: Int { 1 + (hasTabBar ? 1 : 0) + (hasRule ? 1 : 0) }

  /// The most lines a notice may take.
  var noticeRows: Int { size.rows >= 12 ? 2 : 1 }

  /// The row of the keys.
  var footerRow: Int { size.rows - 1 }

  /// The columns between the margins.
  var columns: Int { max(0, size.columns - 2 * margin) }

  /// The region of the screen, when the notice has so many lines.
  func body(notices: Int, headRows: Int? = nil) -> Rect {
    let head = headRows ?? self.headRows
    return Rect(
      origin: Position(column: margin, row: head),
      size: Size(columns: columns, rows: size.rows - head - 1 - notices))
  }

  /// The room inside of a modal's box, for what the screen would like.
  func modal(preferring preferred: Size?) -> Size {
    let room = Size(columns: size.columns - 8, rows: size.rows - 8)
    let wish = preferred ?? Size(columns: room.columns * 4 / 5, rows: room.rows * 4 / 5)
    return Size(
      columns: min(max(wish.columns, 20), room.columns), rows: min(max(wish.rows, 3), room.rows))
  }
}
