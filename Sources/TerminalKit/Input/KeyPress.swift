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
