public import Navigation

/// Which routes a link reaches only when somebody is signed in.
///
/// It only sorts links into `.plan` and `.pending`. The rule that holds whatever the way in is
/// `AccessPolicy`, which the store enforces. Source: InnoRouter, `authenticationPolicy`.
public enum DeepLinkAuthenticationPolicy<R: Route>: Sendable {
  /// Nothing needs sign-in.
  case notRequired
  /// Some routes need sign-in. Who is signed in is asked on the main actor: links are decided there.
  case required(
    shouldRequireAuthentication: @Sendable (_ route: R) -> Bool,
    isAuthenticated: @MainActor @Sendable () -> Bool)
}

extension DeepLinkPipeline {
  /// Makes a pipeline of closures, as InnoRouter has it.
  ///
  /// The closure answers every link, so nothing is completed or printed. An authority that looks like a
  /// host must be one of the allowed ones, in every scheme.
  ///
  /// - Parameters:
  ///   - allowedSchemes: The schemes that are opened, the app's own first.
  ///   - allowedHosts: The hosts that are opened.
  ///   - limits: How much of a link is read before it is refused.
  ///   - resolve: Finds the route of a link, usually with a `DeepLinkMatcher`; a pure function.
  ///   - authenticationPolicy: Which routes need sign-in, and whether somebody is signed in.
  ///   - plan: Says what to do to show a route; a pure function.
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
  /// The same rule as a policy without a login route.
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
