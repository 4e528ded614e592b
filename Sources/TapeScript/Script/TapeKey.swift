package import TerminalKit

/// A key a tape names by a word of its own.
package enum TapeKey: String, Hashable, Sendable, CaseIterable {
  /// The Return or Enter key.
  case enter = "Enter"
  /// The space bar.
  case space = "Space"
  /// The tabulator key.
  case tab = "Tab"
  /// The Escape key.
  case escape = "Escape"
  /// The key that deletes what stands before the cursor.
  case backspace = "Backspace"
  /// The key that deletes what stands under the cursor.
  case delete = "Delete"
  /// The Insert key.
  case insert = "Insert"
  /// The arrow up.
  case up = "Up"
  /// The arrow down.
  case down = "Down"
  /// The arrow to the left.
  case left = "Left"
  /// The arrow to the right.
  case right = "Right"
  /// The key that goes a page up.
  case pageUp = "PageUp"
  /// The key that goes a page down.
  case pageDown = "PageDown"
  /// One notch of the mouse wheel up; no key is pressed.
  case scrollUp = "ScrollUp"
  /// One notch of the mouse wheel down; no key is pressed.
  case scrollDown = "ScrollDown"
  /// The Home key.
  case home = "Home"
  /// The End key.
  case end = "End"
  /// The first function key.
  case f1 = "F1"
  /// The second function key.
  case f2 = "F2"
  /// The third function key.
  case f3 = "F3"
  /// The fourth function key.
  case f4 = "F4"
  /// The fifth function key.
  case f5 = "F5"
  /// The sixth function key.
  case f6 = "F6"
  /// The seventh function key.
  case f7 = "F7"
  /// The eighth function key.
  case f8 = "F8"
  /// The ninth function key.
  case f9 = "F9"
  /// The tenth function key.
  case f10 = "F10"
  /// The eleventh function key.
  case f11 = "F11"
  /// The twelfth function key.
  case f12 = "F12"
}

extension TapeKey {
  /// What the key presses; nil for the mouse wheel, which presses no key.
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

  /// The word for a press without modifiers; nil when the press types a character or is none of ours.
  package init?(_ key: Key) {
    let match = Self.allCases.first { $0.press?.key == key }
    guard let match else { return nil }
    self = match
  }
}
