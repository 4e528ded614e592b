/// The size of a screen or a part of one, in terminal cells.
public struct Size: Hashable, Sendable {
  /// The number of cells from left to right; never negative.
  public var columns: Int {
    didSet { columns = max(0, columns) }
  }
  /// The number of cells from top to bottom; never negative.
  public var rows: Int {
    didSet { rows = max(0, rows) }
  }

  /// Creates a size; a negative number counts as 0.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}

extension Size {
  /// The largest supported screen.
  ///
  /// If a terminal reports a larger size, only part of it is used.
  package static let largest = Size(columns: 2_048, rows: 1_024)
}

extension Size: CustomStringConvertible {
  /// The size as text, columns first, such as `80x24`.
  public var description: String { "\(columns)x\(rows)" }
}
