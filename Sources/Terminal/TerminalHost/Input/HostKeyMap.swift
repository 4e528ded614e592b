import Spelling
package import TerminalKit
package import TerminalUI

/// The host's keys in every layer, including the changes made by the app and the user.
///
/// The key table, the help page and the last line are generated from it.
package struct HostKeyMap: Hashable, Sendable {
  /// The default keys, without any changes.
  package static let standard = HostKeyMap()

  private var rows: [InputRouter.Column: [HostKeys]] = [:]
  private var tables: [InputRouter.Column: [KeyPress: HostAction]] = [:]
  /// The first key of each action.
  private var firsts: [InputRouter.Column: [HostAction: KeyPress]] = [:]
  /// The names of the actions that are switched off.
  private(set) var switchedOff: Set<String> = []
  /// The user's keys for what screens bind.
  package private(set) var screens = ScreenKeyMoves()

  private init() {
    for column in InputRouter.Column.allCases { set(HostKeys.keys(in: column), in: column) }
  }

  private mutating func set(_ keys: [HostKeys], in column: InputRouter.Column) {
    rows[column] = keys
    var table: [KeyPress: HostAction] = [:]
    var first: [HostAction: KeyPress] = [:]
    for use in keys.flatMap(\.uses) {
      table[use.press] = use.action
      if first[use.action.asked] == nil { first[use.action.asked] = use.press }
    }
    tables[column] = table
    firsts[column] = first
  }

  /// Returns the keys of a layer.
  package func keys(in column: InputRouter.Column) -> [HostKeys] { rows[column] ?? [] }

  /// Returns the host's action for a key in a layer, or `nil` if the host does not use the key.
  package func action(for press: KeyPress, in column: InputRouter.Column) -> HostAction? {
    tables[column]?[press]
  }

  /// Returns the first key for an action in a layer, or `nil` if there is none.
  package func key(for action: HostAction, in column: InputRouter.Column) -> KeyPress? {
    firsts[column]?[action.asked]
  }

  /// Whether an action has a key in any layer.
  package func has(_ action: HostAction) -> Bool {
    InputRouter.Column.allCases.contains { key(for: action, in: $0) != nil }
  }

  // MARK: - Changing

  /// Returns the keys with changes applied.
  ///
  /// A screen's own binding takes precedence over a changed key. In a text field, keys that type or
  /// edit text keep their meaning.
  ///
  /// - Parameter changes: The new keys of each changed action.
  /// - Returns: The keys.
  package func changed(by changes: [KeyChange]) -> Self {
    var map = self
    for change in changes {
      guard case .action(let action) = change.subject else {
        map.screens.add(change)
        continue
      }
      if change.keys.isEmpty {
        map.switchedOff.insert(action)
      } else {
        map.switchedOff.remove(action)
      }
      for column in InputRouter.Column.allCases {
        let types = column == .textField || column == .prompt
        let keys = map.keys(in: column).map { row in
          guard row.name == action else { return row }
          let taken = change.keys.filter { press in
            !types || (press.typedCharacter == nil && !HostKeys.editing.has(press))
          }
          return row.with(taken)
        }
        map.set(keys, in: column)
      }
    }
    return map
  }

  /// The keys that several actions share in some layer, with the names of the actions.
  fileprivate var clashes: [(press: KeyPress, names: Set<String>)] {
    var clashes: [(press: KeyPress, names: Set<String>)] = []
    for column in InputRouter.Column.allCases {
      let uses = keys(in: column).flatMap { row in row.uses.map { ($0.press, row.name ?? "") } }
      let shared = Dictionary(grouping: uses, by: \.0).filter { $0.value.count > 1 }
      // Sorted to make the order deterministic.
      for (press, found) in shared.sorted(by: { $0.key.description < $1.key.description }) {
        clashes.append((press, Set(found.map(\.1))))
      }
    }
    return clashes
  }

  /// Returns the name of the action that the app or the user gave a key, or `nil` if there is none.
  fileprivate func newOwner(of press: KeyPress) -> String? {
    InputRouter.Column.allCases.lazy.flatMap { keys(in: $0) }
      .first { row in row.isChanged && row.has(press) }?.name
  }

  /// Returns why an action cannot have a key, or `nil` if it can.
  fileprivate func objection(to press: KeyPress) -> String? {
    if let impossible = KeyBinding.impossible(press) { return impossible }
    if KeyBinding.isFree(press) { return nil }
    let rows = InputRouter.Column.allCases.flatMap { Self.standard.keys(in: $0) }
    let isEditing = HostKeys.editing.has(press)
    let fixed = rows.first { $0.name == nil && $0.group != .editing && $0.has(press) }
    if let fixed { return "it is the key for \"\(fixed.label)\", which cannot be changed" }
    if isEditing || rows.has(press) { return nil }
    return "lists, text and forms use it"
  }
}

