import Navigation
import TerminalKit

/// What reached an app in the last minute: bounded, in memory only, and nothing while nothing happens.
struct SessionTrail<R: Route> {
  /// How long back it reaches.
  static var span: Duration { .seconds(60) }
  /// How many events it holds at most.
  static var limit: Int { 4_000 }
  /// How many bytes of pasted text it holds at most.
  static var pasteLimit: Int { 4 << 20 }

  /// What reached the app.
  enum Input {
    case event(TerminalEvent)
    case link(String)
  }

  /// Where an app stood before something reached it.
  struct Standing {
    var state: NavigationState<R>
    var size: Size
    /// Whether somebody is signed in.
    var isSignedIn: Bool
    /// What the cursor is in, as far as secrets go.
    var place: TypedPlace
    /// Whether prompt or palette are open.
    var hasPrompt: Bool
    /// Whether nothing lies over the screens.
    var isPlain: Bool
  }

  /// Something that reached the app.
  struct Entry {
    var input: Input
    var time: ContinuousClock.Instant
    var before: Standing

    /// How many bytes of pasted text it holds.
    fileprivate var pasted: Int {
      if case .event(.paste(let text)) = input { text.utf8.count } else { 0 }
    }
  }

  private(set) var entries: [Entry] = []
  /// Whether it reaches back to where the app began.
  private(set) var isWhole: Bool
  private var pasted = 0

  /// Begins empty.
  ///
  /// - Parameter beganEarlier: Whether something reached the app before.
  init(beganEarlier: Bool = false) {
    isWhole = !beganEarlier
  }

  /// Takes down what is about to reach the app.
  mutating func add(_ input: Input, at time: ContinuousClock.Instant, before: Standing) {
    // Half of it is thrown away at a time, so that this costs nothing in sum.
    if entries.count >= Self.limit { drop(entries.count / 2) }
    if let first = entries.first, first.time.duration(to: time) > Self.span * 2 {
      drop(entries.prefix { $0.time.duration(to: time) > Self.span }.count)
    }
    let entry = Entry(input: input, time: time, before: before)
    entries.append(entry)
    pasted += entry.pasted
    while pasted > Self.pasteLimit { drop(1 + entries.count / 2) }
  }

  /// The entries of the last minute, and whether they are all there were.
  func last(at now: ContinuousClock.Instant) -> (entries: ArraySlice<Entry>, isWhole: Bool) {
    let recent = entries.drop { $0.time.duration(to: now) > Self.span }
    return (recent, isWhole && recent.count == entries.count)
  }

  private mutating func drop(_ count: Int) {
    let count = min(count, entries.count)
    pasted -= entries.prefix(count).reduce(0) { $0 + $1.pasted }
    entries.removeFirst(count)
    if count > 0 { isWhole = false }
  }
}
