import Navigation
import TerminalUI

/// What was typed and not submitted: the drafts of screens that have ended, kept until the user
/// returns to their routes, and those of live screens.
///
/// It is an account's value like a cart, and is saved with the state, so that a kill loses nothing.
@MainActor
final class DraftShelf {
  /// A draft of a live screen.
  struct Open {
    let place: ScreenPlace
    let route: AnyRoute
    /// The title of the screen.
    let title: String
    let draft: ScreenDraft
  }

  /// The maximum number of drafts of ended screens; beyond it, the oldest is dropped.
  static var limit: Int { 16 }

  /// The largest index of a focused field that is read: a file is not trusted, and a screen may use it
  /// for arithmetic.
  private static var mostFocused: Int { 1 << 24 }

  private var drafts: [(route: AnyRoute, draft: ScreenDraft)] = []
  /// The drafts of live screens, the one typed last at the end.
  private var open: [Open] = []
  /// Writes and reads routes in a saved state; without it, no drafts are saved.
  var routes: RouteCodec?
  /// The route of the sign-in screen, whose drafts are not saved.
  private let login: AnyRoute?

  /// Creates an empty shelf.
  ///
  /// - Parameter login: The route of the sign-in screen, whose drafts are not saved.
  init(login: AnyRoute? = nil) {
    self.login = login
  }

  /// The drafts as a value in the state file.
  private(set) lazy var kept = KeptValue(
    "sextant.drafts", get: { [unowned self] in typed },
    add: { [unowned self] in put($0) }, clear: { [unowned self] in removeAll() },
    loss: { $0.unfinished.map { "what you typed in “\($0)”" } })

  /// Returns the draft for a route, if any.
  func draft(for route: AnyRoute) -> ScreenDraft? {
    drafts.first { $0.route == route }?.draft
  }

  /// Stores a draft, replacing an earlier one; `nil` only removes the earlier one.
  func keep(_ draft: ScreenDraft?, for route: AnyRoute) {
    if draft == nil && drafts.isEmpty { return }
    forget(route)
    guard let draft else { return }
    drafts.append((route, draft))
    if drafts.count > Self.limit { drafts.removeFirst() }
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
  func note(_ draft: Open?, at place: ScreenPlace) {
    if !open.isEmpty { open.removeAll { $0.place == place } }
    if let draft { open.append(draft) }
  }

  /// Discards all drafts of ended screens.
  func removeAll() { drafts = [] }

  /// The title of the screen in which something was typed last.
  private var unfinished: String? {
    open.last { open in open.draft.texts.contains { !$0.isEmpty } }?.title
  }

  /// Everything that would be saved.
  private var typed: TypedDrafts {
    let live = open.map { ($0.route, $0.draft) }
    let all = drafts.filter { draft in !live.contains { $0.0 == draft.route } } + live
    return TypedDrafts(
      drafts: all.filter { $0.0 != login }, unfinished: unfinished, write: routes?.write)
  }

  private func put(_ typed: TypedDrafts) {
    let saved = typed.saved.compactMap { saved in
      (try? routes?.read(saved.route)).map {
        ($0, ScreenDraft(saved.texts, focused: min(max(0, saved.focused), Self.mostFocused)))
      }
    }
    // What has been typed since then stays.
    for (route, typed) in typed.drafts + saved where draft(for: route) == nil {
      keep(typed, for: route)
    }
  }
}

/// Drafts with their routes, oldest first, in memory and in a file.
private struct TypedDrafts: Codable, Equatable {
  struct Saved: Codable {
    let route: String
    let texts: [String]
    let focused: Int
  }

  /// The most bytes of text that are saved; older drafts are left out, so that the file stays below
  /// the size that an app reads.
  static let maximumBytes = 64 << 10

  let drafts: [(route: AnyRoute, draft: ScreenDraft)]
  /// The title of the screen in which the user types.
  let unfinished: String?
  let saved: [Saved]
  private let write: (@Sendable (AnyRoute) throws -> String)?

  init(
    drafts: [(route: AnyRoute, draft: ScreenDraft)], unfinished: String?,
    write: (@Sendable (AnyRoute) throws -> String)?
  ) {
    (self.drafts, self.unfinished, self.write, saved) = (drafts, unfinished, write, [])
  }

  init(from decoder: any Decoder) throws {
    (drafts, unfinished, write) = ([], nil, nil)
    saved = try [Saved](from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var room = Self.maximumBytes
    let fitting = drafts.reversed().prefix { draft in
      room -= draft.draft.texts.reduce(0) { $0 + $1.utf8.count }
      return room >= 0
    }
    // What was read waits for its account, and is written again until that signs in.
    let saved =
      self.saved
      + fitting.reversed().compactMap { route, draft in
        (try? write?(route)).map {
          Saved(route: $0, texts: draft.texts, focused: draft.focused)
        }
      }
    // A missing value is left out of the file.
    if saved.isEmpty {
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    } else {
      try saved.encode(to: encoder)
    }
  }

  static func == (left: Self, right: Self) -> Bool {
    left.drafts.elementsEqual(right.drafts) { $0 == $1 }
  }
}
