package import TerminalKit

/// The keys of the host and of the widgets, in groups, in the order of use.
///
/// The key table and the help page are both made from it, so that the page lists what works.
package struct HostKeys: Hashable, Sendable {
  /// What keys have in common.
  package enum Group: String, CaseIterable, Sendable {
    case moving = "Moving"
    case editing = "Editing"
    case tabs = "Tabs"
    case places = "Navigation"
    case everywhere = "Everywhere"
  }

  /// One key with what it does.
  package struct Use: Hashable, Sendable {
    /// The key.
    package let press: KeyPress
    /// What the host does about it.
    package let action: HostAction
  }

  /// What they have in common.
  package let group: Group
  /// The keys that do the same, the usual one first.
  package let uses: [Use]
  /// What they do, in a word or two.
  package let label: String

  private init(_ group: Group, _ label: String, _ uses: (KeyPress, HostAction)...) {
    self.group = group
    self.label = label
    self.uses = uses.map { Use(press: $0.0, action: $0.1) }
  }

  /// Keys that the layer handles itself.
  private init(_ group: Group, _ label: String, _ presses: KeyPress...) {
    self.group = group
    self.label = label
    uses = presses.map { Use(press: $0, action: .layer(otherwise: .drop)) }
  }

  private init(tabs label: String) {
    group = .tabs
    self.label = label
    uses = (1...9).map { Use(press: KeyPress(.character(Character("\($0)"))), action: .tab($0)) }
  }

  /// Whether the host does something about them.
  var isHosts: Bool { uses.contains { $0.action != .layer(otherwise: .drop) } }
}

extension HostKeys {
  private static func control(_ letter: Character) -> KeyPress {
    KeyPress(.character(letter), .control)
  }

  private static func alt(_ key: Key) -> KeyPress { KeyPress(key, .alt) }

  private static let link = HostKeys(
    .places, "show and copy the link", ("y", .layer(otherwise: .link)))
  private static let prompt = HostKeys(.places, "go to a link", (":", .prompt))

  /// The keys that move in lists, tables and texts.
  private static let moving: [HostKeys] = [
    HostKeys(.moving, "move", KeyPress(.down), KeyPress(.up), "j", "k"),
    HostKeys(.moving, "within the row", KeyPress(.right), KeyPress(.left), "l", "h"),
    HostKeys(.moving, "first", "g", KeyPress(.home)),
    HostKeys(.moving, "last", "G", KeyPress(.end)),
    HostKeys(.moving, "page down", KeyPress(.pageDown)),
    HostKeys(.moving, "page up", KeyPress(.pageUp)),
    HostKeys(.moving, "half a page down", control("d")),
    HostKeys(.moving, "half a page up", control("u")),
  ]

  private static let tabs: [HostKeys] = [
    HostKeys(tabs: "that tab; once more: its root"),
    HostKeys(.tabs, "next tab", (KeyPress(.tab), .layer(otherwise: .neighbourTab(1)))),
    HostKeys(.tabs, "previous tab", (KeyPress(.tab, .shift), .layer(otherwise: .neighbourTab(-1)))),
  ]

  private static let places: [HostKeys] = [
    HostKeys(.places, "back", (KeyPress(.escape), .escape)),
    HostKeys(.places, "back", (KeyPress(.backspace), .back)),
    HostKeys(.places, "number the path, go to a step", (">", .layer(otherwise: .numberCrumbs))),
    prompt,
    HostKeys(.places, "search", ("/", .layer(otherwise: .search))),
    link,
    HostKeys(.places, "undo the last move", ("u", .layer(otherwise: .undo))),
    HostKeys(.places, "back in history", ("[", .historyBack), (alt(.left), .historyBack)),
    HostKeys(
      .places, "forward in history", ("]", .historyForward), (alt(.right), .historyForward)),
    HostKeys(.places, "previous place", ("-", .lastPlace)),
    HostKeys(.places, "sign in for waiting links", ("w", .waiting)),
    HostKeys(.places, "back (quits at a tab's root)", ("q", .backOrQuit)),
  ]

