import NavigationTerminal
import TerminalKit
import Testing

/// The key table and the help page are one.
struct HostKeysTests {
  typealias Column = InputRouter.Column

  /// Every key there is, alone and with what can be held with it.
  private static let presses: [KeyPress] = {
    let keys: [Key] =
      [
        .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .pageUp,
        .pageDown, .home, .end,
      ] + (1...12).map { .function($0) }
      + (0x20...0x7E).map { .character(Character(Unicode.Scalar($0))) }
    return keys.flatMap { key in
      [[], .control, .alt, .shift].map { KeyPress(key, $0) }
    }
  }()

  private static let free = HostAction.layer(otherwise: .drop)

  @Test(arguments: [Column.screen, .modal, .textField, .help])
  func `what the host does about a key is in the help`(column: Column) {
    let listed = Set(HostKeys.keys(in: column).flatMap(\.uses).map(\.press))
    for press in Self.presses {
      let action = InputRouter.action(for: press, in: column)
      guard action != Self.free, action != .drop else { continue }
      // Escape and Backspace mean the same whatever is held with them.
      let alone = KeyPress(press.key)
      #expect(listed.contains(press) || listed.contains(alone), "\(column): \(press)")
    }
  }

  @Test(arguments: [Column.screen, .modal, .textField, .prompt, .help])
  func `what the help lists is done`(column: Column) {
    for use in HostKeys.keys(in: column).flatMap(\.uses) {
      #expect(InputRouter.action(for: use.press, in: column) == use.action, "\(use.press)")
    }
  }

  @Test func `no key is listed twice`() {
    for column in Column.allCases {
      let presses = HostKeys.keys(in: column).flatMap(\.uses).map(\.press)
      #expect(Set(presses).count == presses.count, "\(column)")
    }
  }

  @Test func `the keys that move a list are those of the help`() {
    let moving = HostKeys.keys(in: .screen).filter { $0.group == .moving }.flatMap(\.uses)
      .map(\.press)
    let inRow: [KeyPress] = [KeyPress(.left), KeyPress(.right), "h", "l"]
    for press in Self.presses {
      var list = ListState(selection: 5)
      let isUsed = list.handle(press, count: 20, visible: 5)
      #expect(isUsed == (moving.contains(press) && !inRow.contains(press)), "\(press)")
    }
    for press in inRow {
      var tabs = TabsPane(["One", "Two"])
      #expect(moving.contains(press) && tabs.handle(.key(press)), "\(press)")
    }
  }

  @Test func `the keys that edit a text are those of the help`() {
    let editing = Set(
      HostKeys.keys(in: .textField).filter { $0.group == .editing }.flatMap(\.uses).map(\.press))
    for press in Self.presses where press.typedCharacter == nil {
      var editor = LineEditor("some text")
      #expect(editor.handle(press) == editing.contains(press), "\(press)")
    }
  }
}
