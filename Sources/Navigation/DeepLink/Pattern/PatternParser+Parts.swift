extension PatternParser {
  /// Reads `:name`, `<name>` or `<converter:name>`.
  mutating func parsePlaceholder() throws(DeepLinkPattern.ParsingError)
    -> DeepLinkPattern.Placeholder
  {
    let start = position
    position += 1
    guard bytes[start] == 0x3C else {
      let name = try parseName(allowing: 0x5F)
      try register(name, at: start)
      return DeepLinkPattern.Placeholder(name: name, converter: nil)
    }
    var name = try parseName(allowing: 0x2D)
    var converter: String?
    if position < bytes.count, bytes[position] == 0x3A {
      position += 1
      converter = name == "string" ? nil : name
      name = try parseName(allowing: 0x2D)
    }
    guard position < bytes.count, bytes[position] == 0x3E else {
      throw mistake(.bracket, "\"<\" without \">\"", "\">\" behind the name", at: start)
    }
    position += 1
    try register(name, at: start)
    return DeepLinkPattern.Placeholder(name: name, converter: converter)
  }

  /// Reads letters, digits, `_` and, between brackets, `-`.
  private mutating func parseName(
    allowing extra: UInt8
  ) throws(DeepLinkPattern.ParsingError) -> String {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      guard
        LinkBytes.isLetter(byte) || byte == 0x5F || byte == extra
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

  /// Reads `name`, `name=value` and `name=:placeholder`, each optional with `?`, between `&`.
  mutating func parseQuery() throws(DeepLinkPattern.ParsingError) {
    while true {
      try parseQueryItem()
      guard position < bytes.count else { return }
      guard bytes[position] == 0x26 else {
        throw mistake(.query, "something behind a query item", "\"&\" and the next one")
      }
      position += 1
    }
  }

  private mutating func parseQueryItem() throws(DeepLinkPattern.ParsingError) {
    let start = position
    guard let name = try parseQueryLiteral(until: 0x3D) else {
      throw mistake(.query, "a query item without a name", "name=:placeholder", at: start)
    }
    var test = DeepLinkPattern.QueryItem.Test.present
    if position < bytes.count, bytes[position] == 0x3D {
      position += 1
      if position < bytes.count, bytes[position] == 0x3A || bytes[position] == 0x3C {
        let from = position
        let placeholder = try parsePlaceholder()
        guard placeholder.converter != "path" else {
          throw mistake(.notLast, "<path:…> in the query", "it in the path only", at: from)
        }
        test = .placeholder(placeholder)
      } else {
        test = .literal(try parseQueryLiteral(until: 0x26) ?? "")
      }
    }
    let isOptional = position < bytes.count && bytes[position] == 0x3F
    if isOptional { position += 1 }
    query.append(.init(name: name, test: test, isOptional: isOptional))
  }

  private mutating func parseQueryLiteral(
    until stop: UInt8
  ) throws(DeepLinkPattern.ParsingError) -> String? {
    var literal = LiteralText()
    while position < bytes.count {
      let byte = bytes[position]
      if byte == stop || byte == 0x26 || byte == 0x3F { break }
      guard byte != 0x23, byte != 0x3C, byte != 0x3E else {
        throw mistake(.query, "a character that no query literal has", "its percent-encoding")
      }
      try literal.append(&self)
    }
    return try literal.take(self)
  }
}
