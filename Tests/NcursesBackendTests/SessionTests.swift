import CTerminal
import NcursesBackend
import TerminalKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.timeLimit(.minutes(10))) struct SessionTests {
  @Test func `stopping gives the terminal back as it was, more than once too`() async throws {
    try await PseudoTerminal.run { pseudo in
      let before = pseudo.modes
      for _ in 0..<20 {
        try pseudo.terminal.start { _ in }
        #expect(pseudo.modes != before)
        pseudo.terminal.present(Frame(canvas: Canvas(size: pseudo.terminal.size)))
        pseudo.terminal.stop()
        pseudo.terminal.stop()
        #expect(pseudo.modes == before)
      }
      let output = await pseudo.output(containing: "\u{1B}[?2004l")
      #expect(output.contains("\u{1B}[?1049h"))
      #expect(output.contains("\u{1B}[?1049l"))
    }
  }

  @Test func `no program that another thread starts keeps a pseudo-terminal open`() {
    var (primary, secondary): (Int32, Int32) = (-1, -1)
    #expect(unsafe cterminal_open_pty(80, 24, &primary, &secondary) == 0)
    for end in [primary, secondary] {
      #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
      close(end)
    }
  }

  @Test func `the window's title is kept, set and given back`() async throws {
    try await PseudoTerminal.run { pseudo in
      try pseudo.terminal.start { _ in }
      var frame = Frame(canvas: Canvas(size: pseudo.terminal.size))
      frame.title = "Shelf\u{7}\u{1B}]0;x"
      pseudo.terminal.present(frame)
      pseudo.terminal.present(frame)
      pseudo.terminal.stop()
      let output = await pseudo.output(containing: "\u{1B}[23;2t")
      #expect(output.contains("\u{1B}[22;2t"))
      #expect(output.ranges(of: "\u{1B}]2;").count == 1)
      #expect(!output.contains("\u{1B}]0;x"))
    }
  }

  private static let longType = String(repeating: "x", count: 5_000)

  @Test(arguments: [
    (["TERM": ""], TerminalError.Reason.typeNotSet),
    (["TERM": "dumb"], .typeCannotMoveCursor("dumb")),
    (["TERM": "no-such-terminal"], .typeUnknown("no-such-terminal")),
    (["TERM": longType], .typeUnknown(longType)),
  ])
  func `a terminal that cannot be drawn on is refused in a sentence, untouched`(
    environment: [String: String], reason: TerminalError.Reason
  ) async throws {
    try await PseudoTerminal.run(environment: environment) { pseudo in
      let before = pseudo.modes
      let error = #expect(throws: TerminalError.self) { try pseudo.terminal.start { _ in } }
      #expect(error?.reason == reason)
      #expect(error?.exitCode == 2)
      #expect(error?.description.hasSuffix(".") == true)
      #expect(error?.description.count ?? .max < 300)
      if case .typeUnknown = reason {
        #expect(error?.description.contains("TERM=xterm-256color ") == true)
      }
      #expect(pseudo.modes == before)
    }
  }

  @Test func `a terminal that says it is huge is drawn on in part`() async throws {
    try await PseudoTerminal.run(size: Size(columns: 65_535, rows: 65_535)) { pseudo in
      try pseudo.terminal.start { _ in }
      #expect(pseudo.terminal.size == Size.largest)
      var canvas = Canvas(size: Size(columns: 65_535, rows: 65_535))
      #expect(canvas.size.columns * canvas.size.rows <= Size.largest.columns * Size.largest.rows)
      canvas.write("here", at: .zero)
      pseudo.terminal.present(Frame(canvas: canvas))
      #expect(pseudo.lines.first == "here")
    }
  }

  @Test func `where the terminal cannot be opened again nobody waits for its reader either`()
    async throws
  {
    try await PseudoTerminal.run(reopening: false) { pseudo in
      let before = pseudo.modes
      try pseudo.terminal.start { _ in }
      pseudo.withoutReading {
        for round in 0..<200 {
          var canvas = Canvas(size: pseudo.terminal.size)
          let digit = Character(String(round % 10))
          canvas.fill(canvas.bounds, with: digit, style: Style(attributes: .bold))
          for column in stride(from: 0, to: 80, by: 2) {
            canvas.write("x", at: Position(column: column, row: round % 24))
          }
          pseudo.terminal.present(Frame(canvas: canvas))
        }
        #expect(pseudo.terminal.isBehind)
      }
      await pseudo.caughtUp()
      pseudo.terminal.stop()
      #expect(pseudo.modes == before)
    }
  }

  @Test @MainActor func `output that is no terminal is refused`() throws {
    var ends: [Int32] = [-1, -1]
    #expect(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let terminal = NcursesTerminal(
      input: ends[0], output: ends[1], environment: ["TERM": "xterm-256color"])
    let error = #expect(throws: TerminalError.self) { try terminal.start { _ in } }
    #expect(error?.reason == .outputIsNoTerminal)
  }

  @Test func `another size arrives, is at least one by one, and is drawn on`() async throws {
    try await PseudoTerminal.run(size: Size(columns: 80, rows: 24)) { pseudo in
      let (events, feed) = AsyncStream.makeStream(of: TerminalEvent.self)
      try pseudo.terminal.start { feed.yield($0) }
      var iterator = events.makeAsyncIterator()
      #expect(pseudo.terminal.size == Size(columns: 80, rows: 24))
      for size in [(120, 40), (20, 6), (1, 1), (200, 60), (80, 24)] {
        let size = Size(columns: size.0, rows: size.1)
        pseudo.resize(to: size)
        #expect(await iterator.next() == .resize(size))
        #expect(pseudo.terminal.size == size)
        var canvas = Canvas(size: size)
        let corner = Position(column: size.columns - 1, row: size.rows - 1)
        canvas.write("x", at: corner)
        pseudo.terminal.present(Frame(canvas: canvas))
        #expect(pseudo.lines.count == size.rows)
        #expect(pseudo.painted(at: corner).text == "x")
      }
    }
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal to end arrives as an event, and not after the end`(signal: Int32) async throws {
    try await PseudoTerminal.run { pseudo in
      let (events, feed) = AsyncStream.makeStream(of: TerminalEvent.self)
      try pseudo.terminal.start { feed.yield($0) }
      var iterator = events.makeAsyncIterator()
      kill(getpid(), signal)
      #expect(await iterator.next() == .terminate(signal: signal))
      pseudo.terminal.stop()
      var action = sigaction()
      unsafe sigaction(signal, nil, &action)
      #expect(unsafe action.__sigaction_handler.sa_handler == nil)
    }
  }

  @Test func `after the process ran again the screen is taken again`() async throws {
    try await PseudoTerminal.run(size: Size(columns: 20, rows: 4)) { pseudo in
      let (events, feed) = AsyncStream.makeStream(of: TerminalEvent.self)
      try pseudo.terminal.start { feed.yield($0) }
      var iterator = events.makeAsyncIterator()
      let modes = pseudo.modes
      var canvas = Canvas(size: Size(columns: 20, rows: 4))
      canvas.write("still here", at: .zero)
      pseudo.terminal.present(Frame(canvas: canvas))
      kill(getpid(), SIGCONT)
      #expect(await iterator.next() == .resumed)
      #expect(pseudo.modes == modes)
      #expect(pseudo.lines[0].isEmpty)
      pseudo.terminal.present(Frame(canvas: canvas))
      #expect(pseudo.lines[0] == "still here")
    }
  }

  @Test func `a terminal that vanishes is said once`() async throws {
    try await PseudoTerminal.run { pseudo in
      let (events, feed) = AsyncStream.makeStream(of: TerminalEvent.self)
      try pseudo.terminal.start { feed.yield($0) }
      var iterator = events.makeAsyncIterator()
      pseudo.hangUp()
      #expect(await iterator.next() == .hangUp)
      var canvas = Canvas(size: pseudo.terminal.size)
      canvas.write("to nobody", at: .zero)
      pseudo.terminal.present(Frame(canvas: canvas))
      pseudo.terminal.stop()
      feed.finish()
      #expect(await iterator.next() == nil)
    }
  }
}
