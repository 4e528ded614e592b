import LinkPatterns

/// A pattern and the meaning of the links that match it.
///
/// If the closure returns a route, the mapping handles every link that matches. If it returns an
/// optional, the mapping may decline, and the next candidate is tried. Closures must be pure
/// functions: they run any number of times while links are decided, explained and checked. Sources:
/// InnoRouter, `DeepLinkMapping`; URLNavigator, `register` and `handle`.
public struct DeepLinkMapping<R: Route>: Sendable {
  /// The pattern, as written.
  package let pattern: String
  /// Whether the mapping handles every link that its pattern matches.
  package let isTotal: Bool
  /// The query items whose values are secret; if there are any, the mapping's links are never
  /// saved.
  package let secrets: Set<String>
  let parsed: Result<DeepLinkPattern, LinkParsingError>
  /// Whether the pattern is valid.
  package var isValid: Bool { if case .success = parsed { true } else { false } }
  @usableFromInline let outcome: @Sendable (DeepLinkParameters) -> DeepLinkOutcome<R>?
  let printing: (@Sendable (R) -> DeepLinkValues?)?
  /// The only routes that it prints, by the name that the matcher gives to a route; `nil` for any.
  let printedName: String?

  @usableFromInline
  init(
    _ pattern: String, isTotal: Bool, secrets: Set<String>,
    printing: (@Sendable (R) -> DeepLinkValues?)? = nil,
    outcome: @escaping @Sendable (DeepLinkParameters) -> DeepLinkOutcome<R>?
  ) {
    self.pattern = pattern
    self.isTotal = isTotal
    self.secrets = secrets
    self.printing = printing
    printedName = nil
    self.outcome = outcome
    do {
      parsed = .success(try DeepLinkPattern(pattern))
    } catch {
      parsed = .failure(error)
    }
  }

  /// Maps an already parsed pattern to a route and back, for routes of one name.
  package init(
    parsed pattern: DeepLinkPattern, printed name: String,
    _ route: @escaping @Sendable (_ parameters: DeepLinkParameters) -> R?,
    printing: @escaping @Sendable (_ route: R) -> DeepLinkValues?
  ) {
    self.pattern = pattern.description
    isTotal = false
    secrets = []
    parsed = .success(pattern)
    outcome = { route($0).map { .route($0) } }
    self.printing = printing
    printedName = name
  }

  /// Maps a pattern to a route and never declines.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; an invalid one appears in the matcher's problems.
  ///   - secrets: The query items whose values are secret.
  ///   - route: A pure function that makes the route.
  @inlinable
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
  @inlinable
  public init(
    _ pattern: String, secrets: Set<String> = [],
    _ route: @escaping @Sendable (_ parameters: DeepLinkParameters) -> R?
  ) {
    self.init(pattern, isTotal: false, secrets: secrets) { route($0).map { .route($0) } }
  }

  /// Maps a pattern to a route and back.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; an invalid one appears in the matcher's problems.
  ///   - secrets: The query items whose values are secret.
  ///   - route: A pure function that makes the route, or returns `nil` to decline.
  ///   - printing: A pure function that returns the link's values for a route, or `nil` if this
  ///     pattern cannot express the route.
  @inlinable
  public init(
    _ pattern: String, secrets: Set<String> = [],
    _ route: @escaping @Sendable (_ parameters: DeepLinkParameters) -> R?,
    printing: @escaping @Sendable (_ route: R) -> DeepLinkValues?
  ) {
    self.init(pattern, isTotal: false, secrets: secrets, printing: printing) {
      route($0).map { .route($0) }
    }
  }

  /// Maps a pattern to one route, and that route back to the pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; an invalid one appears in the matcher's problems.
  ///   - secrets: The query items whose values are secret.
  ///   - route: The route.
  public init(_ pattern: String, secrets: Set<String> = [], route: R) {
    self.init(
      pattern, isTotal: true, secrets: secrets, printing: { $0 == route ? [:] : nil },
      outcome: { _ in .route(route) })
  }
}

extension DeepLinkMapping {
  /// Returns the same mapping, except that it declines routes that do not exist.
  func restricted(to exists: @escaping @Sendable (R) -> Bool) -> Self {
    Self(pattern, isTotal: false, secrets: secrets, printing: printing) { [outcome] parameters in
      outcome(parameters).flatMap { $0.route.map(exists) ?? true ? $0 : nil }
    }
  }
}

/// The result of applying a mapping to a link.
@usableFromInline
enum DeepLinkOutcome<R: Route>: Hashable, Sendable {
  /// A route, for which the pipeline makes the plan.
  case route(R)
  /// A plan.
  indirect case plan(NavigationPlan<R>)
  /// A handler call.
  indirect case action(NavigationAction)

  /// The target route, if any.
  @inlinable var route: R? {
    switch self {
    case .route(let route): route
    case .plan(let plan): plan.routes.last
    case .action: nil
    }
  }
}

/// The mapping that handles a link, and its outcome.
@usableFromInline
struct DeepLinkAnswer<R: Route>: Sendable {
  @usableFromInline let mapping: Int
  @usableFromInline let outcome: DeepLinkOutcome<R>

  @inlinable
  init(mapping: Int, outcome: DeepLinkOutcome<R>) {
    self.mapping = mapping
    self.outcome = outcome
  }
}
