public import Navigation

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
  /// The store, on the clock of the run.
  package let store: NavigationStore<R>
  /// What the host is told.
  package var configuration: HostConfiguration<R>
  /// What is kept from one run to the next beside the places and what waits.
  package let values: [KeptValue]

  /// Makes the parts of an app.
  ///
  /// - Parameters:
  ///   - clock: The clock of the run.
  ///   - tabs: The tabs, in order; one tab shows no tab bar.
  ///   - links: What links mean; `nil` for an app that opens none.
  ///   - access: Who may see what. The first tab's root must need nothing.
  ///   - pendingPolicy: How much may wait for sign-in.
  ///   - validator: What the stacks have to be like.
  ///   - queuePolicy: How much may queue behind a command that is under way.
  ///   - values: What is kept from one run to the next beside the places and what waits.
  ///   - configuration: Says what the host is told, and adds middleware to the store.
  /// - Throws: What is wrong with the tabs, every pattern that is none or names a converter that
  ///   is not registered, and what `configuration` throws.
  public init(
    clock: AppClock, tabs: [HostTab<R>], links: AppLinks<R>? = nil,
    access: AccessPolicy<R> = .open, pendingPolicy: PendingPolicy = PendingPolicy(),
    validator: RouteStackValidator<R> = .permissive,
    queuePolicy: NavigationQueuePolicy = NavigationQueuePolicy(), keeping values: [KeptValue] = [],
    configuration: (NavigationStore<R>) throws -> HostConfiguration<R>
  ) throws {
    let state = try NavigationState(tabs: tabs.map { Tab($0.id, root: $0.root) })
    store = NavigationStore(
      initial: state, access: access, links: try links?.pipeline(access: access),
      clock: clock.navigation, pendingPolicy: pendingPolicy, validator: validator,
      queuePolicy: queuePolicy)
    var configuration = try configuration(store)
    configuration.tabs = tabs
    configuration.scheme = links?.schemes.first ?? ""
    self.configuration = configuration
    self.values = values
  }

  /// The same parts, which keep other values.
  package init(_ parts: Self, keeping values: [KeptValue]) {
    store = parts.store
    configuration = parts.configuration
    self.values = values
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
