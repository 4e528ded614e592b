import NavigationTerminal
import TerminalKit
import Testing

struct InputRouterTests {
  private typealias Column = InputRouter.Column

  private static let toLayer = HostAction.layer(otherwise: .drop)

  private func action(_ press: KeyPress, _ column: Column) -> HostAction {
    InputRouter.action(for: press, in: column)
  }

  @Test func `global keys do the same in every column`() {
    for column in Column.allCases {
      #expect(action(KeyPress(.character("z"), .control), column) == .suspend)
      #expect(action(KeyPress(.character("l"), .control), column) == .redraw)
      #expect(action(KeyPress(.function(1)), column) == .help)
    }
  }

  @Test func `every printable key types where text is typed`() {
    for byte in UInt8(0x20)...0x7E {
      let press = KeyPress(.character(Character(Unicode.Scalar(byte))))
      #expect(action(press, .textField) == Self.toLayer)
      #expect(action(press, .prompt) == Self.toLayer)
    }
  }

  @Test func `the column of a screen`() {
    let table: [(KeyPress, HostAction)] = [
      (KeyPress(.up), Self.toLayer), ("k", Self.toLayer), ("j", Self.toLayer),
      (KeyPress(.left), .layer(otherwise: .leaveList)), ("h", .layer(otherwise: .leaveList)),
      (KeyPress(.right), Self.toLayer), ("l", Self.toLayer),
      (KeyPress(.enter), Self.toLayer),
      (KeyPress(.tab), .layer(otherwise: .neighbourTab(1))),
      (KeyPress(.tab, .shift), .layer(otherwise: .neighbourTab(-1))),
      (KeyPress(.escape), .escape), (KeyPress(.backspace), .back), ("q", .backOrQuit),
      ("1", .layer(otherwise: .tab(1))), ("9", .layer(otherwise: .tab(9))), ("0", Self.toLayer),
      (":", .prompt),
      ("/", .layer(otherwise: .search)), ("n", Self.toLayer), ("N", Self.toLayer),
      ("y", .layer(otherwise: .link)), ("[", .historyBack), ("]", .historyForward),
      (KeyPress(.left, .alt), .historyBack), (KeyPress(.right, .alt), .historyForward),
      ("-", .lastPlace), ("w", .layer(otherwise: .waiting)), ("g", Self.toLayer),
      ("G", Self.toLayer),
      (KeyPress(.home), Self.toLayer), (KeyPress(.pageDown), Self.toLayer),
      (KeyPress(.character("u"), .control), Self.toLayer),
      (KeyPress(.character("p"), .control), .palette), ("?", .help),
      (KeyPress(.character("c"), .control), .interrupt),
    ]
    for (press, expected) in table { #expect(action(press, .screen) == expected, "\(press)") }
  }

  @Test func `the column of a modal layer`() {
    let table: [(KeyPress, HostAction)] = [
      (KeyPress(.up), Self.toLayer), (KeyPress(.enter), Self.toLayer),
      (KeyPress(.tab), Self.toLayer), (KeyPress(.escape), .escape),
      (KeyPress(.backspace), .drop), ("q", .close), ("1", .drop), (":", .prompt),
      ("/", .drop), ("n", Self.toLayer), ("y", .layer(otherwise: .link)), ("[", .drop),
      ("]", .drop), (KeyPress(.left, .alt), .drop), ("-", .drop), ("w", .drop),
      ("g", Self.toLayer), (KeyPress(.character("p"), .control), .palette), ("?", .help),
      (KeyPress(.character("c"), .control), .interrupt),
    ]
    for (press, expected) in table { #expect(action(press, .modal) == expected, "\(press)") }
  }

  @Test func `Ctrl-C quits in every column`() {
    let press = KeyPress(.character("c"), .control)
    for column in InputRouter.Column.allCases { #expect(action(press, column) == .interrupt) }
  }
}
