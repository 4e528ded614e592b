/// How links and patterns are shown in messages.
package enum LinkText {
  /// Counts the characters before a UTF-8 position.
  package static func characterOffset(of position: Int, in text: String) -> Int {
    String(decoding: text.utf8.prefix(position), as: UTF8.self).count
  }

  /// Where the character ends that stands at a UTF-8 position.
  package static func endOfCharacter(at position: Int, in text: String) -> Int {
    let rest = String(decoding: text.utf8.dropFirst(position), as: UTF8.self)
    return position + (rest.first?.utf8.count ?? 0)
  }

  /// Puts a text and a caret under one of its places below a message.
  package static func withCaret(_ message: String, _ text: String, at position: Int) -> String {
    let before = visible(String(decoding: text.utf8.prefix(position), as: UTF8.self))
    return message + "\n" + visible(text) + "\n" + String(repeating: " ", count: before.count) + "^"
  }

  /// Quotes a text, without control characters, so that a message never drives a terminal.
  package static func quoted(_ text: String) -> String { "\"" + visible(text) + "\"" }

  /// Replaces what would not be seen, or would move the cursor, by a visible stand-in.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isInvisible) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      shown.append(isInvisible(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(shown)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value >= 0x20, scalar.value < 0x7F { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
      return true
    default: return false
    }
  }
}
