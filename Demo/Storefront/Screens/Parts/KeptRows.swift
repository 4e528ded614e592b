/// Rows that are found once for each change of the shop, not for each frame.
@MainActor
struct KeptRows<Row> {
  private var kept: (version: Int, rows: [Row])?

  /// The rows that were found last, while the version is the same.
  ///
  /// - Parameters:
  ///   - version: The shop's version.
  ///   - find: Finds them.
  /// - Returns: The rows.
  mutating func rows(_ version: Int, _ find: () -> [Row]) -> [Row] {
    if let kept, kept.version == version { return kept.rows }
    let rows = find()
    kept = (version, rows)
    return rows
  }
}
