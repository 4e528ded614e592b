#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A request that waits for sign-in: a link, commands, or the screen at which a session ended.
///
/// The request is kept as it was made, before any middleware rewrote it, and is evaluated again
/// when it is resumed. Source: InnoRouter, "pendingDeepLink".
public struct PendingDeepLink<R: Route>: Hashable, Sendable {
  /// The kind of request.
  public enum Request: Hashable, Sendable {
    /// A link, exactly as given.
    case link(String)
    /// Commands that navigate forward.
    case commands([NavigationCommand<R>])
    /// The screen that was visible when the session ended.
    case place
  }

  /// The request.
  public let request: Request
  /// The plan for the request; two requests with the same plan and owner are equivalent.
  public let plan: NavigationPlan<R>
  /// When the request was queued.
  package let queuedAt: Date
  /// The planned route that needs sign-in; `nil` if only the action does.
  public let gatedRoute: R?
  /// Whether the request may be saved: `false` if it contains a secret or has context values.
  package let canBeSaved: Bool
  /// The account that the request belongs to; `nil` if it was made before sign-in.
  ///
  /// The request is never resumed for another account.
  package private(set) var subject: String?
  /// The account that the request belongs to, as a digest from a saved file.
  package private(set) var savedOwner: SubjectDigest?
  /// Values that accompany a link; never saved.
  package let context: DeepLinkContext

  /// Creates a pending request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - plan: The plan for the request.
  ///   - queuedAt: When the request was queued.
  ///   - canBeSaved: Whether the request may be saved.
  ///   - subject: The account that the request belongs to, if any.
  ///   - gatedRoute: The route that needs sign-in, if one does.
  ///   - context: Values that accompany a link.
  @usableFromInline package init(
    request: Request, plan: NavigationPlan<R>, queuedAt: Date, canBeSaved: Bool = true,
    subject: String? = nil, gatedRoute: R? = nil, context: DeepLinkContext = .empty
  ) {
    self.request = request
    self.plan = plan
    self.queuedAt = queuedAt
    self.canBeSaved = canBeSaved
    self.subject = subject
    self.gatedRoute = gatedRoute
    self.context = context
  }

  /// The link as it was given; `nil` if the request is not a link.
  public var link: String? {
    if case .link(let text) = request { text } else { nil }
  }

  /// The last route in the plan, if any.
  public var destination: R? { plan.routes.last }

  // MARK: - Ownership

  /// Whether an account may resume the request.
  func opens(for account: String) -> Bool {
    if let subject { return subject == account }
    return savedOwner?.isOf(account) ?? true
  }

  /// Returns a copy that only this account may resume.
  func claimed(by account: String) -> Self {
    var claimed = self
    claimed.subject = account
    claimed.savedOwner = nil
    return claimed
  }

  /// Returns a copy that belongs to the owner recorded in a saved file.
  func owned(by owner: SubjectDigest?) -> Self {
    var owned = self
    owned.savedOwner = owner
    return owned
  }

  /// Whether both requests have the same plan and the same owner.
  ///
  /// An action may also read parts of its link that its values leave out, such as the fragment.
  func isSame(as other: Self) -> Bool {
    plan == other.plan && subject == other.subject && savedOwner == other.savedOwner
      && (plan.action?.link?.unmatched ?? []) == (other.plan.action?.link?.unmatched ?? [])
  }
}

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
