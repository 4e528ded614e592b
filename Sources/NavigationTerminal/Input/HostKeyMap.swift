import Spelling
package import TerminalKit

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
  package private(set) var switchedOff: Set<String> = []

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
      if change.keys.isEmpty {
        map.switchedOff.insert(change.action)
      } else {
        map.switchedOff.remove(change.action)
      }
      for column in InputRouter.Column.allCases {
        let types = column == .textField || column == .prompt
        let keys = map.keys(in: column).map { row in
          guard row.name == change.action else { return row }
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

  /// Returns why an action cannot have a key, or `nil` if it can.
  fileprivate func objection(to press: KeyPress) -> String? {
    if let impossible = KeyBinding.impossible(press) { return impossible }
    if KeyBinding.isFree(press) { return nil }
    let rows = InputRouter.Column.allCases.flatMap { Self.standard.keys(in: $0) }
    let isEditing = HostKeys.editing.has(press)
    let fixed = rows.first { row in
      row.name == nil && row.group != .editing && row.uses.contains { $0.press == press }
    }
    if let fixed { return "it is the key for \"\(fixed.label)\", which cannot be changed" }
    if isEditing || rows.contains(where: { row in row.uses.contains { $0.press == press } }) {
      return nil
    }
    return "lists, text and forms use it"
  }
}

extension [HostKeys] {
  /// Whether any of these rows uses a key.
  fileprivate func has(_ press: KeyPress) -> Bool {
    contains { row in row.uses.contains { $0.press == press } }
  }
}

/// A change to the keys of an action.
package struct KeyChange: Hashable, Sendable {
  /// The name of the action.
  package let action: String
  /// Its new keys, the usual one first; if empty, the action is switched off.
  package let keys: [KeyPress]
  /// The source of the change, such as a line of a file.
  let place: String

  /// A problem with a change.
  struct Problem: Hashable, Sendable {
    let place: String
    let words: String
  }

  /// Parses a change: an action's name, and its keys separated by spaces, or `none`.
  static func reading(
    _ action: String, _ keys: String, at place: String
  ) -> Result<KeyChange, KeyChangeError> {
    func problem(_ words: String) -> Result<KeyChange, KeyChangeError> {
      .failure(KeyChangeError([Problem(place: place, words: words)]))
    }
    let words = keys.split { $0 == " " || $0 == "\t" }.map(String.init)
    guard HostKeys.names.contains(action) else {
      return problem(
        unknown("action", action, among: HostKeys.names.sorted()))
    }
    guard !words.isEmpty else { return problem("\"\(action)\" needs a key, or \"none\"") }
    if words == ["none"] { return .success(KeyChange(action: action, keys: [], place: place)) }
    var presses: [KeyPress] = []
    for word in words {
      guard let press = KeyPress(written: word) else {
        return problem(unknown("key", word, among: KeyPress.writtenNames))
      }
      if let objection = HostKeyMap.standard.objection(to: press) {
        return problem("\"\(action)\" cannot use \(press): \(objection)")
      }
      if !presses.contains(press) { presses.append(press) }
    }
    return .success(KeyChange(action: action, keys: presses, place: place))
  }

  private static func unknown(
    _ kind: String, _ word: String, among known: [String]
  ) -> String {
    let shown = word.count > 40 ? word.prefix(40) + "…" : word[...]
    let near = NearWord.nearest(to: word, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    return "there is no \(kind) \"\(String(shown).visiblySafe)\"\(near)"
  }
}

/// All problems with changes to the keys.
struct KeyChangeError: Error, CustomStringConvertible {
  let problems: [KeyChange.Problem]

  init(_ problems: [KeyChange.Problem]) { self.problems = problems }

  var description: String {
    problems.map { "\($0.place): \($0.words)" }.joined(separator: "\n")
  }
}

extension HostKeyMap {
  /// Returns the keys with all valid changes applied, and the problems with the others.
  ///
  /// - Parameters:
  ///   - changes: The changes, in the order in which they are given.
  ///   - bound: The keys that screens bind, with the titles of the screens.
  /// - Returns: The keys, and the problems with the changes that were left out.
  func changed(
    asFarAsPossible changes: [KeyChange], beside bound: [KeyPress: String] = [:]
  ) -> (map: HostKeyMap, problems: [KeyChange.Problem]) {
    var problems: [KeyChange.Problem] = []
    var said: [String: KeyChange] = [:]
    var left: [KeyChange] = []
    for change in changes {
      if let first = said[change.action] {
        problems.append(
          .init(place: change.place, words: "\"\(change.action)\" is already set at \(first.place)")
        )
      } else if switchedOff.contains(change.action) {
        problems.append(
          .init(place: change.place, words: "this app has no action \"\(change.action)\""))
      } else if let press = change.keys.first(where: { bound[$0] != nil }), let title = bound[press]
      {
        problems.append(
          .init(
            place: change.place, words: "\(press) is a key of the screen \"\(title.visiblySafe)\""))
      } else {
        said[change.action] = change
        left.append(change)
      }
    }
    // Omitting a change gives its action the old key back, but another change may have taken that
    // key.
    while true {
      let map = changed(by: left)
      guard
        let (clash, change) = map.clashes.lazy.compactMap({ clash in
          left.last { clash.names.contains($0.action) && $0.keys.contains(clash.press) }
            .map { (clash, $0) }
        }).first
      else { return (map, problems) }
      let other = clash.names.subtracting([change.action]).sorted().first ?? ""
      problems.append(
        .init(
          place: change.place,
          words: "\(clash.press) is already the key for \"\(other)\""))
      left.removeAll { $0 == change }
    }
  }
}
