import Navigation
import TerminalKit
import TerminalUI

/// The last things that happened in an app, oldest first.
///
/// Nothing is described when it is recorded: the inspector and the stack view read the journal when
/// they are shown. It is bounded, so what nobody read for a long time is dropped.
@MainActor
final class Journal {
  /// Something that happened.
  enum Fact {
    /// The host sent an intent, in this state.
    case sent(NavigationIntent<AnyRoute>, in: NavigationState<AnyRoute>)
    /// The host made a request, described in words, in this state.
    case asked(
      String, NavigationTrace<AnyRoute>.Request?, routes: [AnyRoute], in: NavigationState<AnyRoute>)
    /// The host's last request returned, in this state.
    case answered(in: NavigationState<AnyRoute>, isDeferred: Bool)
    /// The state changed.
    case changed(
      from: NavigationState<AnyRoute>, to: NavigationState<AnyRoute>,
      cause: () -> NavigationEvent<AnyRoute>.Cause)
    /// An account signed in.
    case signedIn(Principal)
    /// The visit before this one ended.
    case ended(Visit.End)
    /// The end of the visit before this one closed so many screens, which left this state.
    case closed(Int, in: NavigationState<AnyRoute>)
    /// The user was told this sentence, in this state.
    case said(String, in: NavigationState<AnyRoute>)
    /// A request finished.
    case finished(any HostTrace)
    /// The store issued a notice in this state, and the user was told this sentence.
    case told(NavigationNotice<AnyRoute>, said: String?, in: NavigationState<AnyRoute>)
  }

  /// A fact, and when it happened.
  struct Entry {
    let fact: Fact
    /// The number of the host's turn.
    let turn: Int
    /// The number of the action that the entry belongs to.
    let action: Int
    /// The time on the app's clock.
    let instant: ContinuousClock.Instant
    /// The key that caused it, if it was one.
    let key: KeyPress?
  }

  /// The number of entries that are always kept; at most twice as many are.
  private static var kept: Int { 2_048 }

  /// The entries since the last batch was full.
  private var entries: [Entry] = []
  /// The last full batch.
  private var earlier: [Entry] = []
  /// The number of entries before both.
  private var dropped = 0
  /// The newest action, and the turn in which it started.
  private var newest = (action: 0, turn: -1)
  private let frames: FrameScheduler
  private let clock: AppClock

  init(frames: FrameScheduler, clock: AppClock) {
    self.frames = frames
    self.clock = clock
  }

  /// The number of everything that was ever recorded.
  var count: Int { dropped + earlier.count + entries.count }

  /// Returns the kept entries from a number on, oldest first.
  func entries(from number: Int) -> [Entry] {
    let skipped = max(0, number - dropped)
    let kept = earlier.dropFirst(skipped) + entries.dropFirst(max(0, skipped - earlier.count))
    return Array(kept)
  }

  /// Records what happened.
  ///
  /// - Parameters:
  ///   - fact: What happened.
  ///   - isRequest: Whether it is a request of the host, which starts an action of its own.
  ///
  /// - Complexity: O(1), amortized.
  func add(_ fact: Fact, isRequest: Bool = false) {
    // Everything caused by one terminal event is a single action; so is a request from elsewhere,
    // together with its effects in the same turn.
    let turn = frames.turn
    if newest.turn != turn || (isRequest && !frames.isHandling) {
      newest = (newest.action + 1, turn)
    }
    if entries.count == Self.kept {
      dropped += earlier.count
      earlier = entries
      entries = []
    }
    entries.append(
      Entry(fact: fact, turn: turn, action: newest.action, instant: clock.now, key: frames.key))
  }

  // MARK: - From one account to the next

  /// The number of entries of which the next account may see what is public.
  private static var handedOver: Int { 512 }

