import NcursesBackend
import TerminalKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct KeyTests {
  nonisolated static let presses: [KeyPress] = {
    let keys: [Key] = [
      .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .pageUp,
      .pageDown, .home, .end,
    ]
    let arrows: [Key] = [.up, .down, .left, .right, .home, .end, .delete, .pageUp]
    return keys.map { KeyPress($0) } + (1...12).map { KeyPress(.function($0)) }
      + arrows.flatMap { key in [KeyModifiers.alt, .control, .shift].map { KeyPress(key, $0) } }
      + [KeyPress(.tab, .shift), KeyPress(.backspace, .alt), KeyPress(.enter, .alt)]
      + "abcdefgklnopqrstuvwxyz".map { KeyPress(.character($0), .control) }
      + "abdfxyzB:/1".map { KeyPress(.character($0), .alt) }
      + " aZ0~:/?é日👍".map { KeyPress(.character($0)) } + [KeyPress(.character("é"), .alt)]
  }()

  @Test func `every key arrives as itself`() async throws {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      for press in Self.presses {
        events = []
        await pseudo.press(press)
        #expect(events == [.key(press)], "\(press) sends \(press.xtermBytes)")
      }
    }
  }

  @Test func `a key cut in two arrives as itself, wherever the cut`() async throws {
    try await PseudoTerminal.run(environment: ["ESCDELAY": "30000"]) { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      for press in Self.presses where press.key != .escape {
        let bytes = press.xtermBytes
        for cut in bytes.indices.dropFirst() {
          events = []
          await pseudo.typePiece(bytes[..<cut])
          await pseudo.type(Array(bytes[cut...]))
          #expect(events == [.key(press)], "\(press) cut after \(cut) bytes")
        }
      }
    }
  }

  @Test func `the rest of a key that came in time counts, however busy the program is`()
    async throws
  {
    try await PseudoTerminal.run(environment: ["ESCDELAY": "2000"]) { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      await pseudo.typePiece("\u{1B}[".utf8)
      keepBusy(.milliseconds(100))
      pseudo.typeUnread("A".utf8)
      // The program looks again when the time is long over.
      keepBusy(.milliseconds(2_000))
      await pseudo.type("x")
      #expect(events == [.key(KeyPress(.up)), .key("x")])
    }
  }

  /// Takes time from the main actor, as work of an app would.
  @MainActor private func keepBusy(_ time: Duration) {
    let end = ContinuousClock.now.advanced(by: time)
    while ContinuousClock.now < end {}
  }

  @Test(arguments: [
    ("\u{1B}[A", KeyPress(.up)), ("\u{1B}[H", KeyPress(.home)), ("\u{1B}[1~", KeyPress(.home)),
    ("\u{1B}[4~", KeyPress(.end)), ("\u{1B}[[A", KeyPress(.function(1))),
    ("\u{1B}[11~", KeyPress(.function(1))), ("\u{08}", KeyPress(.backspace)),
    ("\u{7F}", KeyPress(.backspace)), ("\n", KeyPress(.character("j"), .control)),
    ("\u{00}", KeyPress(.character(" "), .control)), ("\u{1B}OM", KeyPress(.enter)),
    ("\u{1B}[97;5u", KeyPress(.character("a"), .control)),
    ("\u{1C}", KeyPress(.character("\\"), .control)),
  ])
  func `what other terminals send is understood`(bytes: String, press: KeyPress) async throws {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      await pseudo.type(bytes)
      #expect(events == [.key(press)])
    }
  }

  @Test func `Escape alone waits a moment, and before a sequence is a key of its own`() async throws
  {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      await pseudo.type("\u{1B}")
      await pseudo.type("x")
      await pseudo.type("\u{1B}x")
      await pseudo.type("\u{1B}\u{1B}[A")
      await pseudo.type("\u{1B}[")
      #expect(
        events == [
          .key(KeyPress(.escape)), .key("x"), .key(KeyPress(.character("x"), .alt)),
          .key(KeyPress(.escape)), .key(KeyPress(.up)), .key(KeyPress(.character("["), .alt)),
        ])
    }
  }

  @Test func `what means nothing presses nothing`() async throws {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      await pseudo.type(
        "\u{1B}[?62;4c\u{1B}[99~\u{1B}[<0;0;0M\u{1B}[\(String(repeating: "1;", count: 60))~")
      await pseudo.type([0xFF, 0xC3, 0x28, 0xE2, 0x82, 0x61])
      #expect(!events.contains { if case .mouse = $0 { true } else { false } })
      #expect(events.suffix(2) == [.key("("), .key("a")])
    }
  }

  @Test(arguments: [
    "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}",
    "\u{1B}P>|XTerm(367)\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[1;2", "\u{1B}[<0;3",
  ])
  func `what a terminal answers or cuts short presses nothing, and the next key counts`(
    bytes: String
  ) async throws {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      await pseudo.type(bytes + "\u{1B}[A")
      #expect(events == [.key(KeyPress(.up))])
      events = []
      await pseudo.type(bytes + "\u{3}")
      #expect(events == [.key(KeyPress(.character("c"), .control))])
      events = []
      // An answer without an end is given up.
      await pseudo.type("\u{1B}]11;rgb")
      await pseudo.type("x")
      #expect(events == [.key("x")])
    }
  }

  @Test func `Alt and a key that begins a string is that key`() async throws {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      for key in "]P_^X" { await pseudo.type("\u{1B}\(key)") }
      #expect(events == "]P_^X".map { .key(KeyPress(.character($0), .alt)) })
      events = []
      await pseudo.type("\u{1B}P\r")
      // Text at once is that of a string.
      await pseudo.type("\u{1B}]j\u{1B}_x")
      #expect(events == [.key(KeyPress(.character("P"), .alt)), .key(KeyPress(.enter))])
      events = []
      // Escape within an answer that has no end.
      await pseudo.type("\u{1B}]11;rgb\u{1B}")
      #expect(events == [.key(KeyPress(.escape))])
    }
  }

  @Test func `a mouse report in the old form presses nothing`() async throws {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      await pseudo.type("\u{1B}[M !qx")
      await pseudo.type("\u{1B}[M %#j\u{1B}[M %#\u{1B}[A")
      #expect(events == [.key("x"), .key("j"), .key(KeyPress(.up))])
    }
  }

  @Test func `a paste that no buffer of a terminal holds is typed whole`() async throws {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      let text = String(repeating: "lodestone ", count: 10_000)
      await pseudo.type("\u{1B}[200~\(text)\u{1B}[201~x")
      #expect(events == [.paste(text), .key("x")])
    }
  }

  @Test func `a paste is one event and presses no keys`() async throws {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      let text = "storefront://orders/1042\nq\u{1B}[A日本"
      let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~x".utf8)
      await pseudo.type(bytes)
      #expect(events == [.paste(text), .key("x")])
      for cut in bytes.indices.dropFirst(3) {
        events = []
        await pseudo.typePiece(bytes[..<cut])
        await pseudo.type(Array(bytes[cut...]))
        #expect(events == [.paste(text), .key("x")], "cut after \(cut) bytes")
      }
    }
  }

  @Test func `of a paste without a bound the beginning is kept, and the next key is itself`()
    async throws
  {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      await pseudo.type("\u{1B}[200~")
      // A pseudo-terminal holds 4 kB, and who types it is who reads it.
      let part = String(repeating: "word ", count: 400)
      for _ in 0..<300 { await pseudo.type(part) }
      await pseudo.type("\u{1B}[201~x")
      #expect(events.count == 2)
      guard case .paste(let text) = events.first else { return }
      #expect(text.utf8.count == 262_144)
      #expect(events.last == .key("x"))
    }
  }

  @Test func `a long paste arrives whole`() async throws {
    try await PseudoTerminal.run { pseudo in
      var pasted = ""
      try pseudo.terminal.start { if case .paste(let text) = $0 { pasted = text } }
      await pseudo.type("\u{1B}[200~")
      let part = String(repeating: "0123456789", count: 100)
      for _ in 0..<200 { await pseudo.type(part) }
      await pseudo.type("\u{1B}[201~")
      #expect(pasted.utf8.count == 200_000)
    }
  }

  @Test func `a paste holds what it holds: marks, controls and bytes that are no text`()
    async throws
  {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      let start = Array("\u{1B}[200~".utf8)
      let end = Array("\u{1B}[201~".utf8)
      let cases: [(bytes: [UInt8], text: String)] = [
        ([], ""), (start, "\u{1B}[200~"), (Array("\u{1B}[201".utf8), "\u{1B}[201"),
        ([0x1B, 0x1B], "\u{1B}\u{1B}"), ([0x00, 0x07, 0x9B], "\u{0}\u{7}\u{FFFD}"),
        ([0xFF, 0xC3, 0x28], "\u{FFFD}\u{FFFD}("), (Array("a\u{202E}b\r\n".utf8), "a\u{202E}b\r\n"),
        (Array("\u{1B}]52;c;eA==\u{7}".utf8), "\u{1B}]52;c;eA==\u{7}"),
        (Array("q\u{3}\u{1A}".utf8), "q\u{3}\u{1A}"),
      ]
      for (bytes, text) in cases {
        events = []
        await pseudo.type(start + bytes + end + Array("z".utf8))
        #expect(events == [.paste(text), .key("z")], "\(bytes)")
      }
    }
  }

  @Test func `a paste that never ends is left with Ctrl-C`() async throws {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      await pseudo.type("\u{1B}[200~some")
      await pseudo.type("\u{1B}")
      #expect(events.isEmpty)
      await pseudo.type("\u{3}")
      await pseudo.type("x")
      #expect(
        events == [
          .paste("some\u{1B}"), .key(KeyPress(.character("c"), .control)), .key("x"),
        ])
    }
  }

  @Test func `the mouse is silent unless asked for, then tells clicks and the wheel`() async throws
  {
    try await PseudoTerminal.run { pseudo in
      var events: [TerminalEvent] = []
      try pseudo.terminal.start { events.append($0) }
      #expect(await !pseudo.output(containing: "\u{1B}[?2004h").contains("\u{1B}[?1000h"))
      pseudo.terminal.isMouseEnabled = true
      _ = await pseudo.output(containing: "\u{1B}[?1000h\u{1B}[?1006h")
      await pseudo.type(
        "\u{1B}[<0;3;2M\u{1B}[<0;3;2m\u{1B}[<64;300;2M\u{1B}[<65;1;1M\u{1B}[<32;1;1M")
      #expect(
        events == [
          .mouse(.press(Position(column: 2, row: 1))), .mouse(.release),
          .mouse(.scrollUp(Position(column: 299, row: 1))), .mouse(.scrollDown(.zero)),
        ])
      pseudo.terminal.isMouseEnabled = false
      _ = await pseudo.output(containing: "\u{1B}[?1006l\u{1B}[?1000l")
      await pseudo.type("\u{1B}[I\u{1B}[O")
      #expect(events.suffix(2) == [.focus(true), .focus(false)])
    }
  }
}
