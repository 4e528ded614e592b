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
      String, NavigationRequest<AnyRoute>?, routes: [AnyRoute], in: NavigationState<AnyRoute>)
    /// The host's last request returned, in this state.
    case answered(in: NavigationState<AnyRoute>, isDeferred: Bool)
    /// The state changed.
    case changed(
      from: NavigationState<AnyRoute>, to: NavigationState<AnyRoute>,
      cause: NavigationEvent<AnyRoute>.Cause)
    /// An account signed in.
    case signedIn(Principal)
    /// The visit began in this state.
    case began(Visit.Beginning, in: NavigationState<AnyRoute>)
    /// A request finished.
    case finished(NavigationTrace<AnyRoute>)
    /// The store issued a notice in this state, and the user was told this sentence.
    case told(NavigationNotice<AnyRoute>, said: String?, in: NavigationState<AnyRoute>)
  }

  /// A fact, and when it happened.
  struct Entry {
    let fact: Fact
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

  init(frames: FrameScheduler) {
    self.frames = frames
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
      Entry(fact: fact, action: newest.action, instant: frames.clock.now, key: frames.key))
  }
}

extension NavigationNotice<AnyRoute> {
  /// The link that the notice names beside the routes of its plan.
  var link: String? {
    switch self {
    case .undecided(let link, _): link
    case .refused(let request, _): request.link
    default: nil
    }
  }

  /// The requests that wait for sign-in, or no longer do.
  private var items: [Waiting] {
    switch self {
    case .waiting(let item), .alreadyWaiting(let item), .resumed(let item): [item]
    case .dropped(let items, _), .signInCancelled(let items): items
    case .expired(let place): place.map { [$0] } ?? []
    case .refused, .undecided, .closed, .signedIn, .signedOut, .removedPlace: []
    }
  }

  /// The routes that the notice names; those of its link are not among them.
  var routes: [AnyRoute] {
    switch self {
    case .refused(let request, _): request.routes
    case .closed(let routes, _): routes
    default: items.flatMap(\.plan.routes)
    }
  }
}
