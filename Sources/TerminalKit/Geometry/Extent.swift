/// How much of a rectangle one of its parts gets, in rows or in columns.
public enum Extent: Hashable, Sendable {
  /// So many cells.
  case fixed(Int)
  /// A share of what the fixed parts leave.
  case share(Int = 1)
  /// A share as well, and never fewer cells than this.
  case atLeast(Int, share: Int = 1)

  /// The cells that it gets before anything is shared.
  private var minimum: Int {
    switch self {
    case .fixed(let cells), .atLeast(let cells, _): max(0, cells)
    case .share: 0
    }
  }

  private var weight: Int {
    switch self {
    case .fixed: 0
    case .share(let share), .atLeast(_, let share): max(0, share)
    }
  }

  /// Divides cells among parts; where there are too few, the last parts give way.
  fileprivate static func lengths(of parts: [Extent], in cells: Int) -> [Int] {
    var left = cells
    var lengths = parts.map { part in
      let length = min(part.minimum, left)
      left -= length
      return length
    }
    // A part whose share would be less than its minimum keeps the minimum; the others share the rest.
    var sharing = parts.indices.filter { parts[$0].weight > 0 }
    while left > 0, !sharing.isEmpty {
      let room = left + sharing.reduce(0) { $0 + lengths[$1] }
      let weights = sharing.reduce(0) { $0 + parts[$1].weight }
      let small = sharing.filter { lengths[$0] * weights > room * parts[$0].weight }
      guard small.isEmpty else {
        sharing.removeAll(where: small.contains)
        continue
      }
      // Rounded so that all of the room is given away.
      var passed = 0
      for part in sharing {
        let start = room * passed / weights
        passed += parts[part].weight
        lengths[part] = room * passed / weights - start
      }
      left = 0
    }
    return lengths
  }
}

extension Rect {
  /// Divides the rectangle from the top to the bottom.
  ///
  ///     let parts = region.splitRows(.fixed(1), .share(), .atLeast(3))
  ///
  /// The parts touch. Where there are too few rows for all, the last parts give way, and may be empty.
  ///
  /// - Parameter parts: How many rows each part gets.
  /// - Returns: A rectangle for each part, as wide as this one.
  public func splitRows(_ parts: Extent...) -> [Rect] {
    var row = origin.row
    return Extent.lengths(of: parts, in: size.rows).map { rows in
      defer { row += rows }
      return Rect(column: origin.column, row: row, columns: size.columns, rows: rows)
    }
  }

  /// Divides the rectangle from left to right.
  ///
  /// The parts touch. Where there are too few columns for all, the last parts give way, and may be empty.
  ///
  /// - Parameter parts: How many columns each part gets.
  /// - Returns: A rectangle for each part, as high as this one.
  public func splitColumns(_ parts: Extent...) -> [Rect] {
    var column = origin.column
    return Extent.lengths(of: parts, in: size.columns).map { columns in
      defer { column += columns }
      return Rect(column: column, row: origin.row, columns: columns, rows: size.rows)
    }
  }
}
