import Navigation
import TerminalKit

/// What reached an app in the last minute: bounded, in memory only, and nothing while nothing happens.
struct SessionTrail<R: Route> {
  /// How long back it reaches.
  static var span: Duration { .seconds(60) }
  /// How many events it holds at most.
  static var limit: Int { 4_000 }

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
  }

  private(set) var entries: [Entry] = []
  /// Whether it reaches back to where the app began.
  private(set) var isWhole = true

  /// Takes down what is about to reach the app.
  mutating func add(_ input: Input, at time: ContinuousClock.Instant, before: Standing) {
    // Half of it is thrown away at a time, so that this costs nothing in sum.
    if entries.count >= Self.limit { drop(entries.count / 2) }
    if let first = entries.first, first.time.duration(to: time) > Self.span * 2 {
      drop(entries.prefix { $0.time.duration(to: time) > Self.span }.count)
    }
    entries.append(Entry(input: input, time: time, before: before))
  }

  /// The entries of the last minute, and whether they are all there were.
  func last(at now: ContinuousClock.Instant) -> (entries: ArraySlice<Entry>, isWhole: Bool) {
    let recent = entries.drop { $0.time.duration(to: now) > Self.span }
    return (recent, isWhole && recent.count == entries.count)
  }

  private mutating func drop(_ count: Int) {
    entries.removeFirst(count)
    if count > 0 { isWhole = false }
  }
}
