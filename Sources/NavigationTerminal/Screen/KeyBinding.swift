public import TerminalKit

/// A screen's own key: what it is called, whether it works at this moment, and what it does.
///
/// Bindings are data so that the help page and the last line are made from them and cannot lie.
/// Only keys that mean nothing elsewhere can be bound: the letters `a b c d e f i m o p r s t u v x
/// z`, capitals but `G` and `N`, `+`, Space, Delete, and F3 to F12.
public struct KeyBinding: Sendable {
  /// The key.
  package let key: KeyPress
  /// What it does, in one to three words.
  package let label: String
  /// Why the key does nothing at this moment; `nil` when it works.
  package let disabledReason: String?
  /// What it does.
  package let action: @MainActor () -> Void

  /// Binds a key.
  ///
  /// - Precondition: the key is one that a screen may bind.
  /// - Parameters:
  ///   - key: the key; a literal such as `"a"` will do.
  ///   - label: what it does, in one to three words.
  ///   - disabledReason: why it does nothing at this moment, or `nil`.
  ///   - action: what it does.
  public init(
    _ key: KeyPress, _ label: String, disabledReason: String? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    precondition(
      Self.isFree(key),
      "A screen cannot bind \(key) for “\(label)”: it belongs to the keys that every screen shares."
    )
    self.key = key
    self.label = label
    self.disabledReason = disabledReason
    self.action = action
  }

  /// Whether a screen may bind the key.
  ///
  /// - Parameter key: the key.
  /// - Returns: `false` for a key that every screen shares.
  package static func isFree(_ key: KeyPress) -> Bool {
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
}
