public import Navigation
public import TerminalKit

/// Shows the last entries of the visible stack side by side if there is room.
///
///     app.panes = .columns(from: 100)
///
/// A pane shows an existing entry of the stack, so panes have no state of their own: the gate, the
/// history, links, tapes and saved files are unaffected.
public struct Panes<R: Route>: Sendable {
  /// Returns the shares of the width for the last entries of a path, given the available size.
  private let shares: @Sendable (RouteStack<R>, Size) -> [Int]
  /// Whether the row selected in the list on top of the stack is previewed beside the list.
  ///
  /// The panes are then those of the stack as if the row were opened, and the last one shows the
  /// screen of `ListScreen.link(to:)` without opening it.
  public var previews = false
  /// The width below which there is one pane, whatever the path.
  private var leastColumns = 2 * (fewestColumns + borderColumns)
  /// Whether the shares were validated when the value was created.
  private var isChecked = false

  /// The minimum width of a screen in a pane, in columns.
  static var fewestColumns: Int { 20 }
  /// The number of columns that the borders of a pane take up.
  static var borderColumns: Int { 4 }
  /// The minimum height of a pane, including borders.
  static var fewestRows: Int { 5 }

  /// Creates panes that divide the available width by a custom rule.
  ///
  ///     app.panes = Panes { path, room in
  ///       room.columns < 120 ? [1] : [40, room.columns - 40]
  ///     }
  ///
  /// A pane needs 4 columns for its border and at least 20 for its screen. A host checks its panes
  /// when it is created; if panes turn out to be narrower later, it shows fewer of them.
  ///
  /// - Parameter shares: Returns the shares of the width for the last entries, from left to right,
  ///   the top entry last: `[1, 2]` shows two panes, the right one twice as wide. It must be a pure
  ///   function of the visible stack's path, which excludes the root, and of the size available to
  ///   all panes.
  public init(shares: @escaping @Sendable (_ path: RouteStack<R>, _ room: Size) -> [Int]) {
    self.shares = shares
  }

  /// A single pane that shows the top entry.
  package static var single: Self {
    var panes = Self { _, _ in [1] }
    (panes.leastColumns, panes.isChecked) = (.max, true)
    return panes
  }

  /// Returns two equal panes if the width is at least `columns`, and more if each gets at least
  /// half of that width.
  ///
  /// - Parameters:
  ///   - columns: The minimum width for two panes; at least 48.
  ///   - count: The maximum number of panes. The third appears at one and a half times `columns`.
  /// - Returns: The panes.
  public static func columns(from columns: Int, atMost count: Int = 2) -> Self {
    precondition(count >= 1, "The maximum number of panes must be at least 1, not \(count).")
    let widest = columns / 2 - borderColumns
    let least = 2 * (fewestColumns + borderColumns)
    precondition(
      widest >= fewestColumns,
      """
      Panes from \(columns) columns would be \(max(0, widest)) columns wide inside their borders; \
      a screen needs \(fewestColumns). Begin at \(least) columns or more.
      """)
    var panes = Self { _, room in
      Array(repeating: 1, count: max(1, min(count, room.columns * 2 / columns)))
    }
    (panes.leastColumns, panes.isChecked) = (count > 1 ? columns : .max, true)
    return panes
  }

  // MARK: - Widths

  /// Whether there can be more than one pane.
  func canDivide(_ room: Size) -> Bool {
    room.columns >= leastColumns && room.rows >= Self.fewestRows
  }

  /// Returns the width of each pane including borders, from left to right; a single pane has no
  /// border.
  ///
  /// - Complexity: O(n) in the number of panes.
  func widths(for path: RouteStack<R>, in room: Size) -> [Int] {
    guard room.rows >= Self.fewestRows else { return [room.columns] }
    var shares = parts(for: path, in: room)
    while shares.count > 1 {
      let widths = Self.divide(room.columns, by: shares)
      if widths.allSatisfy(Self.isWideEnough) { return widths }
      shares.removeFirst()
    }
    return [room.columns]
  }

  private func parts(for path: RouteStack<R>, in room: Size) -> [Int] {
    shares(path, room).suffix(path.count + 1).map { min(max(0, $0), 100_000) }
  }

  private static func isWideEnough(_ width: Int) -> Bool {
    width >= fewestColumns + borderColumns
  }

  /// Divides columns in proportion to shares; the remainder goes to the last one.
  private static func divide(_ columns: Int, by shares: [Int]) -> [Int] {
    let sum = max(1, shares.reduce(0, +))
    var widths = shares.map { columns * $0 / sum }
    widths[widths.count - 1] += columns - widths.reduce(0, +)
    return widths
  }

  // MARK: - Checking

  /// Stops the app if custom panes would be too narrow.
  ///
  /// - Parameter state: The state whose paths are checked, along with paths made of its tabs'
  ///   roots.
  func check(on state: NavigationState<R>) {
    guard !isChecked else { return }
    for tab in state.tabs {
      let depths = tab.root.map { root in
        (0...3).map { RouteStack(Array(repeating: root, count: $0)) }
      }
      for path in [tab.stack] + (depths ?? []) { check(path) }
    }
  }

  private func check(_ path: RouteStack<R>) {
    for columns in 20...300 {
      let shares = parts(for: path, in: Size(columns: columns, rows: 24))
      guard shares.count > 1 else { continue }
      let narrowest = Self.divide(columns, by: shares).min() ?? 0
      precondition(
        Self.isWideEnough(narrowest),
        """
        At \(columns) columns a pane would be \(max(0, narrowest - Self.borderColumns)) columns wide \
        inside its border; a screen needs \(Self.fewestColumns). Return fewer shares there.
        """)
    }
  }
}

extension Panes {
  /// The same panes for paths without the type of their routes.
  package var untyped: Panes<AnyRoute> {
    var panes = Panes<AnyRoute> { [shares] path, room in
      shares(RouteStack(entries: path.entries), room)
    }
    (panes.previews, panes.leastColumns) = (previews, leastColumns)
    panes.isChecked = isChecked
    return panes
  }
}
