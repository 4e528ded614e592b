import Navigation
import TapeScript
import Tapes
import TerminalKit
import TerminalUI

/// The tape that demonstrates an app.
struct AppTour: Sendable {
  /// The tape.
  let tape: String
  /// The values for `TypeSecret`, unless the environment sets others.
  let secrets: [String: String]
}

extension AppRun {
  /// The secrets that `TypeSecret` can type.
  var secrets: TapeSecrets {
    TapeSecrets(
      prefix: secretPrefix,
      environment: (app.tour?.secrets ?? [:]).merging(variables) { $1 })
  }

  /// Plays the app's tour in this terminal until the user takes over; the app then continues from
  /// there, without reading or saving state.
  func tour(_ tour: AppTour) async throws -> Int32 {
    let whole = try Tape(parsing: tour.tape, name: "tour.tape", secretPrefix: secretPrefix)
    let tape = Tape(whole.commands.filter(\.isForWatching), name: whole.name)
    let clock = AppClock.virtual()
    let parts = try parts(on: clock, for: .tour)
    let terminal = TourTerminal(console.terminal(), clock: console.clock())
    terminal.onTakeOver = { clock.goLive() }
    let host = parts.host(on: terminal)
    // A tour is about the stack, and its captions take a row.
    if parts.configuration.showsStackStrip { host.chrome.showStack() }
    let player = TapePlayer(
      on: HostStage(host: host) { [weak terminal] in terminal?.play($0) },
      files: TapeFolder(".", files: nil, isReadOnly: true), secrets: secrets, pace: terminal,
      says: { [weak terminal] in terminal?.say($0) })
    // Playback begins once the host has taken over the terminal and is waiting for events.
    let playing = Task {
      _ = await player.play(tape)
      terminal.takeOver()
    }
    do {
      let code = try await host.run()
      terminal.takeOver()
      await playing.value
      return code
    } catch {
      playing.cancel()
      say("\(error) To play a tape without one: \(app.replayCommand)")
      return error.exitCode
    }
  }
}

extension TapeCommand {
  /// Whether the command shows something to a viewer, on a terminal of any size.
  fileprivate var isForWatching: Bool {
    switch self {
    case .resize, .expect, .snapshot, .screenshot, .output: false
    default: true
    }
  }
}
