import NavigationTerminal
import TapeScript
import TerminalKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A run that is written into files: `--record` and `--cast`.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RecordedRunTests {
  @Test func `a recorded run is a tape that comes to where the run was`() async throws {
    let records = MemoryRecords()
    let session = AppSession(["--record", "a.tape", "library://books/2"], records: records)
    await session.start()
    await session.wait { session.shows("Book 2") }
    session.press("?")
    await session.wait { session.shows("Help") }
    session.press(KeyPress(.escape), "1")
    await session.wait { !session.shows("Help") }
    let last = session.terminal.lines
    session.press(KeyPress(.character("c"), .control))
    #expect(await session.end() == 130)
    let text = try #require(records.text("a.tape"))
    #expect(text.hasPrefix("# Recorded with library 1.0.\nResize 80x24\n"), "\(text)")
    #expect(text.contains("Open \"library://books/2\"\n"))
    // Whenever the run had been killed, the file would have been a whole tape.
    for state in records.states["a.tape"] ?? [] {
      #expect(throws: Never.self) { try Tape(parsing: state, name: "a.tape") }
    }
    let folder = try TemporaryFolder()
    // The screen before the end; a Ctrl-C that came before the app was idle is not in the tape.
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("Ctrl+") }
    try folder.write(lines.joined(separator: "\n") + "\nScreenshot end.txt\n", to: "again.tape")
    let again = AppSession(["replay", "\(folder.path)/again.tape"])
    #expect(await again.end() == 0, "\(again.output)")
    #expect(folder.read("end.txt") == last.map { $0 + "\n" }.joined())
  }

  @Test
  func `at the end it is said which secrets a tape asks for, if it does`()
    async throws
  {
    let records = MemoryRecords()
    let session = AppSession(["--record", "a.tape"], records: records)
    await session.start()
    session.press("2")
    await session.wait { session.terminal.frame?.cursor != nil }
    for character in "hush" { session.press(KeyPress(.character(character))) }
    await session.wait { records.text("a.tape")?.contains("TypeSecret") == true }
    #expect(await session.quit() == 130)
    let words =
      "library: to play a.tape, set LIBRARY_PASSWORD to what was typed; the tape contains no secrets"
    #expect(session.errors.split(separator: "\n").first.map(String.init) == words)
    let plain = AppSession(["--record", "b.tape"], records: MemoryRecords())
    await plain.start()
    #expect(await plain.quit() == 130)
    #expect(plain.errors == "")
  }

  @Test func `a cast has a line for each frame, and is whole at every moment`() async throws {
    let records = MemoryRecords()
    let session = AppSession(["--cast", "a.cast", "--no-state"], records: records)
    await session.start()
    session.press(":")
    await session.frames(after: 0)
    session.terminal.send(.resize(Size(columns: 60, rows: 20)))
    #expect(await session.quit() == 130)
    let states = try #require(records.states["a.cast"])
    #expect(states.count >= 3)
    for state in states {
      let lines = state.split(separator: "\n").map { Data($0.utf8) }
      #expect(state.hasSuffix("\n"))
      let head = try JSONDecoder().decode(Head.self, from: try #require(lines.first))
      #expect(head == Head(version: 2, width: 80, height: 24, title: "library 1.0"))
      var time = 0.0
      for line in lines.dropFirst() {
        let event = try JSONDecoder().decode(CastEvent.self, from: line)
        #expect(event.time >= time)
        time = event.time
        #expect(["o", "r"].contains(event.kind))
      }
    }
    #expect(states.last?.contains("\"r\", \"60x20\"]") == true)
  }

  private struct Head: Decodable, Equatable {
    let version: Int
    let width: Int
    let height: Int
    let title: String
  }

  private struct CastEvent: Decodable {
    let time: Double
    let kind: String
    let data: String

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      time = try values.decode(Double.self)
      kind = try values.decode(String.self)
      data = try values.decode(String.self)
    }
  }

  @Test func `tape and cast can be written together, and never over a file`() async {
    let both = MemoryRecords()
    let session = AppSession(["--record", "a.tape", "--cast", "a.cast"], records: both)
    await session.start()
    #expect(await session.quit() == 130)
    #expect(both.text("a.tape")?.isEmpty == false)
    #expect(both.text("a.cast")?.isEmpty == false)
    for existing in ["a.tape", "a.cast"] {
      let records = MemoryRecords(existing: existing)
      let refused = AppSession(
        ["--record", "a.tape", "--cast", "a.cast"], records: records)
      #expect(await refused.end() == 65)
      #expect(refused.terminal.frame == nil)
      #expect(refused.errors.contains(existing))
      // What was made for nothing is taken away again.
      #expect(records.files.keys.sorted() == [existing])
    }
    let same = AppSession(["--record", "x", "--cast", "x"], records: MemoryRecords())
    #expect(await same.end() == 65)
  }

  @Test func `a disk that is full ends the file, not the run, and is said`() async {
    let records = MemoryRecords()
    let session = AppSession(["--cast", "a.cast", "--no-state"], records: records)
    await session.start()
    let length = records.text("a.cast")?.count
    records.refusal = .system("no space left")
    session.press(":")
    await session.frames(after: 0)
    #expect(await session.quit() == 130)
    #expect(records.text("a.cast")?.count == length)
    #expect(session.errors.contains("no space left"))
    records.refusal = nil
    let other = AppSession(["--cast", "b.cast", "--no-state"], records: records)
    await other.start()
    records.refusal = .system("no space left")
    other.press(":")
    await other.frames(after: 0)
    other.press(KeyPress(.escape), "q")
    #expect(await other.end() == 73)
  }

  @Test func `an app that writes no files says so`() async {
    let session = AppSession("--cast", "a.cast")
    #expect(await session.end() == 64)
    #expect(session.errors.contains("omit --cast"))
  }
}
