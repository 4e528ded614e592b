public import Navigation

/// Defines which routes a link opens only after sign-in.
///
/// The policy only sorts links into `.plan` and `.pending`. The store enforces an `AccessPolicy`,
/// which applies to every way in. Source: InnoRouter, `authenticationPolicy`.
public enum DeepLinkAuthenticationPolicy<R: Route>: Sendable {
  /// No route needs sign-in.
  case notRequired
  /// Some routes need sign-in; links must then be decided on the main actor.
  case required(
    shouldRequireAuthentication: @Sendable (_ route: R) -> Bool,
    isAuthenticated: @MainActor @Sendable () -> Bool)
}

extension DeepLinkPipeline {
  /// Makes a pipeline from closures, as in InnoRouter.
  ///
  /// Since the closure answers every link, there is no completion and no link writing. An authority
  /// that looks like a host must be an allowed host, in every scheme.
  ///
  /// - Parameters:
  ///   - allowedSchemes: The allowed schemes, starting with the app's own.
  ///   - allowedHosts: The allowed hosts.
  ///   - limits: The input limits.
  ///   - resolve: Returns the route of a link, usually with a `DeepLinkMatcher`; a pure function.
  ///   - authenticationPolicy: Which routes need sign-in, and whether a principal is signed in.
  ///   - plan: Returns the plan that shows a route; a pure function.
  public init(
    allowedSchemes: [String], allowedHosts: [String] = [], limits: DeepLinkLimits = .standard,
    resolve: @escaping @Sendable (_ link: DeepLinkURL) -> R?,
    authenticationPolicy: DeepLinkAuthenticationPolicy<R> = .notRequired,
    plan: @escaping @Sendable (_ route: R) -> NavigationPlan<R>
  ) {
    let isHost = { @Sendable (name: String) in allowedHosts.contains { $0.lowercased() == name } }
    self.init(
      allowedSchemes: allowedSchemes, allowedHosts: allowedHosts, limits: limits,
      matcher: DeepLinkMatcher(mappings: [
        DeepLinkMapping("*") { parameters in
          let link = parameters.link
          if let host = link.host, host.contains("."), !isHost(host.lowercased()) { return nil }
          return resolve(link)
        }
      ]),
      access: AccessPolicy(authenticationPolicy), plan: plan)
  }
}

extension AccessPolicy {
  /// Makes the equivalent policy without a login route.
  fileprivate init(_ policy: DeepLinkAuthenticationPolicy<R>) {
    switch policy {
    case .notRequired: self = .open
    case .required(let shouldRequire, let isAuthenticated):
      self.init(requirement: { route in
        guard shouldRequire(route) else { return .none }
        return MainActor.assumeIsolated { isAuthenticated() } ? .none : .signedIn
      })
    }
  }
}
