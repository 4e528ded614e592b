/// Parses the pattern syntax.
struct PatternParser {
  let text: String
  let bytes: [UInt8]
  var position = 0
  var meaning = DeepLinkPattern.Meaning()
  private var names: Set<String> = []

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func parse() throws(LinkParsingError) {
    try parseOrigin()
    if position < bytes.count, bytes[position] == UInt8(ascii: "/") { position += 1 }
    while position < bytes.count, bytes[position] != UInt8(ascii: "?") {
      let isOptional = try parseSegment()
      if isOptional {
        meaning.optionalSegments += 1
      } else if meaning.optionalSegments > 0 {
        throw mistake(.notLast, "a segment after an optional one", "only optional segments")
      }
      guard position < bytes.count, bytes[position] == UInt8(ascii: "/") else { break }
      position += 1
    }
    guard position < bytes.count else { return }
    position += 1
    try parseQuery()
  }

  /// Parses `scheme://`, and the authority if it must be a host.
  private mutating func parseOrigin() throws(LinkParsingError) {
    var index = 0
    while index < bytes.count, LinkBytes.scheme.contains(bytes[index]) { index += 1 }
    let hasScheme = bytes[index...].starts(with: "://".utf8)
    if hasScheme {
      guard index > 0, LinkBytes.isLetter(bytes[0]) else {
        throw mistake(.scheme, "no scheme before \"://\"", "a letter first", at: 0)
      }
      meaning.scheme = substring(0..<index).lowercased()
      position = index + 3
    } else if bytes.starts(with: "//".utf8) {
      position = 2
    } else {
      return
    }
    let start = position
    var stop = start
    while stop < bytes.count, !LinkBytes.endOfSegment.contains(bytes[stop]) { stop += 1 }
    guard !hasScheme || meaning.scheme == "http" || meaning.scheme == "https" else {
      meaning.beginsInAuthority = stop > start
      return
    }
    for at in start..<stop
    where !LinkBytes.host.contains(bytes[at]) || bytes[at] == UInt8(ascii: "*") {
      throw mistake(.host, "an invalid host name", "letters, digits, \"-\" and \".\"", at: at)
    }
    guard start < stop else { throw mistake(.host, "no host", "a name") }
    meaning.host = substring(start..<stop).lowercased()
    position = stop
  }

  /// Parses one segment and returns whether it is optional.
  private mutating func parseSegment() throws(LinkParsingError) -> Bool {
    let start = position
    var parts: [DeepLinkPattern.Part] = []
    var isOptional = false
    var literal = LiteralText()
    loop: while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "/"): break loop
      case UInt8(ascii: "?"):
        isOptional = literal.isEmpty && parts.count == 1 && isOptionalMark
        if isOptional { position += 1 }
        break loop
      case UInt8(ascii: "*"): return try parseWildcard(isAlone: position == start)
      case UInt8(ascii: ":"), UInt8(ascii: "<"):
        if let text = try literal.take(self) {
          parts.append(.literal(text))
        } else if !parts.isEmpty {
          throw mistake(.adjacent, "two placeholders side by side", "a literal between them")
        }
        let from = position
        let placeholder = try parsePlaceholder()
        if placeholder.converter == "path" {
          guard from == start, position == bytes.count || bytes[position] == UInt8(ascii: "?")
          else {
            throw mistake(
              .notLast, "text beside <path:…>", "it alone, as the last segment", at: from)
          }
          meaning.segments.append(.path(placeholder.name))
          return false
        }
        parts.append(.placeholder(placeholder))
      case UInt8(ascii: ">"): throw mistake(.bracket, "\">\" without \"<\"", "\"<\" before it")
      case UInt8(ascii: "#"):
        throw mistake(.fragment, "a fragment", "none: write \"%23\" for a literal \"#\"")
      default: try literal.append(&self)
      }
    }
    if let text = try literal.take(self) { parts.append(.literal(text)) }
    try append(parts, from: start)
    return isOptional
  }

  private mutating func append(
    _ parts: [DeepLinkPattern.Part], from start: Int
  ) throws(LinkParsingError) {
    switch parts.first {
    case nil:
      guard position == bytes.count || (bytes[position] == UInt8(ascii: "?") && start == position)
      else {
        throw mistake(.emptySegment, "an empty segment", "something between the slashes", at: start)
      }
    case .literal(let text)? where parts.count == 1:
      guard text != ".", text != ".." else {
        throw mistake(.dotSegment, "a relative segment", "a path without relative steps", at: start)
      }
      meaning.segments.append(.literal(text))
    case .placeholder(let placeholder)? where parts.count == 1:
      meaning.segments.append(.placeholder(placeholder))
    default: meaning.segments.append(.partial(parts))
    }
  }

  /// Whether this `?` belongs to the placeholder before it, not to the query.
  private var isOptionalMark: Bool {
    guard position + 1 < bytes.count else { return true }
    return bytes[position + 1] == UInt8(ascii: "/") || bytes[position + 1] == UInt8(ascii: "?")
  }

  private mutating func parseWildcard(
    isAlone: Bool
  ) throws(LinkParsingError) -> Bool {
    position += 1
    guard isAlone, position == bytes.count || bytes[position] == UInt8(ascii: "?") else {
      throw mistake(
        .notLast, "text beside \"*\"", "it alone, as the last segment", at: position - 1)
    }
    meaning.segments.append(.wildcard)
    return false
  }

  mutating func register(_ name: String, at start: Int) throws(LinkParsingError) {
    guard names.insert(name).inserted || name == "_" else {
      throw mistake(
        .duplicateName, "a second placeholder \(LinkText.quoted(name))", "another name", at: start)
    }
  }

  func substring(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func mistake(
    _ reason: LinkParsingError.Reason, _ found: String, _ expected: String,
    at place: Int? = nil
  ) -> LinkParsingError {
    LinkParsingError(
      input: text, position: place ?? position, reason: reason, found: found, expected: expected)
  }
}