  private static let help = HostKeys(
    .everywhere, "help", ("?", .help), (KeyPress(.function(1)), .help))

  /// The keys that work in every layer but the prompt.
  private static let everywhere: [HostKeys] = [
    HostKeys(.everywhere, "find an action", (control("p"), .palette)),
    HostKeys(.everywhere, "inspector", (KeyPress(.function(2)), .inspector)),
    HostKeys(.everywhere, "stack view", (KeyPress(.function(3)), .stackView)),
    HostKeys(.everywhere, "redraw", (control("l"), .redraw)),
    HostKeys(.everywhere, "suspend", (control("z"), .suspend)),
    HostKeys(.everywhere, "next pane", (KeyPress(.function(6)), .nextPane)),
  ]

  private static let quit = HostKeys(.everywhere, "quit", (control("c"), .interrupt))

  private static let modal: [HostKeys] = [
    HostKeys(.places, "close", (KeyPress(.escape), .escape)),
    HostKeys(.places, "close", ("q", .close)),
    prompt, link,
  ]

  /// The keys of a text field.
  private static let editing: [HostKeys] = [
    HostKeys(.editing, "by a character", KeyPress(.right), KeyPress(.left)),
    HostKeys(.editing, "by a character", control("f"), control("b")),
    HostKeys(.editing, "by a word", alt(.character("f")), alt(.right)),
    HostKeys(.editing, "back by a word", alt(.character("b")), alt(.left)),
    HostKeys(.editing, "to the beginning", control("a"), KeyPress(.home)),
    HostKeys(.editing, "to the end", control("e"), KeyPress(.end)),
    HostKeys(.editing, "delete backward", KeyPress(.backspace)),
    HostKeys(.editing, "delete forward", KeyPress(.delete)),
    HostKeys(.editing, "delete forward", control("d")),
    HostKeys(.editing, "delete a word", control("w")),
    HostKeys(.editing, "delete a word", alt(.backspace)),
    HostKeys(.editing, "delete the next word", alt(.character("d"))),
    HostKeys(.editing, "delete to the beginning", control("u")),
    HostKeys(.editing, "delete to the end", control("k")),
    HostKeys(.editing, "put back what was deleted", control("y")),
  ]

  /// The keys of a layer.
  package static func keys(in column: InputRouter.Column) -> [HostKeys] {
    switch column {
    case .screen: moving + tabs + places + [help] + everywhere + [quit]
    case .modal: moving + modal + [help] + everywhere + [quit]
    case .textField:
      editing + [modal[0]]
        + [HostKeys(.everywhere, "help", (KeyPress(.function(1)), .help))] + everywhere
        + [
          HostKeys(
            .everywhere, "clear; in an empty field quit",
            (control("c"), .layer(otherwise: .interrupt)))
        ]
    case .prompt:
      [
        HostKeys(.everywhere, "help", (KeyPress(.function(1)), .help)),
        everywhere[1], everywhere[3], everywhere[4],
        HostKeys(.everywhere, "clear", (control("c"), .layer(otherwise: .interrupt))),
      ]
    case .help:
      [
        HostKeys(.places, "close", (KeyPress(.escape), .escape)), prompt,
        HostKeys(.everywhere, "help", (KeyPress(.function(1)), .help)),
      ] + everywhere + [quit]
    }
  }

  /// What the host does about the keys of each layer.
  static let tables: [InputRouter.Column: [KeyPress: HostAction]] = {
    var tables: [InputRouter.Column: [KeyPress: HostAction]] = [:]
    for column in InputRouter.Column.allCases {
      for use in keys(in: column).flatMap(\.uses) {
        tables[column, default: [:]][use.press] = use.action
      }
    }
    return tables
  }()
}
