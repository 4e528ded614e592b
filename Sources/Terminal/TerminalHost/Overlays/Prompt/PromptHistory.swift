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

/// The lines entered in the prompt during a visit.
@MainActor
final class PromptLines {
  /// All lines, oldest first.
  private(set) var history = PromptHistory()
  /// The lines that may be saved.
  private(set) var kept = PromptHistory()
  /// Returns the form of a line that may be saved, or `nil` if it contains a secret.
  private let savable: (String) -> String?

  /// Creates an empty history.
  init(savable: @escaping (String) -> String? = { _ in nil }) {
    self.savable = savable
  }

  /// Adds an entered line.
  func add(_ line: String) {
    history.add(line)
    if let line = savable(line) { kept.add(line) }
  }

  /// Adds an unfinished line, which is not saved.
  func add(draft line: String) {
    history.add(line)
  }

  /// Puts saved lines before these.
  func put(_ earlier: [String]) {
    history = PromptHistory(earlier + history.lines)
    kept = PromptHistory(earlier + kept.lines)
  }
}
