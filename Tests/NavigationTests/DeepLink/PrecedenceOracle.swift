/// Reads the first, fourth and fifth rule of precedence one pattern at a time.
enum PrecedenceOracle {
  /// The pattern that answers a link, or `nil`.
  static func first(
    _ patterns: [String], _ link: [String], saying no: Set<String>
  ) -> String? {
    var candidates: [(key: [Int], pattern: String)] = []
    for (index, pattern) in patterns.enumerated() where !no.contains(pattern) {
      if let ranks = ranks(pattern, link) {
        candidates.append((ranks + [pattern.hasSuffix("?") ? 1 : 0, index], pattern))
      }
    }
    return candidates.min { $0.key.lexicographicallyPrecedes($1.key) }?.pattern
  }

  /// How each segment ranks, the end as 0, padded to one length; `nil` when the pattern does not match.
  private static func ranks(_ pattern: String, _ link: [String]) -> [Int]? {
    let parts = pattern.split(separator: "/").map(String.init)
    var ranks: [Int] = []
    var takesTheRest = false
    for (index, part) in parts.enumerated() {
      if part == "*" || (part.hasPrefix("<path") && index < link.count) {
        ranks.append(part == "*" ? 7 : 6)
        takesTheRest = true
        break
      }
      if index == link.count, part.hasSuffix("?") { break }
      guard index < link.count, let rank = rank(part, link[index]) else { return nil }
      ranks.append(rank)
    }
    guard takesTheRest || ranks.count == link.count else { return nil }
    return ranks + Array(repeating: 0, count: 6 - ranks.count)
  }

  private static func rank(_ part: String, _ text: String) -> Int? {
    switch part {
    case "<int:_>": Int(text) == nil ? nil : 4
    case "<even:_>": Int(text).map { $0 % 2 == 0 } == true ? 4 : nil
    case ":_", ":_?": 5
    case "2:_", "a:_": text.hasPrefix(part.prefix(1)) && text.count > 1 ? 3 : nil
    default: part == text ? 2 : nil
    }
  }
}
