import NavigationTerminal
import TapeScript
import TerminalKit
import Testing

/// The last minute of a session, kept as a tape from inside of the app.
@MainActor @Suite struct TrailTests {
  /// Runs the palette's entry and answers the notice.
  private func keep(_ session: AppSession) async {
    session.press(KeyPress(.character("p"), .control))
    for character in "keep the last" { session.press(KeyPress(.character(character))) }
    session.press(KeyPress(.enter))
    while !session.shows("The last minute is in"), !session.shows("999") { await Task.yield() }
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
    #expect(session.says("The last minute is in library-2.tape, 13 commands."))
    let text = try #require(records.text("library-2.tape"))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "# The last minute of library 1.0.", "Resize 80x24", "Down 2", "Type \"31\"",
        "Resize 70x20", "Type \":books/2\"", "Enter", "Wait", "# Where it ended:",
        "Expect Stack \"Shelves › Novels › Book 2\"", "Expect Tab \"Shelves\"",
        "Expect Title \"Book 2\"", "Expect Route \"books/2\"", "Expect Not Modal",
        "Expect Pending 0",
      ], "\(text)")
    let again = try await replay(text)
    #expect(again.output.hasPrefix("ok "), "\(again.output)")
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
    #expect(text.contains("# a text with a secret was pasted here"))
    #expect(await session.quit() == 130)
  }

  @Test func `where no files can be written it is not offered`() async {
    let session = AppSession("--no-state")
    await session.start()
    session.press(KeyPress(.character("p"), .control))
    for character in "keep the last" { session.press(KeyPress(.character(character))) }
    while !session.shows("nothing is called that") { await Task.yield() }
    #expect(await session.quit() == 130)
  }
}
