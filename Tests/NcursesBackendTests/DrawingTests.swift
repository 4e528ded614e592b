import NcursesBackend
import TerminalKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct DrawingTests {
  private func frame(
    _ lines: [String], size: Size = Size(columns: 20, rows: 4), cursor: Position? = nil
  ) -> Frame {
    var canvas = Canvas(size: size)
    for (row, line) in lines.enumerated() { canvas.write(line, at: Position(column: 0, row: row)) }
    return Frame(canvas: canvas, cursor: cursor)
  }

  private let size = Size(columns: 20, rows: 4)

  @Test func `a frame is painted as it was drawn`() async throws {
    try await PseudoTerminal.run(size: size) { pseudo in
      try pseudo.terminal.start { _ in }
      let lines = ["plain ┌─┐ › …", "日本語 한 é e\u{301}x", "12345678901234567890", "क्षि ok"]
      pseudo.terminal.present(frame(lines))
      #expect(pseudo.lines == lines)
      pseudo.terminal.present(frame(["x"]))
      #expect(pseudo.lines == ["x", "", "", ""])
    }
  }

  @Test func `emoji and flags are drawn as every terminal draws them`() async throws {
    try await PseudoTerminal.run(size: size) { pseudo in
      try pseudo.terminal.start { _ in }
      pseudo.terminal.present(frame(["👍🏽|👨‍👩‍👧|❤️|🇫🇷|1️⃣|", "\u{1FAE8}|\u{E000}|", "0123456789012345678日"]))
      #expect(pseudo.lines[0] == "👍|👨|❤|FR|1\u{20E3}|")
      #expect(pseudo.lines[1].hasSuffix("|\u{E000}|"))
      #expect(pseudo.painted(at: Position(column: 2, row: 1)).text == "|")
      #expect(pseudo.lines[2] == "0123456789012345678")
    }
  }

  @Test func `every replacement of narrow and wide glyphs leaves exactly the new frame`()
    async throws
  {
    try await PseudoTerminal.run(size: Size(columns: 6, rows: 1)) { pseudo in
      try pseudo.terminal.start { _ in }
      let pieces = ["", "日", " 日", "a日b", "日本語", "ab日", " 日本", "abcdef", "語a語", "e\u{301}日"]
      for old in pieces {
        for new in pieces {
          pseudo.terminal.present(frame([old], size: Size(columns: 6, rows: 1)))
          pseudo.terminal.present(frame([new], size: Size(columns: 6, rows: 1)))
          #expect(pseudo.lines == [new], "\(new) over \(old)")
        }
      }
    }
  }

  @Test func `styles reach the screen, colours as pairs`() async throws {
    try await PseudoTerminal.run(size: size) { pseudo in
      try pseudo.terminal.start { _ in }
      #expect(pseudo.terminal.capabilities == TerminalCapabilities(colors: .palette256))
      var canvas = Canvas(size: size)
      let all: TextAttributes = [.bold, .dim, .italic, .underline, .reverse]
      canvas.write("a", at: .zero, style: Style(attributes: all))
      let red = Style(foreground: .ansi(1))
      canvas.write("b", at: Position(column: 1, row: 0), style: red)
      canvas.write("c", at: Position(column: 2, row: 0), style: Style(foreground: .palette(208)))
      canvas.write("d", at: Position(column: 3, row: 0), style: red)
      pseudo.terminal.present(Frame(canvas: canvas))
      #expect(pseudo.painted(at: .zero).attributes == all)
      let pairs = (0..<5).map { pseudo.painted(at: Position(column: $0, row: 0)).pair }
      #expect(pairs[0] == 0 && pairs[1] > 0 && pairs[2] > 0 && pairs[1] != pairs[2])
      #expect(pairs[3] == pairs[1] && pairs[4] == 0)
      #expect(await pseudo.output(containing: "38;5;208m").contains("31m"))
    }
  }

  @Test(arguments: [
    (["NO_COLOR": "1"], ColorDepth.none), (["NO_COLOR": ""], .palette256),
    (["TERM": "xterm"], .eight), (["TERM": "linux"], .eight), (["TERM": "vt100"], .none),
  ])
  func `as many colours as the terminal has and the person wants`(
    environment: [String: String], depth: ColorDepth
  ) async throws {
    try await PseudoTerminal.run(size: size, environment: environment) { pseudo in
      try pseudo.terminal.start { _ in }
      #expect(pseudo.terminal.capabilities.colors == depth)
      var canvas = Canvas(size: size)
      canvas.write("a", at: .zero, style: Style(foreground: .ansi(9), attributes: .bold))
      pseudo.terminal.present(Frame(canvas: canvas))
      #expect((pseudo.painted(at: .zero).pair > 0) == (depth != .none))
      #expect(pseudo.painted(at: .zero).attributes == .bold)
    }
  }

  @Test(arguments: ["C", "POSIX"])
  func `without UTF-8 there is ASCII in its place`(locale: String) async throws {
    try await PseudoTerminal.run(
      size: size, environment: ["LC_ALL": locale, "TERM": "vt100"]
    ) { pseudo in
      try pseudo.terminal.start { _ in }
      #expect(!pseudo.terminal.capabilities.isUnicode)
      pseudo.terminal.present(frame(["┌─┐ a › b … •", "日x é €5 \u{1B}"]))
      #expect(pseudo.lines.prefix(2) == ["+-+ a > b ~ *", "? x ? E5 ?"])
    }
  }

  @Test func `a frame in ASCII that is asked for keeps letters`() async throws {
    try await PseudoTerminal.run(
      size: size, environment: ["ASCII_FRAME": "1", "LC_ALL": "C.UTF-8"]
    ) { pseudo in
      try pseudo.terminal.start { _ in }
      #expect(!pseudo.terminal.capabilities.isUnicode)
      pseudo.terminal.present(frame(["┌─┐ a › b … •", "日本x é ж한"]))
      #expect(pseudo.lines.prefix(2) == ["+-+ a > b ~ *", "日本x é ж한"])
    }
  }

  @Test(arguments: [[:], ["LANG": "xx_YY.UTF-8"], ["LANG": "C.UTF-8"], ["LC_ALL": ""]])
  func `a locale that is missing or not named means UTF-8`(environment: [String: String])
    async throws
  {
    try await PseudoTerminal.run(size: size, environment: environment) { pseudo in
      try pseudo.terminal.start { _ in }
      #expect(pseudo.terminal.capabilities.isUnicode)
    }
  }

  @Test func `each change is one write, and no change is none`() async throws {
    try await PseudoTerminal.run(size: Size(columns: 200, rows: 60)) { pseudo in
      try pseudo.terminal.start { _ in }
      let large = Size(columns: 200, rows: 60)
      var canvas = Canvas(size: large)
      for row in 0..<60 {
        for column in 0..<200 {
          let color = Color.palette(UInt8((row + column) % 256))
          canvas.write(
            "x", at: Position(column: column, row: row), style: Style(foreground: color))
        }
      }
      let before = pseudo.terminal.written.writes
      let frame = Frame(canvas: canvas, cursor: .zero)
      pseudo.terminal.present(frame)
      #expect(pseudo.terminal.written.writes == before + 1)
      let full = pseudo.terminal.written.bytes
      #expect(full > 100_000)
      await pseudo.caughtUp()
      pseudo.terminal.present(frame)
      #expect(pseudo.terminal.written.writes == before + 1)
      canvas.write("y", at: Position(column: 9, row: 9))
      pseudo.terminal.present(Frame(canvas: canvas, cursor: .zero))
      #expect(pseudo.terminal.written.writes == before + 2)
      #expect(pseudo.terminal.written.bytes - full < 40)
      // The screen is forgotten without a write; the next frame, though the same, paints all of it.
      pseudo.terminal.forgetScreen()
      #expect(pseudo.terminal.written.writes == before + 2)
      pseudo.terminal.present(Frame(canvas: canvas, cursor: .zero))
      #expect(pseudo.terminal.written.bytes > full * 2 - 1_000)
    }
  }

  @Test func `of the frames that a terminal does not read only the newest follows`() async throws {
    try await PseudoTerminal.run(size: Size(columns: 200, rows: 60)) { pseudo in
      try pseudo.terminal.start { _ in }
      let size = Size(columns: 200, rows: 60)
      pseudo.withoutReading {
        for round in 0..<20 {
          var canvas = Canvas(size: size)
          for row in 0..<60 {
            for column in 0..<200 {
              let color = Color.palette(UInt8((row + column + round) % 256))
              canvas.write(
                "\(round % 10)", at: Position(column: column, row: row),
                style: Style(foreground: color))
            }
          }
          pseudo.terminal.present(Frame(canvas: canvas))
        }
        #expect(pseudo.terminal.isBehind)
        #expect(pseudo.terminal.written.writes == 1)
        var last = Canvas(size: size)
        last.write("the newest", at: .zero)
        pseudo.terminal.present(Frame(canvas: last))
      }
      await pseudo.caughtUp()
      _ = await pseudo.output(containing: "the newest")
      #expect(pseudo.terminal.written.writes == 2)
      #expect(pseudo.lines[0] == "the newest" && pseudo.lines[1].isEmpty)
    }
  }

  @Test func `the cursor stands where the frame says, or is hidden`() async throws {
    try await PseudoTerminal.run(size: size) { pseudo in
      try pseudo.terminal.start { _ in }
      pseudo.terminal.present(frame(["text"], cursor: Position(column: 3, row: 2)))
      #expect(pseudo.cursor == Position(column: 3, row: 2))
      pseudo.terminal.present(frame(["text"]))
      _ = await pseudo.output(containing: "\u{1B}[?25l")
    }
  }

  @Test func `a frame of another size is clipped, and what it leaves out is blank`() async throws {
    try await PseudoTerminal.run(size: size) { pseudo in
      try pseudo.terminal.start { _ in }
      pseudo.terminal.present(frame(["日本語日本語日本語日本語", "b", "c", "d"]))
      pseudo.terminal.present(frame(["x"], size: Size(columns: 5, rows: 1)))
      #expect(pseudo.lines == ["x", "", "", ""])
      let wide = frame(
        ["123456789012345678日本", "b", "c", "d", "e"], size: Size(columns: 40, rows: 9),
        cursor: Position(column: 30, row: 8))
      pseudo.terminal.present(wide)
      #expect(pseudo.lines == ["123456789012345678日", "b", "c", "d"])
    }
  }

  @Test func `copied text leaves as OSC 52`() async throws {
    try await PseudoTerminal.run(size: size) { pseudo in
      try pseudo.terminal.start { _ in }
      for (text, encoded) in [("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("é\u{1B}", "w6kb")] {
        pseudo.terminal.copy(text)
        let sequence = "\u{1B}]52;c;\(encoded)\u{07}"
        #expect(await pseudo.output(containing: sequence).contains(sequence))
      }
    }
  }
}
