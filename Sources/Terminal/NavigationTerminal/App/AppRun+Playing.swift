import Navigation
import TapeScript
import Tapes
import TerminalKit
import TerminalUI

extension AppRun {
  /// The result of playing a tape.
  struct Played {
    /// The report of the run.
    let report: TapeReport
    /// The run as an asciicast, if recorded.
    let cast: String
  }

  /// The options for playing a tape.
  struct Play {
    /// The folder of the tape's files.
    let folder: TapeFolder
    /// The maximum number of commands.
    var limit = Int.max
    /// Whether to record a cast even if no command requires one.
    var keepsCast = false
    /// Whether to type the tape as bytes.
    var isTyped = false
    /// The observer of the run, if any.
    var watch: TapeWatch?
  }

  /// Plays a tape in a new instance of the app.
  func play(_ tape: Tape, _ play: Play) async throws -> Played {
    if play.isTyped, let open = console.typedTerminal {
      let typed = try await open(tape.startingSize)
      do {
        let played = try await self.play(tape, play, on: typed.terminal, typed: typed)
        await typed.close()
        return played
      } catch {
        await typed.close()
        throw error
      }
    }
    let size = tape.startingSize
    let terminal =
      play.watch.map { HeadlessTerminal(size: size, capabilities: $0.terminal.capabilities) }
      ?? HeadlessTerminal(size: size)
    // Only what observes the terminal needs each frame.
    terminal.showsFrames = false
    return try await self.play(tape, play, on: terminal, typed: nil)
  }

  private func play(
    _ tape: Tape, _ play: Play, on base: any TerminalBackend,
    typed: (any TypedTerminalBackend)?
  ) async throws -> Played {
    let terminal = ObservedTerminal(base)
    let watchesLaws = tape.commands.contains { $0.looksAtLaws }
    let life = AppLife(
      app, for: .replay, on: terminal, variables: variables, data: data,
      keepsState: watchesLaws || tape.commands.contains(.restart), watchesLaws: watchesLaws,
      keepsTrail: console.recordFile != nil)
    let clock = life.clock
    var cast = Cast(title: tape.name)
    var text = ""
    var film = MovingPicture()
    let keepsCast = play.keepsCast || tape.commands.contains(where: \.writesCast)
    let keepsFilm = tape.commands.contains(where: \.writesFilm)
    let start = clock.now
    if keepsCast || keepsFilm || play.watch != nil {
      terminal.onFrame = { frame in
        if keepsFilm { film.show(frame, at: start.duration(to: clock.now)) }
        if keepsCast { text += cast.lines(for: frame, at: start.duration(to: clock.now)) }
        play.watch?.frame = frame
      }
    }
    let stage = try life.begin(typedOn: typed)
    let player = TapePlayer(
      on: stage, files: play.folder, secrets: secrets, pace: play.watch,
      recording: .init(
        cast: { text },
        film: { keepsFilm ? film.document(until: start.duration(to: clock.now)) : nil }),
      says: { words in
        film.say(words, at: start.duration(to: clock.now))
        play.watch?.subtitle = words
      })
    let report = await player.play(tape, atMost: play.limit)
    life.end()
    return Played(report: report, cast: text)
  }
}

extension TapeCommand {
  /// Whether the command checks for broken laws.
  fileprivate var looksAtLaws: Bool {
    if case .expect(let expectation) = self { expectation.subject == .law } else { false }
  }

  /// Whether the command needs a cast of the run.
  fileprivate var writesCast: Bool {
    switch self {
    case .output(let file), .screenshot(let file): file.format == .cast
    default: false
    }
  }

  /// Whether the command needs an animation of the run.
  fileprivate var writesFilm: Bool {
    if case .output(let file) = self { file.format == .svg } else { false }
  }
}
