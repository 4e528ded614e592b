public import Navigation

/// Defines which routes a link opens only after sign-in.
///
/// This policy only sorts links into `.plan` and `.pending`. The store's `AccessPolicy` protects
/// the routes, however they are reached. Source: InnoRouter, `authenticationPolicy`.
public enum DeepLinkAuthenticationPolicy<R: Route>: Sendable {
  /// No route needs sign-in.
  case notRequired
  /// Some routes need sign-in; links must then be evaluated on the main actor.
  case required(
    shouldRequireAuthentication: @Sendable (_ route: R) -> Bool,
    isAuthenticated: @MainActor @Sendable () -> Bool)
}

extension DeepLinkPipeline {
  /// Creates a pipeline from closures, as in InnoRouter.
  ///
  /// Since the closure resolves every link, the pipeline can neither complete nor write links. In
  /// every scheme, an authority that looks like a host must be one of the allowed hosts.
  ///
  /// - Parameters:
  ///   - allowedSchemes: The allowed schemes, starting with the app's own.
  ///   - allowedHosts: The allowed hosts.
  ///   - limits: The input limits.
  ///   - resolve: Returns the route of a link, usually with a `DeepLinkMatcher`; must be a pure
  ///     function.
  ///   - authenticationPolicy: Which routes need sign-in, and whether a principal is signed in.
  ///   - plan: Returns the plan that shows a route; must be a pure function.
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
  /// Creates the equivalent policy without a login route.
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
