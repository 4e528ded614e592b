/// What `TypeSecret` may type: variables of the environment that begin with the app's own prefix.
package struct TapeSecrets: Sendable {
  private let prefix: String
  private let environment: [String: String]

  /// Makes the secrets of an app.
  ///
  /// - Parameters:
  ///   - prefix: what a name must begin with, such as `STOREFRONT_`.
  ///   - environment: the variables.
  package init(prefix: String, environment: [String: String]) {
    self.prefix = prefix
    self.environment = environment
  }

  /// Why a secret is not typed.
  package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name is not one of the app's own.
    case foreign(name: String, prefix: String)
    /// The variable is not set.
    case missing(name: String)

    /// One sentence that says what would be right.
    package var description: String {
      switch self {
      case .foreign(let name, let prefix):
        "a tape may type only secrets that begin with \(prefix), and \(name) does not"
      case .missing(let name):
        "the environment has no \(name)"
      }
    }
  }

  /// The value of a name.
  ///
  /// - Parameter name: the variable.
  /// - Returns: its value, or why it is not typed.
  package func value(of name: String) -> Result<String, Problem> {
    guard name.hasPrefix(prefix) else { return .failure(.foreign(name: name, prefix: prefix)) }
    guard let value = environment[name] else { return .failure(.missing(name: name)) }
    return .success(value)
  }
}
