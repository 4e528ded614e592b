/// One press of a key with its modifiers.
///
/// A terminal cannot distinguish Ctrl-P from Ctrl-Shift-P, so a letter pressed with Control is
/// always lowercase.
///
/// `KeyPress(.character("P"), .control)` equals `KeyPress(.character("p"), .control)`.
public struct KeyPress: Hashable, Sendable {
  /// The key.
  public let key: Key
  /// The modifiers held down with the key.
  public let modifiers: KeyModifiers

  /// Creates the press of a key.
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

  /// The character the press types into a text field; `nil` if it types none.
  public var typedCharacter: Character? {
    guard modifiers.isEmpty, case .character(let character) = key else { return nil }
    return character
  }
}

extension KeyPress {
  /// Creates a press from its name, in the format of ``description``; `nil` for anything else.
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

  /// The key presses whose names have more than one character, by name.
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
  /// The press as shown in a footer, such as `Ctrl-P`, `Shift-Tab`, `Alt-b`, `?` or `↑`.
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
  /// Creates the press of a key that types a character, such as `"a"`.
  public init(extendedGraphemeClusterLiteral value: Character) {
    self.init(.character(value))
  }
}
