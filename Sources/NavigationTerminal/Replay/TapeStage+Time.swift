package import TerminalKit

extension TapeStage {
  /// Moves the clock on, and lets everything run that falls due on the way.
  func advance(to limit: ContinuousClock.Instant) async {
    await activity.idle()
    while clock.step(until: limit) { await activity.idle() }
    refresh()
  }

  /// Gives the app an event at once.
  package func give(_ event: TerminalEvent) async { deliver(event) }
}
