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
  /// The schemes that are opened, in lower case; the first is the app's own.
  package var allowedSchemes: [String] { rules.schemes.map(\.text) }
  /// The hosts that are opened, in lower case.
  package var allowedHosts: [String] { rules.hosts.map(\.text) }
  /// How much of a link is read before it is refused.
  package var limits: DeepLinkLimits { rules.limits }
  /// The table.
  public let matcher: DeepLinkMatcher<R>
  @usableFromInline let rules: LinkRules
  @usableFromInline let access: AccessPolicy<R>
  @usableFromInline let plan: @Sendable (R) -> NavigationPlan<R>
  /// Decides what in a link is a secret.
  package let secrets: LinkSecrets

  /// Makes a pipeline.
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
    for scheme in allowedSchemes where !LinkRules.isScheme(scheme) {
      preconditionFailure("\(LinkText.quoted(scheme)) is no scheme that a link can have.")
    }
    for host in hosts where !LinkRules.isHost(host) {
      preconditionFailure(
        "\(LinkText.quoted(host)) is no host: give the name alone, without scheme, port or path.")
    }
    let matcher = matcher.reading(hosts: hosts)
    rules = LinkRules(
      schemes: allowedSchemes.map { LinkName($0) }, hosts: hosts.map { LinkName($0) },
      limits: limits,
      table: matcher.table)
    secrets = LinkSecrets(names: matcher.mappings.flatMap(\.secrets))
    self.matcher = matcher
    self.access = access
    self.plan = plan
  }
}

extension DeepLinkPipeline {
  /// Completes what a person typed to a link: a text without a scheme gets the app's own.
  ///
  /// Every door that takes a typed link calls this: arguments, prompt, tapes and other processes.
  ///
  /// - Parameter text: The link, or a path.
  /// - Returns: A link that names a scheme.
  /// - Complexity: O(length of the link).
  package func completed(_ text: String) -> String {
    if text.utf8.first(where: ":/?#".utf8.contains) == UInt8(ascii: ":") { return text }
    guard let scheme = allowedSchemes.first else { return text }
    return text.hasPrefix("//") ? "\(scheme):\(text)" : "\(scheme)://\(text)"
  }

  /// Whether a link may be written to a file: its mapping names no secrets, and it holds none.
  ///
  /// - Complexity: O(length of the link).
  package func isSavable(_ link: String) -> Bool {
    find(DeepLinkRequest(link, isInternal: true)).canBeSaved && !secrets.areIn(link)
  }
}