  /// Returns the journal of the next visit: the requests and changes that name only public routes and
  /// links, and that this visit ended.
  ///
  /// - Parameters:
  ///   - end: How the visit ends.
  ///   - turn: The turn in which it ends.
  ///   - isPublic: Whether everyone may see a route.
  ///   - opens: Whether a link opens something for everyone.
  /// - Returns: The journal.
  func handedOver(
    _ end: Visit.End, in turn: Int, where isPublic: (AnyRoute) -> Bool, opens: (String) -> Bool
  ) -> Journal {
    let next = Journal(frames: frames, clock: clock)
    next.newest = newest
    var isTold = false
    // A request is handed over with all of its effects, or not at all.
    var request: (entries: [Entry], isPublic: Bool)?
    for entry in entries(from: count - Self.handedOver) {
      let isOpen = entry.fact.isPublic(isPublic, opens)
      switch entry.fact {
      case .ended where entry.turn == turn:
        // A session that ends by a sign-in or a sign-out ends once.
        isTold = true
        next.entries.append(
          Entry(
            fact: .ended(end), turn: turn, action: entry.action, instant: entry.instant,
            key: entry.key))
      case .sent, .asked: request = ([entry], isOpen)
      case .answered:
        if let request, request.isPublic, isOpen { next.entries += request.entries + [entry] }
        request = nil
      default:
        if let open = request {
          request = (open.entries + [entry], open.isPublic && isOpen)
        } else if isOpen {
          next.entries.append(entry)
        }
      }
    }
    if !isTold { next.add(.ended(end)) }
    return next
  }
}

extension Journal.Fact {
  /// Whether it names only what everyone may see.
  @MainActor
  fileprivate func isPublic(_ isPublic: (AnyRoute) -> Bool, _ opens: (String) -> Bool) -> Bool {
    func isOpen(_ states: NavigationState<AnyRoute>...) -> Bool {
      states.allSatisfy { $0.everyRoute(isPublic) }
    }
    func isOpen(_ request: NavigationTrace<AnyRoute>.Request?) -> Bool {
      request?.link.map(opens) ?? true
    }
    switch self {
    case .sent(let intent, let state):
      return isOpen(.intent(intent)) && intent.routes.allSatisfy(isPublic) && isOpen(state)
    case .asked(_, let request, let routes, let state):
      return isOpen(request) && routes.allSatisfy(isPublic) && isOpen(state)
    case .answered(let state, _), .closed(_, let state): return isOpen(state)
    case .changed(let before, let after, let cause):
      guard isOpen(before, after) else { return false }
      guard case .commands(let commands) = cause() else { return true }
      return commands.allSatisfy { $0.routes.allSatisfy(isPublic) }
    case .finished(let finished):
      let trace = finished.whole
      return isOpen(trace.request) && isOpen(trace.before, trace.after)
        && trace.namedRoutes.allSatisfy(isPublic)
    case .told(let notice, _, let state):
      return !notice.isPersonal && notice.link.map(opens) ?? true && isOpen(state)
        && notice.routes.allSatisfy(isPublic)
    case .signedIn, .said: return false
    case .ended: return true
    }
  }
}

extension NavigationNotice<AnyRoute> {
  /// The link that the notice names beside the routes of its plan.
  var link: String? {
    switch self {
    case .undecided(let link, _), .refused(.link(let link), _): link
    default: nil
    }
  }

  /// The requests that wait for sign-in, or no longer do.
  private var items: [PendingDeepLink<AnyRoute>] {
    switch self {
    case .waiting(let item), .alreadyWaiting(let item): [item]
    case .resumed(let items), .dropped(let items, _), .signInCancelled(let items): items
    case .expired(let place): place.map { [$0] } ?? []
    case .refused, .undecided, .closed, .signedIn, .signedOut: []
    }
  }

  /// The routes that the notice names; those of its link are not among them.
  var routes: [AnyRoute] {
    switch self {
    case .refused(.commands(let commands), _): commands.flatMap(\.routes)
    case .closed(let routes, _): routes
    default: items.flatMap(\.plan.routes)
    }
  }

  /// Whether the notice names an account.
  fileprivate var isPersonal: Bool {
    if case .signedIn = self { true } else { items.contains { $0.subject != nil } }
  }
}
