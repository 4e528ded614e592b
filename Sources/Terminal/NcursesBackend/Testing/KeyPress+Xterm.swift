package import TerminalKit

extension KeyPress {
  /// The bytes that xterm sends for the key, with its keypad in application mode.
  package var xtermBytes: [UInt8] {
    let parameter =
      1 + (modifiers.contains(.shift) ? 1 : 0) + (modifiers.contains(.alt) ? 2 : 0)
      + (modifiers.contains(.control) ? 4 : 0)
    func cursor(_ final: String) -> String {
      modifiers.isEmpty ? "\u{1B}O\(final)" : "\u{1B}[1;\(parameter)\(final)"
    }
    func numbered(_ number: Int) -> String {
      modifiers.isEmpty ? "\u{1B}[\(number)~" : "\u{1B}[\(number);\(parameter)~"
    }
    let alt = modifiers.contains(.alt) ? "\u{1B}" : ""
    let text: String
    switch key {
    case .character(let character):
      guard modifiers.contains(.control), let ascii = character.asciiValue else {
        text = alt + String(character)
        break
      }
      text = alt + String(Unicode.Scalar(ascii & 0x1F))
    case .enter: text = alt + "\r"
    case .tab: text = modifiers.contains(.shift) ? "\u{1B}[Z" : "\t"
    case .escape: text = "\u{1B}"
    case .backspace: text = alt + "\u{7F}"
    case .delete: text = numbered(3)
    case .insert: text = numbered(2)
    case .up: text = cursor("A")
    case .down: text = cursor("B")
    case .right: text = cursor("C")
    case .left: text = cursor("D")
    case .home: text = cursor("H")
    case .end: text = cursor("F")
    case .pageUp: text = numbered(5)
    case .pageDown: text = numbered(6)
    case .function(let number) where number <= 4:
      text = cursor(String(Unicode.Scalar(UInt8(0x4F + max(1, number)))))
    case .function(let number):
      text = numbered(number + (number <= 5 ? 10 : number <= 10 ? 11 : 12))
    }
    return Array(text.utf8)
  }
}
