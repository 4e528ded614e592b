/// The words that begin a command.
enum TapeWords {
  static let modifiers: Set<String> = ["Ctrl", "Alt", "Shift"]

  /// Words that are a command wherever they stand, as in VHS.
  static let reserved: Set<String> = modifiers.union([
    "Set", "Sleep", "Type", "Enter", "Space", "Backspace", "Delete", "Insert", "Down", "Left",
    "Right", "Up", "PageUp", "PageDown", "ScrollUp", "ScrollDown", "Tab", "Escape", "End", "Hide",
    "Require", "Show", "Output", "Wait", "Source", "Screenshot", "Copy", "Paste", "Env",
  ])

  /// Words that VHS knows as mere text: a command at the start of a line, and wherever no argument
  /// is wanted.
  static let added: Set<String> = [
    "Open", "Resize", "Click", "TypeSecret", "Snapshot", "Expect", "Subtitle", "Home", "F1", "F2",
    "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12",
  ]

  /// All of them, in a fixed order, to find a near one.
  static let all = reserved.union(added).sorted()

  /// Whether a token may be the text a command asks for.
  static func isArgument(_ token: Token) -> Bool {
    switch token.kind {
    case .string: true
    case .word: !reserved.contains(token.text) && !(token.startsLine && added.contains(token.text))
    default: false
    }
  }
}
