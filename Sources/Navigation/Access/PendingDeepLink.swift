#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something that waits for sign-in: a link, a command, or the place where a session ended.
///
/// It waits as it was asked, before any middleware rewrote it, and is decided afresh when it
/// resumes. Source: InnoRouter, "pendingDeepLink".
public struct PendingDeepLink<R: Route>: Hashable, Sendable {
  /// What was asked for.
  public enum Request: Hashable, Sendable {
    /// A link, as it was given.
    case link(String)
    /// Commands that went forward.
    case commands([NavigationCommand<R>])
    /// The place that showed when the session ended.
    case place
  }

  /// What was asked for.
  public let request: Request
  /// What it came to when it was asked; two things that wait are the same when this is equal.
  public let plan: NavigationPlan<R>
  /// When it began to wait.
  package let queuedAt: Date
  /// The route on its way that needs sign-in; `nil` when only its action does.
  public let gatedRoute: R?
  /// Whether it may be written to a file: not when it names a secret or carries context values.
  package let canBeSaved: Bool
  /// Whose place it was; `nil` for what nobody signed in asked for.
  ///
  /// It opens for nobody else.
  package private(set) var subject: String?
  /// Whom it waits for, as a saved file says it.
  package private(set) var savedOwner: SubjectDigest?
  /// Values that went along with a link; they wait in memory only.
  package let context: DeepLinkContext

  /// Makes something that waits.
  ///
  /// - Parameters:
  ///   - request: What was asked for.
  ///   - plan: What it came to.
  ///   - queuedAt: When it began to wait.
  ///   - canBeSaved: Whether it may be written to a file.
  ///   - subject: Whose place it was, if it belongs to somebody.
  ///   - gatedRoute: The route that needs sign-in, if one does.
  ///   - context: Values that went along with a link.
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

  /// The link as it was given, when a link is what waits.
  public var link: String? {
    if case .link(let text) = request { text } else { nil }
  }

  /// The route that the plan ends at, when it names one.
  public var destination: R? { plan.routes.last }

  // MARK: - Whom it waits for

  /// Whether it opens for an account.
  func opens(for account: String) -> Bool {
    if let subject { return subject == account }
    return savedOwner.map { $0 == SubjectDigest(of: account, salt: $0.salt) } ?? true
  }

  /// The same, waiting for this account alone.
  func claimed(by account: String) -> Self {
    var claimed = self
    claimed.subject = account
    claimed.savedOwner = nil
    return claimed
  }

  /// The same, waiting for whom a saved file says.
  func owned(by owner: SubjectDigest?) -> Self {
    var owned = self
    owned.savedOwner = owner
    return owned
  }

  /// Whether both come to the same for the same person.
  func isSame(as other: Self) -> Bool {
    plan == other.plan && subject == other.subject && savedOwner == other.savedOwner
  }
}
