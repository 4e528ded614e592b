/// Parses the pattern syntax.
struct PatternParser {
  let bytes: [UInt8]
  var position = 0
  var pattern: DeepLinkPattern
  private var names: Set<String> = []

  init(_ text: String) {
    pattern = DeepLinkPattern(written: text)
    bytes = Array(text.utf8)
  }

  mutating func parse() throws(LinkParsingError) {
    try parseOrigin()
    if position < bytes.count, bytes[position] == UInt8(ascii: "/") { position += 1 }
    while position < bytes.count, bytes[position] != UInt8(ascii: "?") {
      let isOptional = try parseSegment()
      if isOptional {
        pattern.optionalSegments += 1
      } else if pattern.optionalSegments > 0 {
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
      pattern.scheme = substring(0..<index).lowercased()
      position = index + 3
    } else if bytes.starts(with: "//".utf8) {
      position = 2
    } else {
      return
    }
    let start = position
    var stop = start
    while stop < bytes.count, !LinkBytes.endOfSegment.contains(bytes[stop]) { stop += 1 }
    guard !hasScheme || pattern.scheme == "http" || pattern.scheme == "https" else {
      pattern.beginsInAuthority = stop > start
      return
    }
    for at in start..<stop
    where !LinkBytes.host.contains(bytes[at]) || bytes[at] == UInt8(ascii: "*") {
      throw mistake(.host, "an invalid host name", "letters, digits, \"-\" and \".\"", at: at)
    }
    guard start < stop else { throw mistake(.host, "no host", "a name") }
    pattern.host = substring(start..<stop).lowercased()
    position = stop
  }

  /// Parses one segment and returns whether it is optional.
  private mutating func parseSegment() throws(LinkParsingError) -> Bool {
    let start = position
    var parts: [DeepLinkPattern.Part] = []
    var isOptional = false
    loop: while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "/"): break loop
      case UInt8(ascii: "?"):
        if case .placeholder? = parts.last { isOptional = parts.count == 1 && isOptionalMark }
        if isOptional { position += 1 }
        break loop
      case UInt8(ascii: "*"):
        position += 1
        try append(rest: .wildcard, "\"*\"", at: position - 1, isAlone: position - 1 == start)
        return false
      case UInt8(ascii: ":"), UInt8(ascii: "<"):
        if case .placeholder? = parts.last {
          throw mistake(.adjacent, "two placeholders side by side", "a literal between them")
        }
        let from = position
        let placeholder = try parsePlaceholder()
        if placeholder.converter == "path" {
          try append(
            rest: .path(placeholder.name), "<path:…>", at: from, isAlone: from == start)
          return false
        }
        parts.append(.placeholder(placeholder))
      case UInt8(ascii: ">"): throw mistake(.bracket, "\">\" without \"<\"", "\"<\" before it")
      case UInt8(ascii: "#"):
        throw mistake(.fragment, "a fragment", "none: write \"%23\" for a literal \"#\"")
      default: try parseLiteral(until: "/?*:<>#").map { parts.append(.literal($0)) }
      }
    }
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
      pattern.segments.append(.literal(text))
    case .placeholder(let placeholder)? where parts.count == 1:
      pattern.segments.append(.placeholder(placeholder))
    default: pattern.segments.append(.partial(parts))
    }
  }

  /// Whether this `?` belongs to the placeholder before it, not to the query.
  private var isOptionalMark: Bool {
    bytes[(position + 1)...].first.map("/?".utf8.contains) ?? true
  }

  /// Appends a segment that takes the rest of a link.
  private mutating func append(
    rest segment: DeepLinkPattern.Segment, _ text: String, at start: Int, isAlone: Bool
  ) throws(LinkParsingError) {
    guard isAlone, position == bytes.count || bytes[position] == UInt8(ascii: "?") else {
      throw mistake(
        .notLast, "text beside \(text)", "it alone, as the last segment", at: start)
    }
    pattern.segments.append(segment)
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
      input: pattern.description, position: place ?? position, reason: reason, found: found,
      expected: expected)
  }
}
