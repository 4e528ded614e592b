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

  /// A line as it may be written to a file: without user information, and with `…` for values that
  /// are called like a secret.
  static func withoutSecrets(_ line: String, isLink: Bool = true) -> String? {
    let afterScheme = line.firstRange(of: "://").map { line[$0.upperBound...] } ?? line[...]
    if isLink, afterScheme.prefix(while: { !"/?#".contains($0) }).contains("@") { return nil }
    guard let start = line.firstIndex(where: { "?#".contains($0) }) else { return line }
    var text = String(line[...start])
    var rest = line[line.index(after: start)...]
    while !rest.isEmpty {
      let item = rest.prefix { !"&#;".contains($0) }
      rest = rest.dropFirst(item.count)
      text += withoutSecret(item) + rest.prefix(1)
      rest = rest.dropFirst()
    }
    return text
  }

  /// Whether a line ends in the value of a query item that is called like a secret.
  static func endsInSecret(_ line: some StringProtocol) -> Bool {
    guard line.contains(where: { "?#".contains($0) }),
      let start = line.lastIndex(where: { "?&#;".contains($0) })
    else { return false }
    let item = Substring(line[line.index(after: start)...])
    return withoutSecret(item) != item
  }

  private static func withoutSecret(_ item: Substring) -> String {
    guard let equals = item.firstIndex(of: "=") else { return String(item) }
    // A name may be written with escapes, which hide nothing then.
    let name = item[..<equals].lowercased()
    let isSecret = name.contains("%") || secrets.contains { name.contains($0) }
    return isSecret ? "\(item[...equals])…" : String(item)
  }

  private static let secrets = ["token", "password", "secret", "key", "code"]
}
