import Navigation
import TerminalKit

/// The kind of text at the cursor, which decides what a tape must hide.
package enum TypedPlace: Hashable, Sendable {
  /// Text that hides nothing.
  case text
  /// A masked field.
  case masked
  /// A link, where no secret is possible.
  case link
  /// A link, where a user name would be if an @ followed.
  case authority
  /// A link, in or after a possible password before an @.
  case userInfo
  /// A link, in the value of a query item with a secret name.
  case secretValue

  /// Whether a link is being typed.
  var isLink: Bool { self != .text && self != .masked }

  /// Whether the typed text is part of a secret, and the separators that are not.
  private var hides: (isSecret: Bool, marks: String) {
    switch self {
    case .text, .masked, .link, .authority: (false, "")
    case .userInfo: (true, "/?#@:")
    case .secretValue: (true, "&#;")
    }
  }

  /// The event with each letter of a secret replaced by an x, keeping the length.
  func hiding(_ event: TerminalEvent) -> TerminalEvent {
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

  /// Whether an event turns the text before it into a user name or password.
  func ends(userInfo event: TerminalEvent) -> Bool {
    guard self == .authority || self == .userInfo else { return false }
    switch event {
    case .key(let press): return press.typedCharacter == "@"
    case .paste(let text): return text.contains("@")
    default: return false
    }
  }
}

extension TypedPlace {
  /// Creates the place at the end of a link being typed.
  init(behind line: some StringProtocol, scheme: String, secrets: LinkSecrets) {
    if secrets.isValue(behind: line) {
      self = .secretValue
      return
    }
    if line.contains(where: { "?#".contains($0) }) {
      self = .link
      return
    }
    let full = line.firstRange(of: "://")
    let rest = full.map { line[$0.upperBound...] } ?? line[...]
    if rest.contains("/") || full == nil && line.lowercased() == scheme + ":" {
      self = .link
    } else {
      self = rest.contains(where: { ":@".contains($0) }) ? .userInfo : .authority
    }
  }
}
