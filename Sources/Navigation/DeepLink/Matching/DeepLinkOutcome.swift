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
