import Foundation
import Navigation
import NavigationTerminal
import TapeScript
import Tapes
import TerminalKit
import Testing

/// `replay` from the command line.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReplayTests {
  private struct Ending {
    let code: Int32
    let output: String
    let errors: String
  }

  private func replay(_ arguments: String...) async -> Ending {
    let session = AppSession(["replay"] + arguments)
    let code = await session.end()
    return Ending(code: code, output: session.output, errors: session.errors)
  }

  private func write(_ text: String, _ name: String, in folder: TemporaryFolder) throws -> String {
    let path = "\(folder.path)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func read(_ name: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  @Test func `each tape has a line, all have a summary, and JUnit has them all`() async throws {
    let folder = try TemporaryFolder()
    let good = try write("Expect Title \"Shelves\"\n", "good.tape", in: folder)
    let bad = try write("Sleep 1s\nExpect Title \"<Nowhere>\"\n", "bad.tape", in: folder)
    let torn = try write("Nonsense\n", "torn.tape", in: folder)
    let ending = await replay(good, bad, torn, "--junit", "\(folder.path)/out.xml")
    #expect(ending.code == 65)
    let lines = ending.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("ok    \(good)  1 step  ") == true, "\(ending.output)")
    #expect(lines.contains("\(bad):2:1: Expect Title \"<Nowhere>\""))
    #expect(lines.contains { $0.hasPrefix("┌────") })
    #expect(lines.contains { $0.hasPrefix("stack ") })
    #expect(lines.contains("the run was saved to \(folder.path)/bad.tape.failed.cast"))
    #expect(
      lines.last?.hasPrefix("3 tapes, 1 passed, 1 failed, 1 not read; 2 steps in ") == true,
      "\(ending.output)")
    #expect(
      try read("bad.tape.failed.cast", in: folder).hasPrefix("{\"version\": 2, \"width\": 80"))
    let document = try read("out.xml", in: folder)
    #expect(document.contains("tests=\"3\" failures=\"1\" errors=\"1\""))
    #expect(document.contains("&lt;Nowhere&gt;"))
    #expect(XMLWell.isFormed(document))
  }

  @Test func `outputs are written at the end, screenshots at once`() async throws {
    let folder = try TemporaryFolder()
    let path = try write(
      """
      Output end.svg
      Output end.txt
      Output run.cast
      Output film.gif
      Screenshot first.txt
      Type "2"
      Wait

      """, "a.tape", in: folder)
    let ending = await replay(path)
    #expect(ending.code == 0, "\(ending.output)")
    #expect(ending.output.contains("not run here: Output \"film.gif\""))
    let (first, end) = (try read("first.txt", in: folder), try read("end.txt", in: folder))
    #expect(first != end)
    #expect(try read("end.svg", in: folder).hasPrefix("<svg "))
    let cast = try read("run.cast", in: folder)
    #expect(cast.split(separator: "\n").count >= 3)
  }

  @Test func `update writes snapshots again and says which`() async throws {
    let folder = try TemporaryFolder()
    let path = try write("Snapshot \"a.txt\"\nSnapshot \"b.svg\"\n", "a.tape", in: folder)
    #expect(await replay(path).code == 1)
    #expect(await replay("--update", path).output.contains("wrote b.svg"))
    #expect(await replay(path).code == 0)
    _ = try write("old", "a.txt", in: folder)
    let wrong = await replay(path)
    #expect(wrong.output.contains("line 1 of a.txt is \"old\""))
    let update = await replay("--update", path)
    #expect(update.code == 0)
    #expect(update.output.contains("wrote a.txt"))
    #expect(!update.output.contains("wrote b.svg"))
    #expect(await replay(path).code == 0)
  }

  @Test func `check says every mistake of every file, and plays none`() async throws {
    let folder = try TemporaryFolder()
    let one = try write("Entr\nExpect Scren \"x\"\nScreenshot a.txt\n", "one.tape", in: folder)
    let two = try write("Sleep 1x\n", "two.tape", in: folder)
    let good = try write("Expect Title \"Nowhere\"\n", "good.tape", in: folder)
    let ending = await replay("--check", one, two, good, "\(folder.path)/none.tape")
    #expect(ending.code == 66)
    // Each line begins with its place, so that editors find it.
    let starts = ["\(one):1:1: ", "\(one):2:8: ", "\(two):1:", "library: there is no tape "]
    for start in starts {
      #expect(("\n" + ending.errors).contains("\n" + start), "\(ending.errors)")
    }
    #expect(ending.errors.contains("did you mean \"Screen\"?"))
    #expect(ending.output == "ok    \(good)  1 step\n4 tapes, 1 valid, 3 not read\n")
    #expect(!folder.names.contains("a.txt"))
  }

  @Test func `which secrets a tape types is said before it is played, and all that are missing`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = try write(
      """
      Type "2"
      TypeSecret LIBRARY_B
      TypeSecret LIBRARY_A
      TypeSecret LIBRARY_HOME

      """, "a.tape", in: folder)
    let check = await replay("--check", path)
    #expect(
      check.output
        == "ok    \(path)  4 steps\n"
        + "      types these environment variables: LIBRARY_A, LIBRARY_B, LIBRARY_HOME\n")
    let session = AppSession(["replay", path], variables: ["LIBRARY_HOME": "x"])
    #expect(await session.end() == 1)
    let why =
      "  not set in the environment: LIBRARY_A, LIBRARY_B; set each to the text that was typed"
    #expect(session.output.split(separator: "\n").contains(Substring(why)), "\(session.output)")
  }

  @Test func `the run of a tape that failed is kept with the app's state, not beside the tape`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = try write("Expect Title \"Nowhere\"\n", "a.tape", in: folder)
    let session = AppSession(
      ["replay", path], variables: ["XDG_STATE_HOME": "\(folder.path)/state"])
    #expect(await session.end() == 1)
    let saved = "state/library/a.tape.failed.cast"
    #expect(session.output.contains("the run was saved to \(folder.path)/\(saved)\n"))
    #expect(try read(saved, in: folder).hasPrefix("{\"version\": 2"))
    #expect(!FileManager.default.fileExists(atPath: "\(path).failed.cast"))
  }

  @Test func `the run of a tape that failed is named as data`() async throws {
    let folder = try TemporaryFolder()
    let path = try write("Expect Title \"Nowhere\"\n", "a.tape", in: folder)
    let ending = await replay("--json", path)
    #expect(ending.output.contains("\"run\":\"\(path).failed.cast\""), "\(ending.output)")
  }

  @Test func `an app that never comes to rest fails, and it is said what is under way`()
    async throws
  {
    let clock = AppClock.virtual()
    var kept: ScreenContext<LibraryRoute>?
    let parts = try LibraryApp.parts(clock) { app in
      app.screen = { route, context in
        kept = context
        return NoteScreen(route.title)
      }
    }
    let terminal = HeadlessTerminal()
    let host = parts.host(on: terminal)
    try host.start()
    let context = try #require(kept)
    var endless: CheckedContinuation<Void, Never>?
    _ = context.start("ask the oracle") { await withCheckedContinuation { endless = $0 } }
    let player = TapePlayer(
      on: HostStage(host: host, terminal: terminal), files: TapeFolder("/nonexistent", files: nil),
      secrets: TapeSecrets(prefix: "LIBRARY_", environment: [:]), patience: 0.01)
    let report = await player.play(
      try Tape(parsing: "Type \"j\"\nSleep 1s\nType \"k\"\n", name: "a.tape"))
    #expect(report.steps == 0)
    #expect(
      report.failure?.reason
        == "the app did not become idle: ask the oracle is still running")
    endless?.resume()
  }

  @Test func `no file outside of the tape's folder is written or read`() async throws {
    let folder = try TemporaryFolder()
    let outside = try TemporaryFolder()
    let manager = FileManager.default
    let secret = try write("Type \"2\"\n", "secret.tape", in: outside)
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/away", withDestinationPath: outside.path)
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/there.txt", withDestinationPath: "\(outside.path)/there.txt")
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/in.tape", withDestinationPath: secret)
    for (line, code) in [
      ("Screenshot away/a.txt", 1), ("Screenshot there.txt", 1), ("Output away/a.svg", 1),
      ("Snapshot \"away/a.txt\"", 1), ("Source in.tape", 65), ("Source away/secret.tape", 65),
    ] as [(String, Int32)] {
      let path = try write(line + "\n", "a.tape", in: folder)
      #expect(await replay(path).code == code, "\(line)")
    }
    #expect(try manager.contentsOfDirectory(atPath: outside.path) == ["secret.tape"])
  }
}

/// Whether a text is one well-formed XML document: tags that close, and nothing unescaped.
private enum XMLWell {
  static func isFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      if rest[..<start].contains(">") { return false }
      guard let end = rest[start...].firstIndex(of: ">") else { return false }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.isEmpty && !rest.contains(">")
  }
}
