/// The selection and the scroll position of a list.
///
/// It stores no rows: every call passes their number, so a list of a million rows costs no more
/// than a list of ten.
package struct ListState: Hashable, Sendable {
  /// The selected row; 0 in an empty list.
  package private(set) var selection: Int
  /// The first visible row.
  package private(set) var offset = 0

  /// Creates a state with a selected row, which is scrolled into view when the list is first drawn.
  package init(selection: Int = 0) { self.selection = max(0, selection) }

  /// Returns the visible rows.
  ///
  /// - Parameters:
  ///   - count: The number of rows in the list.
  ///   - visible: The number of rows that fit.
  /// - Returns: The rows to draw, including the selected one.
  package func visibleRows(count: Int, visible: Int) -> Range<Int> {
    var state = self
    state.clamp(count: count, visible: visible)
    return state.offset..<min(max(0, count), state.offset + max(0, visible))
  }

  /// Selects a row and scrolls it into view.
  ///
  /// - Parameters:
  ///   - row: The row; the nearest valid one if out of range.
  ///   - count: The number of rows in the list.
  ///   - visible: The number of rows that fit.
  package mutating func select(_ row: Int, count: Int, visible: Int) {
    selection = row
    clamp(count: count, visible: visible)
  }

  /// Moves the selection along with its row, which stays on the same line of the screen.
  ///
  /// - Parameter row: The new index of the row.
  package mutating func follow(to row: Int) {
    offset = max(0, offset + row - selection)
    selection = row
  }

  /// Keeps the selection and the visible rows within the list after its rows or the screen changed.
  ///
  /// - Parameters:
  ///   - count: The number of rows in the list.
  ///   - visible: The number of rows that fit.
  package mutating func clamp(count: Int, visible: Int) {
    let visible = max(1, visible)
    selection = max(0, min(selection, count - 1))
    offset = min(offset, selection)
    offset = max(offset, selection - visible + 1)
    offset = max(0, min(offset, count - visible))
  }

  /// Moves the selection in response to a key: an arrow, `j` or `k`, `g` or `G`, Home or End, Page
  /// Up or Page Down, Ctrl-B or Ctrl-F for a page, or Ctrl-U or Ctrl-D for half a page.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - count: The number of rows in the list.
  ///   - visible: The number of rows that fit.
  /// - Returns: Whether the key is one of these, even if nothing moved.
  package mutating func handle(_ press: KeyPress, count: Int, visible: Int) -> Bool {
    let page = max(1, visible - 1)
    let half = max(1, visible / 2)
    switch press {
    case KeyPress(.up), "k": selection -= 1
    case KeyPress(.down), "j": selection += 1
    case KeyPress(.home), "g": selection = 0
    case KeyPress(.end), "G": selection = count - 1
    case KeyPress(.pageUp), KeyPress(.character("b"), .control): turn(by: -page)
    case KeyPress(.pageDown), KeyPress(.character("f"), .control): turn(by: page)
    case KeyPress(.character("u"), .control): turn(by: -half)
    case KeyPress(.character("d"), .control): turn(by: half)
    default: return false
    }
    clamp(count: count, visible: visible)
    return true
  }

  /// Moves the selection and the scroll position together, so that the selection stays on the same
  /// line of the screen.
  private mutating func turn(by rows: Int) {
    selection += rows
    offset += rows
  }
}
