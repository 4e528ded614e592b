import TerminalKit

/// The host's own keys for the help page, in the order of use; only those that work in the layer.
struct HelpKeys {
  /// A key of the host and what it does.
  struct Item: Hashable, Sendable {
    let press: KeyPress
    let label: String
    let action: HostAction
  }

  /// The keys that work on a screen.
  static let screen: [Item] = [
    Item(press: KeyPress(.escape), label: "back", action: .escape),
    Item(press: KeyPress(.backspace), label: "back", action: .back),
    Item(press: KeyPress(.tab), label: "next tab", action: .neighbourTab(1)),
    Item(press: KeyPress(.tab, .shift), label: "previous tab", action: .neighbourTab(-1)),
    Item(press: ":", label: "go to a link", action: .prompt),
    Item(press: "/", label: "search", action: .layer(otherwise: .search)),
    Item(press: "y", label: "show and copy the link", action: .link),
    Item(press: "u", label: "undo the last move", action: .undo),
    Item(press: "[", label: "back in history", action: .historyBack),
    Item(press: "]", label: "forward in history", action: .historyForward),
    Item(press: "-", label: "previous place", action: .lastPlace),
    Item(press: "w", label: "sign in for waiting links", action: .waiting),
    Item(press: "q", label: "back (quits at a tab's root)", action: .backOrQuit),
  ]

  /// The keys that work in a modal layer.
  static let modal: [Item] = [
    Item(press: KeyPress(.escape), label: "close", action: .escape),
    Item(press: ":", label: "go to a link", action: .prompt),
    Item(press: "y", label: "show and copy the link", action: .link),
  ]

  /// The keys that work everywhere.
  static let everywhere: [Item] = [
    Item(press: KeyPress(.character("p"), .control), label: "find an action", action: .palette),
    Item(press: KeyPress(.function(2)), label: "inspector", action: .inspector),
    Item(press: KeyPress(.function(3)), label: "stack view", action: .stackView),
    Item(press: KeyPress(.function(6)), label: "next pane", action: .nextPane),
    Item(press: KeyPress(.character("l"), .control), label: "redraw", action: .redraw),
    Item(press: KeyPress(.character("z"), .control), label: "suspend", action: .suspend),
    Item(press: KeyPress(.character("c"), .control), label: "quit", action: .interrupt),
  ]

  /// The keys of a layer, without those that work everywhere.
  static func items(in column: InputRouter.Column) -> [Item] {
    switch column {
    case .screen: screen
    case .modal: modal
    case .textField: [modal[0]]
    case .prompt, .help: []
    }
  }
}
