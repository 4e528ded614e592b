import TerminalKit

/// What switches on and off that ncurses knows nothing of.
///
/// Terminals that do not know these sequences ignore them.
enum ModeSequence {
  /// Pasted text arrives between marks.
  static let pasteOn = "\u{1B}[?2004h"
  /// Clicks and the wheel are reported, in a form without limits.
  static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  /// None of it any more.
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"
  /// None of anything any more.
  static let allOff = mouseOff + "\u{1B}[?2004l"

  /// Keeps the title of the terminal's window, to give it back.
  static let titleKept = "\u{1B}[22;2t"
  /// Gives the title back.
  static let titleBack = "\u{1B}[23;2t"
  /// More of a title is not sent.
  private static let longestTitle = 120

  /// Sets the title of the terminal's window.
  static func title(_ text: String) -> String {
    let shown = TextWidth.shortened(text.visiblySafe, to: longestTitle, position: .end)
    return "\u{1B}]2;\(shown)\u{07}"
  }

  /// Puts text into the clipboard.
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
