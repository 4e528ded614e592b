package import Navigation
package import TerminalKit
package import TerminalUI

/// The input of the last minute, limited in size and kept only in memory.
package struct SessionTrail {
  /// The time span that the trail covers.
  static var span: Duration { .seconds(60) }
  /// The maximum number of events.
  static var limit: Int { 4_000 }
  /// The maximum number of bytes of pasted text.
  static var pasteLimit: Int { 4 << 20 }

  /// An input to the app.
  package enum Input {
    case event(TerminalEvent)
    case link(String)
  }

  /// The state of an app before an input.
  package struct Standing {
    package var state: NavigationState<AnyRoute>
    package var size: Size
    /// Whether a user is signed in.
    package var isSignedIn: Bool
    /// The kind of text at the cursor, which decides what a tape must hide.
    package var place: TypedPlace
    /// Whether the prompt or the palette is open.
    package var hasPrompt: Bool
    /// Whether neither an overlay nor a modal layer covers the screens.
    package var isPlain: Bool
  }

  /// An input with its time and context.
  package struct Entry {
    package var input: Input
    package var time: ContinuousClock.Instant
    package var before: Standing

    /// The number of bytes of pasted text.
    fileprivate var pasted: Int {
      if case .event(.paste(let text)) = input { text.utf8.count } else { 0 }
    }
  }

  private(set) var entries: [Entry] = []
  /// Whether the trail reaches back to the launch of the app.
  private(set) var isWhole: Bool
  private var pasted = 0

  /// Creates an empty trail.
  ///
  /// - Parameter beganEarlier: Whether the app has already received input.
  init(beganEarlier: Bool = false) {
    isWhole = !beganEarlier
  }

  /// Records an input before it reaches the app.
  mutating func add(_ input: Input, at time: ContinuousClock.Instant, before: Standing) {
    // Half of the entries are dropped at once, which keeps the amortized cost low.
    if entries.count >= Self.limit { drop(entries.count / 2) }
    if let first = entries.first, first.time.duration(to: time) > Self.span * 2 {
      drop(entries.prefix { $0.time.duration(to: time) > Self.span }.count)
    }
    let entry = Entry(input: input, time: time, before: before)
    entries.append(entry)
    pasted += entry.pasted
    while pasted > Self.pasteLimit { drop(1 + entries.count / 2) }
  }

  /// Returns the entries of the last minute, and whether they include all input since launch.
  package func last(at now: ContinuousClock.Instant) -> (entries: ArraySlice<Entry>, isWhole: Bool)
  {
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
