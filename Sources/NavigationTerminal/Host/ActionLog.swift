/// The last things that were asked of the app, for the report of a tape that failed.
struct ActionLog: Hashable {
  /// How many are kept.
  static let limit = 20

  private(set) var lines: [String] = []

  mutating func add(_ line: String) {
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst() }
  }

  /// Adds what became of the last one.
  mutating func add(result: String) {
    guard let last = lines.indices.last else { return }
    lines[last] += " → \(result)"
  }
}
