public import TerminalKit

/// A screen's own key, with its label and action, and whether it is currently enabled.
///
/// Bindings are data: the help page and the footer are built from them, so they are always correct.
/// Only keys without a meaning elsewhere can be bound: the letters `a b c d e f i m o p r s t u v x
/// z`, capital letters except `G` and `N`, `+`, Space, Delete, F4, F5 and F7 to F12, Ctrl with one
/// of `g o q s t v x`, and Alt with a lowercase letter except `b`, `d` and `f`.
public struct KeyBinding: Sendable {
  /// The key that the screen binds.
  package let key: KeyPress
  /// The keys in effect, the usual one first: the screen's own, or the user's instead.
  package internal(set) var keys: [KeyPress]
  /// The effect of the key, in one to three words.
  package let label: String
  /// Why the key is currently disabled; `nil` if it is enabled.
  package let disabledReason: String?
  /// The action.
  package let action: @MainActor () -> Void

  /// Creates a binding.
  ///
  /// If a screen binds keys that it may not bind, the program stops with a list of them when the
  /// screen is created.
  ///
  /// - Parameters:
  ///   - key: The key, such as the literal `"a"`, or `KeyPress(.character("s"), .control)` for
  ///     Ctrl-S.
  ///   - label: The effect of the key, in one to three words.
  ///   - disabledReason: Why the key is currently disabled, or `nil` if it is enabled.
  ///   - action: The action that the key performs.
  public init(
    _ key: KeyPress, _ label: String, disabledReason: String? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.key = key
    keys = [key]
    self.label = label
    self.disabledReason = disabledReason
    self.action = action
  }

  /// Returns whether a screen may bind a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: `false` if all screens share the key, or if no program can recognize it.
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

  /// Returns why no program can recognize a key, or `nil` if programs can.
  static func impossible(_ press: KeyPress) -> String? {
    guard case .character(let character) = press.key else { return nil }
    if press.modifiers.contains(.control) {
      let same: [Character: String] = [
        "i": "Tab", "m": "Enter", "h": "Backspace", "[": "Esc", "j": "a pasted line break",
      ]
      return same[character].map { "a terminal sends the same bytes for \($0)" }
    }
    // The bytes of other keys begin with the bytes of these keys.
    return press.modifiers == .alt && "[O".contains(character)
      ? "a terminal sends the same bytes at the beginning of other keys" : nil
  }

  /// Returns why a screen cannot bind a key, or `nil` if it can.
  static func objection(to key: KeyPress) -> String? {
    if isFree(key) { return nil }
    if let impossible = impossible(key) { return impossible }
    let owner = HostKeys.keys(in: .screen).first { $0.has(key) }
    return owner.map { "every screen uses it for \"\($0.label)\"" }
      ?? "it is reserved on every screen"
  }
}
