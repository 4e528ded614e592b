package import TapeScript
package import TerminalKit

/// What a tape plays on: an app that takes events and says what it shows.
@MainActor
package protocol TapeStage: AnyObject {
  /// The app's clock; a virtual one.
  var clock: AppClock { get }
  /// What is under way.
  var activity: Activity { get }
  /// What an expectation can look at.
  var scene: TapeScene { get }
  /// The last frame.
  var frame: Frame? { get }
  /// Whether the app has ended.
  var hasEnded: Bool { get }
  /// Whether a masked field has the cursor.
  var isSecretFocused: Bool { get }
  /// What the cursor is in, as far as secrets go.
  var typedPlace: TypedPlace { get }
  /// What was asked for last and what became of it, oldest first.
  var trail: [String] { get }

  /// Gives the app an event, as its terminal would.
  func deliver(_ event: TerminalEvent)
  /// Gives the app an event by whatever way its terminal has, and returns when it arrived.
  func give(_ event: TerminalEvent) async
  /// Paints afresh what the clock alone may have changed, such as a session that ended.
  func refresh()
  /// Gives the app a link from outside.
  func openFromOutside(_ link: String)
  /// Looks for broken laws after something reached the app.
  func look()
  /// Kills the app, and starts it again from what it kept.
  ///
  /// - Returns: Why that cannot be done, or `nil`.
  func restart() -> String?
}

extension TapeStage {
  /// Looks at nothing.
  package func look() {}

  /// Cannot be done.
  package func restart() -> String? { "this app is not started again" }

  /// Moves the clock on, and lets everything run that falls due on the way.
  func advance(to limit: ContinuousClock.Instant) async {
    await activity.idle()
    while clock.step(until: limit) { await activity.idle() }
    refresh()
  }

  /// Gives the app an event at once.
  package func give(_ event: TerminalEvent) async { deliver(event) }
}

/// How fast a tape is played for somebody who watches.
@MainActor
package protocol TapePace: AnyObject {
  /// Called before each command.
  func begins(_ step: TapeStep) async -> Bool

  /// Called after each command, with what went wrong, if anything did.
  func ended(_ step: TapeStep, _ problem: String?) async

  /// Called before a key that takes no time by the tape's clock.
  func key() async

  /// Lets so much time go by, before the tape's clock moves on by it.
  func rest(_ time: Duration) async
}

extension TapePace {
  /// Takes no notice of what became of a command.
  package func ended(_ step: TapeStep, _ problem: String?) async {}
}
