import Navigation
import TerminalUI

/// The drafts of screens that have ended, kept until the user returns to their routes.
struct DraftShelf<R: Route> {
  /// The maximum number of drafts; beyond it, the oldest is dropped.
  static var limit: Int { 16 }

  private var drafts: [(route: R, draft: ScreenDraft)] = []

  /// Returns the draft for a route, if any.
  func draft(for route: R) -> ScreenDraft? {
    drafts.first { $0.route == route }?.draft
  }

  /// Stores a draft, replacing an earlier one; `nil` only removes the earlier one.
  mutating func keep(_ draft: ScreenDraft?, for route: R) {
    if draft == nil && drafts.isEmpty { return }
    forget(route)
    guard let draft else { return }
    drafts.append((route, draft))
    if drafts.count > Self.limit { drafts.removeFirst() }
  }

  /// Discards the draft for a route.
  mutating func forget(_ route: R) {
    drafts.removeAll { $0.route == route }
  }
}
