public import Navigation
package import TerminalKit

/// What an app consists of in one run: its store, and what its host is told.
///
/// An app says its clock, tabs, links and policy once. The store and the pipeline are both made of
/// them, so that `explain` describes the rules that the store enforces.
///
/// ```swift
/// AppParts(
///   clock: run.clock, tabs: [HostTab("main", "Notes")],
///   links: AppLinks(schemes: ["notes"], matcher: matcher) { .show(path: [$0]) }
/// ) { store in
///   HostConfiguration(name: "Notes", title: title, screen: screen)
/// }
/// ```
@MainActor
public struct AppParts<R: Route> {
  /// The clock of the run.
  private let clock: AppClock
  /// The store, on that clock.
  package let store: NavigationStore<R>
  /// What the host is told.
  package var configuration: HostConfiguration<R>
  /// What is kept from one run to the next beside the places and what waits.
  package let values: [KeptValue]

  /// Makes the parts of an app.
  ///
  /// - Parameters:
  ///   - clock: The clock of the run.
  ///   - tabs: The tabs, in order, with id, title and root; one tab shows no tab bar. This is the one
  ///   place that says them: the store has the same.
  ///   - links: What links mean; `nil` for an app that opens none.
  ///   - access: Who may see what. The first tab's root must need nothing.
  ///   - rules: Says from the app's own data why a route may not be shown now, as in "it is archived".
  ///   The store asks it with the gate; call `rulesChanged()` when its answers change.
  ///   - pendingPolicy: How much may wait for sign-in.
  ///   - validator: What the stacks have to be like.
  ///   - queuePolicy: How much may queue behind a command that is under way.
  ///   - values: What is kept from one run to the next beside the places and what waits.
  ///   - configuration: Says what the host is told, and adds middleware to the store.
  /// - Throws: What is wrong with the tabs, a tab that only a rule of the stacks or a link names, every
  ///   pattern that is none or names a converter that is not registered, and what `configuration`
  ///   throws.
  public init(
    clock: AppClock, tabs: [HostTab<R>], links: AppLinks<R>? = nil,
    access: AccessPolicy<R> = .open,
    rules: (@MainActor @Sendable (R) -> String?)? = nil,
    pendingPolicy: PendingPolicy = PendingPolicy(),
    validator: RouteStackValidator<R> = .permissive,
    queuePolicy: NavigationQueuePolicy = NavigationQueuePolicy(), keeping values: [KeptValue] = [],
    configuration: (NavigationStore<R>) throws -> HostConfiguration<R>
  ) throws {
    self.clock = clock
    let state = try NavigationState(tabs: tabs.map { Tab($0.id, root: $0.root) })
    store = NavigationStore(
      initial: state, access: access, rules: rules, links: try links?.pipeline(access: access),
      clock: clock.navigation, pendingPolicy: pendingPolicy, validator: validator,
      queuePolicy: queuePolicy)
    try UnknownTabError.check(
      validator.tabs.map { ("a rule of the stacks", $0) } + (store.links?.namedTabs ?? []),
      in: tabs.map(\.id))
    var configuration = try configuration(store)
    try configuration.hostKeys.change(configuration.keys)
    configuration.tabs = tabs
    configuration.scheme = links?.schemes.first ?? ""
    self.configuration = configuration
    self.values = values
  }

  /// The same parts, which keep other values.
  package init(_ parts: Self, keeping values: [KeptValue]) {
    clock = parts.clock
    store = parts.store
    configuration = parts.configuration
    self.values = values
  }

  /// Makes the host of the app; it is not started.
  ///
  /// - Parameter backend: The terminal.
  /// - Returns: The host.
  package func host(on backend: any TerminalBackend) -> NavigationHost<R> {
    NavigationHost(store: store, configuration: configuration, backend: backend, clock: clock)
  }
}

/// What the links of an app mean: the schemes, the hosts, the table, and the way to each route.
public struct AppLinks<R: Route>: Sendable {
  /// The schemes that are opened; the first is the app's own.
  public let schemes: [String]
  private let hosts: [String]
  private let limits: DeepLinkLimits
  private let matcher: DeepLinkMatcher<R>
  private let plan: @Sendable (R) -> NavigationPlan<R>

  /// Describes the links of an app.
  ///
  /// - Parameters:
  ///   - schemes: The schemes that are opened, the app's own first.
  ///   - hosts: The hosts that are opened, for `https` and other schemes.
  ///   - limits: How much of a link is read before it is refused.
  ///   - matcher: The table.
  ///   - plan: Says what to do to show a route; a pure function.
  public init(
    schemes: [String], hosts: [String] = [], limits: DeepLinkLimits = .standard,
    matcher: DeepLinkMatcher<R>, plan: @escaping @Sendable (_ route: R) -> NavigationPlan<R>
  ) {
    self.schemes = schemes
    self.hosts = hosts
    self.limits = limits
    self.matcher = matcher
    self.plan = plan
  }

  /// Makes what decides about the links, under a policy.
  ///
  /// - Parameter access: What routes need.
  /// - Returns: The pipeline.
  /// - Throws: Every pattern that is none or names a converter that is not registered.
  package func pipeline(
    access: AccessPolicy<R>
  ) throws(DeepLinkMatcherError) -> DeepLinkPipeline<R> {
    try matcher.validatePatterns()
    return DeepLinkPipeline(
      allowedSchemes: schemes, allowedHosts: hosts, limits: limits, matcher: matcher,
      access: access, plan: plan)
  }
}

/// Tabs that are named somewhere and are none of the app's.
struct UnknownTabError: Error, CustomStringConvertible {
  let names: [(place: String, tab: TabID)]
  let known: [TabID]

  /// Throws every name that is none of the tabs.
  static func check(_ names: [(place: String, tab: TabID)], in known: [TabID]) throws {
    let unknown = names.filter { !known.contains($0.tab) }
    guard unknown.isEmpty else { throw Self(names: unknown, known: known) }
  }

  /// Each name with its place, and the tabs that there are.
  var description: String {
    names.map { "\($0.place) names the tab \"\($0.tab)\", which the app does not have; " }.joined()
      + "its tabs are \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
  }
}

extension DeepLinkPipeline {
  /// The tabs that links without values select, each with its pattern: what can be known before anybody
  /// opens a link.
  fileprivate var namedTabs: [(place: String, tab: TabID)] {
    guard let scheme = allowedSchemes.first else { return [] }
    return matcher.mappings.flatMap { mapping -> [(place: String, tab: TabID)] in
      guard let pattern = try? DeepLinkPattern(mapping.pattern), pattern.parameterNames.isEmpty,
        pattern.scheme == nil, !mapping.pattern.contains("*"), !mapping.pattern.contains("?")
      else { return [] }
      let link = "\(scheme):///\(mapping.pattern.drop { $0 == "/" })"
      return find(DeepLinkRequest(link, isInternal: true)).selectedTabs.map {
        ("the link \(mapping.pattern)", $0)
      }
    }
  }
}

extension AppParts {
  /// Why middleware or rules of the app would not let a plan be applied, in a sentence.
  func refusal(of plan: NavigationPlan<R>) -> String? {
    guard let result = store.refusal(of: plan) else { return nil }
    let writer = configuration.navigationWords(hiding: store.linkSecrets)
    return "this app does not open it: \(writer.of(result))"
  }
}
