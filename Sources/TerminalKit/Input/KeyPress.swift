/// One press of a key, with the modifiers held.
///
/// A terminal cannot tell Ctrl-P from Ctrl-Shift-P, so a letter pressed with Control is always the
/// small one: `KeyPress(.character("P"), .control)` equals `KeyPress(.character("p"), .control)`.
public struct KeyPress: Hashable, Sendable {
  /// The key.
  public let key: Key
  /// What was held with it.
  public let modifiers: KeyModifiers

  /// Makes the press of a key.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    if modifiers.contains(.control), case .character(let letter) = key,
      let small = letter.lowercased().first
    {
      self.key = .character(small)
    } else {
      self.key = key
    }
    self.modifiers = modifiers
  }

  /// What the press types into a text field; nil for a key that only does something.
  public var typedCharacter: Character? {
    guard modifiers.isEmpty, case .character(let character) = key else { return nil }
    return character
  }
}

extension KeyPress {
  /// Reads the name of a key as ``description`` writes it; `nil` for anything else.
  ///
  /// - Parameter name: The name, such as `Ctrl-P`, `Enter` or `?`.
  package init?(named name: String) {
    if name.count == 1, let character = name.first {
      self.init(.character(character))
    } else if let press = Self.named[name] {
      self = press
    } else {
      return nil
    }
  }

  /// The keys that hints name in more than one letter.
  private static let named: [String: KeyPress] = {
    let keys: [Key] = [.enter, .escape, .tab, .backspace, .delete, .character(" ")]
    let letters = "abcdefghijklmnopqrstuvwxyz".map { KeyPress(.character($0), .control) }
    let alts = "abcdefghijklmnopqrstuvwxyz".map { KeyPress(.character($0), .alt) }
    let all =
      [KeyPress(.enter, .alt)] + keys.map { KeyPress($0) }
      + (1...12).map { KeyPress(.function($0)) } + letters + alts
    return Dictionary(all.map { ($0.description, $0) }) { first, _ in first }
  }()
}

extension KeyPress: CustomStringConvertible {
  /// The press as a footer shows it: `Ctrl-P`, `Shift-Tab`, `Alt-b`, `?`, `↑`.
  public var description: String {
    var text = ""
    if modifiers.contains(.control) { text += "Ctrl-" }
    if modifiers.contains(.alt) { text += "Alt-" }
    if modifiers.contains(.shift) { text += "Shift-" }
    if modifiers.contains(.control), case .character(let letter) = key, letter != " " {
      return text + letter.uppercased()
    }
    return text + key.description
  }
}

extension KeyPress: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The press of a key that types, written as the character: `"a"`.
  public init(extendedGraphemeClusterLiteral value: Character) {
    self.init(.character(value))
  }
}
