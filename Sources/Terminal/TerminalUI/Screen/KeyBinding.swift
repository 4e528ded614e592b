public import TerminalKit

/// A screen's own key, with its label and action, and whether it is currently enabled.
///
/// Bindings are data: the help page and the footer are built from them, so they are always correct.
/// Only keys without a meaning elsewhere can be bound: the letters `a b c d e f i m o p r s t u v x
/// z`, capital letters except `G` and `N`, `+`, `&`, `'`, Space, Delete, F4, F5 and F7 to F12, Ctrl with one
/// of `g o q s t v x`, and Alt with a lowercase letter except `b`, `d` and `f`.
public struct KeyBinding: Sendable {
  /// The key that the screen binds.
  package let key: KeyPress
  /// The keys in effect, the usual one first: the screen's own, or the user's instead.
  package var keys: [KeyPress]
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

  /// Returns the hints for the last line of a screen, most important first: the one for Enter, then the
  /// bindings, then the others.
  ///
  /// Keys that currently do nothing are left out.
  ///
  /// - Parameters:
  ///   - hints: The hints of the screen, without those for keys that it binds.
  ///   - bindings: The bindings of the screen.
  /// - Returns: The hints to show.
  package static func footer(_ hints: [KeyHint], _ bindings: [KeyBinding]) -> [KeyHint] {
    let hints = hints.filter { $0.disabledReason == nil }
    var footer = hints.filter { $0.press == KeyPress(.enter) }
    for binding in bindings where binding.disabledReason == nil {
      guard let key = binding.keys.first else { continue }
      // Skips a key or a label that is already listed.
      let hint = KeyHint(key, binding.label)
      let isListed = footer.contains { $0.key == hint.key || $0.label == hint.label }
      if !isListed { footer.append(hint) }
    }
    return footer + hints.filter { $0.press != KeyPress(.enter) }
  }

  /// Returns why no program can recognize a key, or `nil` if programs can.
  package static func impossible(_ press: KeyPress) -> String? {
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
}
