extension PatternParser {
  /// Parses `:name`, `<name>` or `<converter:name>`.
  mutating func parsePlaceholder() throws(LinkParsingError)
    -> DeepLinkPattern.Placeholder
  {
    let start = position
    position += 1
    guard bytes[start] == UInt8(ascii: "<") else {
      let name = try parseName(allowing: UInt8(ascii: "_"))
      try register(name, at: start)
      return DeepLinkPattern.Placeholder(name: name, converter: nil)
    }
    var name = try parseName(allowing: UInt8(ascii: "-"))
    var converter: String?
    if position < bytes.count, bytes[position] == UInt8(ascii: ":") {
      position += 1
      converter = name == "string" ? nil : name
      name = try parseName(allowing: UInt8(ascii: "-"))
    }
    guard position < bytes.count, bytes[position] == UInt8(ascii: ">") else {
      throw mistake(.bracket, "\"<\" without \">\"", "\">\" after the name", at: start)
    }
    position += 1
    try register(name, at: start)
    return DeepLinkPattern.Placeholder(name: name, converter: converter)
  }

  /// Parses letters, digits, `_` and, inside brackets, `-`.
  private mutating func parseName(
    allowing extra: UInt8
  ) throws(LinkParsingError) -> String {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      guard
        LinkBytes.isLetter(byte) || byte == UInt8(ascii: "_") || byte == extra
          || (position > start && LinkBytes.isDigit(byte))
      else { break }
      position += 1
    }
    guard position > start else {
      throw mistake(
        .name, "a placeholder without a name",
        "a letter or \"_\" (a literal colon is written \"%3A\")")
    }
    return substring(start..<position)
  }

  /// Parses `name`, `name=value` and `name=:placeholder`, each optionally with `?`, separated by
  /// `&`.
  mutating func parseQuery() throws(LinkParsingError) {
    while true {
      try parseQueryItem()
      guard position < bytes.count else { return }
      guard bytes[position] == UInt8(ascii: "&") else {
        throw mistake(.query, "text after a query item", "\"&\" and the next item")
      }
      position += 1
    }
  }

  private mutating func parseQueryItem() throws(LinkParsingError) {
    let start = position
    guard let name = try parseQueryLiteral(until: UInt8(ascii: "=")) else {
      throw mistake(.query, "a query item without a name", "name=:placeholder", at: start)
    }
    var test = DeepLinkPattern.QueryItem.Test.present
    if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
      position += 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: ":") || bytes[position] == UInt8(ascii: "<")
      {
        let from = position
        let placeholder = try parsePlaceholder()
        guard placeholder.converter != "path" else {
          throw mistake(.notLast, "<path:…> in the query", "it only in the path", at: from)
        }
        test = .placeholder(placeholder)
      } else {
        test = .literal(try parseQueryLiteral(until: UInt8(ascii: "&")) ?? "")
      }
    }
    let isOptional = position < bytes.count && bytes[position] == UInt8(ascii: "?")
    if isOptional { position += 1 }
    meaning.query.append(.init(name: name, test: test, isOptional: isOptional))
  }

  private mutating func parseQueryLiteral(
    until stop: UInt8
  ) throws(LinkParsingError) -> String? {
    var literal = LiteralText()
    while position < bytes.count {
      let byte = bytes[position]
      if byte == stop || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "?") { break }
      guard byte != UInt8(ascii: "#"), byte != UInt8(ascii: "<"), byte != UInt8(ascii: ">") else {
        throw mistake(.query, "a character that is not allowed in a query", "its percent-encoding")
      }
      try literal.append(&self)
    }
    return try literal.take(self)
  }
}

/// Collects a literal of a pattern and decodes its percent-encoding.
struct LiteralText {
  private var bytes: [UInt8] = []
  private var start = 0

  var isEmpty: Bool { bytes.isEmpty }

  /// Takes the next byte, or the next three if they are an escape.
  mutating func append(_ parser: inout PatternParser) throws(LinkParsingError) {
    if bytes.isEmpty { start = parser.position }
    let byte = parser.bytes[parser.position]
    guard byte >= 0x20, byte != 0x7F else {
      throw parser.mistake(.character, "a control character", "its percent-encoding")
    }
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      parser.position += 1
      return
    }
    guard let decoded = LinkBytes.decodedByte(at: parser.position, of: parser.bytes.span) else {
      throw parser.mistake(
        .percentEncoding, "\"%\" that is not a percent-encoding",
        "\"%\" and two hexadecimal digits (a percent sign itself is \"%25\")")
    }
    bytes.append(decoded)
    parser.position += 3
  }

  /// Ends the literal.
  ///
  /// - Returns: The text, or `nil` if it is empty.
  mutating func take(_ parser: PatternParser) throws(LinkParsingError) -> String? {
    guard !bytes.isEmpty else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw parser.mistake(
        .percentEncoding, "encoded bytes that are not UTF-8", "encoded UTF-8", at: start)
    }
    bytes.removeAll(keepingCapacity: true)
    return text
  }
}
