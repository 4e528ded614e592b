public import Navigation

/// What a test expects a person to be told, without dates and plans.
public enum ExpectedNotice<R: Route>: Hashable, Sendable {
  /// What waits, as it was asked for.
  public typealias Request = PendingDeepLink<R>.Request

  /// This began to wait for sign-in.
  case waiting(Request)
  /// This waits already.
  case alreadyWaiting(Request)
  /// These were applied after sign-in, oldest first.
  case resumed([Request])
  /// These wait no longer.
  case dropped([Request], NavigationNotice<R>.Drop)
  /// This was not applied.
  case refused(Request, NavigationResult<R>)
  /// A link was rejected, for this reason.
  case rejected(link: String, DeepLinkRejection.Reason)
  /// No pattern answers a link.
  case unhandled(link: String)
  /// A link that waited does not lead anywhere yet.
  case undecided(link: String)
  /// The app's rules no longer let these be shown, for this reason.
  case closed([R], reason: String)
  /// Someone signed in.
  case signedIn(Principal)
  /// The login layer was closed by hand, and these wait no longer.
  case signInCancelled([Request])
  /// The person signed out.
  case signedOut
  /// The session ended; whether the place that showed waits.
  case expired(placeWaits: Bool)

  /// Leaves out of a notice what a test need not say.
  init(_ notice: NavigationNotice<R>) {
    switch notice {
    case .waiting(let item): self = .waiting(item.request)
    case .alreadyWaiting(let item): self = .alreadyWaiting(item.request)
    case .resumed(let items): self = .resumed(items.map(\.request))
    case .dropped(let items, let drop): self = .dropped(items.map(\.request), drop)
    case .refused(let request, let result): self = .refused(request, result)
    case .undecided(_, .rejected(let why)): self = .rejected(link: why.link, why.reason)
    case .undecided(let link, .unhandled): self = .unhandled(link: link)
    case .undecided(let link, _): self = .undecided(link: link)
    case .closed(let routes, let reason): self = .closed(routes, reason: reason)
    case .signedIn(let principal): self = .signedIn(principal)
    case .signInCancelled(let items): self = .signInCancelled(items.map(\.request))
    case .signedOut: self = .signedOut
    case .expired(let place): self = .expired(placeWaits: place != nil)
    }
  }
}
