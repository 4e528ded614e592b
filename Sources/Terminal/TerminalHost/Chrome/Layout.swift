import TerminalKit

/// The layout of a frame, for a given terminal size.
struct Layout: Hashable {
  /// The smallest supported terminal.
  static let smallest = Size(columns: 20, rows: 6)

  /// The minimum terminal width for the stack view beside the app, which keeps 64 columns.
  static let widthForStack = 100

  /// Returns the width of the stack view in a terminal, which takes a fifth of what a wide one has
  /// more than 160 columns.
  static func stackColumns(in terminal: Int) -> Int { max(36, min(50, 36 + (terminal - 160) / 5)) }

  let size: Size
  /// Whether the stack has a rule and a row between the notice and the keys.
  let hasStrip: Bool

  init(_ size: Size, hasStrip: Bool = false) {
    self.size = size
    self.hasStrip = hasStrip
  }

  /// The regions of a frame.
  struct Regions: Hashable {
    /// The breadcrumbs, the tabs and the rule.
    let head: Rect
    /// The screen.
    let body: Rect
    /// The pane beside the screen; `nil` if there is none.
    let side: Rect?
    /// The notice, above the keys.
    let notice: Rect
    /// The keys.
    let footer: Rect
  }

  /// Divides the terminal into regions.
  ///
  /// - Parameters:
  ///   - hasTabs: Whether the tabs have a line in the header.
  ///   - notices: The number of lines for the notice.
  ///   - side: The number of columns to reserve to the right of the screen.
  /// - Returns: The regions, from top to bottom.
  func regions(hasTabs: Bool, notices: Int, side: Int = 0) -> Regions {
    let head = 1 + (hasTabs ? 1 : 0) + (hasRule ? 1 : 0)
    let rows = noticeEnd - head - notices
    let place = Position(column: margin, row: head)
    return Regions(
      head: Rect(origin: .zero, size: Size(columns: size.columns, rows: head)),
      body: Rect(origin: place, size: Size(columns: columns - side, rows: rows)),
      side: side == 0
        ? nil
        : Rect(
          origin: place.offset(columns: columns - side), size: Size(columns: side, rows: rows)),
      notice: Rect(
        origin: Position(column: margin, row: noticeEnd - notices),
        size: Size(columns: columns, rows: notices)),
      footer: Rect(
        origin: Position(column: margin, row: footerRow), size: Size(columns: columns, rows: 1)))
  }

  /// Whether the terminal is too small to draw.
  var isTooSmall: Bool {
    size.columns < Self.smallest.columns || size.rows < Self.smallest.rows
  }

  /// Whether a modal fills the terminal instead of appearing in a box.
  var isCompact: Bool { size.columns < 44 || size.rows < 14 }

  /// The number of blank columns on each side.
  var margin: Int { size.columns >= 40 ? 1 : 0 }

  /// Whether the tabs have a line of their own.
  var hasTabBar: Bool { size.rows >= 9 }

  /// Whether a rule separates the header from the screen.
  var hasRule: Bool { size.rows >= 16 }

  /// The maximum number of lines for a notice.
  var noticeRows: Int { size.rows >= 12 ? 2 : 1 }

  /// The row of the keys.
  var footerRow: Int { size.rows - 1 }

  /// The row below the notice.
  var noticeEnd: Int { hasStrip ? footerRow - StackStrip.rows : footerRow }

  /// The row for the position in a list: the rule of the strip, or else the last row of the notice.
  var positionRow: Int { hasStrip ? noticeEnd : noticeEnd - 1 }

  /// The number of columns between the margins.
  var columns: Int { max(0, size.columns - 2 * margin) }

  /// Returns the size of the area inside a modal's box, given the screen's preferred size, or else the
  /// rows of its content.
  func modal(preferring preferred: Size?, rows: Int?) -> Size {
    let room = Size(columns: size.columns - 8, rows: size.rows - 8)
    let wish = preferred ?? Size(columns: room.columns * 4 / 5, rows: rows ?? room.rows * 4 / 5)
    return Size(
      columns: min(max(wish.columns, 20), room.columns), rows: min(max(wish.rows, 3), room.rows))
  }
}
