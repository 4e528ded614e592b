/// Collects a literal of a pattern, decoding what is percent-encoded.
struct LiteralText {
  private var bytes: [UInt8] = []
  private var start = 0

  var isEmpty: Bool { bytes.isEmpty }

  /// Takes the next byte, or the next three when they are an escape.
  mutating func append(_ parser: inout PatternParser) throws(DeepLinkPattern.ParsingError) {
    if bytes.isEmpty { start = parser.position }
    let byte = parser.bytes[parser.position]
    guard byte >= 0x20, byte != 0x7F else {
      throw parser.mistake(.character, "a control character", "its percent-encoding")
    }
    guard byte == 0x25 else {
      bytes.append(byte)
      parser.position += 1
      return
    }
    guard parser.position + 2 < parser.bytes.count else { throw bad(parser) }
    let high = LinkBytes.hexValue(parser.bytes[parser.position + 1])
    let low = LinkBytes.hexValue(parser.bytes[parser.position + 2])
    guard high < 16, low < 16 else { throw bad(parser) }
    bytes.append(high << 4 | low)
    parser.position += 3
  }

  /// Ends the literal.
  ///
  /// - Returns: Its text, or `nil` when there is none.
  mutating func take(_ parser: PatternParser) throws(DeepLinkPattern.ParsingError) -> String? {
    guard !bytes.isEmpty else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw parser.mistake(
        .percentEncoding, "encoded bytes that are not UTF-8", "encoded UTF-8", at: start)
    }
    bytes.removeAll(keepingCapacity: true)
    return text
  }

  private func bad(_ parser: PatternParser) -> DeepLinkPattern.ParsingError {
    parser.mistake(
      .percentEncoding, "\"%\" that is not a percent-encoding",
      "\"%\" and two hexadecimal digits (a percent sign itself is \"%25\")")
  }
}
