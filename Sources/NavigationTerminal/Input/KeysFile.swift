import TerminalKit

/// A person's own keys, as a file has them: lines such as `palette = Ctrl-O`.
///
/// The file is read to its end whatever is in it: what is wrong with a line is told with its number, and
/// the action keeps its keys.
struct KeysFile {
  /// No file of keys is larger.
  static let limit = 64 << 10

  /// What the lines say, in order.
  private(set) var changes: [KeyChange] = []
  /// What is wrong with the others.
  private(set) var problems: [KeyChange.Problem] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: What it holds.
  ///   - path: What to call it.
  init(_ bytes: [UInt8], at path: String) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      problems.append(.init(place: path, words: "it is not UTF-8, and is not used"))
      return
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      // A file with more mistakes than these is another kind of file.
      guard problems.count < 20 else { return }
      let line = line.trimmed
      guard let first = line.first, first != "#" else { continue }
      let place = "\(path):\(index + 1)"
      guard let equals = line.firstIndex(of: "=") else {
        problems.append(.init(place: place, words: "a line is \"action = key\""))
        continue
      }
      let name = String(line[..<equals].trimmed)
      let keys = String(line[line.index(after: equals)...].trimmed)
      switch KeyChange.reading(name, keys, at: place) {
      case .success(let change): changes.append(change)
      case .failure(let error): problems += error.problems
      }
    }
  }
}

extension Substring {
  /// Without blanks around it.
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

  /// The names of keys that have more than one letter.
  static let writtenNames: [String] =
    keysByName.values.map { KeyPress($0).description }.filter { $0.count > 1 }.sorted()
    + ["Up", "Down", "Left", "Right"]
    + "abcdefghijklmnopqrstuvwxyz".flatMap { ["Ctrl-\($0.uppercased())", "Alt-\($0)"] }

  /// Reads a key as people write it, such as `Ctrl-O`, `alt-x`, `F5` or `?`; `nil` for anything else.
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
      guard character.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else {
        return nil
      }
      // No terminal tells them apart from the letter alone.
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
  /// The same keys with what the lines of a file change, as far as they can.
  package func changed(byLines text: String) -> Self {
    changed(asFarAsPossible: KeysFile(Array(text.utf8), at: "keys").changes).map
  }
}