extension [HostKeys] {
  /// Whether any of these rows uses a key.
  fileprivate func has(_ press: KeyPress) -> Bool {
    contains { $0.has(press) }
  }
}

extension KeyChange {
  /// Parses a change: its subject, and its keys separated by spaces, or `none`.
  ///
  /// - Parameters:
  ///   - name: The name of an action, or a key that screens bind.
  ///   - keys: The keys.
  ///   - place: The source of the change, for messages.
  ///   - isForScreens: Whether keys that screens bind can be changed.
  ///   - changes: Where the change is added.
  ///   - problems: Where its problem is added.
  static func read(
    _ name: String, _ keys: String, at place: String, isForScreens: Bool,
    into changes: inout [KeyChange], _ problems: inout [Problem]
  ) {
    do throws(Objection) {
      let subject = try subject(named: name, keys, isForScreens: isForScreens)
      let presses = try presses(keys, for: subject)
      changes.append(KeyChange(subject: subject, keys: presses, place: place))
    } catch {
      problems.append(Problem(place: place, words: error.words))
    }
  }

  /// Why a change cannot be.
  private struct Objection: Error { let words: String }

  private static func subject(
    named name: String, _ keys: String, isForScreens: Bool
  ) throws(Objection) -> Subject {
    if HostKeys.names.contains(name) { return .action(name) }
    let names = HostKeys.names.sorted()
    guard isForScreens else { throw Objection(words: unknown("action", name, among: names)) }
    guard let press = KeyPress(written: name) else {
      throw Objection(words: unknown("action", name, among: names + KeyPress.writtenNames))
    }
    guard let objection = KeyBinding.objection(to: press) else { return .screens(press) }
    let action = HostKeys.keys(in: .screen).first { $0.name != nil && $0.has(press) }
    throw Objection(
      words: action?.name.map { "\(press) is a key of the action \"\($0)\"; write \"\($0) = …\"" }
        ?? "no screen has \(press) as its own key: \(objection)")
  }

  private static func presses(
    _ keys: String, for subject: Subject
  ) throws(Objection) -> [KeyPress] {
    let words = keys.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard !words.isEmpty else {
      throw Objection(words: "\"\(subject.name)\" needs a key, or \"none\"")
    }
    if words == ["none"] { return [] }
    var presses: [KeyPress] = []
    for word in words {
      guard let press = KeyPress(written: word) else {
        throw Objection(words: unknown("key", word, among: KeyPress.writtenNames))
      }
      let objection =
        switch subject {
        case .action: HostKeyMap.standard.objection(to: press)
        case .screens: KeyBinding.objection(to: press)
        }
      if let objection {
        throw Objection(words: "\"\(subject.name)\" cannot use \(press): \(objection)")
      }
      if !presses.contains(press) { presses.append(press) }
    }
    return presses
  }

  private static func unknown(
    _ kind: String, _ word: String, among known: [String]
  ) -> String {
    let shown = word.count > 40 ? word.prefix(40) + "…" : word[...]
    let near = NearWord.nearest(to: word, among: known, isStrict: true).map { "\"\($0)\"" }
    return "there is no \(kind) \"\(String(shown).visiblySafe)\""
      + NearWord.suggestion(quoted: near)
  }
}

