public import TerminalKit

/// Parts of one screen of which one shows: their titles on a line, and the chosen part below it.
///
/// These are no places: they have no links and no history. What should have both is a tab of the state.
///
///     tabs.draw(in: &frame) { part in
///       if tabs.selection == 0 { drawPages(in: &part) } else { drawReaders(in: &part) }
///     }
public struct TabsPane: Hashable, Sendable {
  /// What the parts are called.
  package let titles: [String]
  /// Which of them shows.
  public private(set) var selection = 0

  /// Makes tabs that show the first part.
  ///
  /// - Precondition: there is a part.
  /// - Parameter titles: what the parts are called.
  public init(_ titles: [String]) {
    precondition(!titles.isEmpty, "Tabs have a part to show.")
    self.titles = titles
  }

  /// Shows a part.
  ///
  /// - Parameter part: which, from 0; the nearest one there is when out of range.
  public mutating func select(_ part: Int) { selection = min(max(0, part), titles.count - 1) }

  /// What the last line says; nothing where there is one part only.
  public var hints: [KeyHint] { titles.count > 1 ? [KeyHint("←→", "part")] : [] }

  /// Draws the titles, and below them the part that shows.
  ///
  /// Where not all titles fit, the others are `·`.
  ///
  /// - Parameters:
  ///   - frame: the screen's frame.
  ///   - draw: draws the part into what is left.
  public func draw(in frame: inout ScreenFrame, _ draw: (inout ScreenFrame) -> Void) {
    let width = titles.reduce(0) { $0 + TextWidth.columns(of: $1.visiblySafe) + 3 } - 1
    var column = 0
    for (number, title) in titles.enumerated() {
      let isHere = number == selection
      let text = isHere || width <= frame.size.columns ? title : "·"
      let place = Position(column: column, row: 0)
      let used = frame.canvas.write(
        " \(text) ", at: place,
        style: isHere ? frame.theme.accent.adding(.reverse) : frame.theme.dim,
        columns: frame.size.columns - column)
      frame.hit(Rect(origin: place, size: Size(columns: used, rows: 1)), HitID("part", number))
      column += used + 1
    }
    let top = frame.size.rows >= 8 ? 2 : 1
    frame.drawPart(
      Rect(
        column: 0, row: top, columns: frame.size.columns, rows: max(0, frame.size.rows - top)),
      draw)
  }

  /// Takes an event: ← → and clicks show another part.
  ///
  /// Give it what the part that shows has no use for.
  ///
  /// - Parameter event: what happened.
  /// - Returns: whether the tabs used it.
  public mutating func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(KeyPress(.left)), .key("h"): select(selection - 1)
    case .key(KeyPress(.right)), .key("l"): select(selection + 1)
    case .click(let id) where id.name == "part": select(id.index)
    case .key, .click, .paste, .scroll: return false
    }
    return true
  }
}
