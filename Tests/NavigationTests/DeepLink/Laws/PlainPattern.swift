#if canImport(Navigation)
  import Navigation
#endif

/// A pattern that is known to be one, read by searching for its separators: slow and plain.
///
/// It reads what most patterns are made of; of others there is none.
struct PlainPattern {
  private enum Part {
    case literal(String)
    /// A placeholder between two texts, either of which may be empty.
    case value(before: String, converter: String?, after: String)
    case path
    case rest
  }

  private struct Item {
    let name: String
    /// The value, a converter in `<` and `>`, or `nil` when any will do.
    let wanted: String?
    let isOptional: Bool
  }

  private var scheme: String?
  private var host: String?
  private var parts: [Part] = []
  private var required = 0
  private var items: [Item] = []

  init?(_ pattern: String) {
    guard pattern.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    var rest = pattern[...]
    var isNamed = false
    if let range = pattern.firstRange(of: "://"),
      pattern[..<range.lowerBound].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
    {
      scheme = pattern[..<range.lowerBound].lowercased()
      rest = pattern[range.upperBound...]
      isNamed = scheme == "http" || scheme == "https"
    } else if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      isNamed = true
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    if isNamed || (scheme != nil && authority.lowercased() == "app.example") {
      host = authority.lowercased()
      rest = rest.dropFirst(authority.count)
    }
    if rest.hasPrefix("/") { rest = rest.dropFirst() }
    var words = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // What stands behind the first mark that makes nothing optional is the query.
    for (index, word) in words.enumerated() {
      guard let mark = Self.mark(in: word) else { continue }
      let query = ([String(word[mark...].dropFirst())] + words[(index + 1)...])
        .joined(separator: "/")
      words = Array(words[..<index]) + [String(word[..<mark])]
      guard readQuery(query) else { return nil }
      break
    }
    if words.last == "" { words.removeLast() }
    for word in words where !readSegment(word) { return nil }
  }

  /// Where the query begins in a segment: at a `?` that is not the mark of an optional one.
  private static func mark(in word: String) -> String.Index? {
    guard let first = word.firstIndex(of: "?") else { return nil }
    let isAlone =
      (word.first == ":" && !word[..<first].dropFirst().contains { ":<.-*>%".contains($0) }
        && word[..<first].dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" })
      || (word.first == "<" && word[..<first].firstIndex(of: ">") == word[..<first].indices.last)
    let next = word.index(after: first)
    // A `<path:…>` takes the rest and is never optional.
    guard isAlone, !word.hasPrefix("<path:"), next == word.endIndex || word[next] == "?" else {
      return first
    }
    return next == word.endIndex ? nil : next
  }

  private mutating func readSegment(_ word: String) -> Bool {
    var word = word
    let isOptional = word.hasSuffix("?")
    if isOptional { word.removeLast() }
    if !isOptional { required = parts.count + 1 }
    if word == "*" {
      required = parts.count
      parts.append(.rest)
      return true
    }
    guard let start = word.firstIndex(where: { $0 == ":" || $0 == "<" }) else {
      parts.append(.literal(PlainLink.decoded(Array(word.utf8)[...])))
      return true
    }
    var after = word[word.index(after: start)...]
    var converter: String?
    if word[start] == "<" {
      guard let close = after.firstIndex(of: ">") else { return false }
      let inside = after[..<close]
      after = after[close...].dropFirst()
      if let colon = inside.firstIndex(of: ":") { converter = String(inside[..<colon]) }
    } else {
      after = after.drop { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    if converter == "path" {
      parts.append(.path)
      return true
    }
    guard [nil, "int", "bool", "string"].contains(converter), !after.contains(where: ":<".contains)
    else { return false }
    parts.append(
      .value(
        before: PlainLink.decoded(Array(word[..<start].utf8)[...]), converter: converter,
        after: PlainLink.decoded(Array(after.utf8)[...])))
    return true
  }

  private mutating func readQuery(_ query: String) -> Bool {
    for word in query.split(separator: "&", omittingEmptySubsequences: false) {
      let isOptional = word.hasSuffix("?")
      let halves = word.dropLast(isOptional ? 1 : 0)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      var wanted: String?
      if halves.count > 1 {
        let value = String(halves[1])
        if value.hasPrefix("<"), let colon = value.firstIndex(of: ":") {
          wanted = value[..<colon] + ">"
          guard ["<int>", "<bool>", "<string>"].contains(wanted) else { return false }
        } else if !value.hasPrefix(":"), !value.hasPrefix("<") {
          guard !value.contains("?") else { return false }
          wanted = PlainLink.decoded(Array(value.utf8)[...])
          if wanted?.hasPrefix("<") == true { return false }
        }
      }
      items.append(
        Item(
          name: PlainLink.decoded(Array(halves[0].utf8)[...]), wanted: wanted,
          isOptional: isOptional))
    }
    return true
  }

  /// Whether a link matches, in a table of the hosts and the scheme that ``LinkLaws`` has.
  func matches(_ link: PlainLink) -> Bool {
    let (segments, host) = link.read(hosts: ["app.example"])
    if let scheme, scheme != (link.scheme?.lowercased() ?? "app") { return false }
    if let wanted = self.host, wanted != host { return false }
    return matches(segments[...], parts[...], isFolded: host == nil)
      && items.allSatisfy { item in
        guard let found = link.query.first(where: { $0.name == item.name }) else {
          return item.isOptional
        }
        switch item.wanted {
        case nil, "<string>": return true
        case "<int>": return Self.takes("int", found.value)
        case "<bool>": return Self.takes("bool", found.value)
        case let wanted: return wanted == found.value
        }
      }
  }

  private func matches(
    _ segments: ArraySlice<String>, _ parts: ArraySlice<Part>, isFolded: Bool
  ) -> Bool {
    guard let part = parts.first else { return segments.isEmpty }
    if case .rest = part { return true }
    guard let segment = segments.first else { return parts.startIndex >= required }
    let matches =
      switch part {
      case .literal(let text):
        text == segment || (isFolded && segments.startIndex == 0 && Self.folded(text, segment))
      case .value(let before, let converter, let after):
        segment.utf8.count > before.utf8.count + after.utf8.count
          && segment.utf8.starts(with: before.utf8)
          && segment.utf8.reversed().starts(with: after.utf8.reversed())
          && Self.takes(
            converter,
            String(
              decoding: segment.utf8.dropFirst(before.utf8.count).dropLast(after.utf8.count),
              as: UTF8.self))
      case .path, .rest: true
      }
    if case .path = part { return true }
    return matches && self.matches(segments.dropFirst(), parts.dropFirst(), isFolded: isFolded)
  }

  private static func folded(_ left: String, _ right: String) -> Bool {
    func lower(_ text: String) -> [UInt8] {
      text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
    }
    return lower(left) == lower(right)
  }

  private static func takes(_ converter: String?, _ text: String) -> Bool {
    switch converter {
    case "int": Int(text) != nil && text.first != "+"
    case "bool": ["true", "false", "0", "1"].contains(text)
    default: true
    }
  }
}
