/// A key of the keyboard, without the modifiers held with it.
public enum Key: Hashable, Sendable {
  /// A key that types something; an upper-case letter is that letter, without a modifier.
  case character(Character)
  /// The Return or Enter key.
  case enter
  /// The tabulator key.
  case tab
  /// The Escape key.
  case escape
  /// The key that deletes what stands before the cursor.
  case backspace
  /// The key that deletes what stands under the cursor.
  case delete
  /// The Insert key.
  case insert
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// The key that goes a page up.
  case pageUp
  /// The key that goes a page down.
  case pageDown
  /// The Home key.
  case home
  /// The End key.
  case end
  /// A function key: `function(1)` is F1.
  case function(Int)
}

extension Key: CustomStringConvertible {
  /// The key as a footer shows it: `Tab`, `?`, `↑`, `F1`.
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
