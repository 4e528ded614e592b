import TerminalKit

/// Where the parts of a frame are, for a terminal of some size.
struct Layout: Hashable {
  /// The smallest terminal that the host draws on.
  static let smallest = Size(columns: 20, rows: 6)

  /// How many columns the stack view takes, for as many as an app asks for.
  static func stackColumns(asked columns: Int) -> Int { min(max(columns, 30), 60) }

  /// The columns from which a stack view of so many fits beside the app.
  static func widthForStack(of columns: Int) -> Int { columns + 64 }

  let size: Size

  init(_ size: Size) {
    self.size = size
  }

  /// The regions of a frame.
  struct Regions: Hashable {
    /// The breadcrumbs, the tabs and the rule.
    let head: Rect
    /// The screen.
    let body: Rect
    /// What stands beside the screen; `nil` for nothing.
    let side: Rect?
    /// The notice, above the keys.
    let notice: Rect
    /// The keys.
    let footer: Rect
  }

  /// Divides the terminal.
  ///
  /// - Parameters:
  ///   - hasTabs: Whether the tabs have a line in the head.
  ///   - notices: How many lines the notice takes.
  ///   - side: How many columns stand beside the screen, at the right.
  /// - Returns: The regions, from top to bottom.
  func regions(hasTabs: Bool, notices: Int, side: Int = 0) -> Regions {
    let head = 1 + (hasTabs ? 1 : 0) + (hasRule ? 1 : 0)
    let rows = footerRow - head - notices
    let place = Position(column: margin, row: head)
    return Regions(
      head: Rect(origin: .zero, size: Size(columns: size.columns, rows: head)),
      body: Rect(origin: place, size: Size(columns: columns - side, rows: rows)),
      side: side == 0
        ? nil
        : Rect(
          origin: place.offset(columns: columns - side), size: Size(columns: side, rows: rows)),
      notice: Rect(
        origin: Position(column: margin, row: footerRow - notices),
        size: Size(columns: columns, rows: notices)),
      footer: Rect(
        origin: Position(column: margin, row: footerRow), size: Size(columns: columns, rows: 1)))
  }

  /// Whether there is no room to draw.
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

  /// The most lines a notice may take.
  var noticeRows: Int { size.rows >= 12 ? 2 : 1 }

  /// The row of the keys.
  var footerRow: Int { size.rows - 1 }

  /// The columns between the margins.
  var columns: Int { max(0, size.columns - 2 * margin) }

  /// The room inside a modal's box, for the size that the screen prefers.
  func modal(preferring preferred: Size?) -> Size {
    let room = Size(columns: size.columns - 8, rows: size.rows - 8)
    let wish = preferred ?? Size(columns: room.columns * 4 / 5, rows: room.rows * 4 / 5)
    return Size(
      columns: min(max(wish.columns, 20), room.columns), rows: min(max(wish.rows, 3), room.rows))
  }
}
