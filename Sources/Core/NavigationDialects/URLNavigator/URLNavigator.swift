public import Navigation

/// Maps patterns to routes and open handlers, as the URLNavigator library does.
///
/// ``pipeline(access:limits:)`` makes the table for a store, or throws all its problems at once,
/// and ``connect(to:)`` connects the store. Later registrations take effect with the next link, and
/// their problems are reported to ``onProblems``:
///
/// ```swift
/// let navigator = URLNavigator<AppRoute>(allowedSchemes: ["myapp"])
/// navigator.register("myapp://user/<int:id>") { url, values, context in
///   guard let id = values["id"] as? Int else { return nil }
///   return .user(id)
/// }
/// let store = NavigationStore(links: try navigator.pipeline())
/// navigator.connect(to: store)
/// navigator.push("myapp://user/10")
/// ```
///
/// Registering a pattern again replaces the earlier registration. A pattern may have both a route
/// and a handler: `push` and `present` use the route, `open` uses the handler, and a link from
/// elsewhere uses the one registered first. Everything goes through the store, including its gate,
/// middleware and history. The methods return the same values as in URLNavigator: a route or `nil`,
/// and whether a handler succeeded. With ``URLNavigationResult`` as the return type, they report
/// the reason for a failure.
@MainActor public final class URLNavigator<R: Route>: NavigatorProtocol {
  /// Makes the route of a link, or declines with `nil`; must be a pure function.
  public typealias RouteFactory =
    @Sendable (_ url: DeepLinkURL, _ values: URLValues, _ context: DeepLinkContext) -> R?
  /// Performs the action of a link, and returns whether it succeeded.
  public typealias OpenHandler =
    @MainActor (_ url: DeepLinkURL, _ values: URLValues, _ context: DeepLinkContext) -> Bool

  private typealias OnProblems = @MainActor ([DeepLinkMatcherProblem]) -> Void

  private struct Registration {
    let pattern: String
    let isHandler: Bool
    let mapping: ([String: URLValueConverter]) -> DeepLinkMapping<R>
  }

  /// The allowed schemes; the first is the app's own.
  public let allowedSchemes: [String]
  /// The allowed hosts.
  public let allowedHosts: [String]
  /// Where to put the route of a link that was not opened with this navigator.
  public let placement: URLPlacement
  /// The converters, keyed by the names that patterns use.
  public var valueConverters: [String: URLValueConverter] {
    get { own.converters }
    set {
      withExtendedLifetime(own) { own.converters = newValue }
      renewTable()
    }
  }
  /// Called with the problems of patterns registered after the table was made; these are skipped.
  public var onProblems: (@MainActor ([DeepLinkMatcherProblem]) -> Void)? {
    get { own.onProblems }
    set { withExtendedLifetime(own) { own.onProblems = newValue } }
  }
  /// The app's own closures; what a change releases may call the navigator, so it lives until the
  /// change is over.
  private var own: (converters: [String: URLValueConverter], onProblems: OnProblems?) = ([:], nil)
  private var registrations: [Registration] = []
  private var handlers: [String: OpenHandler] = [:]
  private var links: DeepLinkPipeline<R>?
  private var rights: (access: AccessPolicy<R>, limits: DeepLinkLimits)?
  private(set) var store: NavigationStore<R>?
  /// The return value of the last handler.
  var answer: Bool?

  /// Creates a navigator without patterns.
  ///
  /// - Parameters:
  ///   - allowedSchemes: The allowed schemes, starting with the app's own.
  ///   - allowedHosts: The allowed hosts.
  ///   - placement: Where to put the route of a link that was not opened with this navigator.
  public init(
    allowedSchemes: [String], allowedHosts: [String] = [], placement: URLPlacement = .push()
  ) {
    self.allowedSchemes = allowedSchemes
    self.allowedHosts = allowedHosts
    self.placement = placement
  }

  /// Maps a pattern to a route.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - secrets: The query items whose values are secret.
  ///   - factory: Makes the route, or declines with `nil`; must be a pure function, since it is
  ///     called while a link is evaluated.
  public func register(
    _ pattern: String, secrets: Set<String>, _ factory: @escaping RouteFactory
  ) {
    let placement = placement
    add(pattern, isHandler: false) { converters in
      let parsed = try? DeepLinkPattern(pattern)
      return DeepLinkMapping(
        pattern, secrets: secrets,
        plan: { parameters -> NavigationPlan<R>? in
          let place: URLPlacement
          switch URLAsk.asked(in: parameters.context) {
          case .handler?: return nil
          case .place(let asked)?: place = asked
          case nil: place = placement
          }
          guard let parsed else { return nil }
          let values = URLValues(parameters.dictionary, of: parsed, converters)
          let context = URLAsk.removed(from: parameters.context)
          return factory(parameters.link, values, context).map { place.plan(for: $0) }
        })
    }
  }

