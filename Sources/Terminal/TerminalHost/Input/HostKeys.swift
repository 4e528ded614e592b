package import TerminalKit

/// The keys of the host and of the widgets, in groups, most used first.
///
/// Both the key table and the help page are generated from it, so the page always lists the keys
/// that work. ``HostKeyMap`` adds the changes made by the app and the user.
package struct HostKeys: Hashable, Sendable {
  /// The group of a key.
  package enum Group: String, CaseIterable, Sendable {
    case moving = "Moving"
    case editing = "Editing"
    case tabs = "Tabs"
    case places = "Navigation"
    case everywhere = "Everywhere"
  }

  /// A key and its action.
  package struct Use: Hashable, Sendable {
    /// The key.
    package let press: KeyPress
    /// The host's action.
    package let action: HostAction
  }

  /// The group.
  package let group: Group
  /// The keys for the same action, the usual one first.
  package private(set) var uses: [Use]
  /// A description of the action, in a word or two.
  package let label: String
  /// The name under which the keys can be changed; `nil` if they are fixed.
  package let name: String?
  /// The action performed if the layer does not use the keys.
  let asked: HostAction
  /// Whether the app or the user changed the keys.
  var isChanged = false

  private init(
    _ group: Group, _ label: String, named name: String? = nil,
    _ uses: (KeyPress, HostAction)...
  ) {
    self.init(
      group: group, label: label, name: name, uses: uses.map { Use(press: $0.0, action: $0.1) })
  }

  private init(group: Group, label: String, name: String?, uses: [Use]) {
    self.group = group
    self.label = label
    self.name = name
    self.uses = uses
    asked = uses.first?.action.asked ?? .drop
  }

  /// Returns the same action with other keys, which the layer may handle first.
  func with(_ presses: [KeyPress]) -> Self {
    var keys = self
    keys.uses = presses.map { Use(press: $0, action: .layer(otherwise: asked)) }
    keys.isChanged = true
    return keys
  }

  /// Creates keys that the layer handles itself.
  private init(_ group: Group, _ label: String, _ presses: KeyPress...) {
    self.init(
      group: group, label: label, name: nil,
      uses: presses.map { Use(press: $0, action: .layer(otherwise: .drop)) })
  }

  /// Whether one of the keys is this one.
  func has(_ press: KeyPress) -> Bool { uses.contains { $0.press == press } }

  /// Whether the host handles the keys.
  var isHosts: Bool { asked != .drop }
}

extension HostKeys {
  private static func control(_ letter: Character) -> KeyPress {
    KeyPress(.character(letter), .control)
  }

  private static func alt(_ key: Key) -> KeyPress { KeyPress(key, .alt) }

  private static let link = HostKeys(
    .places, "show and copy the link", named: "link", ("y", .layer(otherwise: .link)))
  private static let prompt = HostKeys(.places, "go to a link", named: "prompt", (":", .prompt))

  /// The keys for moving in lists, tables and text.
  private static let moving: [HostKeys] = [
    HostKeys(.moving, "move", KeyPress(.down), KeyPress(.up), "j", "k"),
    HostKeys(.moving, "within the row, or open", KeyPress(.right), "l"),
    HostKeys(
      .moving, "within the row, or back", (KeyPress(.left), .layer(otherwise: .leaveList)),
      ("h", .layer(otherwise: .leaveList))),
    HostKeys(.moving, "first", "g", KeyPress(.home)),
    HostKeys(.moving, "last", "G", KeyPress(.end)),
    HostKeys(.moving, "page down", KeyPress(.pageDown)),
    HostKeys(.moving, "page down", control("f")),
    HostKeys(.moving, "page up", KeyPress(.pageUp)),
    HostKeys(.moving, "page up", control("b")),
    HostKeys(.moving, "half a page down or up", control("d"), control("u")),
  ]

  private static let tabs: [HostKeys] = [
    HostKeys(
      group: .tabs, label: "select the tab; again: its root", name: nil,
      uses: (1...9).map {
        Use(
          press: KeyPress(.character(Character("\($0)"))), action: .layer(otherwise: .tab($0)))
      }),
    HostKeys(.tabs, "next tab", (KeyPress(.tab), .layer(otherwise: .neighbourTab(1)))),
    HostKeys(.tabs, "previous tab", (KeyPress(.tab, .shift), .layer(otherwise: .neighbourTab(-1)))),
  ]

