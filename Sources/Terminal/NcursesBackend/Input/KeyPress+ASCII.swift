import TerminalKit

extension KeyPress {
  /// Returns the key press that sends an ASCII byte.
  ///
  /// Backspace sends 0x7F or 0x08, depending on the terminal; Enter sends a carriage return, so a
  /// line feed is Ctrl-J.
  static func of(ascii byte: UInt8) -> KeyPress {
    switch byte {
    case 0x00: KeyPress(.character(" "), .control)
    case 0x09: KeyPress(.tab)
    case 0x0D: KeyPress(.enter)
    case 0x08, 0x7F: KeyPress(.backspace)
    case 0x1B: KeyPress(.escape)
    case 0x01..<0x20: KeyPress(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    default: KeyPress(.character(Character(Unicode.Scalar(byte))))
    }
  }
}
