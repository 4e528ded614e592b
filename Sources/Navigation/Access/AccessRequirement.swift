/// What a route or an action asks of a person.
public enum AccessRequirement: Hashable, Sendable {
  /// Nothing: it is public.
  case none
  /// Anyone who is signed in.
  case signedIn
  /// Someone signed in who has this role.
  case role(String)

  /// Decides whether a person meets the requirement.
  ///
  /// - Parameter principal: Who is signed in, if anyone.
  /// - Returns: Whether it is met, and what is missing if not.
  @inlinable
  public func decide(for principal: Principal?) -> AccessDecision {
    switch (self, principal) {
    case (.none, _), (.signedIn, .some): .allowed
    case (_, .none): .needsSignIn
    case (.role(let role), .some(let principal)):
      principal.roles.contains(role) ? .allowed : .forbidden(role: role)
    }
  }
}
