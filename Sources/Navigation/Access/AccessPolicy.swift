/// Says once what every route needs: a pure function of route and principal.
///
/// The gate asks it about the state that a command ends in, so no command, plan, undo or restored
/// file leads around it.
public struct AccessPolicy<R: Route>: Sendable {
  /// The route that is presented when signing in is needed; `nil` when the app has no sign-in.
  public let login: R?
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
  public func requirement(of route: R?) -> AccessRequirement {
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
