/// Turns a link into one decision: input limits, scheme, host, match, plan, access, in this order.
///
/// In http and https the authority is a host and must be allowed. In other schemes it is a host when
/// it is allowed, and otherwise the first segment, compared with literals without regard to case, so
/// that `app://a/b`, `app:///a/b` and `app:/a/b` are one link. User information and ports are refused.
/// A path without a scheme counts as a link of the first allowed scheme, from inside only.
///
/// Deciding has no effect: it may be repeated, and done on any thread. Source: InnoRouter,
/// `DeepLinkPipeline`.
public struct DeepLinkPipeline<R: Route>: Sendable {
  @usableFromInline
  enum Access: Sendable {
    case policy(AccessPolicy<R>)
    case authentication(DeepLinkAuthenticationPolicy<R>)
  }

  /// The schemes that are opened, in lower case; the first is the app's own.
  public var allowedSchemes: [String] { rules.schemes.map(\.text) }
  /// The hosts that are opened, in lower case.
  public var allowedHosts: [String] { rules.hosts.map(\.text) }
  /// How much of a link is read before it is refused.
  public var limits: DeepLinkLimits { rules.limits }
  /// The table, when the pipeline was made with one.
  public let matcher: DeepLinkMatcher<R>?
  @usableFromInline let rules: LinkRules
  @usableFromInline let resolve: (@Sendable (DeepLinkURL) -> R?)?
  @usableFromInline let access: Access
  @usableFromInline let plan: @Sendable (R) -> NavigationPlan<R>

  /// Makes a pipeline of closures.
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
    rules = LinkRules(
      schemes: allowedSchemes.map { LinkName($0) }, hosts: allowedHosts.map { LinkName($0) },
      limits: limits, table: nil)
    matcher = nil
    self.resolve = resolve
    access = .authentication(authenticationPolicy)
    self.plan = plan
  }

  /// Makes a pipeline of a table of patterns: one that also explains, completes and prints links.
  ///
  /// - Parameters:
  ///   - allowedSchemes: The schemes that are opened, the app's own first.
  ///   - allowedHosts: The hosts that are opened.
  ///   - limits: How much of a link is read before it is refused.
  ///   - matcher: The table.
  ///   - access: What routes need; give the store the same.
  ///   - plan: Says what to do to show a route; a pure function.
  public init(
    allowedSchemes: [String], allowedHosts: [String] = [], limits: DeepLinkLimits = .standard,
    matcher: DeepLinkMatcher<R>, access: AccessPolicy<R> = .open,
    plan: @escaping @Sendable (_ route: R) -> NavigationPlan<R>
  ) {
    let hosts = allowedHosts.map { $0.lowercased() }
    let matcher = matcher.reading(hosts: hosts)
    rules = LinkRules(
      schemes: allowedSchemes.map { LinkName($0) }, hosts: hosts.map { LinkName($0) },
      limits: limits,
      table: matcher.table)
    self.matcher = matcher
    resolve = nil
    self.access = .policy(access)
    self.plan = plan
  }
}
