/// A rectangle of cells.
public struct Rect: Hashable, Sendable {
  /// The position of the top-left cell.
  public var origin: Position
  /// The extent to the right and down.
  public var size: Size

  /// Creates a rectangle from its top-left corner and its size.
  public init(origin: Position = .zero, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from four numbers; negative extents count as 0.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.init(
      origin: Position(column: column, row: row), size: Size(columns: columns, rows: rows))
  }

  /// The columns it covers.
  public var columns: Range<Int> { origin.column..<(origin.column + size.columns) }

  /// The rows it covers.
  public var rows: Range<Int> { origin.row..<(origin.row + size.rows) }

  /// Whether it covers no cells.
  public var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  /// Returns whether the cell at `position` lies inside the rectangle.
  public func contains(_ position: Position) -> Bool {
    columns.contains(position.column) && rows.contains(position.row)
  }

  /// Returns the part that both rectangles cover; empty if they do not overlap.
  package func intersection(_ other: Rect) -> Rect {
    let columns = columns.clamped(to: other.columns)
    let rows = rows.clamped(to: other.rows)
    return Rect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }
}

extension Rect {
  /// Returns the rectangle shifted by a position, such as the origin of another rectangle.
  package func offset(by origin: Position) -> Rect {
    Rect(
      origin: self.origin.offset(columns: origin.column, rows: origin.row), size: size)
  }

  /// Returns the rectangle without a border of this many cells on each side.
  public func inset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(
      column: origin.column + columns, row: origin.row + rows,
      columns: size.columns - 2 * columns, rows: size.rows - 2 * rows)
  }

  /// Splits rows off the top; returns those rows, then the rest.
  package func splitTop(_ count: Int) -> (top: Rect, rest: Rect) {
    let cut = min(max(0, count), size.rows)
    return (
      Rect(origin: origin, size: Size(columns: size.columns, rows: cut)),
      Rect(
        origin: origin.offset(rows: cut),
        size: Size(columns: size.columns, rows: size.rows - cut))
    )
  }

  /// Splits rows off the bottom; returns the rest, then those rows.
  package func splitBottom(_ count: Int) -> (rest: Rect, bottom: Rect) {
    let (rest, bottom) = splitTop(size.rows - min(max(0, count), size.rows))
    return (rest, bottom)
  }

  /// Splits columns off the left; returns those columns, then the rest.
  package func splitLeft(_ count: Int) -> (left: Rect, rest: Rect) {
    let cut = min(max(0, count), size.columns)
    return (
      Rect(origin: origin, size: Size(columns: cut, rows: size.rows)),
      Rect(
        origin: origin.offset(columns: cut),
        size: Size(columns: size.columns - cut, rows: size.rows))
    )
  }

  /// Returns a rectangle of at most `size` in the middle of this one.
  package func centered(_ size: Size) -> Rect {
    let fitting = Size(
      columns: min(size.columns, self.size.columns), rows: min(size.rows, self.size.rows))
    return Rect(
      origin: origin.offset(
        columns: (self.size.columns - fitting.columns) / 2,
        rows: (self.size.rows - fitting.rows) / 2),
      size: fitting)
  }
}
