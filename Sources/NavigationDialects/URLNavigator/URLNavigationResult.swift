public import Navigation

/// What became of a link that was pushed, presented or opened; nothing fails without saying so.
public enum URLNavigationResult<R: Route>: Hashable, Sendable {
  /// The route stands where it was asked for.
  case navigated(to: R)
  /// The open handler ran, and said yes.
  case handled
  /// The open handler ran, and said no.
  case declined
  /// It needs sign-in and waits for it.
  case waiting
  /// It was asked for from inside middleware or a listener, and runs after what is running.
  case deferred
  /// The link is refused, and why.
  case rejected(DeepLinkRejection)
  /// Nothing is registered for the link; the link as it was given.
  case unhandled(String)
  /// The store refused what the link leads to, and why.
  case refused(NavigationResult<R>)

  /// Whether it was done.
  public var isSuccess: Bool {
    switch self {
    case .navigated, .handled: true
    case .declined, .waiting, .deferred, .rejected, .unhandled, .refused: false
    }
  }

  /// The route that shows now, if one does.
  public var route: R? {
    if case .navigated(let route) = self { route } else { nil }
  }
}
