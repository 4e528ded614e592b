import LinkPatterns

/// A pattern and the meaning of the links that match it.
///
/// A mapping to a route, to the cases of a `@Routable` enum or to a handler is a value: it states
/// the values that its links carry and what they open, so tools describe it without trying links
/// out. A closure is the escape hatch: tools list its pattern and say that code decides.
///
/// If the closure returns a route, the mapping handles every link that matches. If it returns an
/// optional, the mapping may decline, and the next candidate is tried. Closures must be pure
/// functions: they run any number of times while links are decided, explained and checked. Sources:
/// InnoRouter, `DeepLinkMapping`; URLNavigator, `register` and `handle`.
public struct DeepLinkMapping<R: Route>: Sendable {
  /// What the links of a mapping open.
  package enum Target: Hashable, Sendable {
    /// One route.
    case route(R)
    /// Routes of one kind, with these values.
    case fields([DeepLinkField])
    /// An action.
    case action(name: String, requirement: AccessRequirement)
    /// What a closure returns.
    case code
  }

  /// The pattern, as written.
  package let pattern: String
  /// Whether the mapping handles every link that its pattern matches.
  package let isTotal: Bool
  /// The query items whose values are secret, in every link of the app.
  package let secrets: Set<String>
  let parsed: Result<DeepLinkPattern, LinkParsingError>
  /// Whether the pattern is valid.
  package var isValid: Bool { if case .success = parsed { true } else { false } }
  /// What the links open.
  package let target: Target
  /// States which of the routes exist.
  var stated: @Sendable () -> Existence = { .all }
  /// The style in which the links present the route, in place of the style of its own links.
  package let style: PresentationStyle?
  let outcome: @Sendable (DeepLinkParameters) -> DeepLinkOutcome<R>?
  /// Returns the link's values for a route, or `nil` if this pattern cannot express it.
  let printing: (@Sendable (R) -> DeepLinkValues?)?
  /// Whether the mapping writes links; one with a style of its own only reads them.
  package var writesLinks: Bool { printing != nil && style == nil }
  /// The only routes that it prints, by the name that the matcher gives to a route; `nil` for any.
  let printedName: String?

  init(
    _ pattern: String, _ parsed: Result<DeepLinkPattern, LinkParsingError>? = nil,
    target: Target = .code, isTotal: Bool, secrets: Set<String> = [],
    style: PresentationStyle? = nil,
    printing: (@Sendable (R) -> DeepLinkValues?)? = nil, printedName: String? = nil,
    outcome: @escaping @Sendable (DeepLinkParameters) -> DeepLinkOutcome<R>?
  ) {
    self.pattern = pattern
    self.parsed =
      parsed ?? Result { () throws(LinkParsingError) in try DeepLinkPattern(pattern) }
    self.target = target
    self.isTotal = isTotal
    self.secrets = secrets
    self.style = style
    self.printing = printing
    self.printedName = printedName
    self.outcome = outcome
  }

  /// Maps an already parsed pattern to routes of one name and back.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - name: The name of the routes.
  ///   - style: The style in which the links present the route, if it is not the route's own.
  ///   - fields: The values that the links carry.
  ///   - plan: Returns the plan for a route that the links present in a style of their own.
  ///   - route: Makes the route, or returns `nil` to decline.
  ///   - printing: Returns the link's values for a route.
  package init(
    parsed pattern: DeepLinkPattern, printed name: String, as style: PresentationStyle? = nil,
    fields: [DeepLinkField], plan: (@Sendable (R) -> NavigationPlan<R>)? = nil,
    _ route: @escaping @Sendable (_ parameters: DeepLinkParameters) -> R?,
    printing: @escaping @Sendable (_ route: R) -> DeepLinkValues?
  ) {
    self.init(
      pattern.description, .success(pattern), target: .fields(fields), isTotal: false,
      style: style, printing: printing, printedName: style == nil ? name : nil
    ) { parameters in
      guard let route = route(parameters) else { return nil }
      return if let plan { .plan(plan(route)) } else { .route(route) }
    }
  }

