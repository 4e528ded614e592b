import TerminalKit

extension TextPane {
  /// Adds a digit to the number of the next key; returns `false` for any other key.
  mutating func typeCount(_ press: KeyPress) -> Bool {
    guard isPager, let letter = press.typedCharacter, letter.isASCII,
      let digit = letter.wholeNumberValue, digit > 0 || count != nil
    else { return false }
    count = min((count ?? 0) * 10 + digit, 999_999)
    return true
  }

  /// The hints after a number.
  static func hints(for count: Int) -> [KeyHint] {
    [
      KeyHint("G", "go to line \(count)"), KeyHint("↑↓", "\(count) lines"),
      KeyHint("%", "go to \(min(count, 100)) percent"),
    ]
  }

  /// The keys of other text that are letters in `less`.
  static let pagerKeys: [KeyPress: KeyPress] = [
    "e": KeyPress(.down), "y": KeyPress(.up), "f": KeyPress(.pageDown), "z": KeyPress(.pageDown),
    "w": KeyPress(.pageUp),
    "d": KeyPress(.character("d"), .control), "u": KeyPress(.character("u"), .control),
  ]

  static let pagerHints = [
    KeyHint("d u", "half a page down or up"), KeyHint("f b", "a page down or up"),
    KeyHint("z w", "a page down or up"), KeyHint("e y", "a line down or up"),
    KeyHint("1-9", "number for the next key"), KeyHint("%", "after a number, go to that percent"),
    KeyHint("&!", "filter lines out"),
  ]
}
