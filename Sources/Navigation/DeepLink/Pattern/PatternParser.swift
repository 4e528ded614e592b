/// Reads the one pattern language.
struct PatternParser {
  let text: String
  let bytes: [UInt8]
  var position = 0
  var scheme: String?
  var host: String?
  var beginsInAuthority = false
  var segments: [DeepLinkPattern.Segment] = []
  var optionalSegments = 0
  var query: [DeepLinkPattern.QueryItem] = []
  private var names: [String] = []

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func parse() throws(DeepLinkPattern.ParsingError) {
    try parseOrigin()
    if position < bytes.count, bytes[position] == 0x2F { position += 1 }
    while position < bytes.count, bytes[position] != 0x3F {
      let isOptional = try parseSegment()
      if isOptional {
        optionalSegments += 1
      } else if optionalSegments > 0 {
        throw mistake(.notLast, "a segment behind an optional one", "only optional segments")
      }
      guard position < bytes.count, bytes[position] == 0x2F else { break }
      position += 1
    }
    guard position < bytes.count else { return }
    position += 1
    try parseQuery()
  }

  /// Reads `scheme://`, and the authority when it must be a host.
  private mutating func parseOrigin() throws(DeepLinkPattern.ParsingError) {
    var index = 0
    while index < bytes.count, LinkBytes.scheme.contains(bytes[index]) { index += 1 }
    let hasScheme = bytes[index...].starts(with: [0x3A, 0x2F, 0x2F])
    if hasScheme {
      guard index > 0, LinkBytes.isLetter(bytes[0]) else {
        throw mistake(.scheme, "no scheme before \"://\"", "a letter first", at: 0)
      }
      scheme = substring(0..<index).lowercased()
      position = index + 3
    } else if bytes.starts(with: [0x2F, 0x2F]) {
      position = 2
    } else {
      return
    }
    let start = position
    var stop = start
    while stop < bytes.count, !LinkBytes.endOfSegment.contains(bytes[stop]) { stop += 1 }
    guard !hasScheme || scheme == "http" || scheme == "https" else {
      beginsInAuthority = stop > start
      return
    }
    for at in start..<stop where !LinkBytes.host.contains(bytes[at]) || bytes[at] == 0x2A {
      throw mistake(.host, "a host that is no name", "letters, digits, \"-\" and \".\"", at: at)
    }
    guard start < stop else { throw mistake(.host, "no host", "a name") }
    host = substring(start..<stop).lowercased()
    position = stop
  }

  /// Reads one segment, and says whether it is optional.
  private mutating func parseSegment() throws(DeepLinkPattern.ParsingError) -> Bool {
    let start = position
    var parts: [DeepLinkPattern.Part] = []
    var isOptional = false
    var literal = LiteralText()
    loop: while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case 0x2F: break loop
      case 0x3F:
        isOptional = literal.isEmpty && parts.count == 1 && isOptionalMark
        if isOptional { position += 1 }
        break loop
      case 0x2A: return try parseWildcard(isAlone: position == start)
      case 0x3A, 0x3C:
        if let text = try literal.take(self) {
          parts.append(.literal(text))
        } else if !parts.isEmpty {
          throw mistake(.adjacent, "two placeholders side by side", "a literal between them")
        }
        let from = position
        let placeholder = try parsePlaceholder()
        if placeholder.converter == "path" {
          guard from == start, position == bytes.count || bytes[position] == 0x3F else {
            throw mistake(
              .notLast, "something beside <path:…>", "it alone, as last segment", at: from)
          }
          segments.append(.path(placeholder.name))
          return false
        }
        parts.append(.placeholder(placeholder))
      case 0x3E: throw mistake(.bracket, "\">\" without \"<\"", "\"<\" before it")
      case 0x23: throw mistake(.fragment, "a fragment", "none: write \"%23\" for a literal \"#\"")
      default: try literal.append(&self)
      }
    }
    if let text = try literal.take(self) { parts.append(.literal(text)) }
    try append(parts, from: start)
    return isOptional
  }

  private mutating func append(
    _ parts: [DeepLinkPattern.Part], from start: Int
  ) throws(DeepLinkPattern.ParsingError) {
    switch parts.first {
    case nil:
      guard position == bytes.count || (bytes[position] == 0x3F && start == position) else {
        throw mistake(.emptySegment, "an empty segment", "something between the slashes", at: start)
      }
    case .literal(let text)? where parts.count == 1:
      guard text != ".", text != ".." else {
        throw mistake(.dotSegment, "a segment that no link has", "no relative step", at: start)
      }
      segments.append(.literal(text))
    case .placeholder(let placeholder)? where parts.count == 1:
      segments.append(.placeholder(placeholder))
    default: segments.append(.partial(parts))
    }
  }

  /// Whether the `?` here belongs to the placeholder before it, not to the query.
  private var isOptionalMark: Bool {
    guard position + 1 < bytes.count else { return true }
    return bytes[position + 1] == 0x2F || bytes[position + 1] == 0x3F
  }

  private mutating func parseWildcard(
    isAlone: Bool
  ) throws(DeepLinkPattern.ParsingError) -> Bool {
    position += 1
    guard isAlone, position == bytes.count || bytes[position] == 0x3F else {
      throw mistake(
        .notLast, "something beside \"*\"", "it alone, as last segment", at: position - 1)
    }
    segments.append(.wildcard)
    return false
  }

  mutating func register(_ name: String, at start: Int) throws(DeepLinkPattern.ParsingError) {
    guard name == "_" || !names.contains(name) else {
      throw mistake(
        .duplicateName, "a second placeholder \(LinkText.quoted(name))", "another name", at: start)
    }
    names.append(name)
  }

  func substring(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func mistake(
    _ reason: DeepLinkPattern.ParsingError.Reason, _ found: String, _ expected: String,
    at place: Int? = nil
  ) -> DeepLinkPattern.ParsingError {
    DeepLinkPattern.ParsingError(
      input: text, position: place ?? position, reason: reason, found: found, expected: expected)
  }
}
