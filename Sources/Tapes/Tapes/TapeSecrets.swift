import TapeScript

/// The secrets for `TypeSecret`: environment variables whose names begin with the app's prefix.
package struct TapeSecrets: Sendable {
  private let prefix: String
  private let environment: [String: String]

  /// Creates the secrets of an app.
  package init(prefix: String, environment: [String: String]) {
    self.prefix = prefix
    self.environment = environment
  }

  /// The reason a secret cannot be typed.
  package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name does not begin with the app's prefix.
    case foreign(name: String, prefix: String)
    /// These variables are not set.
    case missing(names: [String])

    /// One sentence that explains the problem.
    package var description: String {
      switch self {
      case .foreign(let name, let prefix):
        "a tape may type only secrets whose names begin with \(prefix), but \(name) does not"
      case .missing(let names):
        "not set in the environment: \(names.joined(separator: ", ")); "
          + "set \(names.count == 1 ? "it" : "each") to the text that was typed"
      }
    }
  }

  /// Returns the value of a secret, or why it cannot be typed.
  package func value(of name: String) -> Result<String, Problem> {
    guard name.hasPrefix(prefix) else { return .failure(.foreign(name: name, prefix: prefix)) }
    guard let value = environment[name] else { return .failure(.missing(names: [name])) }
    return .success(value)
  }

  /// Returns the names of a tape's secrets that are not set, sorted.
  func missing(of tape: Tape) -> [String] {
    tape.secretNames.filter { $0.hasPrefix(prefix) && environment[$0] == nil }.sorted()
  }
}
