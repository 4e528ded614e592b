public import Navigation

/// A notice that a test expects, without dates or plans.
public enum ExpectedNotice<R: Route>: Hashable, Sendable {
  /// A waiting request.
  public typealias Request = PendingDeepLink<R>.Request

  /// A request now waits for sign-in.
  case waiting(Request)
  /// An equivalent request is already waiting.
  case alreadyWaiting(Request)
  /// A request that waited was applied after sign-in.
  case resumed(Request)
  /// Requests were dropped from the queue.
  case dropped([Request], PendingDrop)
  /// A request was not applied.
  case refused(Request, NavigationResult<R>)
  /// A link was rejected, for this reason.
  case rejected(link: String, DeepLinkRejection.Reason)
  /// No pattern matches a link.
  case unhandled(link: String)
  /// A waiting link still has no plan.
  case undecided(link: String)
  /// The app's rules closed these routes, for this reason.
  case closed([R], reason: String)
  /// A principal signed in.
  case signedIn(Principal)
  /// The user dismissed the login layer, and these requests were dropped.
  case signInCancelled([Request])
  /// The user signed out.
  case signedOut
  /// The place that another account had left was removed.
  case removedPlace
  /// The session expired; `placeWaits` is whether the visible screen waits for sign-in.
  case expired(placeWaits: Bool)

  /// Creates an expected notice, without the parts that a test need not specify.
  init(_ notice: NavigationNotice<R>) {
    switch notice {
    case .waiting(let item): self = .waiting(item.request)
    case .alreadyWaiting(let item): self = .alreadyWaiting(item.request)
    case .resumed(let item): self = .resumed(item.request)
    case .dropped(let items, let drop): self = .dropped(items.map(\.request), drop)
    case .refused(let request, let result): self = .refused(request, result)
    case .undecided(_, .rejected(let why)): self = .rejected(link: why.link, why.reason)
    case .undecided(let link, .unhandled): self = .unhandled(link: link)
    case .undecided(let link, _): self = .undecided(link: link)
    case .closed(let routes, let reason): self = .closed(routes, reason: reason)
    case .signedIn(let principal): self = .signedIn(principal)
    case .signInCancelled(let items): self = .signInCancelled(items.map(\.request))
    case .signedOut: self = .signedOut
    case .removedPlace: self = .removedPlace
    case .expired(let place): self = .expired(placeWaits: place != nil)
    }
  }
}
