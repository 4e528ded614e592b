import Navigation
import TerminalUI

/// What was typed in a visit and not submitted: the drafts of screens that have ended, kept until the
/// user returns to their routes, and those of live screens.
@MainActor
final class DraftShelf {
  /// The maximum number of drafts of ended screens; beyond it, the oldest is dropped.
  static var limit: Int { 16 }

  private var drafts: [KeptDraft] = []
  /// The drafts of live screens, the one typed last at the end.
  private var open: [(place: ScreenPlace, draft: KeptDraft)] = []
  /// The route of the sign-in screen, whose drafts are not saved.
  private let login: AnyRoute?

  /// Creates an empty shelf.
  ///
  /// - Parameter login: The route of the sign-in screen, whose drafts are not saved.
  init(login: AnyRoute? = nil) {
    self.login = login
  }

  /// Returns the draft for a route, if any.
  func draft(for route: AnyRoute) -> ScreenDraft? {
    drafts.first { $0.route == route }?.draft
  }

  /// Stores a draft, replacing an earlier one; `nil` only removes the earlier one.
  func keep(_ draft: ScreenDraft?, for route: AnyRoute) {
    if draft == nil && drafts.isEmpty { return }
    forget(route)
    guard let draft else { return }
    drafts.append(KeptDraft(route: route, draft: draft))
    // A place in a text or in a list gives way before anything typed.
    guard drafts.count > Self.limit else { return }
    drafts.remove(at: drafts.firstIndex { $0.draft.texts.isEmpty } ?? 0)
  }

  /// Discards the draft for a route.
  func forget(_ route: AnyRoute) {
    drafts.removeAll { $0.route == route }
  }

  /// Notes what a live screen holds now.
  ///
  /// - Parameters:
  ///   - draft: The draft; `nil` if there is none, or if the screen has ended.
  ///   - place: The place of the screen.
  func note(_ draft: KeptDraft?, at place: ScreenPlace) {
    if !open.isEmpty { open.removeAll { $0.place == place } }
    if let draft { open.append((place, draft)) }
  }

  /// Everything that may be saved, oldest first.
  var kept: [KeptDraft] {
    let live = open.map(\.draft)
    let all = drafts.filter { draft in !live.contains { $0.route == draft.route } } + live
    return all.filter { $0.route != login }
  }
}