  private static let places: [HostKeys] = [
    HostKeys(.places, "back", (KeyPress(.escape), .escape)),
    HostKeys(.places, "back", (KeyPress(.backspace), .back)),
    HostKeys(.places, "back", named: "back", ("q", .backOrQuit)),
    HostKeys(
      .places, "jump to a place in the path", named: "path",
      (">", .layer(otherwise: .numberCrumbs))),
    prompt,
    HostKeys(.places, "search", named: "search", ("/", .layer(otherwise: .search))),
    link,
    HostKeys(.places, "undo the last move", named: "undo", ("u", .layer(otherwise: .undo))),
    HostKeys(
      .places, "back in history", named: "history-back", ("[", .historyBack),
      (alt(.left), .historyBack)),
    HostKeys(
      .places, "forward in history", named: "history-forward", ("]", .historyForward),
      (alt(.right), .historyForward)),
    HostKeys(.places, "previous place", named: "previous-place", ("-", .lastPlace)),
    HostKeys(.places, "sign in for waiting links", ("w", .layer(otherwise: .waiting))),
  ]

  private static let help = HostKeys(
    .everywhere, "help", named: "help", ("?", .help), (KeyPress(.function(1)), .help))

  /// The key of the help page where `?` is text or closes it.
  private static let helpInText = HostKeys(
    .everywhere, "help", named: "help", (KeyPress(.function(1)), .help))

  /// What keys do in the prompt as in every other layer.
  private static let alsoInPrompt: [HostAction] = [.inspector, .redraw, .suspend, .interrupt]

  /// The keys of every layer except the prompt.
  private static let everywhere: [HostKeys] = [
    HostKeys(.everywhere, "find an action", named: "palette", (control("p"), .palette)),
    HostKeys(.everywhere, "inspector", named: "inspector", (KeyPress(.function(2)), .inspector)),
    HostKeys(.everywhere, "stack view", named: "stack", (KeyPress(.function(3)), .stackView)),
    HostKeys(.everywhere, "redraw", named: "redraw", (control("l"), .redraw)),
    HostKeys(.everywhere, "suspend", (control("z"), .suspend)),
    HostKeys(.everywhere, "next pane", named: "next-pane", (KeyPress(.function(6)), .nextPane)),
    HostKeys(.everywhere, "quit", (control("c"), .interrupt)),
  ]

  private static let modal: [HostKeys] = [
    HostKeys(.places, "close", (KeyPress(.escape), .escape)),
    HostKeys(.places, "close", named: "back", ("q", .close)),
    prompt, link,
  ]

  /// The keys of a text field.
  static let editing: [HostKeys] = [
    HostKeys(.editing, "by a character", KeyPress(.right), KeyPress(.left)),
    HostKeys(.editing, "by a character", control("f"), control("b")),
    HostKeys(
      .editing, "by a word", alt(.character("f")), alt(.right),
      KeyPress(.right, .control)),
    HostKeys(
      .editing, "back by a word", alt(.character("b")), alt(.left),
      KeyPress(.left, .control)),
    HostKeys(.editing, "to the beginning", control("a"), KeyPress(.home)),
    HostKeys(.editing, "to the end", control("e"), KeyPress(.end)),
    HostKeys(.editing, "delete backward", KeyPress(.backspace)),
    HostKeys(.editing, "delete forward", KeyPress(.delete)),
    HostKeys(.editing, "delete forward", control("d")),
    HostKeys(.editing, "delete a word", control("w")),
    HostKeys(.editing, "delete a word", alt(.backspace), KeyPress(.backspace, .control)),
    HostKeys(
      .editing, "delete the next word", alt(.character("d")), KeyPress(.delete, .control),
      alt(.delete)),
    HostKeys(.editing, "delete to the beginning", control("u")),
    HostKeys(.editing, "delete to the end", control("k")),
    HostKeys(.editing, "paste deleted text", control("y")),
  ]

  /// Returns the keys of a key table column.
  package static func keys(in column: InputRouter.Column) -> [HostKeys] {
    switch column {
    case .screen: moving + tabs + places + [help] + everywhere
    case .modal: moving + modal + [help] + everywhere
    case .textField: editing + [modal[0], helpInText] + everywhere
    case .prompt: [helpInText] + everywhere.filter { alsoInPrompt.contains($0.asked) }
    case .help: [modal[0], prompt, helpInText] + everywhere
    }
  }

  /// The keys with modifiers that have a meaning in some layer.
  package static let combinations: Set<KeyPress> = Set(
    InputRouter.Column.allCases.flatMap { keys(in: $0) }.flatMap(\.uses).map(\.press)
      .filter { !$0.modifiers.isEmpty } + [control("r"), control("n")])

  /// The names of the actions whose keys may be changed.
  static let names = Set(
    InputRouter.Column.allCases.flatMap { keys(in: $0) }.compactMap(\.name))
}
