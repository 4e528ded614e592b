public import Navigation
package import TerminalKit
public import TerminalUI

/// The parts of an app in one run: its store and the host's configuration.
///
/// An app declares its clock, tabs, links and policy once. Both the store and the pipeline are
/// built from them, so `explain` describes the rules that the store enforces.
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
  let clock: AppClock
  /// The store, which uses that clock.
  package let store: NavigationStore<R>
  /// The configuration of the host.
  package var configuration: HostConfiguration<R>
  /// The values saved between runs in addition to the navigation state and queued links.
  package var values: [KeptValue] { configuration.values }

  /// Creates the parts of an app.
  ///
  /// - Parameters:
  ///   - clock: The clock of the run.
  ///   - tabs: The tabs in order, each with its ID, title and root; a single tab shows no tab bar.
  ///   The tabs are declared only here; the store uses them too.
  ///   - links: The links that the app opens; `nil` if it opens none.
  ///   - access: The access policy. The first tab's root must be open to everyone.
  ///   - rules: Returns why a route may not be shown now, based on the app's data, such as "it is
  ///   archived", or `nil` if it may. The store calls it together with the gate; call the store's
  ///   `rulesChanged()` when its results change.
  ///   - pendingPolicy: The limits on links queued for sign-in.
  ///   - validator: The rules that stacks must follow.
  ///   - values: The values saved between runs in addition to the navigation state and queued
  ///   links.
  ///   - configuration: Creates the host's configuration, and adds middleware to the store.
  /// - Throws: An error if the tabs are invalid, if a stack rule or a link names a tab that is not
  /// among them, or if patterns are invalid or use unregistered converters; also any error from
  /// `configuration`.
  public init(
    clock: AppClock, tabs: [HostTab<R>], links: AppLinks<R>? = nil,
    access: AccessPolicy<R> = .open,
    rules: (@MainActor @Sendable (R) -> String?)? = nil,
    pendingPolicy: PendingPolicy = PendingPolicy(),
    validator: RouteStackValidator<R> = .permissive, keeping values: [KeptValue] = [],
    configuration: (NavigationStore<R>) throws -> HostConfiguration<R>
  ) throws {
    try self.init(
      clock, tabs, links, access, rule: RouteAvailability.rule(rules),
      pendingPolicy, validator, values, configuration)
  }

  /// Creates the parts of an app whose rules may not know yet whether a route may be shown.
  ///
  /// - Parameters:
  ///   - clock: The clock of the run.
  ///   - tabs: The tabs in order, as for the other initializer.
  ///   - links: The links that the app opens; `nil` if it opens none.
  ///   - access: The access policy. The first tab's root must be open to everyone.
  ///   - rules: Returns whether a route may be shown now, based on the app's data. The place of an
  ///   `.unknown` route is shown as loading, without its title; call the store's `rulesChanged()`
  ///   once the data is there.
  ///   - pendingPolicy: The limits on links queued for sign-in.
  ///   - validator: The rules that stacks must follow.
  ///   - values: The values saved between runs.
  ///   - configuration: Creates the host's configuration, and adds middleware to the store.
  /// - Throws: The errors of the other initializer.
  public init(
    clock: AppClock, tabs: [HostTab<R>], links: AppLinks<R>? = nil,
    access: AccessPolicy<R> = .open,
    rules: @escaping @MainActor @Sendable (R) -> RouteAvailability,
    pendingPolicy: PendingPolicy = PendingPolicy(),
    validator: RouteStackValidator<R> = .permissive, keeping values: [KeptValue] = [],
    configuration: (NavigationStore<R>) throws -> HostConfiguration<R>
  ) throws {
    try self.init(
      clock, tabs, links, access, rule: rules, pendingPolicy, validator, values, configuration)
  }

  private init(
    _ clock: AppClock, _ tabs: [HostTab<R>], _ links: AppLinks<R>?, _ access: AccessPolicy<R>,
    rule: (@MainActor @Sendable (R) -> RouteAvailability)?, _ pendingPolicy: PendingPolicy,
    _ validator: RouteStackValidator<R>, _ values: [KeptValue],
    _ configuration: (NavigationStore<R>) throws -> HostConfiguration<R>
  ) throws {
    self.clock = clock
    let state = try NavigationState(tabs: tabs.map { Tab($0.id, root: $0.root) })
    store = NavigationStore(
      state, access, rule: rule, try links?.pipeline(access: access), clock.navigation,
      pendingPolicy, validator)
    try UnknownTabError.check(
      validator.tabs.map { ("a rule of the stacks", $0) } + (store.links?.namedTabs ?? []),
      in: tabs.map(\.id))
    var configuration = try configuration(store)
    try configuration.hostKeys.change(configuration.keys)
    configuration.tabs = tabs
    configuration.scheme = links?.schemes.first ?? ""
    configuration.values = values
    self.configuration = configuration
  }

  /// Creates a copy of the parts with different saved values.
  package init(_ parts: Self, keeping values: [KeptValue]) {
    clock = parts.clock
    store = parts.store
    configuration = parts.configuration
    configuration.values = values
  }

  /// Creates the app's host without starting it.
  ///
  /// - Parameter backend: The terminal.
  /// - Returns: The host.
  package func host(on backend: any TerminalBackend) -> NavigationHost {
    NavigationHost(store: store, configuration: configuration, backend: backend, clock: clock)
  }
}

