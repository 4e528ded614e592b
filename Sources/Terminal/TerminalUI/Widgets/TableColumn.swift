/// A column of a table: its heading and its width.
public struct TableColumn: Hashable, Sendable {
  /// The width of a column.
  public enum Width: Hashable, Sendable {
    /// A fixed number of terminal columns.
    case fixed(Int)
    /// A share of the width left over by the fixed columns.
    case share(Int)
  }

  /// The heading; empty for a column without one.
  package var heading: String
  /// The width.
  package var width: Width
  /// Whether values are right-aligned.
  package var isNumber: Bool
  /// The table widths at which the column is shown.
  package var shows: Range<Int>

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - heading: The heading.
  ///   - width: The width.
  ///   - isNumber: Whether values are right-aligned.
  ///   - minimum: The minimum table width at which the column is shown.
  ///   - maximum: The table width from which the column is hidden, for example because another
  ///     replaces it.
  public init(
    _ heading: String = "", _ width: Width = .share(1), isNumber: Bool = false,
    from minimum: Int = 0, below maximum: Int = .max
  ) {
    precondition(minimum <= maximum, "A column's minimum width must not exceed its maximum.")
    self.heading = heading
    self.width = width
    self.isNumber = isNumber
    shows = minimum..<maximum
  }

  /// Returns whether the column shows a heading in a table of this width.
  func isHeaded(at width: Int) -> Bool { shows.contains(width) && !heading.isEmpty }
}
