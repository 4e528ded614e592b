/// The position of a cell, counted from zero at the top left.
public struct Position: Hashable, Sendable {
  /// The origin of every canvas.
  public static let zero = Position(column: 0, row: 0)

  /// The number of cells from the left edge.
  public var column: Int
  /// The number of cells from the top edge.
  public var row: Int

  /// Creates a position, which may lie outside any canvas.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// Returns the position this many cells to the right and down.
  public func offset(columns: Int = 0, rows: Int = 0) -> Position {
    Position(column: column + columns, row: row + rows)
  }
}
