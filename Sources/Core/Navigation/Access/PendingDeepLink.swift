#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A request as it was made: what waits, is refused, or is traced.
public enum NavigationRequest<R: Route>: Hashable, Sendable {
  /// An intent, as it was sent.
  case intent(NavigationIntent<R>)
  /// A link, exactly as given.
  case link(String)
  /// Commands, before any middleware rewrote them.
  case commands([NavigationCommand<R>])
  /// The screen that was visible when a session ended.
  case place

  /// Returns the same request with other routes.
  package func map<S: Route>(_ route: (R) -> S) -> NavigationRequest<S> {
    switch self {
    case .intent(let intent): .intent(intent.map(route))
    case .link(let link): .link(link)
    case .commands(let commands): .commands(commands.map { $0.map(route) })
    case .place: .place
    }
  }
}

/// A request that waits for sign-in: a link, commands, or the screen at which a session ended.
///
/// The request is kept as it was made, before any middleware rewrote it, and is evaluated again
/// when it is resumed. A place belongs to the owner of the session; anything else is for whoever
/// signs in first. Source: InnoRouter, "pendingDeepLink".
public struct PendingDeepLink<R: Route>: Hashable, Sendable {
  /// The kind of request; never an intent.
  public typealias Request = NavigationRequest<R>

  /// The number of the request in its store.
  @Uncompared package var id: Int
  /// The request.
  public let request: Request
  /// The plan for the request; two requests with the same plan are equivalent.
  public let plan: NavigationPlan<R>
  /// When the request was queued.
  package let queuedAt: Date
  /// The planned route that needs sign-in; `nil` if only the action does.
  public let gatedRoute: R?
  /// Whether the request may be saved: `false` if it contains a secret or has context values.
  package let canBeSaved: Bool
  /// Values that accompany a link; never saved.
  package let context: DeepLinkContext

  /// Creates a pending request.
  ///
  /// - Parameters:
  ///   - id: The number of the request in its store; 0 if it is in none.
  ///   - request: The request.
  ///   - plan: The plan for the request.
  ///   - queuedAt: When the request was queued.
  ///   - canBeSaved: Whether the request may be saved.
  ///   - gatedRoute: The route that needs sign-in, if one does.
  ///   - context: Values that accompany a link.
  package init(
    id: Int = 0, request: Request, plan: NavigationPlan<R>, queuedAt: Date,
    canBeSaved: Bool = true, gatedRoute: R? = nil, context: DeepLinkContext = .empty
  ) {
    _id = Uncompared(wrappedValue: id)
    self.request = request
    self.plan = plan
    self.queuedAt = queuedAt
    self.canBeSaved = canBeSaved
    self.gatedRoute = gatedRoute
    self.context = context
  }

  /// The link as it was given; `nil` if the request is not a link.
  public var link: String? {
    if case .link(let text) = request { text } else { nil }
  }

  /// The last route in the plan, if any.
  public var destination: R? { plan.routes.last }

  /// Whether it is the place of the session's owner.
  package var isPlace: Bool { request == .place }

  /// Whether the request may be saved, and so survive a restart.
  package var isSavable: Bool {
    guard canBeSaved, context.isEmpty else { return false }
    // The app defines an action's requirement; a file must not.
    return link != nil || (plan.action == nil && plan.commands.allSatisfy(\.isSavable))
  }

  /// Whether both requests have the same plan.
  ///
  /// An action may also read parts of its link that its values leave out, such as the fragment.
  func isSame(as other: Self) -> Bool {
    plan == other.plan && isPlace == other.isPlace
      && (plan.action?.link?.unmatched ?? []) == (other.plan.action?.link?.unmatched ?? [])
  }

  /// Returns the same request with other routes.
  package func map<S: Route>(_ route: (R) -> S) -> PendingDeepLink<S> {
    PendingDeepLink<S>(
      id: id, request: request.map(route), plan: plan.map(route), queuedAt: queuedAt,
      canBeSaved: canBeSaved, gatedRoute: gatedRoute.map(route), context: context)
  }
}

package typealias Waiting = PendingDeepLink<AnyRoute>

extension DeepLinkURL {
  /// The bytes of the parts that an action's values may leave out: the host and port of a web link,
  /// the fragment and the query.
  fileprivate var unmatched: [[UInt8]] {
    let isWeb = scheme.map { ["http", "https"].contains($0.lowercased()) } ?? false
    let origin = isWeb ? [host?.lowercased() ?? "", port.map { "\($0)" } ?? ""] : []
    let texts = origin + [fragment ?? ""] + queryItems.flatMap { [$0.name, $0.value] }
    return texts.map { Array($0.utf8) }
  }
}
