/// Says once what every route needs: a pure function of route and principal.
///
/// The gate asks it about the state that a command ends in, so no command, plan, undo or restored
/// file leads around it.
public struct AccessPolicy<R: Route>: Sendable {
  /// The route that is presented when signing in is needed; `nil` when the app has no sign-in.
  @usableFromInline package let login: R?
  @usableFromInline let requirement: (@Sendable (R) -> AccessRequirement)?

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - login: The route presented when signing in is needed. It must need nothing itself.
  ///   - requirement: What a route needs; a pure function.
  public init(login: R, requirement: @escaping @Sendable (R) -> AccessRequirement) {
    precondition(
      requirement(login) == .none,
      "The login route \(login) needs sign-in itself, so nobody could ever sign in.")
    self.login = login
    self.requirement = requirement
  }

  /// Makes a policy without a login route, for links that are only sorted by it.
  package init(requirement: (@Sendable (R) -> AccessRequirement)?) {
    login = nil
    self.requirement = requirement
  }

  /// The policy of an app without sign-in: everything is allowed.
  public static var open: Self { Self(requirement: nil) }

  /// What a route needs.
  ///
  /// - Parameter route: The route; `nil` stands for the host's own root, which needs nothing.
  /// - Returns: The requirement.
  @inlinable
  package func requirement(of route: R?) -> AccessRequirement {
    guard let requirement, let route else { return .none }
    return requirement(route)
  }

  /// Decides about one route.
  ///
  /// - Parameters:
  ///   - route: The route; `nil` stands for the host's own root, which is always allowed.
  ///   - principal: Who is signed in, if anyone.
  /// - Returns: Whether the route may be shown, and what is missing if not.
  @inlinable
  public func decide(_ route: R?, for principal: Principal?) -> AccessDecision {
    requirement(of: route).decide(for: principal)
  }

  @inlinable var isOpen: Bool { requirement == nil }
}

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
  package func decide(for principal: Principal?) -> AccessDecision {
    switch (self, principal) {
    case (.none, _), (.signedIn, .some): .allowed
    case (_, .none): .needsSignIn
    case (.role(let role), .some(let principal)):
      principal.roles.contains(role) ? .allowed : .forbidden(role: role)
    }
  }
}

/// What the policy says of one route and one person.
public enum AccessDecision: Hashable, Sendable {
  /// The route may be shown.
  case allowed
  /// Signing in may open it.
  case needsSignIn
  /// The person is signed in and lacks this role.
  case forbidden(role: String)
}
