package import TerminalKit

/// A key that has its own word in tapes.
package enum TapeKey: String, Hashable, Sendable, CaseIterable {
  /// The Return or Enter key.
  case enter = "Enter"
  /// The space bar.
  case space = "Space"
  /// The Tab key.
  case tab = "Tab"
  /// The Escape key.
  case escape = "Escape"
  /// The key that deletes the character before the cursor.
  case backspace = "Backspace"
  /// The key that deletes the character under the cursor.
  case delete = "Delete"
  /// The Insert key.
  case insert = "Insert"
  // The arrow keys.
  case up = "Up"
  case down = "Down"
  case left = "Left"
  case right = "Right"
  /// The Page Up key.
  case pageUp = "PageUp"
  /// The Page Down key.
  case pageDown = "PageDown"
  /// Scrolls the mouse wheel up one notch; not a key press.
  case scrollUp = "ScrollUp"
  /// Scrolls the mouse wheel down one notch; not a key press.
  case scrollDown = "ScrollDown"
  /// The Home key.
  case home = "Home"
  /// The End key.
  case end = "End"
  // The function keys.
  case f1 = "F1"
  case f2 = "F2"
  case f3 = "F3"
  case f4 = "F4"
  case f5 = "F5"
  case f6 = "F6"
  case f7 = "F7"
  case f8 = "F8"
  case f9 = "F9"
  case f10 = "F10"
  case f11 = "F11"
  case f12 = "F12"
}

extension TapeKey {
  /// The key press; `nil` for the mouse wheel.
  package var press: KeyPress? {
    switch self {
    case .enter: KeyPress(.enter)
    case .space: KeyPress(.character(" "))
    case .tab: KeyPress(.tab)
    case .escape: KeyPress(.escape)
    case .backspace: KeyPress(.backspace)
    case .delete: KeyPress(.delete)
    case .insert: KeyPress(.insert)
    case .up: KeyPress(.up)
    case .down: KeyPress(.down)
    case .left: KeyPress(.left)
    case .right: KeyPress(.right)
    case .pageUp: KeyPress(.pageUp)
    case .pageDown: KeyPress(.pageDown)
    case .home: KeyPress(.home)
    case .end: KeyPress(.end)
    case .scrollUp, .scrollDown: nil
    case .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12:
      Int(rawValue.dropFirst()).map { KeyPress(.function($0)) }
    }
  }

  /// Creates the tape key for a key, or returns `nil` if the key types a character or has no word.
  package init?(_ key: Key) {
    let match = Self.allCases.first { $0.press?.key == key }
    guard let match else { return nil }
    self = match
  }
}