/// All problems with changes to the keys.
struct KeyChangeError: Error, CustomStringConvertible {
  let problems: [KeyChange.Problem]

  var description: String {
    problems.map { "\($0.place): \($0.words)" }.joined(separator: "\n")
  }
}

extension HostKeyMap {
  /// Returns the keys with all valid changes applied, and the problems with the others.
  ///
  /// - Parameters:
  ///   - changes: The changes, in the order in which they are given.
  ///   - screens: The screens that are known at launch.
  /// - Returns: The keys, and the problems with the changes that were left out.
  package func changed(
    asFarAsPossible changes: [KeyChange], beside screens: [BoundScreen] = []
  ) -> (map: HostKeyMap, problems: [KeyChange.Problem]) {
    var choice = KeyChoice(map: self)
    choice.add(changes)
    for screen in screens { choice.leaveOutClashes(with: screen) }
    choice.leaveOutKeys(of: screens)
    return (choice.settled(), choice.problems)
  }
}

/// The changes that are applied to a map, and the problems with those that were left out.
private struct KeyChoice {
  let map: HostKeyMap
  private(set) var problems: [KeyChange.Problem] = []
  private var left: [KeyChange] = []

  init(map: HostKeyMap) { self.map = map }

  private mutating func leaveOut(_ change: KeyChange, _ words: String) {
    problems.append(.init(place: change.place, words: words))
    left.removeAll { $0 == change }
  }

  /// Adds the changes to actions that the app has, the first one to each.
  mutating func add(_ changes: [KeyChange]) {
    var said: [KeyChange.Subject: KeyChange] = [:]
    for change in changes {
      if let first = said[change.subject] {
        leaveOut(change, "\"\(change.subject.name)\" is already set at \(first.place)")
      } else if case .action(let name) = change.subject, map.switchedOff.contains(name) {
        leaveOut(change, "this app has no action \"\(name)\"")
      } else {
        said[change.subject] = change
        left.append(change)
      }
    }
  }

  /// Leaves out what moves a screen's key to another of its keys.
  mutating func leaveOutClashes(with screen: BoundScreen) {
    for clash in map.changed(by: left).screens.clashes(in: screen.bindings) {
      leaveOut(
        clash.change,
        "\(clash.press) is already the key for \"\(clash.label)\" on the screen "
          + "\"\(screen.title)\"")
    }
  }

  /// Leaves out what gives an action a key of a screen.
  mutating func leaveOutKeys(of screens: [BoundScreen]) {
    let moves = map.changed(by: left).screens
    for change in left where change.moved == nil {
      let owner = screens.lazy.compactMap { screen in
        moves.applied(to: screen.bindings).lazy.flatMap(\.keys).first(where: change.keys.contains)
          .map { (press: $0, title: screen.title) }
      }.first
      if let owner { leaveOut(change, "\(owner.press) is a key of the screen \"\(owner.title)\"") }
    }
  }

  /// Leaves out what gives two actions one key, and returns the keys without such changes.
  mutating func settled() -> HostKeyMap {
    // Omitting a change gives its action the old key back, but another change may have taken that
    // key.
    while true {
      let map = map.changed(by: left)
      if let (clash, change) = map.clashes.lazy.compactMap({ [left] clash in
        left.last { clash.names.contains($0.subject.name) && $0.keys.contains(clash.press) }
          .map { (clash, $0) }
      }).first {
        let other = clash.names.subtracting([change.subject.name]).sorted().first ?? ""
        leaveOut(change, "\(clash.press) is already the key for \"\(other)\"")
      } else if let (change, press, owner) = left.lazy.compactMap({ change in
        change.moved == nil
          ? nil
          : change.keys.lazy.compactMap { press in
            map.newOwner(of: press).map { (change, press, $0) }
          }.first
      }).first {
        leaveOut(change, "\(press) is already the key for \"\(owner)\"")
      } else {
        return map
      }
    }
  }
}

/// A screen that is known at launch, with its bindings.
package struct BoundScreen {
  /// The title, safe to show.
  let title: String
  /// The bindings of the screen's own keys.
  let bindings: [KeyBinding]
}