/// The links of an app: its schemes and hosts, the link table, and the plan for each route.
public struct AppLinks<R: Route>: Sendable {
  /// The accepted schemes; the first is the app's own.
  public let schemes: [String]
  private let hosts: [String]
  private let limits: DeepLinkLimits
  private let matcher: DeepLinkMatcher<R>
  private let plan: @Sendable (R) -> NavigationPlan<R>

  /// Creates a description of an app's links.
  ///
  /// - Parameters:
  ///   - schemes: The accepted schemes, the app's own first.
  ///   - hosts: The accepted hosts, for `https` and other schemes.
  ///   - limits: The limits on the parts of a link.
  ///   - matcher: The link table.
  ///   - plan: Returns the plan that shows a route; must be a pure function.
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

  /// Creates the link pipeline for a policy.
  ///
  /// - Parameter access: The access policy for routes.
  /// - Returns: The pipeline.
  /// - Throws: An error that lists every invalid pattern and unregistered converter.
  package func pipeline(
    access: AccessPolicy<R>
  ) throws(DeepLinkMatcherError) -> DeepLinkPipeline<R> {
    try matcher.validatePatterns()
    return DeepLinkPipeline(
      allowedSchemes: schemes, allowedHosts: hosts, limits: limits, matcher: matcher,
      access: access, plan: plan)
  }
}

/// An error about references to tabs that the app does not have.
struct UnknownTabError: Error, CustomStringConvertible {
  let names: [(place: String, tab: TabID)]
  let known: [TabID]

  /// Throws an error that lists every reference to a missing tab, if there are any.
  static func check(_ names: [(place: String, tab: TabID)], in known: [TabID]) throws {
    let unknown = names.filter { !known.contains($0.tab) }
    guard unknown.isEmpty else { throw Self(names: unknown, known: known) }
  }

  /// Each missing tab and where it is named, followed by the existing tabs.
  var description: String {
    names.map { "\($0.place) names the tab \"\($0.tab)\", which the app does not have; " }.joined()
      + "its tabs are \(known.map { "\"\($0)\"" }.joined(separator: ", "))"
  }
}

extension DeepLinkPipeline {
  /// The tabs selected by links without values, each with its pattern.
  ///
  /// Only these can be checked before a link is opened.
  fileprivate var namedTabs: [(place: String, tab: TabID)] {
    guard let scheme = allowedSchemes.first else { return [] }
    var found: [(place: String, tab: TabID)] = []
    for mapping in matcher.mappings {
      // Values, schemes, wildcards and queries are recognized without parsing the pattern.
      guard !mapping.pattern.utf8.contains(where: { ":<*?".utf8.contains($0) }),
        mapping.isValid
      else { continue }
      let link = "\(scheme):///\(mapping.pattern.drop { $0 == "/" })"
      let plan = find(DeepLinkRequest(link, isInternal: true)).plan
      for case .selectTab(let tab) in plan?.commands ?? [] {
        found.append(("the link \(mapping.pattern)", tab))
      }
    }
    return found
  }
}
