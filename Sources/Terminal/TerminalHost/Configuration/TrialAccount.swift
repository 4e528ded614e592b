/// An account that an app provides for trying it out; it is not real.
package struct TrialAccount: Hashable, Sendable {
  /// The email address.
  package let email: String
  /// The password.
  package let password: String
  /// The roles.
  package let roles: [String]

  /// Creates an account.
  package init(email: String, password: String, roles: [String]) {
    self.email = email
    self.password = password
    self.roles = roles
  }
}
