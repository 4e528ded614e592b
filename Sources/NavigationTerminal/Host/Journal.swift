import Navigation

/// The time of an entry in the journal.
///
/// It is not generic, and neither is a list of entries, because generic code copies values slowly.
class JournalEntry {
  /// The number of the host's turn.
  let turn: Int
  /// The number of the action that the entry belongs to.
  let action: Int
  /// The time on the app's clock.
  let instant: ContinuousClock.Instant

  init(turn: Int, action: Int, instant: ContinuousClock.Instant) {
    (self.turn, self.action, self.instant) = (turn, action, instant)
  }
}

/// The last things that happened in an app, oldest first.
///
/// Nothing is described when it is recorded: the inspector and the stack view read the journal when
/// they are shown. It is bounded, so what nobody read for a long time is dropped.
@MainActor
final class Journal<R: Route> {
  /// Something that happened.
  enum Fact {
    /// The host sent an intent, in this state.
    case sent(NavigationIntent<R>, in: NavigationState<R>)
    /// The host made a request, described in words, in this state.
    case asked(
      String, NavigationTrace<R>.Request?, routes: [R], in: NavigationState<R>)
    /// The host's last request returned, in this state.
    case answered(in: NavigationState<R>, isDeferred: Bool)
    /// The state changed.
    case changed(NavigationEvent<R>)
    /// The principal or its roles changed.
    case principalChanged(from: Principal?, to: Principal?)
    /// A request finished.
    case finished(NavigationTrace<R>)
    /// The store issued a notice in this state, and the user was told this sentence.
    case told(NavigationNotice<R>, said: String?, in: NavigationState<R>)
  }

  /// A fact, and when it happened.
  final class Entry: JournalEntry {
    let fact: Fact

    init(_ fact: Fact, turn: Int, action: Int, instant: ContinuousClock.Instant) {
      self.fact = fact
      super.init(turn: turn, action: action, instant: instant)
    }
  }

  /// The number of entries that are always kept; at most twice as many are.
  private static var kept: Int { 2_048 }

  /// The entries since the last batch was full.
  private var entries: [JournalEntry] = []
  /// The last full batch.
  private var earlier: [JournalEntry] = []
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
    return kept.compactMap { $0 as? Entry }
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
    entries.append(Entry(fact, turn: turn, action: newest.action, instant: clock.now))
  }

  /// Drops everything before the newest change of the principal in this turn, or everything if there
  /// is none.
  func forgetPerson() {
    let all = earlier + entries
    let change = all.lastIndex {
      if case .principalChanged? = ($0 as? Entry)?.fact { $0.turn == frames.turn } else { false }
    }
    let last = change ?? all.count
    dropped += last
    earlier = []
    entries = Array(all[last...])
  }
}
