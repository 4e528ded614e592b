/// The extent of one part of a divided rectangle, in rows or columns.
public enum Extent: Hashable, Sendable {
  /// A fixed number of cells.
  case fixed(Int)
  /// A share of the cells left over by the fixed parts.
  case share(Int = 1)
  /// A share, but at least this many cells.
  case atLeast(Int, share: Int = 1)

  /// The number of cells that the part gets before the rest is shared.
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

  /// Divides cells among parts; if there are too few, the last parts shrink first.
  fileprivate static func lengths(of parts: [Extent], in cells: Int) -> [Int] {
    var left = cells
    var lengths = parts.map { part in
      let length = min(part.minimum, left)
      left -= length
      return length
    }
    // A part whose share would be less than its minimum gets the minimum; the others share the
    // rest.
    var sharing = parts.indices.filter { parts[$0].weight > 0 }
    while left > 0, !sharing.isEmpty {
      let room = left + sharing.reduce(0) { $0 + lengths[$1] }
      let weights = sharing.reduce(0) { $0 + parts[$1].weight }
      let small = sharing.filter { lengths[$0] * weights > room * parts[$0].weight }
      guard small.isEmpty else {
        sharing.removeAll(where: small.contains)
        continue
      }
      // Round so that no cells are left over.
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
  /// Divides the rectangle from top to bottom.
  ///
  ///     let parts = region.splitRows(.fixed(1), .share(), .atLeast(3))
  ///
  /// The parts are adjacent. If there are too few rows, the last parts shrink first, and may be
  /// empty.
  ///
  /// - Parameter parts: The extent of each part, in rows.
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
  /// The parts are adjacent. If there are too few columns, the last parts shrink first, and may be
  /// empty.
  ///
  /// - Parameter parts: The extent of each part, in columns.
  /// - Returns: A rectangle for each part, as tall as this one.
  public func splitColumns(_ parts: Extent...) -> [Rect] {
    var column = origin.column
    return Extent.lengths(of: parts, in: size.columns).map { columns in
      defer { column += columns }
      return Rect(column: column, row: origin.row, columns: columns, rows: size.rows)
    }
  }
}
