/// Defines what each route requires, as a pure function of route and principal.
///
/// The gate checks the state that a command leads to, so no command, plan, undo or restored file
/// can bypass the policy.
public struct AccessPolicy<R: Route>: Sendable {
  /// The route to present when sign-in is needed; `nil` if the app has no sign-in.
  @usableFromInline package let login: R?
  @usableFromInline let requirement: (@Sendable (R) -> AccessRequirement)?

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - login: The route to present when sign-in is needed. It must not require anything itself.
  ///   - requirement: Returns what a route requires; a pure function.
  public init(login: R, requirement: @escaping @Sendable (R) -> AccessRequirement) {
    precondition(
      requirement(login) == .none,
      "The login route \(login) needs sign-in itself, so nobody could ever sign in.")
    self.login = login
    self.requirement = requirement
  }

  /// Makes a policy without a login route, used only to classify links.
  package init(requirement: (@Sendable (R) -> AccessRequirement)?) {
    login = nil
    self.requirement = requirement
  }

  /// The policy of an app without sign-in: everything is allowed.
  public static var open: Self { Self(requirement: nil) }

  /// Returns what a route requires.
  ///
  /// - Parameter route: The route; `nil` stands for the host's own root, which requires nothing.
  /// - Returns: The requirement.
  @inlinable
  package func requirement(of route: R?) -> AccessRequirement {
    guard let requirement, let route else { return .none }
    return requirement(route)
  }

  /// Decides whether a principal may see a route.
  ///
  /// - Parameters:
  ///   - route: The route; `nil` stands for the host's own root, which is always allowed.
  ///   - principal: The signed-in principal, or `nil`.
  /// - Returns: Whether the route may be shown, and what is missing if not.
  @inlinable
  public func decide(_ route: R?, for principal: Principal?) -> AccessDecision {
    requirement(of: route).decide(for: principal)
  }

  @inlinable var isOpen: Bool { requirement == nil }
}

/// What a route or an action requires of the user.
public enum AccessRequirement: Hashable, Sendable {
  /// Nothing: the route is public.
  case none
  /// Any signed-in principal.
  case signedIn
  /// A signed-in principal with this role.
  case role(String)

  /// Decides whether a principal meets the requirement.
  ///
  /// - Parameter principal: The signed-in principal, or `nil`.
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

/// The policy's decision about one route and one principal.
public enum AccessDecision: Hashable, Sendable {
  /// The route may be shown.
  case allowed
  /// Signing in may open it.
  case needsSignIn
  /// The principal is signed in but lacks this role.
  case forbidden(role: String)
}
