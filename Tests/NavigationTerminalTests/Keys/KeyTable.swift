import TerminalKit

/// The table of keys: every cell of it, as rules that can be tried.
enum KeyTable {
  typealias Rule = KeyTableRule
  typealias Input = KeyTableRule.Input

  static func control(_ letter: Character) -> KeyPress { KeyPress(.character(letter), .control) }
  static func alt(_ key: Key) -> KeyPress { KeyPress(key, .alt) }

  static let up = KeyPress(.up)
  static let down = KeyPress(.down)
  static let left = KeyPress(.left)
  static let right = KeyPress(.right)
  static let enter = KeyPress(.enter)
  static let escape = KeyPress(.escape)
  static let tab = KeyPress(.tab)
  static let backTab = KeyPress(.tab, .shift)
  static let backspace = KeyPress(.backspace)
  static let home = KeyPress(.home)
  static let end = KeyPress(.end)
  static let pageUp = KeyPress(.pageUp)
  static let pageDown = KeyPress(.pageDown)
  static let palette = control("p")
  static let help = KeyPress(.function(1))
  static let inspector = KeyPress(.function(2))

  /// The rows of the table, key by key.
  static let rows: [[KeyPress]] = [
    [up, down, "k", "j"], [left, right, "h", "l"], [enter], [tab, backTab], [escape], [backspace],
    ["q"], ["1", "2", "3", "4", "5", "6", "7", "8", "9"], [":"], ["/"], ["n", "N"], ["y"],
    ["[", "]", alt(.left), alt(.right)], ["-", "w"], ["g", "G", home, end], [pageUp, pageDown],
    [control("u"), control("d")],
    [
      control("a"), control("e"), control("b"), control("f"), control("w"), control("k"),
      control("y"), alt(.character("b")), alt(.character("f")), alt(.character("d")),
    ],
    [control("r"), control("n")], [palette], ["?", help, inspector], [control("c")],
    [control("z"), control("l")],
  ]

  /// Keys one after the other.
  static func keys(_ keys: KeyPress...) -> [Input] { keys.map(Input.key) }

  /// A text typed.
  static func typing(_ text: String) -> [Input] {
    text.map { .key(KeyPress(.character($0))) }
  }

  /// A key that does nothing at all.
  static func nothing(
    _ column: Rule.Column, _ keys: [KeyPress], at link: String = "books/3",
    after way: [Input] = []
  ) -> Rule {
    Rule(column, keys, "nothing", at: link, after: way) { before, after, _ in
      before.lines == after.lines && before.stack == after.stack && after.exit == nil
    }
  }

  /// Suspending and drawing afresh change nothing that can be seen here.
  static func everywhere(
    _ column: Rule.Column, at link: String = "books/3", after way: [Input] = []
  ) -> Rule { nothing(column, [control("z"), control("l")], at: link, after: way) }

  @KeyTableRules static var all: [Rule] {
    screen
    modal
    textField
    prompt
    paletteRules
    helpRules
    inspectorRules
  }
}
