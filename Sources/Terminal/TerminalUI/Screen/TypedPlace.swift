package import TerminalKit

/// The kind of text at the cursor, which decides what a tape must hide.
package enum TypedPlace: Hashable, Sendable {
  /// Text that contains nothing to hide.
  case text
  /// A masked field.
  case masked
  /// A part of a link that cannot contain a secret.
  case link
  /// A part of a link that would be a user name if an @ followed.
  case authority
  /// A part of a link that is, or follows, a possible password before an @.
  case userInfo
  /// The value of a query item with a secret name, in a link.
  case secretValue

  /// Whether a link is being typed.
  package var isLink: Bool { self != .text && self != .masked }

  /// Whether the typed text is part of a secret, and the separators that are not.
  private var hides: (isSecret: Bool, marks: String) {
    switch self {
    case .text, .masked, .link, .authority: (false, "")
    case .userInfo: (true, "/?#@:")
    case .secretValue: (true, "&#;")
    }
  }

  /// Returns the event with each letter of a secret replaced by an x, preserving the length.
  package func hiding(_ event: TerminalEvent) -> TerminalEvent {
    let (isSecret, marks) = hides
    guard isSecret else { return event }
    switch event {
    case .key(let press):
      guard let character = press.typedCharacter, !marks.contains(character) else { return event }
      return .key(KeyPress(.character("x")))
    case .paste(let text): return .paste(String(text.map { $0.isNewline ? $0 : "x" }))
    default: return event
    }
  }

  /// Returns whether an event turns the text before it into a user name or password.
  package func ends(userInfo event: TerminalEvent) -> Bool {
    guard self == .authority || self == .userInfo else { return false }
    switch event {
    case .key(let press): return press.typedCharacter == "@"
    case .paste(let text): return text.contains("@")
    default: return false
    }
  }
}
