/// A column of a table: its heading and its width.
public struct TableColumn: Hashable, Sendable {
  /// The width of a column.
  public enum Width: Hashable, Sendable {
    /// This many columns of the terminal.
    case fixed(Int)
    /// A share of the width left by fixed columns.
    case share(Int)
  }

  /// The heading; empty for a column without one.
  package var heading: String
  /// The width.
  package var width: Width
  /// Whether values are aligned at the right.
  package var isNumber: Bool
  /// The widths of the table at which the column shows.
  package var shows: Range<Int>

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - heading: The heading.
  ///   - width: The width.
  ///   - isNumber: Whether values are aligned at the right.
  ///   - minimum: The minimum width of the table at which the column shows.
  ///   - maximum: The width of the table from which on another column replaces it.
  public init(
    _ heading: String = "", _ width: Width = .share(1), isNumber: Bool = false,
    from minimum: Int = 0, below maximum: Int = .max
  ) {
    precondition(minimum <= maximum, "A column shows from a width up to a larger one.")
    self.heading = heading
    self.width = width
    self.isNumber = isNumber
    shows = minimum..<maximum
  }

  /// Whether it shows a heading in a table of this width.
  func isHeaded(at width: Int) -> Bool { shows.contains(width) && !heading.isEmpty }
}
