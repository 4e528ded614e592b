/// What the policy says of one route and one person.
public enum AccessDecision: Hashable, Sendable {
  /// The route may be shown.
  case allowed
  /// Signing in may open it.
  case needsSignIn
  /// The person is signed in and lacks this role.
  case forbidden(role: String)
}
