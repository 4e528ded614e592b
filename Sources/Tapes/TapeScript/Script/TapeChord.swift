package import TerminalKit

/// Keys held together, as written in a tape: `Ctrl+C`, `Ctrl+Alt+Left`, `Shift+Tab`.
///
/// A chord keeps its written form; `press` is what a terminal reports for it.
package struct TapeChord: Hashable, Sendable {
  /// The key pressed while the modifiers are held.
  package enum Target: Hashable, Sendable {
    /// A key that types a character.
    case character(Character)
    /// A named key; the mouse wheel cannot be combined with modifiers.
    case key(TapeKey)
  }

  /// The modifiers that are held.
  package let modifiers: KeyModifiers
  /// The key that is pressed.
  package let target: Target

  /// Creates a chord, or returns `nil` if there is no modifier, or if the target is not a key that
  /// can be held with one, such as the mouse wheel or a line break.
  package init?(_ modifiers: KeyModifiers, _ target: Target) {
    guard !modifiers.isEmpty else { return nil }
    switch target {
    case .key(.scrollUp), .key(.scrollDown): return nil
    case .character(" "): self.target = .key(.space)
    case .character(let character):
      guard !character.isNewline, character != "\t", character != "\0" else { return nil }
      self.target = target
    case .key: self.target = target
    }
    self.modifiers = modifiers
  }

  /// The key press that a terminal reports for the chord.
  ///
  /// A terminal sends bytes, not keys: Ctrl with a letter sends the same control byte with or
  /// without Shift, and some of those bytes are the same as those of other keys (Ctrl+I is Tab,
  /// Ctrl+M Enter, Ctrl+[ Escape, Ctrl+H Backspace). Without Ctrl, Shift only makes a letter
  /// uppercase. Arrows and Tab keep their modifiers.
  package var press: KeyPress {
    switch target {
    case .character(let character): Self.press(character, modifiers)
    case .key(let key): Self.press(key, modifiers)
    }
  }

  private static func press(_ character: Character, _ modifiers: KeyModifiers) -> KeyPress {
    let kept = modifiers.intersection(.alt)
    guard modifiers.contains(.control) else {
      let large = modifiers.contains(.shift) ? character.uppercased() : ""
      return KeyPress(.character(large.count == 1 ? Character(large) : character), kept)
    }
    switch character {
    case "i", "I": return KeyPress(.tab, kept)
    case "m", "M": return KeyPress(.enter, kept)
    case "[": return KeyPress(.escape, kept)
    case "h", "H": return KeyPress(.backspace, kept)
    case "@": return KeyPress(.character(" "), kept.union(.control))
    default: return KeyPress(.character(character), kept.union(.control))
    }
  }

  private static func press(_ key: TapeKey, _ modifiers: KeyModifiers) -> KeyPress {
    let plain = key.press ?? KeyPress(.escape)
    switch key {
    case .enter, .escape, .backspace: return KeyPress(plain.key, modifiers.intersection(.alt))
    case .space: return KeyPress(plain.key, modifiers.intersection([.alt, .control]))
    case .tab: return KeyPress(plain.key, modifiers.intersection([.alt, .shift]))
    default: return KeyPress(plain.key, modifiers)
    }
  }
}
