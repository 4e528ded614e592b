import Navigation
import TerminalUI

/// The drafts of screens that have ended, kept until the user returns to their routes.
struct DraftShelf {
  /// The maximum number of drafts; beyond it, the oldest is dropped.
  static var limit: Int { 16 }

  private var drafts: [(route: AnyRoute, draft: ScreenDraft)] = []

  /// Returns the draft for a route, if any.
  func draft(for route: AnyRoute) -> ScreenDraft? {
    drafts.first { $0.route == route }?.draft
  }

  /// Stores a draft, replacing an earlier one; `nil` only removes the earlier one.
  mutating func keep(_ draft: ScreenDraft?, for route: AnyRoute) {
    if draft == nil && drafts.isEmpty { return }
    forget(route)
    guard let draft else { return }
    drafts.append((route, draft))
    if drafts.count > Self.limit { drafts.removeFirst() }
  }

  /// Discards the draft for a route.
  mutating func forget(_ route: AnyRoute) {
    drafts.removeAll { $0.route == route }
  }
}
