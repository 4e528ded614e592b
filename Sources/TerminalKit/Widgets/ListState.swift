/// Which row of a list is selected and which rows are in view.
///
/// It knows no rows: the count is told with every key, so a list of a million rows costs what one of
/// ten costs.
package struct ListState: Hashable, Sendable {
  /// The selected row; 0 in an empty list.
  package private(set) var selection: Int
  /// The first row in view.
  package private(set) var offset = 0

  /// Makes a state with a row selected; the first drawing brings it into view.
  package init(selection: Int = 0) { self.selection = max(0, selection) }

  /// The rows in view.
  ///
  /// - Parameters:
  ///   - count: How many rows the list has.
  ///   - visible: How many fit.
  /// - Returns: The rows to draw, the selected one among them.
  package func visibleRows(count: Int, visible: Int) -> Range<Int> {
    var state = self
    state.clamp(count: count, visible: visible)
    return state.offset..<min(max(0, count), state.offset + max(0, visible))
  }

  /// Selects a row and brings it into view.
  ///
  /// - Parameters:
  ///   - row: The row; the nearest one there is when out of range.
  ///   - count: How many rows the list has.
  ///   - visible: How many fit.
  package mutating func select(_ row: Int, count: Int, visible: Int) {
    selection = row
    clamp(count: count, visible: visible)
  }

  /// Follows the selected row to where it went; the row keeps its line on the screen.
  ///
  /// - Parameter row: Where the row is now.
  package mutating func follow(to row: Int) {
    offset = max(0, offset + row - selection)
    selection = row
  }

  /// Keeps selection and view inside the list, after its rows or the screen changed.
  ///
  /// - Parameters:
  ///   - count: How many rows the list has.
  ///   - visible: How many fit.
  package mutating func clamp(count: Int, visible: Int) {
    let visible = max(1, visible)
    selection = max(0, min(selection, count - 1))
    offset = min(offset, selection)
    offset = max(offset, selection - visible + 1)
    offset = max(0, min(offset, count - visible))
  }

  /// Moves by a key: arrows, `j` `k`, `g` `G`, Home and End, pages, and half pages with Ctrl-U and
  /// Ctrl-D.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - count: How many rows the list has.
  ///   - visible: How many fit.
  /// - Returns: Whether the key is one of these, moved or not.
  package mutating func handle(_ press: KeyPress, count: Int, visible: Int) -> Bool {
    let page = max(1, visible - 1)
    let half = max(1, visible / 2)
    switch press {
    case KeyPress(.up), "k": selection -= 1
    case KeyPress(.down), "j": selection += 1
    case KeyPress(.home), "g": selection = 0
    case KeyPress(.end), "G": selection = count - 1
    case KeyPress(.pageUp): turn(by: -page)
    case KeyPress(.pageDown): turn(by: page)
    case KeyPress(.character("u"), .control): turn(by: -half)
    case KeyPress(.character("d"), .control): turn(by: half)
    default: return false
    }
    clamp(count: count, visible: visible)
    return true
  }

  /// Moves selection and view together, so that the row stays where the eye is.
  private mutating func turn(by rows: Int) {
    selection += rows
    offset += rows
  }
}
