/// Rows that are computed once per change of the shop instead of once per frame.
@MainActor
struct KeptRows<Row> {
  private var kept: (version: Int, rows: [Row])?

  /// Returns the cached rows while the version is the same.
  ///
  /// - Parameters:
  ///   - version: The shop's version.
  ///   - find: Computes the rows.
  /// - Returns: The rows.
  mutating func rows(_ version: Int, _ find: () -> [Row]) -> [Row] {
    if let kept, kept.version == version { return kept.rows }
    let rows = find()
    kept = (version, rows)
    return rows
  }
}
