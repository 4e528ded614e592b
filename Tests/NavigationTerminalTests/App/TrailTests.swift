import NavigationTerminal
import TapeScript
import TerminalKit
import TerminalTesting
import Testing

/// The last minute of a session, kept as a tape from inside of the app.
@MainActor @Suite(.timeLimit(.minutes(10))) struct TrailTests {
  /// Runs the palette's entry and answers the notice.
  private func keep(_ session: AppSession, in name: String = "") async {
    session.press(KeyPress(.character("p"), .control))
    for character in "save the last" { session.press(KeyPress(.character(character))) }
    session.press(KeyPress(.enter))
    await session.wait {
      session.shows("The last minute was saved to \(name)") || session.shows("999")
    }
  }

  /// Plays a tape as a fresh run would.
  private func replay(_ text: String, secrets: [String: String] = [:]) async throws -> AppSession {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.tape")
    let replay = AppSession(["replay", "\(folder.path)/a.tape"], variables: secrets)
    _ = await replay.end()
    return replay
  }

  @Test func `it says where it is, ends in what must be true there, and replays`() async throws {
    let records = MemoryRecords(existing: "library-1.tape")
    let session = AppSession(["--no-state"], records: records)
    await session.start()
    session.press(KeyPress(.down), KeyPress(.down), "3", "1")
    session.terminal.send(.resize(Size(columns: 70, rows: 20)))
    session.press(":")
    for character in "books/2" { session.press(KeyPress(.character(character))) }
    session.press(KeyPress(.enter))
    await keep(session)
    // Never over a file that is there.
    #expect(records.text("library-1.tape") == "")
    #expect(session.says("The last minute was saved to library-2.tape."))
    let text = try #require(records.text("library-2.tape"))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "# The last minute of library 1.0.", "Resize 80x24", "Down 2", "Type \"31\"",
        "Resize 70x20", "Type \":books/2\"", "Enter", "Wait", "# The final state:",
        "Expect Stack \"Shelves › Novels › Book 2\"", "Expect Tab \"Shelves\"",
        "Expect Title \"Book 2\"", "Expect Route \"books/2\"", "Expect Not Modal",
        "Expect Pending 0",
      ], "\(text)")
    let again = try await replay(text)
    #expect(again.output.hasPrefix("ok "), "\(again.output)")
    #expect(await session.quit() == 130)
  }

  @Test func `a tape in which a picture was kept is replayed, and keeps none`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      Ctrl+P
      Type "picture"
      Enter
      Expect Notice "This screen was saved to library-1.svg."
      """, to: "a.tape")
    let records = MemoryRecords()
    let replay = AppSession(["replay", "\(folder.path)/a.tape"], records: records)
    #expect(await replay.end() == 0, "\(replay.output)")
    #expect(records.files.isEmpty)
  }

  @Test func `what is on screen is a picture, without the palette it was chosen in`() async throws {
    let records = MemoryRecords()
    let session = AppSession(["--no-state"], records: records)
    await session.start()
    session.press("2")
    for character in "s3cret" { session.press(KeyPress(.character(character))) }
    session.press(KeyPress(.character("p"), .control))
    for character in "picture" { session.press(KeyPress(.character(character))) }
    session.press(KeyPress(.enter))
    await session.wait { session.says("This screen was saved to library-1.svg.") }
    let picture = try #require(records.text("library-1.svg"))
    #expect(picture.hasPrefix("<svg") && picture.hasSuffix("</svg>\n"))
    #expect(picture.contains("Shelves"))
    #expect(!picture.contains("s3cret"))
    #expect(!picture.contains("picture"))
    #expect(await session.quit() == 130)
  }

  @Test func `a password is not in it, in a field or in a link`() async throws {
    let records = MemoryRecords()
    let session = AppSession(["--no-state"], records: records)
    await session.start()
    session.press("2")
    for character in "s3cret" { session.press(KeyPress(.character(character))) }
    session.press(KeyPress(.escape))
    session.terminal.send(.paste("library://books/1?token=s3cret"))
    session.press(KeyPress(.escape))
    session.press(":")
    for character in "books/1?x=1&Token=s3cret" {
      session.press(KeyPress(.character(character)))
    }
    session.press(KeyPress(.enter))
    session.press(":")
    for character in "library://s3cret@books/1" {
      session.press(KeyPress(.character(character)))
    }
    session.press(KeyPress(.enter), KeyPress(.escape))
    session.terminal.send(.paste("reader@example.com"))
    await keep(session)
    let text = try #require(records.text("library-1.tape"))
    #expect(!text.contains("s3c"), "\(text)")
    #expect(text.contains("Type \":library://xxxxxx@"), "\(text)")
    #expect(text.contains("Paste \"reader@example.com\""), "\(text)")
    #expect(text.contains("TypeSecret LIBRARY_PASSWORD\n"), "\(text)")
    #expect(text.contains("Paste \"library://books/1?token=xxxxxx\""), "\(text)")
    #expect(await session.quit() == 130)
  }

  @Test(arguments: [
    // Who is named; in a link, and where a link is typed.
    ("library://ann:hush@books/1", true, "library://xxx:xxxx@books/1"),
    ("ann:hush@books", true, "xxx:xxxx@books"),
    ("library://a@b@books/1?x=@", true, "library://x@x@books/1?x=@"),
    ("to ann@example.com, or ann:x@y", false, "to ann@example.com, or ann:x@y"),
    (
      "see https://ann:hush@host and bob@example.com", false,
      "see https://xxx:xxxx@host and bob@example.com"
    ),
    // Declared values end where the next item begins, also in a link inside a link.
    ("books/1?a=b&Token=hush&c=d", true, "books/1?a=b&Token=xxxx&c=d"),
    ("books/1?token=a?b/c=d#x", true, "books/1?token=xxxxxxx#x"),
    ("books/1?a=b?token=hush", true, "books/1?a=xxxxxxxxxxxx"),
    ("books/1#token=hush", true, "books/1#token=xxxx"),
    ("books/1?code=1&otp=2&key=3", true, "books/1?code=1&otp=2&key=3"),
    ("books/1?%74oken=hush;x=y", true, "books/1?%74oken=xxxxxxxx"),
    ("is it so?token=hush\nyes", false, "is it so?token=xxxx\nyes"),
    ("a#key=plain", false, "a#key=plain"),
    // What the app's own links declare.
    ("library://reset?ticket=hush", true, "library://reset?ticket=xxxx"),
    ("library://reset?Ticket=hush&tickets=2", true, "library://reset?Ticket=xxxx&tickets=2"),
    ("", true, ""), ("://", true, "://"), ("://@", false, "://@"), ("?", true, "?"),
  ])
  func `a secret has an x for each letter, and what is none is whole`(
    text: String, isLink: Bool, hidden: String
  ) throws {
    let app = try LibraryApp.start()
    #expect(app.host.written(text, in: isLink ? .link : .text) == hidden)
  }

  @Test func `what is typed of a secret that the app declares is nobody's`() async throws {
    let records = MemoryRecords()
    let session = AppSession(["--no-state"], records: records)
    await session.start()
    for character in ":reset?ticket=hush" { session.press(KeyPress(.character(character))) }
    session.press(KeyPress(.enter))
    await keep(session)
    let text = try #require(records.text("library-1.tape"))
    #expect(text.contains("Type \":reset?ticket=xxxx\""), "\(text)")
    #expect(await session.quit() == 130)
  }

  @Test func `a link that nothing handles is written to no file`() async throws {
    let (records, disk) = (MemoryRecords(), MemoryDisk())
    let session = AppSession(
      [
        "library://nowhere?otp=hush", "--record", "a.tape", "--log", "a.log", "--log-level",
        "trace",
      ], variables: ["HOME": "/home/reader"], disk: disk, records: records)
    await session.start()
    await session.wait { session.shows("nowhere") }
    await keep(session)
    #expect(await session.quit() == 130)
    let tape = try #require(records.text("a.tape"))
    #expect(tape.contains("# a link that nothing handles was opened here\n"), "\(tape)")
    #expect(records.files.keys.sorted() == ["a.log", "a.tape", "library-1.tape"])
    for (path, bytes) in Array(records.files) + Array(disk.files) {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("hush"), "\(path)")
    }
  }

  @Test func `a session in which a tape was kept is one that a tape gives again`() async throws {
    let records = MemoryRecords()
    let session = AppSession(["--record", "a.tape"], records: records)
    await session.start()
    await keep(session)
    session.press("2", KeyPress(.escape))
    await keep(session, in: "library-2.tape")
    let lines = session.terminal.lines
    #expect(await session.quit() == 130)
    let tape = try #require(records.text("a.tape")).split(separator: "\n")
      .filter { !$0.hasPrefix("Ctrl+c") }.joined(separator: "\n")
    let folder = try TemporaryFolder()
    try folder.write(tape + "\nScreenshot end.txt\n", to: "a.tape")
    let replay = AppSession(["replay", "\(folder.path)/a.tape"], records: MemoryRecords())
    #expect(await replay.end() == 0, "\(replay.output)")
    #expect(folder.read("end.txt") == lines.map { $0 + "\n" }.joined())
    // So does the tape that was kept second, in which the first was kept.
    let second = try #require(records.text("library-2.tape"))
    try folder.write(second + "Expect Not Focus \"Prompt\"\n", to: "b.tape")
    let other = MemoryRecords()
    let again = AppSession(["replay", "\(folder.path)/b.tape"], records: other)
    #expect(await again.end() == 0, "\(again.output)")
    // And a replay keeps none.
    #expect(other.files.isEmpty)
  }

  @Test func `where no files can be written it is not offered`() async {
    let session = AppSession("--no-state")
    await session.start()
    session.press(KeyPress(.character("p"), .control))
    for character in "save the last" { session.press(KeyPress(.character(character))) }
    await session.wait { session.shows("no match; press :") }
    #expect(await session.quit() == 130)
  }

  @Test func `pasted text in it has a bound`() async throws {
    let records = MemoryRecords()
    let session = AppSession(["--no-state"], records: records)
    await session.start()
    for _ in 0..<4 {
      session.terminal.send(.paste(String(repeating: "x", count: 3 << 20)))
      session.press("3", "1")
    }
    await keep(session)
    let text = try #require(records.text("library-1.tape"))
    #expect(text.utf8.count < 5 << 20)
    #expect(text.contains("It begins in the middle of a session"))
    _ = await session.quit()
  }
}
