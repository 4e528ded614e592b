/// Defines who may see each route, as a pure function of the route and the principal.
///
/// The gate checks the state that would result, so no command, plan, undo or restored file can
/// bypass the policy.
public struct AccessPolicy<R: Route>: Sendable {
  /// The route to present when sign-in is needed; `nil` if the app has no sign-in.
  package let login: R?
  let requirement: (@Sendable (R) -> AccessRequirement)?

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - login: The route to present when sign-in is needed. It must itself be public.
  ///   - requirement: Returns the access that a route requires; must be a pure function.
  public init(login: R, requirement: @escaping @Sendable (R) -> AccessRequirement) {
    precondition(
      requirement(login) == .none,
      "The login route \(login) needs sign-in itself, so nobody could ever sign in.")
    self.login = login
    self.requirement = requirement
  }

  /// The same policy for routes whose type is not known where they are read.
  var erased: AccessPolicy<AnyRoute> {
    AccessPolicy<AnyRoute>(
      login.map { AnyRoute($0) },
      requirement.map { requirement in { @Sendable in requirement($0.typed()) } })
  }

  private init(_ login: R?, _ requirement: (@Sendable (R) -> AccessRequirement)?) {
    self.login = login
    self.requirement = requirement
  }

  /// Creates a policy without a login route, used only to classify links.
  package init(requirement: (@Sendable (R) -> AccessRequirement)?) {
    login = nil
    self.requirement = requirement
  }

  /// The policy of an app without sign-in: everything is allowed.
  public static var open: Self { Self(requirement: nil) }

  /// Returns the access that a route requires.
  ///
  /// - Parameter route: The route; `nil` means the host's own root, which is public.
  /// - Returns: The requirement.
  package func requirement(of route: R?) -> AccessRequirement {
    guard let requirement, let route else { return .none }
    return requirement(route)
  }

  /// Decides whether a principal may see a route.
  ///
  /// - Parameters:
  ///   - route: The route; `nil` means the host's own root, which is always allowed.
  ///   - principal: The signed-in principal, or `nil`.
  /// - Returns: Whether the route may be shown, and if not, what is missing.
  public func decide(_ route: R?, for principal: Principal?) -> AccessDecision {
    requirement(of: route).decide(for: principal)
  }

  var isOpen: Bool { requirement == nil }
}

/// The access that a route or an action requires.
public enum AccessRequirement: Hashable, Sendable {
  /// No requirement: the route or action is public.
  case none
  /// Any signed-in principal.
  case signedIn
  /// A signed-in principal with this role.
  case role(String)
  /// A signed-in principal with at least one of these roles; an empty array admits nobody.
  case anyRole([String])

  /// Decides whether a principal meets the requirement.
  ///
  /// - Parameter principal: The signed-in principal, or `nil`.
  /// - Returns: Whether the requirement is met, and if not, what is missing.
  package func decide(for principal: Principal?) -> AccessDecision {
    switch (self, principal) {
    case (.none, _), (.signedIn, .some): .allowed
    case (_, .none): .needsSignIn
    case (.role(let role), .some(let principal)):
      principal.roles.contains(role) ? .allowed : .forbidden(role: role)
    case (.anyRole(let roles), .some(let principal)):
      roles.contains(where: principal.roles.contains)
        ? .allowed : .forbidden(role: roles.joined(separator: " or "))
    }
  }

  /// The roles of which a principal needs one; empty if no role is needed.
  package var roles: [String] {
    switch self {
    case .none, .signedIn: []
    case .role(let role): [role]
    case .anyRole(let roles): roles
    }
  }

  /// The requirement in a word or two: `sign-in`, `admin or editor`; `nil` if there is none.
  package var words: String? {
    switch self {
    case .none: nil
    case .signedIn: "sign-in"
    case .role, .anyRole: roles.joined(separator: " or ")
    }
  }
}

/// The policy's decision for one route and one principal.
public enum AccessDecision: Hashable, Sendable {
  /// The route may be shown.
  case allowed
  /// Nobody is signed in; the route may become available after sign-in.
  case needsSignIn
  /// The principal is signed in but lacks this role; alternative roles are joined by “or”.
  case forbidden(role: String)
}
