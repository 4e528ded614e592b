import Navigation

/// What was typed on screens that ended, until their places are there again.
struct DraftShelf<R: Route> {
  /// Whose draft of which place it is.
  struct Owner: Hashable {
    let route: R
    /// Whoever was signed in, where the place needs that; else `nil`.
    let subject: String?
  }

  /// How many drafts are kept; the oldest gives way.
  static var limit: Int { 16 }

  private var drafts: [(owner: Owner, draft: ScreenDraft)] = []

  /// What was typed there before.
  func draft(of owner: Owner) -> ScreenDraft? {
    drafts.first { $0.owner == owner }?.draft
  }

  /// Keeps what was typed there in place of what was before; `nil` keeps nothing.
  mutating func keep(_ draft: ScreenDraft?, of owner: Owner) {
    if draft == nil && drafts.isEmpty { return }
    drafts.removeAll { $0.owner == owner }
    guard let draft else { return }
    drafts.append((owner, draft))
    if drafts.count > Self.limit { drafts.removeFirst() }
  }

  /// Forgets what was typed in a place.
  mutating func forget(_ route: R) {
    drafts.removeAll { $0.owner.route == route }
  }

  /// Forgets what others than somebody typed where one has to be signed in.
  mutating func forgetOthers(than subject: String) {
    drafts.removeAll { $0.owner.subject.map { $0 != subject } ?? false }
  }

  /// Forgets everything.
  mutating func forgetAll() {
    drafts = []
  }
}

/// What was typed on a screen and not taken yet, to be there again when its place is.
///
/// A screen says it as ``Screen/draft`` and finds it in ``ScreenContext/draft``. It is kept in memory
/// only, for whoever typed it, and holds no secret: a ``Form`` leaves its masked fields out.
public struct ScreenDraft: Hashable, Sendable {
  /// What stands in each field, from the top; empty for a field that keeps nothing.
  public var texts: [String]
  /// Which field has the cursor.
  public var focused: Int

  /// Describes what was typed.
  ///
  /// - Parameters:
  ///   - texts: what stands in each field, from the top.
  ///   - focused: which field has the cursor.
  public init(_ texts: [String], focused: Int = 0) {
    self.texts = texts
    self.focused = focused
  }
}
