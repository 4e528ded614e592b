/// Turns a link into a decision: checks input limits, scheme and host, finds a match, makes the
/// plan and checks access, in this order.
///
/// In http and https links, the authority is a host and must be allowed. In links with other
/// schemes, it is a host if it is an allowed one; otherwise it is the first segment, which matches
/// literals case-insensitively, so that `app://a/b`, `app:///a/b` and `app:/a/b` are the same link.
/// User information and ports are refused. A path without a scheme counts as a link with the first
/// allowed scheme, but only if it comes from inside the app.
///
/// Deciding has no side effects, so you can repeat it and call it from any thread. Source:
/// InnoRouter, `DeepLinkPipeline`.
public struct DeepLinkPipeline<R: Route>: Sendable {
  /// The allowed schemes in lowercase; the first is the app's own.
  package var allowedSchemes: [String] { rules.schemes }
  /// The allowed hosts in lowercase.
  package var allowedHosts: [String] { rules.hosts }
  /// The input limits.
  package var limits: DeepLinkLimits { rules.limits }
  /// The table of patterns.
  public let matcher: DeepLinkMatcher<R>
  let rules: LinkRules
  let access: AccessPolicy<R>
  let plan: @Sendable (R) -> NavigationPlan<R>
  /// The detector of secrets in links.
  package let secrets: LinkSecrets

  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - allowedSchemes: The allowed schemes, starting with the app's own.
  ///   - allowedHosts: The allowed hosts.
  ///   - limits: The input limits.
  ///   - matcher: The table of patterns.
  ///   - access: The access policy; the store should use the same one.
  ///   - plan: A pure function that returns the plan to show a route.
  public init(
    allowedSchemes: [String], allowedHosts: [String] = [], limits: DeepLinkLimits = .standard,
    matcher: DeepLinkMatcher<R>, access: AccessPolicy<R> = .open,
    plan: @escaping @Sendable (_ route: R) -> NavigationPlan<R>
  ) {
    let hosts = allowedHosts.map { $0.lowercased() }
    for scheme in allowedSchemes where !LinkBytes.isScheme(scheme) {
      preconditionFailure("\(LinkText.quoted(scheme)) is not a valid scheme.")
    }
    for host in hosts where !LinkRules.isHost(host) {
      preconditionFailure(
        "\(LinkText.quoted(host)) is not a host: give only the name, without scheme, port or path.")
    }
    let matcher = matcher.reading(hosts: hosts)
    rules = LinkRules(
      schemes: allowedSchemes.map { $0.lowercased() }, hosts: hosts, limits: limits,
      table: matcher.table)
    secrets = LinkSecrets(names: matcher.secrets)
    self.matcher = matcher
    self.access = access
    self.plan = plan
  }
}

extension DeepLinkPipeline {
  /// Returns this pipeline with one more mapping, which replaces an earlier one of the same pattern.
  ///
  /// - Complexity: O(total length of the patterns).
  package func adding(_ mapping: DeepLinkMapping<R>) -> DeepLinkPipeline {
    var mappings = matcher.mappings
    if let index = mappings.firstIndex(where: { $0.pattern == mapping.pattern }) {
      mappings[index] = mapping
    } else {
      mappings.append(mapping)
    }
    return DeepLinkPipeline(
      allowedSchemes: allowedSchemes, allowedHosts: allowedHosts, limits: limits,
      matcher: DeepLinkMatcher(
        mappings: mappings, converters: Array(matcher.table.converters.values),
        hosts: allowedHosts, name: matcher.name),
      access: access, plan: plan)
  }

  /// Completes a typed link: adds the app's own scheme to text without one.
  ///
  /// Every source of typed links uses this method: arguments, the prompt, tapes and other
  /// processes.
  ///
  /// - Parameter text: The link, or a path.
  /// - Returns: The link with a scheme.
  /// - Complexity: O(length of the link).
  package func completed(_ text: String) -> String {
    if text.utf8.first(where: ":/?#".utf8.contains) == UInt8(ascii: ":") { return text }
    guard let scheme = allowedSchemes.first else { return text }
    return text.hasPrefix("//") ? "\(scheme):\(text)" : "\(scheme)://\(text)"
  }
}
