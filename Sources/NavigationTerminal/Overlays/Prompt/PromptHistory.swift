/// The lines that were entered, oldest first, none twice.
struct PromptHistory: Hashable {
  /// How many are kept.
  static let limit = 1000

  private(set) var lines: [String] = []

  /// Begins with the lines of earlier runs.
  init(_ lines: [String] = []) {
    for line in lines.suffix(Self.limit) { add(line) }
  }

  /// Keeps a line as the newest; also one that was refused.
  mutating func add(_ line: String) {
    guard !line.isEmpty else { return }
    lines.removeAll { $0 == line }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst(lines.count - Self.limit) }
  }

  /// The nearest older line that holds a text, before an index.
  func older(than index: Int, holding text: String = "") -> Int? {
    lines[..<index].lastIndex { text.isEmpty || $0.contains(text) }
  }
}
