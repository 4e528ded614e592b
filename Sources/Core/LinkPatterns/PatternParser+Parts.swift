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
    guard let name = try parseQueryLiteral(until: "=") else {
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
        test = .literal(try parseQueryLiteral(until: "") ?? "")
      }
    }
    let isOptional = position < bytes.count && bytes[position] == UInt8(ascii: "?")
    if isOptional { position += 1 }
    pattern.query.append(.init(name: name, test: test, isOptional: isOptional))
  }

  private mutating func parseQueryLiteral(
    until stop: String
  ) throws(LinkParsingError) -> String? {
    let text = try parseLiteral(until: stop + "&?#<>")
    guard position == bytes.count || !"#<>".utf8.contains(bytes[position]) else {
      throw mistake(.query, "a character that is not allowed in a query", "its percent-encoding")
    }
    return text
  }

  /// Parses text up to one of these characters and decodes its percent-encoding.
  ///
  /// - Returns: The text, or `nil` if it is empty.
  mutating func parseLiteral(until stops: String) throws(LinkParsingError) -> String? {
    let start = position
    var literal: [UInt8] = []
    while position < bytes.count, !stops.utf8.contains(bytes[position]) {
      let byte = bytes[position]
      guard byte >= 0x20, byte != 0x7F else {
        throw mistake(.character, "a control character", "its percent-encoding")
      }
      let code = LinkBytes.decodedByte(at: position, of: bytes.span)
      guard code != nil || byte != UInt8(ascii: "%") else {
        throw mistake(
          .percentEncoding, "\"%\" that is not a percent-encoding",
          "\"%\" and two hexadecimal digits (a percent sign itself is \"%25\")")
      }
      literal.append(code ?? byte)
      position += code == nil ? 1 : 3
    }
    guard !literal.isEmpty else { return nil }
    guard let text = String(validating: literal, as: UTF8.self) else {
      throw mistake(
        .percentEncoding, "encoded bytes that are not UTF-8", "encoded UTF-8", at: start)
    }
    return text
  }
}
