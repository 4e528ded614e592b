/// A key a tape names by a word of its own.
public enum TapeKey: String, Hashable, Sendable, CaseIterable {
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
