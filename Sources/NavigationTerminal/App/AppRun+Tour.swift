import Navigation
import TapeScript
import TerminalKit

/// The tape in which an app shows itself.
struct AppTour: Sendable {
  /// The tape.
  let tape: String
  /// What its `TypeSecret` types where the environment says nothing else.
  let secrets: [String: String]
}

extension AppRun {
  /// What `TypeSecret` may type.
  var secrets: TapeSecrets {
    TapeSecrets(
      prefix: secretPrefix,
      environment: (app.tour?.secrets ?? [:]).merging(variables) { $1 })
  }

  /// Plays the app's tour in this terminal until somebody takes over; from there on the app goes on as
  /// it is, with nothing read or kept.
  func tour(_ tour: AppTour) async throws -> Int32 {
    let whole = try Tape(parsing: tour.tape, name: "tour.tape", secretPrefix: secretPrefix)
    let tape = Tape(whole.commands.filter(\.isForWatching), name: whole.name)
    let clock = AppClock.virtual()
    let parts = try parts(on: clock)
    let terminal = TourTerminal(console.terminal(), clock: console.clock())
    terminal.onTakeOver = { clock.goLive() }
    let host = parts.host(on: terminal)
    let player = TapePlayer(
      on: HostStage(host: host) { [weak terminal] in terminal?.play($0) },
      files: TapeFolder(".", files: nil, isReadOnly: true), secrets: secrets, pace: terminal,
      says: { [weak terminal] in terminal?.say($0) })
    // It begins when the host has the terminal and waits for events.
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
  /// Whether it does something for somebody who watches, on a terminal of any size.
  fileprivate var isForWatching: Bool {
    switch self {
    case .resize, .expect, .snapshot, .screenshot, .output: false
    default: true
    }
  }
}
