public import Navigation

/// The result of pushing, presenting or opening a link, including every kind of failure.
public enum URLNavigationResult<R: Route>: Hashable, Sendable {
  /// The route was opened at the requested placement.
  case navigated(to: R)
  /// The open handler ran and returned `true`.
  case handled
  /// The open handler ran and returned `false`.
  case declined
  /// The link waits for sign-in.
  case waiting
  /// The call came from inside middleware or a listener, and takes effect after the current work.
  case deferred
  /// The link was rejected, for this reason.
  case rejected(DeepLinkRejection)
  /// No registered pattern matches this link, which is exactly as given.
  case unhandled(String)
  /// The store refused the link's route or action, for this reason.
  case refused(NavigationResult<R>)

  /// Whether the navigation succeeded.
  public var isSuccess: Bool {
    switch self {
    case .navigated, .handled: true
    case .declined, .waiting, .deferred, .rejected, .unhandled, .refused: false
    }
  }

  /// The route that is now visible, if any.
  public var route: R? {
    if case .navigated(let route) = self { route } else { nil }
  }
}
