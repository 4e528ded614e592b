public import TerminalKit

/// Tabs within a screen: a line of titles, and one visible part at a time.
///
/// Parts are not places: they have no links and no history. If you need those, use a tab of the
/// navigation state instead.
///
///     tabs.draw(in: &frame, region: Rect(size: frame.size)) { part in
///       if tabs.selection == 0 { drawPages(in: &part) } else { drawReaders(in: &part) }
///     }
public struct TabsPane: Hashable, Sendable {
  /// The titles of the parts.
  package let titles: [String]
  /// The index of the visible part.
  public private(set) var selection = 0
  private var size = Size(columns: 0, rows: 0)

  /// Creates tabs that show the first part.
  ///
  /// - Precondition: There is at least one part.
  /// - Parameter titles: The titles of the parts.
  public init(_ titles: [String]) {
    precondition(!titles.isEmpty, "Tabs need at least one part.")
    self.titles = titles
  }

  /// Shows a part.
  ///
  /// - Parameter part: The index of the part; the nearest valid one if out of range.
  public mutating func select(_ part: Int) { selection = min(max(0, part), titles.count - 1) }

  /// Gives the tabs their size, with the visible part.
  ///
  /// - Parameter size: The size of the region that the tabs are drawn in.
  public mutating func resize(_ size: Size) { self.size = size }

  /// The size of the visible part.
  public var partSize: Size { partRegion.size }

  /// The area of the visible part, below the titles.
  private var partRegion: Rect {
    let top = size.rows >= 8 ? 2 : 1
    return Rect(column: 0, row: top, columns: size.columns, rows: max(0, size.rows - top))
  }

  /// The hints for the last line; empty if there is only one part.
  public var hints: [KeyHint] { titles.count > 1 ? [KeyHint("←→", "other part")] : [] }

  /// Draws the titles, and the visible part below them.
  ///
  /// If the titles do not all fit, the unselected ones are drawn as `·`.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - region: The area to draw in, of the size that the tabs were given.
  ///   - draw: Draws the part in the remaining area.
  public func draw(
    in frame: inout ScreenFrame, region: Rect, _ draw: (inout ScreenFrame) -> Void
  ) {
    frame.check(region, isOf: size, "row of tabs")
    let width = titles.reduce(0) { $0 + TextWidth.columns(of: $1.visiblySafe) + 3 } - 1
    var column = 0
    for (number, title) in titles.enumerated() {
      let isHere = number == selection
      let text = isHere || width <= size.columns ? title : "·"
      let place = region.origin.offset(columns: column)
      let used = frame.canvas.write(
        " \(text) ", at: place,
        style: isHere ? frame.theme.accent.adding(.reverse) : frame.theme.dim,
        columns: size.columns - column)
      frame.hit(Rect(line: place, columns: used), HitID("part", number))
      column += used + 1
    }
    frame.drawPart(partRegion.offset(by: region.origin), draw)
  }

  /// Handles an event: ←, → or a click shows another part.
  ///
  /// Call this with events that the visible part does not use.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the tabs used the event.
  public mutating func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(KeyPress(.left)), .key("h"): select(selection - 1)
    case .key(KeyPress(.right)), .key("l"): select(selection + 1)
    case .click(let id) where id.name == "part": select(id.index)
    case .key, .click, .paste, .scroll, .resized: return false
    }
    return true
  }
}
