package import TerminalKit

extension TerminalEvent {
  /// The bytes that xterm sends for the event; `nil` if it has none.
  ///
  /// A chord has none if its bytes belong to another key, as with Ctrl and a capital letter or a
  /// digit. A paste has none if it contains the end marker.
  package var xtermBytes: [UInt8]? {
    switch self {
    case .key(let press): press.isXtermKey ? press.xtermBytes : nil
    case .paste(let text):
      text.contains("\u{1B}[201~") ? nil : Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
    case .mouse(.press(let cell)): Self.report(0, "M", at: cell)
    case .mouse(.release): Self.report(0, "m", at: .zero)
    case .mouse(.scrollUp(let cell)): Self.report(64, "M", at: cell)
    case .mouse(.scrollDown(let cell)): Self.report(65, "M", at: cell)
    case .focus(let isIn): Array((isIn ? "\u{1B}[I" : "\u{1B}[O").utf8)
    case .resize, .resumed, .hangUp, .terminate: nil
    }
  }

  private static func report(_ button: Int, _ final: String, at cell: Position) -> [UInt8] {
    Array("\u{1B}[<\(button);\(cell.column + 1);\(cell.row + 1)\(final)".utf8)
  }
}

extension KeyPress {
  /// Whether no other key sends the same bytes.
  fileprivate var isXtermKey: Bool {
    switch key {
    case .character(let character):
      if modifiers.isEmpty { return true }
      if modifiers == .alt { return character != "[" && character != "O" }
      guard modifiers == .control || modifiers == [.control, .alt] else { return false }
      // Ctrl-H is Backspace, Ctrl-I is Tab, and Ctrl-J and Ctrl-M are Enter.
      return ("a"..."z").contains(character) && !"hijm".contains(character)
    case .tab: return modifiers.isEmpty || modifiers == .shift
    case .enter, .backspace: return modifiers.isEmpty || modifiers == .alt
    case .escape: return modifiers.isEmpty
    case .function(let number): return number <= 12
    default: return true
    }
  }
}
