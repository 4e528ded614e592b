import TerminalKit
package import TerminalUI

/// The user's own keys, from a file with lines such as `palette = Ctrl-O` for an action of the
/// host, and `s = Ctrl-X` for a key that screens bind.
///
/// Parsing continues after an error: the error is reported with its line number, and the action
/// keeps its keys.
package struct KeysFile {
  /// The maximum size of a keys file, in bytes.
  package static let limit = 64 << 10

  /// The changes from the valid lines, in order.
  package private(set) var changes: [KeyChange] = []
  /// The problems with the other lines.
  package private(set) var problems: [KeyChange.Problem] = []

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - path: The path of the file, for messages.
  package init(_ bytes: [UInt8], at path: String) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      problems.append(.init(place: path, words: "it is not UTF-8 and is ignored"))
      return
    }
    // Some editors write a byte order mark.
    let marked = text.unicodeScalars.first == "\u{FEFF}"
    let body = marked ? Substring(text.unicodeScalars.dropFirst()) : text[...]
    let lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      // A file with this many errors is probably not a keys file.
      guard problems.count < 20 else { return }
      let line = line.trimmed
      guard let first = line.first, first != "#" else { continue }
      let place = "\(path):\(index + 1)"
      guard let equals = line.firstIndex(of: "=") else {
        problems.append(.init(place: place, words: "a line must have the form \"action = key\""))
        continue
      }
      let name = String(line[..<equals].trimmed)
      let keys = String(line[line.index(after: equals)...].trimmed)
      KeyChange.read(name, keys, at: place, isForScreens: true, into: &changes, &problems)
    }
  }
}

extension Substring {
  /// The text without surrounding spaces and tabs.
  fileprivate var trimmed: Substring {
    var rest = drop { $0 == " " || $0 == "\t" }
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return rest
  }
}

extension KeyPress {
  private static let keysByName: [String: Key] = {
    let keys: [Key] = [
      .enter, .tab, .escape, .backspace, .delete, .insert, .pageUp, .pageDown, .home, .end,
      .character(" "),
    ]
    let arrows: [(String, Key)] = [
      ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ]
    let named = keys.map { ($0.description.lowercased(), $0) }
    let functions = (1...12).map { ("f\($0)", Key.function($0)) }
    return Dictionary(named + arrows + functions) { first, _ in first }
  }()

  /// The names of keys that are longer than one character.
  static let writtenNames: [String] =
    keysByName.values.map { KeyPress($0).description }.filter { $0.count > 1 }.sorted()
    + ["Up", "Down", "Left", "Right"]
    + "abcdefghijklmnopqrstuvwxyz".flatMap { ["Ctrl-\($0.uppercased())", "Alt-\($0)"] }

  /// Parses a key as users write it, such as `Ctrl-O`, `alt-x`, `F5` or `?`; returns `nil` for any
  /// other text.
  init?(written word: String) {
    var rest = word[...]
    var modifiers: KeyModifiers = []
    let prefixes: [(String, KeyModifiers)] = [
      ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
    ]
    while rest.count > 1,
      let (prefix, modifier) = prefixes.first(where: { rest.lowercased().hasPrefix($0.0) }),
      rest.count > prefix.count
    {
      guard !modifiers.contains(modifier) else { return nil }
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    if rest.count == 1, let character = rest.first {
      guard character.unicodeScalars.first != " ",
        String(character).visiblySafe == String(character)
      else { return nil }
      // Terminals do not report Shift separately for a character.
      guard !modifiers.contains(.shift) else { return nil }
      self.init(.character(character), modifiers)
    } else if let key = Self.keysByName[rest.lowercased()] {
      self.init(key, modifiers)
    } else {
      return nil
    }
  }
}

extension HostKeyMap {
  /// Returns the keys with all valid changes from the lines of a file applied.
  package func changed(byLines text: String) -> Self {
    changed(asFarAsPossible: KeysFile(Array(text.utf8), at: "keys").changes).map
  }
}
