import NavigationTerminal
import NavigationTesting
import Storefront
import TapeScript
import Tapes
import TerminalKit
import Testing

/// A session taken down as a tape, and played.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RecordTests {
  /// Somebody at the storefront whose session is recorded, by a time that the test says.
  @MainActor private final class Session {
    let terminal = HeadlessTerminal(size: Size(columns: 80, rows: 24))
    private(set) var bytes: [UInt8] = []
    private var time = Duration.zero
    let stage: HostStage
    private var recorder: TapeRecorder?
    private let app: AppParts

    init() throws {
      let clock = AppClock.virtual()
      start = clock.now
      app = try StorefrontApp.program.make(AppEnvironment(clock: clock))
      let observed = ObservedTerminal(terminal)
      let host = app.host(on: observed)
      stage = HostStage(host: host) { observed.deliver($0) }
      let recorder = TapeRecorder(
        stage: stage, secretPrefix: "STOREFRONT_", elapsed: { [unowned self] in time },
        hiding: { [stage] in stage.host.written($0, in: $1) },
        write: { [unowned self] edit in bytes.replaceSubrange(edit.offset..., with: edit.bytes) })
      observed.onEvent = { recorder.take($0) }
      observed.onStart = { recorder.begin("Recorded by a test.", size: $0) }
      self.recorder = recorder
      try host.start()
    }

    var tape: String { String(decoding: bytes, as: UTF8.self) }
    var secrets: [String: String] { recorder?.secrets ?? [:] }

    /// Time for the person; what falls due in it comes to its end, as with a timer.
    func wait(_ pause: Duration) async {
      let limit = time + pause
      while let next = stage.clock.nextDeadline, next <= start.advanced(by: limit) {
        time = max(time, start.duration(to: next))
        recorder?.tick()
        await recorder?.idle()
      }
      time = limit
    }

    private let start: ContinuousClock.Instant

    func give(_ event: TerminalEvent) { terminal.send(event) }

    func type(_ text: String, every pause: Duration = .milliseconds(80)) async {
      for character in text {
        await wait(pause)
        give(.key(KeyPress(.character(character))))
        await idle()
      }
    }

    func press(_ key: Key) async {
      await wait(.milliseconds(80))
      give(.key(KeyPress(key)))
      await idle()
    }

    func open(_ link: String) { recorder?.open(link) }
    func note(_ link: String) {
      recorder?.note(link: link)
      stage.openFromOutside(link)
    }
    func idle() async { await recorder?.idle() }
  }

  /// Plays a tape on a fresh storefront, as `replay` does: the session drew each frame, this one
  /// draws the last alone, and both have to come to the same.
  private func frame(of tape: String, _ secrets: [String: String]) async throws -> Frame? {
    let tape = try Tape(parsing: tape, name: "recorded.tape", secretPrefix: "STOREFRONT_")
    let clock = AppClock.virtual()
    let app = try StorefrontApp.program.make(AppEnvironment(clock: clock))
    let terminal = HeadlessTerminal(size: tape.startingSize)
    let host = app.host(on: terminal)
    terminal.showsFrames = false
    try host.start()
    let stage = HostStage(host: host, terminal: terminal)
    let player = TapePlayer(
      on: stage, files: TapeFolder("/nonexistent", files: nil),
      secrets: TapeSecrets(prefix: "STOREFRONT_", environment: secrets))
    let report = await player.play(tape)
    #expect(report.passed, "\(report.text)")
    return stage.frame
  }

  @Test func `a session reads as somebody would have written it`() async throws {
    let session = try Session()
    session.open("storefront://orders/1042")
    await session.idle()
    await session.wait(.seconds(3))
    await session.type("demo@example.com")
    await session.press(.enter)
    await session.type("wrong")
    await session.press(.enter)
    await session.wait(.seconds(2))
    await session.type("sextant", every: .seconds(2))
    await session.press(.enter)
    await session.wait(.seconds(2))
    session.give(.resize(Size(columns: 60, rows: 20)))
    session.give(.paste("one\r\ntwo"))
    await session.idle()
    #expect(!session.tape.contains("wrong"))
    #expect(!session.tape.contains("sextant"))
    let lines = session.tape.split(separator: "\n").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(
      lines.filter { !$0.hasPrefix("Sleep") } == [
        "# Recorded by a test.", "Resize 80x24", "Open \"storefront://orders/1042\"",
        "Type \"demo@example.com\"", "Enter", "TypeSecret STOREFRONT_PASSWORD", "Enter",
        "TypeSecret STOREFRONT_PASSWORD_2", "Enter", "Resize 60x20", "Paste \"one\" \"two\"",
      ], "\(session.tape)")
    #expect(
      session.secrets == ["STOREFRONT_PASSWORD": "wrong", "STOREFRONT_PASSWORD_2": "sextant"])
    let isSame = try await frame(of: session.tape, session.secrets) == session.stage.frame
    #expect(isSame)
    #expect(session.stage.scene.stack == "Orders › Order 1042")
  }

  @Test func `a link is written down without its secrets, opened or pasted`() async throws {
    let session = try Session()
    session.open("storefront://products/12?token=abc&title=a")
    await session.idle()
    session.note("storefront://ann:abc@products/13")
    session.give(.paste("storefront://products/13?token=abc"))
    await session.idle()
    await session.press(.enter)
    #expect(
      session.tape == """
        # Recorded by a test.
        Resize 80x24
        # a link contained a secret: x replaces each letter of the secret
        Open "storefront://products/12?token=xxx&title=a"
        # a link that nothing handles was opened here
        Paste "storefront://products/13?token=xxx"
        Sleep 80ms
        Enter

        """)
    let again = try await frame(of: session.tape, session.secrets)
    #expect(again?.canvas.lines == session.stage.frame?.canvas.lines)
    #expect(session.stage.scene.route == "products/13")
  }

  @Test func `a secret that is typed into the prompt is as long, and nobody's`() async throws {
    let session = try Session()
    await session.type(":products/12?title=a&Token=hush")
    await session.press(.left)
    await session.type("quiet")
    session.give(.paste("still"))
    await session.press(.end)
    await session.type("&code=4711#Password=mum")
    await session.press(.enter)
    for secret in ["hush", "quiet", "still", "mum"] {
      #expect(!session.tape.contains(secret), "\(session.tape)")
    }
    #expect(session.tape.contains("&code=4711"), "no other name is guessed")
    #expect(session.tape.contains("title=a&Token="))
    let again = try await frame(of: session.tape, session.secrets)
    #expect(session.stage.scene.stack == "Catalog › Compasses › link: “a”")
    #expect(again?.canvas.lines.first == session.stage.frame?.canvas.lines.first)
  }

  @Test func `behind a very long line all that is typed is hidden`() async throws {
    let session = try Session()
    let long = "products/12?title=" + String(repeating: "z", count: 500)
    for letter in ":\(long)" { session.give(.key(KeyPress(.character(letter)))) }
    await session.type("&q=early&token=hush")
    await session.press(.enter)
    #expect(session.tape.contains("zzz") && !session.tape.contains("hush"))
    #expect(!session.tape.contains("early"), "\(session.tape.suffix(400))")
    #expect(session.stage.scene.stack.hasPrefix("Catalog › Compasses › link:"))
  }

  @Test(arguments: [
    [":storefront://anna:hush@orders/1042"], [":anna:hush@orders/1042"],
    [":storefront://hush", "quiet@orders/1042"], [":hush", "quiet@orders/1042"],
    [":https://mum@host"], ["2:storefront://anna:hu:sh@", "quiet@host:4711/path"],
  ])
  func `who is named in a link that is typed is nobody in the tape`(pieces: [String]) async throws {
    let session = try Session()
    for piece in pieces {
      await session.type(piece)
      await session.wait(.seconds(4))
    }
    await session.press(.enter)
    for secret in ["anna", "hu", "quiet", "4711", "mum"] {
      #expect(!session.tape.contains(secret), "\(session.tape)")
    }
    let scheme = pieces[0].firstRange(of: "://").map { pieces[0][..<$0.upperBound] } ?? ":"
    #expect(session.tape.contains("Type \"\(scheme)xx"), "\(session.tape)")
    #expect(
      session.tape.contains("# a link contained a secret: x replaces each letter of the secret"))
    let again = try await frame(of: session.tape, session.secrets)
    // The notice is the same but for the letters; the cursor is where it was.
    #expect(again?.cursor == session.stage.frame?.cursor)
    #expect(again?.canvas.lines.first == session.stage.frame?.canvas.lines.first)
  }

  @Test func `what is typed again of a name that was hidden, and no secret, is plain`() async throws
  {
    let session = try Session()
    await session.type(":hush")
    for _ in 0..<2 { await session.press(.backspace) }
    await session.wait(.seconds(3))
    await session.type("mum@x")
    await session.press(.escape)
    await session.type(":storefront://orders/1042")
    await session.press(.enter)
    for secret in ["hush", "mum"] { #expect(!session.tape.contains(secret), "\(session.tape)") }
    #expect(session.tape.contains("Type \":storefront://orders/1042\""), "\(session.tape)")
    let again = try await frame(of: session.tape, session.secrets)
    #expect(again?.canvas.lines == session.stage.frame?.canvas.lines)
  }

  @Test(arguments: UInt64(1)...20)
  func `record, then replay: the same frame`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session()
    let links = [
      "storefront://orders/1042", "storefront://account", "storefront://products/12",
      "storefront://cart", "storefront://checkout/address", "storefront://nowhere",
      "storefront://alert?title=A&message=B", "storefront://sign-in",
    ].filter { session.stage.host.written($0, in: nil) != nil }
    for _ in 0..<30 {
      await session.wait(
        .milliseconds(
          [0, 1, 90, 400, 1_500, 9_000, 5_000].randomElement(using: &random) ?? 0))
      // What may be a name or a password in a link is not as it was; other tests look at that.
      let isLink = ![.text, .masked].contains(session.stage.typedPlace)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: session.open(links.randomElement(using: &random) ?? "")
      case 1:
        session.give(
          .resize(
            Size(
              columns: Int.random(in: 10...120, using: &random),
              rows: Int.random(in: 3...40, using: &random))))
      case 2:
        session.give(
          .paste(
            [
              isLink ? "demo" : "demo@example.com", "a\"'`\nb", "storefront://cart",
              "line\r\nline\r", "日本\t語 👍🏽",
              "storefront://orders/1042",
            ][Int.random(in: 0..<6, using: &random)]))
      case 3:
        session.give(
          .mouse(
            .press(
              Position(
                column: Int.random(in: 0..<80, using: &random),
                row: Int.random(in: 0..<24, using: &random)))))
      case 4: session.give(.mouse(.scrollDown(Position(column: 3, row: 3))))
      case 5 where session.stage.isSecretFocused, 6 where session.stage.isSecretFocused:
        await session.type(Bool.random(using: &random) ? "sextant" : "wrong")
        await session.press(.enter)
      case 5, 6: await session.type(isLink ? "demo" : "demo@example.com")
      case 7:
        await session.type(
          [":orders/1042", ":products/12", "/lode", ":nowhere", ":"][
            Int.random(in: 0..<5, using: &random)
          ].filter { !isLink || $0 != ":" })
        await session.press(.enter)
      case 8: session.note(links.randomElement(using: &random) ?? "")
      default:
        let keys: [KeyPress] = [
          KeyPress(.enter), KeyPress(.enter), KeyPress(.down), KeyPress(.up), KeyPress(.tab),
          KeyPress(.escape), KeyPress(.backspace), "1", "2", "3", "4", "a", "c", "s", "w", "/",
          "?", "[", "]", KeyPress(.character("p"), .control), KeyPress(.function(2)),
          KeyPress(.left, .alt), KeyPress(.function(13)),
        ]
        for _ in 0..<3 { session.give(.key(keys.randomElement(using: &random) ?? "a")) }
      }
      await session.idle()
    }
    let again = try await frame(of: session.tape, session.secrets)
    let lines = again?.canvas.lines ?? []
    #expect(lines == session.stage.frame?.canvas.lines, "seed \(seed)\n\(session.tape)")
    let isSame = again == session.stage.frame
    #expect(isSame, "seed \(seed)")
  }
}
