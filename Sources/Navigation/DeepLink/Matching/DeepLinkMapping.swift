/// One pattern and what a link that matches it means.
///
/// A closure that returns a route is total: the mapping always answers. One that returns an optional
/// may say no; then the next candidate is tried. Closures are pure: they are called while deciding,
/// explaining and checking, any number of times. Sources: InnoRouter, `DeepLinkMapping`; URLNavigator,
/// `register` and `handle`.
public struct DeepLinkMapping<R: Route>: Sendable {
  /// The pattern as it was written.
  package let pattern: String
  /// Whether the mapping answers every link that its pattern matches.
  package let isTotal: Bool
  /// Query items whose values are secret: a link of this mapping is never written to a file.
  package let secrets: Set<String>
  let parsed: Result<DeepLinkPattern, LinkParsingError>
  @usableFromInline let outcome: @Sendable (DeepLinkParameters) -> DeepLinkOutcome<R>?
  let printing: (@Sendable (R) -> DeepLinkValues?)?

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
    self.outcome = outcome
    do {
      parsed = .success(try DeepLinkPattern(pattern))
    } catch {
      parsed = .failure(error)
    }
  }

  /// Maps a pattern to a route, always.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; if it is none, the matcher says so in its problems.
  ///   - secrets: Query items whose values are secret.
  ///   - route: Makes the route; a pure function.
  @inlinable
  public init(
    _ pattern: String, secrets: Set<String> = [],
    _ route: @escaping @Sendable (_ parameters: DeepLinkParameters) -> R
  ) {
    self.init(pattern, isTotal: true, secrets: secrets) { .route(route($0)) }
  }

  /// Maps a pattern to a route, or says no.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; if it is none, the matcher says so in its problems.
  ///   - secrets: Query items whose values are secret.
  ///   - route: Makes the route, or says no with `nil`; a pure function.
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
  ///   - pattern: The pattern; if it is none, the matcher says so in its problems.
  ///   - secrets: Query items whose values are secret.
  ///   - route: Makes the route, or says no with `nil`; a pure function.
  ///   - printing: The values of the link that leads to a route, or `nil` when none of this pattern
  ///     does; a pure function.
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

  /// Maps a pattern to one route, and that route back.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; if it is none, the matcher says so in its problems.
  ///   - secrets: Query items whose values are secret.
  ///   - route: The route.
  public init(_ pattern: String, secrets: Set<String> = [], route: R) {
    self.init(
      pattern, isTotal: true, secrets: secrets, printing: { $0 == route ? [:] : nil },
      outcome: { _ in .route(route) })
  }
}

extension DeepLinkMapping {
  /// The same mapping, which says no to routes that do not exist.
  func restricted(to exists: @escaping @Sendable (R) -> Bool) -> Self {
    Self(pattern, isTotal: false, secrets: secrets, printing: printing) { [outcome] parameters in
      outcome(parameters).flatMap { $0.route.map(exists) ?? true ? $0 : nil }
    }
  }
}

/// What a mapping makes of a link.
@usableFromInline
enum DeepLinkOutcome<R: Route>: Hashable, Sendable {
  /// A route; the pipeline makes the plan.
  case route(R)
  /// A whole plan.
  indirect case plan(NavigationPlan<R>)
  /// The call of an open handler.
  indirect case action(NavigationAction)

  /// The route it leads to, if any.
  @inlinable var route: R? {
    switch self {
    case .route(let route): route
    case .plan(let plan): plan.routes.last
    case .action: nil
    }
  }
}

/// The mapping that answered a link, and what it made of it.
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
