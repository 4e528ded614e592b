/// Why JSON is no snapshot, or a snapshot cannot be written.
public enum NavigationSnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is damaged, cut short, or something else.
  case unreadable
  /// A newer program wrote it.
  case newer(found: Int, known: Int)
  /// No migration leads on from this version, or the one that does failed.
  case noMigration(from: Int)
  /// It has more bytes than may be.
  case tooLarge(bytes: Int, maximum: Int)
  /// It nests deeper than may be.
  case tooDeep(maximum: Int)

  /// What is wrong, in one sentence.
  public var description: String {
    switch self {
    case .unreadable:
      "The snapshot is damaged or cut short."
    case .newer(let found, let known):
      found > known
        ? "The snapshot is of version \(found), and this program knows \(known)."
        : "The snapshot is of a form that this program does not know."
    case .noMigration(let version):
      "The snapshot is of version \(version), and nothing leads from there to the present one."
    case .tooLarge(let bytes, let maximum):
      "The snapshot has \(bytes) bytes; \(maximum) is the most."
    case .tooDeep(let maximum):
      "The snapshot nests deeper than \(maximum)."
    }
  }
}
