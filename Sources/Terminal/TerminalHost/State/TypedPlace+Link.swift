import Navigation
import TerminalUI

extension TypedPlace {
  /// The maximum length in bytes of a line to search; everything typed after that is hidden.
  static let longestLine = 512

  /// Determines the kind of text at the end of a link being typed.
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
