/// Formats links and patterns for messages.
package enum LinkText {
  /// Returns the number of characters before a UTF-8 position.
  package static func characterOffset(of position: Int, in text: String) -> Int {
    String(decoding: text.utf8.prefix(position), as: UTF8.self).count
  }

  /// Returns a message with text on the next line, and a caret below one of its characters.
  package static func withCaret(_ message: String, _ text: String, at position: Int) -> String {
    let before = visible(String(decoding: text.utf8.prefix(position), as: UTF8.self))
    return message + "\n" + visible(text) + "\n" + String(repeating: " ", count: before.count) + "^"
  }

  /// Quotes text, replacing control characters so that messages cannot control a terminal.
  package static func quoted(_ text: String) -> String { "\"" + visible(text) + "\"" }

  /// Replaces characters that are invisible or move the cursor with a visible substitute.
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
