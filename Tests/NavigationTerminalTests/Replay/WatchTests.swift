import NavigationTerminal
import TapeScript
import Tapes
import TerminalKit
import Testing

/// Somebody watches a tape, on a clock that the test moves.
@MainActor @Suite(.timeLimit(.minutes(10))) struct WatchTests {
  @MainActor private final class Sitting {
    let terminal: HeadlessTerminal
    let clock = AppClock.virtual()
    let watch: TapeWatch
    private var run: Task<TapeReport, Never>?
    private(set) var report: TapeReport?
    let tapeClock = AppClock.virtual()

    init(_ text: String, size: Size = Size(columns: 80, rows: 30)) throws {
      terminal = HeadlessTerminal(size: size)
      watch = TapeWatch(on: terminal, clock: clock)
      try watch.start()
      let tape = try Tape(parsing: text, name: "folder/a.tape")
      let headless = HeadlessTerminal(size: tape.startingSize)
      let host = try LibraryApp.parts(tapeClock).host(on: headless)
      headless.onFrame = { [watch] in watch.frame = $0 }
      try host.start()
      let player = TapePlayer(
        on: HostStage(host: host, terminal: headless),
        files: TapeFolder("/nonexistent", files: nil),
        secrets: TapeSecrets(prefix: "LIBRARY_", environment: [:]), pace: watch)
      run = Task {
        let report = await player.play(tape)
        self.report = report
        return report
      }
    }

    /// Lets everything run that can.
    func settle() async { for _ in 0..<50 { await Task.yield() } }

    /// Time for the person.
    func wait(_ time: Duration) async {
      await settle()
      let limit = clock.now.advanced(by: time)
      while clock.step(until: limit) { await settle() }
    }

    func press(_ key: Key, _ modifiers: KeyModifiers = []) async {
      terminal.send(.key(KeyPress(key, modifiers)))
      await settle()
    }

    func end() async throws -> TapeReport { try await #require(run).value }

    var footer: String { terminal.lines.last ?? "" }
    var isOver: Bool { report != nil }
  }

  @Test func `the tape's line is in the footer, and what it sleeps the person waits`() async throws
  {
    let sitting = try Sitting("Sleep 3s\nExpect Title \"Shelves\"\n")
    await sitting.wait(.milliseconds(2_999))
    #expect(sitting.footer.hasPrefix(" a.tape:1  Sleep 3s"), "\(sitting.footer)")
    #expect(sitting.footer.hasSuffix("q quit"))
    #expect(!sitting.isOver)
    await sitting.wait(.milliseconds(1))
    #expect(sitting.footer.hasPrefix(" a.tape:2  Expect Title"))
    #expect(sitting.footer.contains("✓"))
    await sitting.wait(TapeWatch.linePause)
    #expect(try await sitting.end().passed)
  }

  @Test func `an expectation that is not met has a cross`() async throws {
    let sitting = try Sitting("Expect Title \"Nowhere\"\n")
    await sitting.settle()
    #expect(sitting.footer.contains("✗"))
    await sitting.wait(TapeWatch.linePause)
    #expect(try await !sitting.end().passed)
  }

  @Test func `plus and minus change the speed`() async throws {
    let sitting = try Sitting("Sleep 8s\nSleep 1s\n")
    await sitting.press(.character("+"))
    #expect(sitting.footer.contains("2x speed"))
    await sitting.wait(.milliseconds(3_999))
    #expect(sitting.footer.contains("a.tape:1"))
    await sitting.wait(.milliseconds(1))
    #expect(sitting.footer.contains("a.tape:2"))
    await sitting.press(.character("-"))
    await sitting.press(.character("-"))
    #expect(sitting.footer.contains("1/2 speed"))
    await sitting.wait(.seconds(2))
    #expect(try await sitting.end().passed)
  }

  @Test func `the app is shown above, and cut where the terminal is smaller`() async throws {
    let sitting = try Sitting("Sleep 1s\n", size: Size(columns: 40, rows: 10))
    await sitting.settle()
    #expect(sitting.terminal.lines.count == 10)
    #expect(sitting.terminal.lines.contains { $0.contains("Shelves") }, "\(sitting.terminal.lines)")
    sitting.terminal.send(.resize(Size(columns: 100, rows: 40)))
    await sitting.settle()
    #expect(sitting.terminal.lines.count == 40)
    #expect(sitting.footer.contains("Sleep 1s"))
    await sitting.press(.character("q"))
    _ = try await sitting.end()
  }

  @Test func `space holds everything, also in the middle of a sleep`() async throws {
    let sitting = try Sitting("Sleep 3s\nSleep 1s\n")
    await sitting.wait(.seconds(1))
    await sitting.press(.character(" "))
    #expect(sitting.footer.contains("paused"))
    await sitting.wait(.seconds(60))
    #expect(sitting.footer.contains("a.tape:1"))
    await sitting.press(.character(" "))
    await sitting.wait(.milliseconds(1_999))
    #expect(sitting.footer.contains("a.tape:1"))
    await sitting.wait(.milliseconds(1))
    #expect(sitting.footer.contains("a.tape:2"))
    await sitting.wait(.seconds(1))
    #expect(try await sitting.end().passed)
  }

  @Test func `a key steps from command to command, without the times between`() async throws {
    let sitting = try Sitting("Sleep 1m\nType \"jk\"\nSleep 60m\nType \"j\"\n")
    await sitting.press(.character(" "))
    #expect(sitting.footer.contains("a.tape:1"))
    for line in 2...4 {
      await sitting.press(.right)
      #expect(sitting.footer.contains("a.tape:\(line)"), "\(sitting.footer)")
      await sitting.wait(.seconds(60))
      #expect(sitting.footer.contains("a.tape:\(line)"), "\(sitting.footer)")
    }
    await sitting.press(.right)
    let report = try await sitting.end()
    #expect(report.passed)
    #expect(report.steps == 4)
  }

  @Test func `pressed while it plays, the key goes on to the end of a sleep`() async throws {
    let sitting = try Sitting("Sleep 14m\nSleep 2s\n")
    await sitting.wait(.seconds(1))
    await sitting.press(.right)
    #expect(sitting.footer.contains("a.tape:2"))
    await sitting.wait(.seconds(1))
    #expect(!sitting.isOver)
    await sitting.wait(.seconds(1))
    #expect(try await sitting.end().passed)
  }

  @Test(arguments: [Key.character("q"), .escape])
  func `q and Esc end it, with what was played so far`(key: Key) async throws {
    let sitting = try Sitting("Type \"j\"\nSleep 60m\nType \"k\"\n")
    await sitting.wait(.seconds(2))
    await sitting.press(key)
    let report = try await sitting.end()
    #expect(report.passed)
    #expect(report.steps == 2)
    #expect(sitting.watch.hasEnded)
    #expect(sitting.watch.exitCode == nil)
  }

  @Test func `Ctrl-C and a terminal that goes away end with their codes`() async throws {
    for (event, code): (TerminalEvent, Int32) in [
      (.key(KeyPress(.character("c"), .control)), 130), (.hangUp, 129),
      (.terminate(signal: 15), 143),
    ] {
      let sitting = try Sitting("Sleep 60m\n")
      await sitting.settle()
      sitting.terminal.send(event)
      _ = try await sitting.end()
      #expect(sitting.watch.exitCode == code)
    }
  }

  @Test func `watched or not, a tape comes to the same`() async throws {
    let text = "Type \"jj\"\nEnter\nSleep 500ms\nType@50ms \"k\"\nExpect Title \"Nowhere\"\n"
    let sitting = try Sitting(text)
    await sitting.wait(.seconds(30))
    let watched = try await sitting.end()
    #expect(watched.failure?.command == "Expect Title \"Nowhere\"")
    let clock = AppClock.virtual()
    let headless = HeadlessTerminal()
    let host = try LibraryApp.parts(clock).host(on: headless)
    try host.start()
    let player = TapePlayer(
      on: HostStage(host: host, terminal: headless), files: TapeFolder("/nonexistent", files: nil),
      secrets: TapeSecrets(prefix: "LIBRARY_", environment: [:]))
    let report = await player.play(try Tape(parsing: text, name: "folder/a.tape"))
    #expect(report.text == watched.text)
  }
}
