import NavigationTerminal
import TerminalKit

/// A list in a region of a screen: which row is selected, and what keys and clicks do to it.
///
/// The height is remembered from the last drawing, so that a page is what the person sees.
struct Listing {
  private(set) var state = ListState()
  private var visible = 1

  /// The selected row; 0 in an empty list.
  var selection: Int { state.selection }

  /// Selects a row.
  mutating func select(_ row: Int, count: Int) {
    state.select(row, count: count, visible: visible)
  }

  /// Keeps the selection inside a list that became shorter.
  mutating func clamp(count: Int) { state.clamp(count: count, visible: visible) }

  /// Moves by a key of the table.
  mutating func handle(_ press: KeyPress, count: Int) -> Bool {
    state.handle(press, count: count, visible: visible)
  }

  /// Moves by the wheel.
  mutating func scroll(_ lines: Int, count: Int) {
    select(min(max(0, selection + lines), max(0, count - 1)), count: count)
  }

  /// Draws the rows in view, marks them for clicks, and puts the cursor on the selected one.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - region: Where the rows go.
  ///   - count: How many rows there are.
  ///   - isFocused: Whether the list has the keyboard.
  ///   - row: Draws one row at a place.
  mutating func draw(
    in frame: inout ScreenFrame, region: Rect, count: Int, isFocused: Bool = true,
    row: (_ index: Int, _ isSelected: Bool, _ place: Position, _ canvas: inout Canvas) -> Void
  ) {
    visible = max(1, region.size.rows)
    clamp(count: count)
    let rows = state.visibleRows(count: count, visible: region.size.rows)
    for (line, index) in rows.enumerated() {
      let place = region.origin.offset(rows: line)
      let isSelected = isFocused && index == selection
      row(index, isSelected, place, &frame.canvas)
      frame.hit(
        Rect(origin: place, size: Size(columns: region.size.columns, rows: 1)),
        HitID("row", index))
      if isSelected { frame.cursor = place }
    }
  }

  /// What a click on a row asks for.
  ///
  /// - Returns: Whether the row was selected before, so that it opens now; `nil` for other clicks.
  mutating func click(_ id: HitID, count: Int) -> Bool? {
    guard id.name == "row", (0..<count).contains(id.index) else { return nil }
    defer { select(id.index, count: count) }
    return id.index == selection
  }

  /// Where one is: `3/60`.
  func position(count: Int) -> String? {
    count > 0 ? "\(min(selection, count - 1) + 1)/\(count)" : nil
  }
}