  /// Maps an already parsed pattern to a handler call.
  package init(
    parsed pattern: DeepLinkPattern, handler name: String, requirement: AccessRequirement
  ) {
    self.init(
      pattern.description, .success(pattern),
      target: .action(name: name, requirement: requirement), isTotal: true
    ) { .action(NavigationAction(name: name, $0, requirement: requirement)) }
  }

  /// Maps a pattern to a route and never declines.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; an invalid one appears in the matcher's problems.
  ///   - secrets: The query items whose values are secret.
  ///   - route: A pure function that makes the route.
  public init(
    _ pattern: String, secrets: Set<String> = [],
    _ route: @escaping @Sendable (_ parameters: DeepLinkParameters) -> R
  ) {
    self.init(pattern, isTotal: true, secrets: secrets) { .route(route($0)) }
  }

  /// Maps a pattern to a route, or declines.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; an invalid one appears in the matcher's problems.
  ///   - secrets: The query items whose values are secret.
  ///   - route: A pure function that makes the route, or returns `nil` to decline.
  public init(
    _ pattern: String, secrets: Set<String> = [],
    _ route: @escaping @Sendable (_ parameters: DeepLinkParameters) -> R?
  ) {
    self.init(pattern, isTotal: false, secrets: secrets) { route($0).map { .route($0) } }
  }

  /// Maps a pattern to one route, and that route back to the pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; an invalid one appears in the matcher's problems.
  ///   - secrets: The query items whose values are secret.
  ///   - route: The route.
  public init(_ pattern: String, secrets: Set<String> = [], route: R) {
    self.init(
      pattern, target: .route(route), isTotal: true, secrets: secrets,
      printing: { $0 == route ? [:] : nil }, outcome: { _ in .route(route) })
  }

  /// Maps a pattern to a route and back; `@Link` declares such mappings.
  ///
  /// With `fields`, the mapping is a value: tools make its routes from values of these types.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; an invalid one appears in the matcher's problems.
  ///   - secrets: The query items whose values are secret.
  ///   - style: The style in which the links present the route, over the current location.
  ///     Such links are only read, never written. If it is `nil`, the plan is not changed.
  ///   - fields: The names of all values that `route` reads, with their types; an enum with a list
  ///     of its cases states its values. If it is `nil`, only the closures know what the links open.
  ///   - route: A pure function that makes the route, or returns `nil` to decline.
  ///   - printing: A pure function that returns the link's values for a route, or `nil` if this
  ///     pattern cannot express the route.
  public init(
    _ pattern: String, secrets: Set<String> = [], as style: PresentationStyle? = nil,
    fields: KeyValuePairs<String, any DeepLinkValue.Type>? = nil,
    _ route: @escaping @Sendable (_ parameters: DeepLinkParameters) -> R?,
    printing: @escaping @Sendable (_ route: R) -> DeepLinkValues?
  ) {
    self.init(
      pattern, target: fields.map { .fields($0.map { DeepLinkField($0, $1) }) } ?? .code,
      isTotal: false, secrets: secrets, style: style, printing: printing
    ) { parameters in
      guard let route = route(parameters) else { return nil }
      return if let style { .presented(route, style) } else { .route(route) }
    }
  }
}

/// The result of applying a mapping to a link.
enum DeepLinkOutcome<R: Route>: Hashable, Sendable {
  /// A route, for which the pipeline makes the plan.
  case route(R)
  /// A route, whose plan ends with presenting it in a style.
  case presented(R, PresentationStyle)
  /// A plan.
  indirect case plan(NavigationPlan<R>)
  /// A handler call.
  indirect case action(NavigationAction)

  /// The target route, if any.
  var route: R? {
    switch self {
    case .route(let route), .presented(let route, _): route
    case .plan(let plan): plan.routes.last
    case .action: nil
    }
  }
}

/// The mapping that handles a link, and its outcome.
struct DeepLinkAnswer<R: Route>: Sendable {
  let mapping: Int
  let outcome: DeepLinkOutcome<R>
}
