import NavigationTerminal
import NcursesBackend
import Storefront
import TapeScript
import Tapes
import TerminalKit
import Testing

/// The demo's tapes as decoded keys, and as bytes on a pseudo-terminal with real ncurses.
@MainActor @Suite(.timeLimit(.minutes(10))) struct TypedTapeTests {
  private struct Run {
    var report: TapeReport
    /// Every frame that differs from the one before.
    var frames: [Frame] = []
    /// What was painted after each command.
    var painted: [[String]] = []
  }

  /// Plays a tape and keeps what showed on the way.
  private func play(_ tape: Tape, typedOn typed: TapeTerminal?) async throws -> Run {
    let clock = AppClock.virtual()
    let app = try StorefrontApp.program.make(AppEnvironment(clock: clock))
    let terminal = ObservedTerminal(typed?.terminal ?? HeadlessTerminal(size: tape.startingSize))
    let host = app.host(on: terminal)
    var frames: [Frame] = []
    terminal.onFrame = { if frames.last != $0 { frames.append($0) } }
    try host.start()
    let stage = HostStage(host: host, typedOn: typed) { terminal.deliver($0) }
    var painted: [[String]] = []
    let looks = Looks { painted.append(stage.scene.lines) }
    let player = TapePlayer(
      on: stage, files: TapeFolder("/nonexistent", files: nil, isReadOnly: true),
      secrets: TapeSecrets(
        prefix: "STOREFRONT_", environment: ["STOREFRONT_PASSWORD": "sextant"]), pace: looks)
    let report = await player.play(tape)
    return Run(report: report, frames: frames, painted: painted)
  }

  /// Looks at the screen before each command, and lets no time go by.
  private final class Looks: TapePace {
    private let look: @MainActor () -> Void

    init(_ look: @escaping @MainActor () -> Void) { self.look = look }

    func begins(_ step: TapeStep) async -> Bool {
      look()
      return true
    }

    func key() async {}
    func rest(_ time: Duration) async {}
  }

  @Test(arguments: DemoTapes.names)
  func `bytes give the same frames as decoded keys`(name: String) async throws {
    let tape = try Tape(parsing: try DemoTapes.text(of: name), name: name)
    let decoded = try await play(tape, typedOn: nil)
    let typed = try await TapeTerminal(size: tape.startingSize)
    let bytes = try await play(tape, typedOn: typed)
    await typed.close()
    #expect(decoded.report.passed, "\(decoded.report.text)")
    #expect(bytes.report.passed, "\(bytes.report.text)")
    #expect(decoded.frames.count > 10)
    let first = zip(decoded.frames, bytes.frames).enumerated().first {
      $0.element.0 != $0.element.1
    }
    #expect(
      first == nil,
      """
      frame \(first?.offset ?? 0)
      \(first?.element.0.canvas.lines.joined(separator: "\n") ?? "")
      \(first?.element.1.canvas.lines.joined(separator: "\n") ?? "")
      """)
    #expect(decoded.frames.count == bytes.frames.count)
    let line = zip(decoded.painted, bytes.painted).enumerated().first {
      $0.element.0 != $0.element.1
    }
    #expect(line == nil, "before command \((line?.offset ?? 0) + 1)")
    #expect(decoded.painted.count == tape.steps.count)
  }

  @Test func `what has no bytes of its own reaches the app all the same`() async throws {
    let typed = try await TapeTerminal(size: Size(columns: 80, rows: 24))
    var events: [TerminalEvent] = []
    try typed.terminal.start { events.append($0) }
    #expect(await typed.type(.key(KeyPress(.character("p"), .control))))
    #expect(await !typed.type(.key(KeyPress(.character("I"), .control))))
    #expect(await !typed.type(.key(KeyPress(.character("i"), .control))))
    #expect(await typed.type(.mouse(.press(Position(column: 3, row: 4)))))
    #expect(await typed.type(.paste("a\u{1B}b\nc")))
    #expect(await typed.type(.resize(Size(columns: 90, rows: 30))))
    #expect(
      events == [
        .key(KeyPress(.character("p"), .control)), .mouse(.press(Position(column: 3, row: 4))),
        .paste("a\u{1B}b\nc"), .resize(Size(columns: 90, rows: 30)),
      ])
    await typed.close()
  }
}
