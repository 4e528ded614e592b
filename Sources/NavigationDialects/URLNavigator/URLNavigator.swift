public import Navigation

/// Maps patterns to routes and to open handlers, as URLNavigator does.
///
/// ``pipeline(access:limits:)`` makes the table, with everything that is wrong with it said at once, for
/// a store that ``connect(to:)`` is told of. What is registered later holds from the next link on;
/// what is wrong with it is told to ``onProblems``:
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
/// Registering a pattern again replaces what was registered for it. A pattern may have a route and a
/// handler: `push` and `present` ask for the one, `open` for the other, and a link from elsewhere for
/// whichever was registered first. Everything goes through the store, so the gate, middleware and
/// history hold for it. Its verbs answer as in URLNavigator: a route or `nil`, and whether a handler did
/// something; where a ``URLNavigationResult`` is asked for they say why not.
@MainActor public final class URLNavigator<R: Route>: NavigatorProtocol {
  /// Makes the route of a link, or says no with `nil`; a pure function.
  public typealias RouteFactory =
    @Sendable (_ url: DeepLinkURL, _ values: URLValues, _ context: DeepLinkContext) -> R?
  /// Does what a link asks for, and says whether it did.
  public typealias OpenHandler =
    @MainActor (_ url: DeepLinkURL, _ values: URLValues, _ context: DeepLinkContext) -> Bool

  private struct Registration {
    let pattern: String
    let isHandler: Bool
    let mapping: ([String: URLValueConverter]) -> DeepLinkMapping<R>
  }

  /// The schemes that are opened; the first is the app's own.
  public let allowedSchemes: [String]
  /// The hosts that are opened.
  public let allowedHosts: [String]
  /// Where a route goes when a link from elsewhere names it.
  public let placement: URLPlacement
  /// Converters by the name that patterns use.
  public var valueConverters: [String: URLValueConverter] = [:] {
    didSet { renewTable() }
  }
  /// Hears what is wrong with the table when something is registered after it was made; the pattern in
  /// question is passed over.
  public var onProblems: (@MainActor ([DeepLinkMatcherProblem]) -> Void)?
  private var registrations: [Registration] = []
  private var handlers: [String: OpenHandler] = [:]
  private var links: DeepLinkPipeline<R>?
  private var rights: (access: AccessPolicy<R>, limits: DeepLinkLimits)?
  private(set) var store: NavigationStore<R>?
  /// What the handler said that ran last.
  var answer: Bool?

  /// Makes a navigator that knows no pattern.
  ///
  /// - Parameters:
  ///   - allowedSchemes: The schemes that are opened, the app's own first.
  ///   - allowedHosts: The hosts that are opened.
  ///   - placement: Where a route goes when a link from elsewhere names it.
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
  ///   - secrets: Query items whose values are secret.
  ///   - factory: Makes the route, or says no with `nil`; a pure function, called while deciding.
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

  /// Maps a pattern to an open handler: something to do, not somewhere to go.
  ///
  /// It runs once, when the decision is applied, and never while a link is decided or explained.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - requirement: What a person needs before it may run.
  ///   - secrets: Query items whose values are secret.
  ///   - handler: Does what the link asks for, and says whether it did.
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
    handlers[pattern] = handler
  }

  private func add(
    _ pattern: String, isHandler: Bool,
    _ mapping: @escaping ([String: URLValueConverter]) -> DeepLinkMapping<R>
  ) {
    registrations.removeAll { $0.pattern == pattern && $0.isHandler == isHandler }
    registrations.append(Registration(pattern: pattern, isHandler: isHandler, mapping: mapping))
    renewTable()
  }

  /// Makes the table anew, if it was made before, for the next decision of the store.
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

  /// Makes the table of everything that was registered.
  ///
  /// - Parameters:
  ///   - access: What routes need; give the store the same.
  ///   - limits: How much of a link is read before it is refused.
  /// - Returns: What decides about links, for the store.
  /// - Throws: Every problem at once.
  /// - Complexity: O(total length of the patterns).
  public func pipeline(
    access: AccessPolicy<R> = .open, limits: DeepLinkLimits = .standard
  ) throws(DeepLinkMatcherError) -> DeepLinkPipeline<R> {
    let matcher = try DeepLinkMatcher.validated(converters: converters) { mappings }
    let links = pipeline(matcher, access, limits)
    (self.links, rights) = (links, (access, limits))
    return links
  }

  /// Takes a store to navigate in, and performs what its links ask of open handlers.
  ///
  /// Where something else takes the store's actions afterwards, as a host does, it hands them on to
  /// ``perform(_:)``.
  ///
  /// - Parameter store: A store that was made with this navigator's pipeline.
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
  /// - Returns: What the handler said; `nil` when it is none of this navigator's.
  @discardableResult
  public func perform(_ action: NavigationAction) -> Bool? {
    guard let handler = handlers[action.name], let pattern = try? DeepLinkPattern(action.name),
      let link = action.link
    else { return nil }
    let values = URLValues(action.values, of: pattern, valueConverters)
    answer = handler(link, values, action.context)
    return answer
  }

  /// Decides about a link without applying anything.
  func decide(_ request: DeepLinkRequest) -> DeepLinkDecision<R> {
    (store?.links ?? links)?.decide(for: request, principal: store?.session.principal)
      ?? .unhandled(request.link)
  }
}
