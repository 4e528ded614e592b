import TerminalKit

/// The sequences for modes that ncurses does not support.
///
/// A terminal that does not support a mode ignores its sequence.
enum ModeSequence {
  /// Makes the terminal mark the start and end of pasted text.
  static let pasteOn = "\u{1B}[?2004h"
  /// Makes the terminal report clicks and the wheel, in a format without size limits.
  static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  /// Turns mouse reports off.
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"
  /// Turns all of these modes off.
  static let allOff = mouseOff + "\u{1B}[?2004l"

  /// Saves the title of the terminal's window.
  static let titleKept = "\u{1B}[22;2t"
  /// Restores the saved title.
  static let titleBack = "\u{1B}[23;2t"
  /// The maximum number of columns in a title.
  private static let longestTitle = 120

  /// Sets the title of the terminal's window.
  static func title(_ text: String) -> String {
    // A character takes at least one column, so no more of them can be visible.
    let start = String(text.prefix(longestTitle + 1))
    let shown = TextWidth.shortened(start.visiblySafe, to: longestTitle, position: .end)
    return "\u{1B}]2;\(shown)\u{07}"
  }

  /// Copies text to the clipboard.
  static func copy(_ text: String) -> String {
    "\u{1B}]52;c;\(base64(text.utf8))\u{07}"
  }

  private static func base64(_ bytes: some Collection<UInt8>) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      let padded = Array(group) + [0, 0]
      let value = Int(padded[0]) << 16 | Int(padded[1]) << 8 | Int(padded[2])
      for place in 0..<4 {
        text.append(
          place > group.count ? UInt8(ascii: "=") : digits[value >> (18 - 6 * place) & 63])
      }
      rest = rest.dropFirst(3)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
