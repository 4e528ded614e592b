/// The entered lines, oldest first, without duplicates.
struct PromptHistory: Hashable {
  /// The maximum number of lines.
  static let limit = 1000

  private(set) var lines: [String] = []

  /// Creates a history with the lines from earlier runs.
  init(_ lines: [String] = []) {
    for line in lines.suffix(Self.limit) { add(line) }
  }

  /// Adds a line as the newest, even if it was refused.
  mutating func add(_ line: String) {
    guard !line.isEmpty else { return }
    lines.removeAll { $0 == line }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst(lines.count - Self.limit) }
  }

  /// Returns the index of the nearest line before `index` that contains `text`, if any.
  func older(than index: Int, holding text: String = "") -> Int? {
    lines[..<index].lastIndex { text.isEmpty || $0.contains(text) }
  }
}
