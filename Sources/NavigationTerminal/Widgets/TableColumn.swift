/// One column of a table: what heads it, and how wide it is.
public struct TableColumn: Hashable, Sendable {
  /// How a column gets its width.
  public enum Width: Hashable, Sendable {
    /// So many columns of the terminal.
    case fixed(Int)
    /// A share of what the fixed ones leave.
    case share(Int)
  }

  /// What heads it; empty for a column that needs no words.
  package var heading: String
  /// How wide it is.
  package var width: Width
  /// Whether its values stand at its right end.
  package var isNumber: Bool
  /// The widths of the table at which it shows.
  package var shows: Range<Int>

  /// Describes a column.
  ///
  /// - Parameters:
  ///   - heading: what heads it.
  ///   - width: how wide it is.
  ///   - isNumber: whether its values stand at its right end.
  ///   - minimum: how wide the table has to be for this column to show.
  ///   - maximum: from which width on another column stands for it.
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

  /// Whether it shows in a table so wide, with words above it.
  func isHeaded(at width: Int) -> Bool { shows.contains(width) && !heading.isEmpty }
}
