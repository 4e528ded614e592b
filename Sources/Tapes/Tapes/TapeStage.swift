package import TapeScript
package import TerminalKit
package import TerminalUI

/// The stage for tapes: an app that receives events and exposes its state.
@MainActor
package protocol TapeStage: AnyObject {
  /// The app's virtual clock.
  var clock: AppClock { get }
  /// The running work.
  var activity: Activity { get }
  /// The state for expectations to check.
  var scene: TapeScene { get }
  /// The last frame.
  var frame: Frame? { get }
  /// Whether the app has ended.
  var hasEnded: Bool { get }
  /// Whether a masked field has the focus.
  var isSecretFocused: Bool { get }
  /// The kind of text at the cursor, which decides what a tape must hide.
  var typedPlace: TypedPlace { get }
  /// The last moves, a line each, oldest first.
  var trail: [String] { get }

  /// Sends an event to the app, as its terminal would.
  func deliver(_ event: TerminalEvent)
  /// Sends an event to the app through its terminal, and returns once the event has arrived.
  func give(_ event: TerminalEvent) async
  /// Redraws content that depends on time alone, such as an expired session.
  func refresh()
  /// Opens a link as if from outside the app.
  func openFromOutside(_ link: String)
  /// Checks for broken laws after an input.
  func look()
  /// Kills the app and restarts it from its saved state.
  ///
  /// - Returns: Why the app could not be restarted, or `nil` if it was.
  func restart() -> String?
}

extension TapeStage {
  /// Does nothing.
  package func look() {}

  /// Reports that restarting is not supported.
  package func restart() -> String? { "this app cannot be restarted" }

  /// Advances the clock and runs everything that becomes due.
  func advance(to limit: ContinuousClock.Instant) async {
    await activity.idle()
    while clock.step(until: limit) { await activity.idle() }
    refresh()
  }

  /// Sends the event at once.
  package func give(_ event: TerminalEvent) async { deliver(event) }
}
