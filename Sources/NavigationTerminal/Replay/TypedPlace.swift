import Navigation
import TerminalKit

/// What the cursor is in, as far as somebody's secrets go.
package enum TypedPlace: Hashable, Sendable {
  /// Nothing that hides anything.
  case text
  /// A masked field.
  case masked
  /// A link, where no secret can be.
  case link
  /// A link, where a user's name would be if an @ followed.
  case authority
  /// A link, in or behind what may be a password before an @.
  case userInfo
  /// A link, in the value of a query item that is called like a secret.
  case secretValue

  /// Whether a link is being typed.
  var isLink: Bool { self != .text && self != .masked }

  /// Whether what is typed here is a secret's part, and what parts it from others does not.
  private var hides: (isSecret: Bool, marks: String) {
    switch self {
    case .text, .masked, .link, .authority: (false, "")
    case .userInfo: (true, "/?#@:")
    case .secretValue: (true, "&#;")
    }
  }

  /// What is typed or pasted here, with an x for each of a secret's letters: as long, and nobody's.
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

  /// Whether an event makes what stands before it a user's name or password.
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
  /// What the end of a link that is being typed is in.
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
