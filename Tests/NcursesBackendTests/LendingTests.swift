import NcursesBackend
import TerminalKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program on the app's terminal, with a real one.
@Suite(.timeLimit(.minutes(10))) struct LendingTests {
  @Test func `a program has the terminal as it was, and the app comes back to it`() async throws {
    try await PseudoTerminal.run(size: Size(columns: 40, rows: 6)) { pseudo in
      let (events, feed) = AsyncStream.makeStream(of: TerminalEvent.self)
      let before = pseudo.modes
      pseudo.terminal.isMouseEnabled = true
      try pseudo.terminal.start { feed.yield($0) }
      var iterator = events.makeAsyncIterator()
      let modes = pseudo.modes
      var canvas = Canvas(size: Size(columns: 40, rows: 6))
      canvas.write("still here", at: .zero)
      pseudo.terminal.present(Frame(canvas: canvas))

      #expect(pseudo.terminal.lend())
      #expect(!pseudo.terminal.lend())
      #expect(pseudo.modes == before)
      // What is typed ahead is the program's as far as it reads, and then the app's.
      pseudo.typeForOther("a line\nq")
      let code = await pseudo.terminal.run(
        ["sh", "-c", "printf '<%s>' \"$WHO\"; read -r x; printf '[%s]' \"$x\"; exit 3"],
        environment: ["WHO": "the program"])
      #expect(code == 3)
      // Nothing is painted over what others show.
      pseudo.terminal.present(Frame(canvas: Canvas(size: Size(columns: 40, rows: 6))))
      pseudo.terminal.forgetScreen()
      pseudo.terminal.takeBack()
      #expect(await iterator.next() == .resumed)
      #expect(await iterator.next() == .key("q"))
      #expect(pseudo.modes == modes)
      canvas.write("back again", at: .zero)
      pseudo.terminal.present(Frame(canvas: canvas))
      #expect(pseudo.lines[0] == "back again")

      let output = await pseudo.output(containing: "[a line]")
      let program = try #require(output.firstRange(of: "<the program>"))
      let away = output[..<program.lowerBound]
      #expect(away.contains("\u{1B}[?1049l") && away.contains("\u{1B}[?2004l"))
      #expect(away.contains("\u{1B}[?1000l") && away.contains("\u{1B}[23;2t"))
      let back = await pseudo.output(containing: "back again")
      let again = back[try #require(back.firstRange(of: "<the program>")).upperBound...]
      #expect(again.contains("\u{1B}[?1049h") && again.contains("\u{1B}[?1000h"))
    }
  }

  @Test func `the size is asked for again, and modes that a program left behind are undone`()
    async throws
  {
    try await PseudoTerminal.run(size: Size(columns: 40, rows: 6)) { pseudo in
      let (events, feed) = AsyncStream.makeStream(of: TerminalEvent.self)
      let before = pseudo.modes
      try pseudo.terminal.start { feed.yield($0) }
      var iterator = events.makeAsyncIterator()
      #expect(pseudo.terminal.lend())
      #expect(
        await pseudo.terminal.run(
          ["sh", "-c", "stty raw -echo cols 70 rows 20; kill -TERM $$"], environment: [:])
          == 128 + SIGTERM)
      pseudo.terminal.takeBack()
      #expect(await iterator.next() == .resize(Size(columns: 70, rows: 20)))
      #expect(await iterator.next() == .resumed)
      pseudo.terminal.stop()
      #expect(pseudo.modes == before)
    }
  }

  @Test func `a program has the standard way of every signal`() async throws {
    try await PseudoTerminal.run { pseudo in
      signal(SIGXFSZ, SIG_IGN)
      defer { signal(SIGXFSZ, SIG_DFL) }
      try pseudo.terminal.start { _ in }
      #expect(pseudo.terminal.lend())
      for number in [SIGINT, SIGQUIT, SIGXFSZ] {
        let code = await pseudo.terminal.run(
          ["sh", "-c", "ulimit -c 0; kill -\(number) $$; exit 1"], environment: [:])
        #expect(code == 128 + number)
      }
      pseudo.terminal.takeBack()
    }
  }

  @Test(arguments: [["no-such-program-here"], [""], [], ["sh", "a\0b"]])
  func `a program that cannot be started is said`(words: [String]) async throws {
    try await PseudoTerminal.run { pseudo in
      try pseudo.terminal.start { _ in }
      #expect(await pseudo.terminal.run(["true"], environment: [:]) == 127)
      #expect(pseudo.terminal.lend())
      #expect(await pseudo.terminal.run(words, environment: [:]) == 127)
      pseudo.terminal.takeBack()
    }
  }

  @Test func `the end of the app ends a program that has its terminal`() async throws {
    try await PseudoTerminal.run { pseudo in
      let before = pseudo.modes
      try pseudo.terminal.start { _ in }
      #expect(pseudo.terminal.lend())
      async let code = pseudo.terminal.run(
        ["sh", "-c", "stty raw; echo running; read x"], environment: [:])
      _ = await pseudo.output(containing: "running")
      pseudo.terminal.stop()
      #expect(await code == 128 + SIGHUP)
      #expect(pseudo.modes == before)
      #expect(!pseudo.terminal.lend())
    }
  }

  @Test(arguments: [(3, "exit 3"), (0, "exit 0")])
  func `what a program that failed or ended at once wrote stays until a key is pressed`(
    code: Int32, end: String
  ) async throws {
    try await PseudoTerminal.run { pseudo in
      let (events, feed) = AsyncStream.makeStream(of: TerminalEvent.self)
      try pseudo.terminal.start { feed.yield($0) }
      var iterator = events.makeAsyncIterator()
      let terminal = pseudo.terminal
      if code == 0 { terminal.shortestRun = .seconds(1_000) }
      #expect(terminal.lend())
      #expect(await terminal.run(["sh", "-c", "echo why; \(end)"], environment: [:]) == code)
      async let kept: Void = terminal.keepOutput(saying: "Press any key.")
      _ = await pseudo.output(containing: "Press any key.")
      pseudo.typeForOther("q")
      await kept
      terminal.takeBack()
      #expect(await iterator.next() == .resumed)
      pseudo.typeForOther("x")
      #expect(await iterator.next() == .key("x"), "the key that was waited for is no event")
      let output = await pseudo.output(containing: "Press any key.")
      let kept2 = output[try #require(output.firstRange(of: "why")).upperBound...]
      #expect(kept2.firstRange(of: "Press any key.") != nil)
    }
  }

  @Test func `a program that took its time and did not fail leaves nothing to wait for`()
    async throws
  {
    try await PseudoTerminal.run { pseudo in
      try pseudo.terminal.start { _ in }
      pseudo.terminal.shortestRun = .zero
      #expect(pseudo.terminal.lend())
      _ = await pseudo.terminal.run(["false"], environment: [:])
      #expect(await pseudo.terminal.run(["true"], environment: [:]) == 0)
      await pseudo.terminal.keepOutput(saying: "Press any key.")
      pseudo.terminal.takeBack()
    }
  }

  @Test func `the end of the app ends the wait for a key`() async throws {
    try await PseudoTerminal.run { pseudo in
      let before = pseudo.modes
      try pseudo.terminal.start { _ in }
      #expect(pseudo.terminal.lend())
      _ = await pseudo.terminal.run(["false"], environment: [:])
      async let kept: Void = pseudo.terminal.keepOutput(saying: "Press any key.")
      _ = await pseudo.output(containing: "Press any key.")
      pseudo.terminal.stop()
      await kept
      #expect(pseudo.modes == before)
    }
  }
}
