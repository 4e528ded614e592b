public import TerminalKit

extension ListScreen where RowsVersion == Int? {
  /// The version, which is `nil` by default.
  public var rowsVersion: Int? { nil }
}

extension ListScreen {
  /// The heading, which is the screen's title by default.
  public var heading: ListHeading { ListHeading(title) }

  /// The default words; the rows can be filtered and not marked.
  public var style: ListStyle { ListStyle() }

  /// The sort orders; by default there are none, and the rows stay in their own order.
  public var sorts: [RowSort<Rows.Element>] { [] }

  /// Returns no identity by default; the selection then keeps its position in the list.
  ///
  /// - Parameter row: The row.
  /// - Returns: `nil`.
  public func id(of row: Rows.Element) -> AnyHashable? { nil }

  /// Returns the text of all cells of the row by default.
  ///
  /// - Parameter row: The row.
  /// - Returns: The text of the cells, separated by spaces.
  public func searchText(of row: Rows.Element) -> String {
    cells(of: row, isSelected: false).map(\.text).joined(separator: " ")
  }

  /// Returns no note by default.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - width: The width of the list.
  /// - Returns: `nil`.
  public func note(about row: Rows.Element, width: Int) -> String? { nil }

  /// Reserves no lines by default.
  ///
  /// - Parameter size: The size of the screen.
  /// - Returns: 0.
  public func footRows(in size: Size) -> Int { 0 }

  /// Draws nothing by default.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - row: The first row of the footer.
  ///   - width: The width of the list.
  public func drawFoot(in frame: inout ScreenFrame, row: Int, width: Int) {}

  /// Handles no keys by default.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - row: The selected row.
  /// - Returns: `false`.
  public func handle(_ press: KeyPress, on row: Rows.Element) -> Bool { false }

  /// Returns no link by default, so that there is no preview.
  ///
  /// - Parameter row: The row.
  /// - Returns: `nil`.
  public func link(to row: Rows.Element) -> String? { nil }
}

extension ListScreen where Rows.Element: Identifiable {
  /// Returns the row's own identity.
  ///
  /// - Parameter row: The row.
  /// - Returns: Its `id`.
  public func id(of row: Rows.Element) -> AnyHashable? { row.id }
}