  /// Maps a pattern to an open handler: something to do rather than somewhere to go.
  ///
  /// The handler runs once, when the decision is applied, and never while a link is evaluated or
  /// explained.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - requirement: The access that the action requires.
  ///   - secrets: The query items whose values are secret.
  ///   - handler: Performs the action, and returns whether it succeeded.
  public func handle(
    _ pattern: String, requirement: AccessRequirement, secrets: Set<String>,
    _ handler: @escaping OpenHandler
  ) {
    add(pattern, isHandler: true) { _ in
      DeepLinkMapping(
        pattern, secrets: secrets,
        plan: { parameters -> NavigationPlan<R>? in
          if case .place? = URLAsk.asked(in: parameters.context) { return nil }
          return NavigationPlan(
            commands: [],
            action: NavigationAction(
              name: pattern, values: parameters.dictionary,
              context: URLAsk.removed(from: parameters.context),
              link: parameters.link, requirement: requirement))
        })
    }
    withExtendedLifetime(handlers) { handlers[pattern] = handler }
  }

  private func add(
    _ pattern: String, isHandler: Bool,
    _ mapping: @escaping ([String: URLValueConverter]) -> DeepLinkMapping<R>
  ) {
    // What the old closures hold may call the navigator, so they live until the change is over.
    let old = registrations
    defer { withExtendedLifetime(old) {} }
    registrations.removeAll { $0.pattern == pattern && $0.isHandler == isHandler }
    registrations.append(Registration(pattern: pattern, isHandler: isHandler, mapping: mapping))
    renewTable()
  }

  /// Rebuilds the table, if there is one, for the store's next decision.
  ///
  /// - Complexity: O(total length of the patterns).
  private func renewTable() {
    guard let rights else { return }
    let matcher = DeepLinkMatcher(mappings: mappings, converters: converters)
    links = pipeline(matcher, rights.access, rights.limits)
    if let store { store.links = links }
    if !matcher.problems.isEmpty { onProblems?(matcher.problems) }
  }

  private var mappings: [DeepLinkMapping<R>] { registrations.map { $0.mapping(valueConverters) } }

  private var converters: [DeepLinkConverter] {
    valueConverters.map { $0.value.converter(named: $0.key) }
  }

  private func pipeline(
    _ matcher: DeepLinkMatcher<R>, _ access: AccessPolicy<R>, _ limits: DeepLinkLimits
  ) -> DeepLinkPipeline<R> {
    DeepLinkPipeline(
      allowedSchemes: allowedSchemes, allowedHosts: allowedHosts, limits: limits, matcher: matcher,
      access: access, plan: { NavigationPlan(commands: [.push($0)]) })
  }

  /// Makes the table of everything registered so far.
  ///
  /// - Parameters:
  ///   - access: The access policy; the store should use the same one.
  ///   - limits: The input limits.
  /// - Returns: The pipeline for the store.
  /// - Throws: A `DeepLinkMatcherError` with all problems of the table.
  /// - Complexity: O(total length of the patterns).
  public func pipeline(
    access: AccessPolicy<R> = .open, limits: DeepLinkLimits = .standard
  ) throws(DeepLinkMatcherError) -> DeepLinkPipeline<R> {
    let matcher = try DeepLinkMatcher.validated(converters: converters) { mappings }
    let links = pipeline(matcher, access, limits)
    (self.links, rights) = (links, (access, limits))
    return links
  }

  /// Connects this navigator to a store, and performs the actions of the store's links.
  ///
  /// If other code, such as a host, later replaces the store's `onAction`, it should forward
  /// actions to ``perform(_:)``.
  ///
  /// - Parameter store: A store with this navigator's pipeline.
  public func connect(to store: NavigationStore<R>) {
    self.store = store
    if let links { store.links = links }
    let others = store.onAction
    store.onAction = { [weak self] action in
      if self?.perform(action) == nil { others?(action) }
    }
  }

  /// Runs the handler that an action calls.
  ///
  /// - Parameter action: The action, from the store.
  /// - Returns: The handler's return value; `nil` if this navigator has no such handler.
  @discardableResult
  public func perform(_ action: NavigationAction) -> Bool? {
    guard let handler = handlers[action.name], let pattern = try? DeepLinkPattern(action.name),
      let link = action.link
    else { return nil }
    let values = URLValues(action.values, of: pattern, valueConverters)
    let answer = handler(link, values, action.context)
    // The handler may have opened another link, whose answer is not that of the first.
    self.answer = self.answer ?? answer
    return answer
  }

  /// Decides how to handle a link, without applying anything.
  func decide(_ request: DeepLinkRequest) -> DeepLinkDecision<R> {
    (store?.links ?? links)?.decide(for: request, principal: store?.session.principal)
      ?? .unhandled(request.link)
  }
}
