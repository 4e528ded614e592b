import TerminalKit

/// Formats text for a tape and for messages.
enum TapeText {
  /// Returns the text in quotes of a kind that it does not contain.
  ///
  /// Tapes have no escapes, so text with all three kinds of quotes becomes several adjacent
  /// strings. Line breaks cannot be written; the parser never produces one in a string.
  static func quoted(_ text: some StringProtocol) -> String {
    if let quote = quotes.first(where: { !text.utf8.contains($0) }) {
      return mark(quote) + text + mark(quote)
    }
    var pieces = ""
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = quotes.map { quote in (quote, rest.prefix { $0 != quote }) }
        .max { $0.1.count < $1.1.count }
      guard let (quote, part) = piece else { break }
      pieces += mark(quote) + String(decoding: part, as: UTF8.self) + mark(quote)
      rest = rest[part.endIndex...]
    }
    return pieces
  }

  private static func mark(_ quote: UInt8) -> String { String(Unicode.Scalar(quote)) }

  /// Returns the text as words that parse back to it: one string if possible, otherwise several,
  /// split at spaces.
  static func words(_ text: String) -> String {
    if isOneString(text.utf8) { return quoted(text) }
    var words: [String] = []
    var start = text.utf8.startIndex
    var end: String.Index?
    let spaces = text.utf8.indices.filter { text.utf8[$0] == UInt8(ascii: " ") }
    for space in spaces + [text.utf8.endIndex] {
      if let end, !isOneString(text.utf8[start..<space]) {
        words.append(quoted(text[start..<end]))
        start = text.utf8.index(after: end)
      }
      end = space
    }
    words.append(quoted(text[start...]))
    return words.joined(separator: " ")
  }

  /// Whether the text can be written as one string, or as words separated by single spaces.
  static func isPrintable(_ text: String) -> Bool {
    guard !text.utf8.contains(where: { $0 == 10 || $0 == 13 || $0 == 0 }) else { return false }
    return text.utf8.split(separator: UInt8(ascii: " ")).allSatisfy(isOneString)
  }

  /// Returns the text for a message: quoted, made visible and shortened.
  static func shown(_ text: String) -> String {
    "\"\(TextWidth.shortened(text.visiblySafe, to: 120, position: .middle))\""
  }

  private static let quotes = Array("\"'`".utf8)

  /// Whether the text can be written as one string.
  static func isOneString(_ text: some Collection<UInt8>) -> Bool {
    quotes.contains { !text.contains($0) }
  }
}

extension Duration {
  /// The time as written in a tape: `2s`, `500ms`, `0.25ms`.
  package var tapeText: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 { return "\(seconds)s" }
    let nanoseconds = attoseconds / 1_000_000_000
    let milliseconds = seconds * 1000 + nanoseconds / 1_000_000
    let rest = nanoseconds % 1_000_000
    if rest == 0 { return "\(milliseconds)ms" }
    let digits = String(rest + 1_000_000).dropFirst()
    let fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
    return "\(milliseconds).\(fraction)ms"
  }

  /// The longest time that a tape can express: about 290 years, as in VHS.
  static let tapeLimit = Duration.seconds(9_000_000_000)

  /// Parses a number and its unit; digits beyond a nanosecond are dropped.
  init?(tapeNumber number: String, unit: String) {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, number != ".", !number.isEmpty else { return nil }
    let scale: Int64
    switch unit {
    case "ms": scale = 1_000_000
    case "m": scale = 60_000_000_000
    default: scale = 1_000_000_000
    }
    let wholeDigits = parts[0].drop { $0 == "0" }
    guard wholeDigits.count <= 15, let whole = Int64("0" + wholeDigits) else { return nil }
    var fraction: Int64 = 0
    if parts.count == 2 {
      let digits = parts[1].prefix(18)
      guard let value = Int128("0" + digits) else { return nil }
      var divisor: Int128 = 1
      for _ in digits { divisor *= 10 }
      fraction = Int64(value * Int128(scale) / divisor)
    }
    let (product, overflow) = whole.multipliedReportingOverflow(by: scale)
    let (sum, isTooLong) = product.addingReportingOverflow(fraction)
    guard !overflow, !isTooLong else { return nil }
    let time = Duration.nanoseconds(sum)
    guard time <= Self.tapeLimit else { return nil }
    self = time
  }
}
