public import TerminalKit

/// A screen's own key: its label, whether it works now, and its action.
///
/// Bindings are data so that the help page and the last line are made from them and cannot lie.
/// Only keys that mean nothing elsewhere can be bound: the letters `a b c d e f i m o p r s t u v x
/// z`, capitals but `G` and `N`, `+`, Space, Delete, F4, F5 and F7 to F12, Ctrl with `g o q s t v x`, and
/// Alt with a small letter but `b d f`.
public struct KeyBinding: Sendable {
  /// The key.
  package let key: KeyPress
  /// Its effect, in one to three words.
  package let label: String
  /// Why the key does nothing at the moment; `nil` if it works.
  package let disabledReason: String?
  /// The action.
  package let action: @MainActor () -> Void

  /// Creates a binding.
  ///
  /// A screen that binds a key it may not ends the program when it is made, with every such key.
  ///
  /// - Parameters:
  ///   - key: The key; a literal such as `"a"` will do, and `KeyPress(.character("s"), .control)` is Ctrl-S.
  ///   - label: What it does, in one to three words.
  ///   - disabledReason: Why it does nothing at this moment, or `nil`.
  ///   - action: What it does.
  public init(
    _ key: KeyPress, _ label: String, disabledReason: String? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.key = key
    self.label = label
    self.disabledReason = disabledReason
    self.action = action
  }

  /// Whether a screen may bind the key.
  ///
  /// - Parameter key: The key.
  /// - Returns: `false` for a key that every screen shares.
  package static func isFree(_ key: KeyPress) -> Bool {
    if key.modifiers == .control || key.modifiers == .alt {
      guard impossible(key) == nil, case .character(let letter) = key.key, letter.isASCII,
        letter.isLowercase
      else { return false }
      return !HostKeys.combinations.contains(key)
    }
    guard key.modifiers.isEmpty else { return false }
    switch key.key {
    case .character(let character):
      if character.isASCII, character.isLetter, character.isUppercase {
        return character != "G" && character != "N"
      }
      return freeCharacters.contains(character)
    case .delete: return true
    case .function(let number): return [4, 5].contains(number) || (7...12).contains(number)
    default: return false
    }
  }

  private static let freeCharacters = Set<Character>("abcdefimoprstuvxz+ ")

  /// Why no program gets a key as it is; `nil` for other keys.
  static func impossible(_ press: KeyPress) -> String? {
    guard case .character(let character) = press.key else { return nil }
    if press.modifiers.contains(.control) {
      let same: [Character: String] = [
        "i": "Tab", "m": "Enter", "h": "Backspace", "[": "Esc", "j": "a pasted line end",
      ]
      return same[character].map { "a terminal sends the same for \($0)" }
    }
    // They begin what other keys send.
    return press.modifiers == .alt && "[O".contains(character)
      ? "a terminal sends the same at the beginning of other keys" : nil
  }

  /// Why a screen cannot bind the key; `nil` when it can.
  var objection: String? {
    if Self.isFree(key) { return nil }
    if let impossible = Self.impossible(key) { return impossible }
    let owner = HostKeys.keys(in: .screen).first { row in
      row.uses.contains { $0.press == key }
    }
    return owner.map { "it is every screen's \"\($0.label)\"" }
      ?? "it belongs to the keys that every screen shares"
  }
}
