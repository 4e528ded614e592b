/// A key on the keyboard, without modifiers.
public enum Key: Hashable, Sendable {
  /// A key that types a character; an uppercase letter is a character of its own, without a
  /// modifier.
  case character(Character)
  /// The Return or Enter key.
  case enter
  /// The Tab key.
  case tab
  /// The Escape key.
  case escape
  /// The key that deletes the character before the cursor.
  case backspace
  /// The key that deletes the character under the cursor.
  case delete
  /// The Insert key.
  case insert
  /// The up arrow.
  case up
  /// The down arrow.
  case down
  /// The left arrow.
  case left
  /// The right arrow.
  case right
  /// The Page Up key.
  case pageUp
  /// The Page Down key.
  case pageDown
  /// The Home key.
  case home
  /// The End key.
  case end
  /// A function key: `function(1)` is F1.
  case function(Int)
}

extension Key: CustomStringConvertible {
  /// The key as shown in a footer, such as `Tab`, `?`, `↑` or `F1`.
  public var description: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .enter: "Enter"
    case .tab: "Tab"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .insert: "Insert"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .home: "Home"
    case .end: "End"
    case .function(let number): "F\(number)"
    }
  }
}
