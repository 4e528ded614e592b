import Navigation

/// The drafts of screens that have ended, kept until the user returns to their routes.
struct DraftShelf<R: Route> {
  /// The route and the account that a draft belongs to.
  struct Owner: Hashable {
    let route: R
    /// The signed-in account if the route requires sign-in; otherwise `nil`.
    let subject: String?
  }

  /// The maximum number of drafts; beyond it, the oldest is dropped.
  static var limit: Int { 16 }

  private var drafts: [(owner: Owner, draft: ScreenDraft)] = []

  /// Returns the draft of an owner, if any.
  func draft(of owner: Owner) -> ScreenDraft? {
    drafts.first { $0.owner == owner }?.draft
  }

  /// Stores a draft, replacing an earlier one; `nil` only removes the earlier one.
  mutating func keep(_ draft: ScreenDraft?, of owner: Owner) {
    if draft == nil && drafts.isEmpty { return }
    drafts.removeAll { $0.owner == owner }
    guard let draft else { return }
    drafts.append((owner, draft))
    if drafts.count > Self.limit { drafts.removeFirst() }
  }

  /// Discards all drafts for a route.
  mutating func forget(_ route: R) {
    drafts.removeAll { $0.owner.route == route }
  }

  /// Discards the drafts of other accounts for routes that require sign-in.
  mutating func forgetOthers(than subject: String) {
    drafts.removeAll { $0.owner.subject.map { $0 != subject } ?? false }
  }

  /// Discards all drafts.
  mutating func forgetAll() {
    drafts = []
  }
}

/// The unsubmitted input of a screen, restored when the user returns to its route.
///
/// A screen returns it from ``Screen/draft`` and receives it in ``ScreenContext/draft``. It is
/// kept only in memory, for the user who typed it, and contains no secret: a ``Form`` omits its
/// masked fields.
public struct ScreenDraft: Hashable, Sendable {
  /// The text of each field, from the top; empty for a field that is not kept.
  public var texts: [String]
  /// The index of the focused field.
  public var focused: Int

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - texts: The text of each field, from the top.
  ///   - focused: The index of the focused field.
  public init(_ texts: [String], focused: Int = 0) {
    self.texts = texts
    self.focused = focused
  }
}
