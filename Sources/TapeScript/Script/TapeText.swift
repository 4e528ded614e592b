import TerminalKit

/// How a text stands in a tape and in a message.
enum TapeText {
  /// The text between quotes that it does not hold itself.
  ///
  /// A tape has no escapes, so a text that holds all three quotes, or a line end, cannot be one
  /// string; parsing never gives such a text where one string is asked for.
  static func quoted(_ text: some StringProtocol) -> String {
    let quote = quotes.first { !text.utf8.contains($0) } ?? UInt8(ascii: "\"")
    let mark = Character(Unicode.Scalar(quote))
    return "\(mark)\(text)\(mark)"
  }

  /// The text as words of which a parser makes the same text again: one string when it can be one,
  /// else several, cut at spaces.
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

  /// Whether the text can stand as one string, or as words between single spaces.
  static func isPrintable(_ text: String) -> Bool {
    guard !text.utf8.contains(where: { $0 == 10 || $0 == 13 || $0 == 0 }) else { return false }
    return text.utf8.split(separator: UInt8(ascii: " ")).allSatisfy(isOneString)
  }

  /// The text as a message shows it: quoted, visible, and not longer than a message bears.
  static func shown(_ text: String) -> String {
    "\"\(TextWidth.shortened(text.visiblySafe, to: 120, position: .end))\""
  }

  private static let quotes = Array("\"'`".utf8)

  private static func isOneString(_ text: some Collection<UInt8>) -> Bool {
    quotes.contains { !text.contains($0) }
  }
}
