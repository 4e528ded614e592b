import Foundation
import NavigationTerminal
import Synchronization
import SystemBackend
import TerminalKit
import Testing

/// A tape from somebody else: nothing in it reaches the terminal of whoever plays it, and none is too
/// large.
@MainActor @Suite(.timeLimit(.minutes(10))) struct HostileReplayTests {
  /// A clipboard, a C1, a turn of the direction of writing, nothing of no width, and DEL.
  private static let hostile = "\u{1B}]52;c;eA==\u{7}\u{9B}2J\u{202E}a\u{200B}b\u{2066}\u{7F}"

  private func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || ![.control, .format].contains(scalar.properties.generalCategory)
    }
  }

  @Test(arguments: [
    "Expect Screen", "Expect Not Title", "Expect Title", "Expect Pending", "Click", "Open", "Type",
    "Screenshot", "Snapshot", "Source", "Nonsense", "Set Theme", "Require", "Wait+Screen@1ms",
  ])
  func `what is said of a tape is safe to print, whatever it holds and is called`(command: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let quote = command.hasPrefix("Wait") ? "/" : "\""
    // What is no text in a pattern is refused there; the rest of it is not.
    let text = quote == "/" ? Self.hostile.filter { $0 > "\u{9F}" || $0 == "a" } : Self.hostile
    let path = "\(folder.path)/\(Self.hostile).tape"
    let tape = "\(command) \(quote)\(text)\(quote)\nExpect Title \"\(Self.hostile)\"\n"
    try Data(tape.utf8).write(to: URL(filePath: path))
    let report = "\(folder.path)/out.xml"
    for options in [[], ["--json"], ["--check"], ["--junit", report]] {
      let session = AppSession(["replay"] + options + [path])
      let code = await session.end()
      #expect(code > 0 || options == ["--check"])
      #expect(!(session.output + session.errors).isEmpty)
      #expect(isSafe(session.output), "\(session.output.debugDescription)")
      #expect(isSafe(session.errors), "\(session.errors.debugDescription)")
    }
    #expect(isSafe(try String(contentsOfFile: report, encoding: .utf8)))
  }

  @Test func `an explanation as data holds every character, and hides none`() async throws {
    let link = "library://books/\(Self.hostile)\u{E0041}?a=\u{FEFF}"
    let session = AppSession("explain", "--json", link)
    _ = await session.end()
    #expect(isSafe(session.output), "\(session.output.debugDescription)")
    #expect(session.output.contains(#"\u202e"#) && session.output.contains(#"\udb40\udc41"#))
    let object = try JSONSerialization.jsonObject(with: Data(session.output.utf8))
    #expect((object as? [String: Any])?["link"] as? String == link)
  }

  @Test(arguments: [300 << 20, 2 << 30] as [UInt64])
  func `a large file is refused before it takes memory`(size: UInt64) async throws {
    let folder = try TemporaryFolder()
    for name in ["big.tape", "big.txt"] {
      let path = "\(folder.path)/\(name)"
      try Data("# ".utf8).write(to: URL(filePath: path))
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.truncate(atOffset: size)
      try file.close()
    }
    let before = try Self.peak()
    let tape = AppSession("replay", "\(folder.path)/big.tape")
    #expect(await tape.end() == 65)
    #expect(tape.errors == "\(folder.path)/big.tape: larger than 16 MB\n")
    try folder.write("Snapshot \"big.txt\"\n", to: "a.tape")
    let snapshot = AppSession("replay", "\(folder.path)/a.tape")
    #expect(await snapshot.end() == 1)
    #expect(snapshot.output.contains("  big.txt: larger than 16 MB\n"))
    try folder.write("Source \"big.tape\"\n", to: "b.tape")
    let source = AppSession("replay", "\(folder.path)/b.tape")
    #expect(await source.end() == 65)
    #expect(try Self.peak() - before < 200_000)
  }

  /// Files of the disk, and what was read of them.
  private struct CountingFiles: FileBackend {
    final class Paths: Sendable { let all = Mutex<[String]>([]) }

    var disk: any FileBackend = DiskFiles()
    let paths = Paths()

    func below(_ folder: String) -> any FileBackend {
      var files = self
      files.disk = disk.below(folder)
      return files
    }

    func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
      paths.all.withLock { $0.append(path) }
      return try disk.read(path, atMost: limit)
    }

    func readInput(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
      try read(path, atMost: limit)
    }

    func readOwn(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
      try read(path, atMost: limit)
    }

    func write(
      _ bytes: [UInt8], to path: String, replacing replaceable: ReplaceableFile
    ) throws(FileError) {
      try disk.write(bytes, to: path, replacing: replaceable)
    }
  }

  @Test func `a tape and what it names are opened once, by what the app reads files with`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("Source \"b.tape\"\nSnapshot \"c.txt\"\n", to: "a.tape")
    try folder.write("Type \"3\"\n", to: "b.tape")
    try folder.write("nothing\n", to: "c.txt")
    let files = CountingFiles()
    let session = AppSession(["replay", "\(folder.path)/a.tape"], files: files)
    #expect(await session.end() == 1)
    let names = files.paths.all.withLock { $0 }.map {
      $0.split(separator: "/").last.map(String.init) ?? ""
    }
    #expect(names == ["a.tape", "b.tape", "c.txt"])
  }

  /// The most memory that this process has had, in kilobytes.
  private static func peak() throws -> Int {
    #if os(Linux)
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
    #else
      return 0
    #endif
  }
}
