import Foundation
import Navigation
import NavigationTerminal
import TerminalKit
import Testing

/// Many tapes at once, each handful by a process of its own; here the processes are sessions.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReplayCrewTests {
  /// Plays in sessions what other processes would play.
  @MainActor private final class Processes {
    private(set) var started: [[String]] = []
    private(set) var running = 0
    private(set) var mostAtOnce = 0
    /// Ends a process before it plays this tape.
    var deadly: String?
    /// Holds the process back that plays this tape until another has ended.
    var slow: String?
    /// What a process writes between its reports.
    var chatter: String?
    private var waiter: CheckedContinuation<Void, Never>?
    private var hasEnded = false

    func run(
      _ arguments: [String], _ line: @escaping @MainActor (String) -> Void
    ) async -> ProcessEnd {
      started.append(arguments)
      running += 1
      mostAtOnce = max(mostAtOnce, running)
      defer { running -= 1 }
      if let slow, arguments.contains(where: { $0.hasSuffix(slow) }), !hasEnded {
        await withCheckedContinuation { waiter = $0 }
      }
      var words = arguments
      var end = ProcessEnd(.code(0))
      if let deadly, let place = words.firstIndex(where: { $0.hasSuffix(deadly) }) {
        words.removeSubrange(place...)
        end = ProcessEnd(.signal(11), words: "last words of \(deadly)\n")
      }
      if words.last != "--" {
        let session = AppSession(words)
        _ = await session.end()
        for piece in session.output.split(separator: "\n") {
          if let chatter { line(chatter) }
          line(String(piece))
        }
      }
      hasEnded = true
      waiter?.resume()
      waiter = nil
      return end
    }

    /// How often a tape was played.
    func count(of name: String) -> Int {
      started.count { $0.contains { $0.hasSuffix(name) } }
    }
  }

  private let processes = Processes()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tapes(_ count: Int) throws -> [String] {
    try (0..<count).map { try write("Type \"3\"\nExpect Tab \"About\"\n", "\($0).tape") }
  }

  private func write(_ text: String, _ name: String) throws -> String {
    let path = "\(folder.path)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func replay(_ arguments: [String]) async -> (code: Int32, session: AppSession) {
    let session = AppSession(["replay"] + arguments, runAgain: processes.run)
    return (await session.end(), session)
  }

  /// The lines without what differs from run to run.
  private func timeless(_ text: String) -> String {
    text.replacing(/\d+\.\d{3} s/, with: "? s")
  }

  @Test func `lines come in the order of the command line, whichever ends first`() async throws {
    let paths = try tapes(9)
    processes.slow = "0.tape"
    let (code, session) = await replay(paths + ["--jobs", "3"])
    #expect(code == 0)
    let lines = session.output.split(separator: "\n")
    #expect(lines.count == 10)
    for (path, line) in zip(paths, lines) {
      #expect(line.hasPrefix("ok    \(path)  2 steps  "), "\(line)")
    }
    #expect(lines.last?.hasPrefix("9 tapes, 9 passed; 18 steps in ") == true)
    #expect(processes.mostAtOnce == 3)
    // Two handfuls for each job at most: a process takes its time to start.
    #expect(processes.started.count == 5)
    for path in paths { #expect(processes.count(of: path) == 1) }
  }

  @Test func `what is said is the same with one job and with many`() async throws {
    let paths = [
      try write("Expect Title \"<Nowhere>\"\n", "bad.tape"),
      try write("Set Margin 3\nSnapshot \"a.txt\"\nEnter\n", "odd.tape"),
      try write("Nonsense\n", "torn.tape"), "\(folder.path)/none.tape",
      try write("Expect Not Modal\n", "good.tape"),
    ]
    let xml = "\(folder.path)/out.xml"
    var said: [String] = []
    for jobs in ["1", "2"] {
      try? FileManager.default.removeItem(atPath: "\(folder.path)/a.txt")
      let (code, session) = await replay(paths + ["--jobs", jobs, "--junit", xml])
      #expect(code == 66)
      let document = try String(contentsOfFile: xml, encoding: .utf8)
      said.append(
        timeless(session.output) + session.errors
          + document.replacing(/time="[^"]*"/, with: ""))
    }
    #expect(said[0] == said[1])
    #expect(said[0].contains("bad.tape.failed.cast"))
    #expect(processes.started.count == 3)
  }

  @Test func `a process that is killed fails its tape, and the others are played`() async throws {
    var paths = try tapes(12)
    processes.deadly = "4.tape"
    paths += ["--jobs", "2", "--junit", "\(folder.path)/out.xml"]
    let (code, session) = await replay(paths)
    #expect(code == 1)
    let lines = session.output.split(separator: "\n").map(String.init)
    #expect(
      Array(lines[4...6]) == [
        "FAIL  \(paths[4])",
        "  the process that played it was terminated by signal 11, a segmentation fault",
        "  last words of 4.tape",
      ])
    #expect(lines.count { $0.hasPrefix("ok    ") } == 11, "\(session.output)")
    #expect(lines.last?.hasPrefix("12 tapes, 11 passed, 1 failed; 22 steps in ") == true)
    let document = try String(contentsOfFile: "\(folder.path)/out.xml", encoding: .utf8)
    #expect(document.contains("tests=\"12\" failures=\"0\" errors=\"1\""))
    #expect(document.contains("message=\"the process that played the tape ended\""))
    #expect(session.errors == "")
  }

  @Test func `a program that cannot be started again says so of each tape`() async throws {
    let session = AppSession(["replay"] + (try tapes(3)) + ["--jobs", "2"]) { _, _ in
      ProcessEnd(.notStarted("no such file"))
    }
    #expect(await session.end() == 1)
    let words = "the process that played it could not be started: no such file; try --jobs 1"
    #expect(session.output.split(separator: "\n").count { $0.contains(words) } == 3)
  }

  @Test func `what an app prints itself is no report, and is not lost`() async throws {
    processes.chatter = "{\"tape\": \"somebody's\"}"
    let (code, session) = await replay(try tapes(4) + ["--jobs", "2"])
    #expect(code == 0)
    #expect(session.output.split(separator: "\n").count == 5)
    #expect(
      session.errors.split(separator: "\n").map(String.init).count { $0 == processes.chatter } == 4)
  }

  @Test func `snapshots are updated, and one tape alone is played here`() async throws {
    let paths = try ["a", "b", "c"].map { try write("Snapshot \"\($0).txt\"\n", "\($0).tape") }
    let (code, session) = await replay(["--update", "--jobs", "2"] + paths)
    #expect(code == 0)
    for name in ["a", "b", "c"] { #expect(session.output.contains("      wrote \(name).txt\n")) }
    #expect(session.output.contains("; 3 snapshots written\n"))
    #expect(processes.started.allSatisfy { $0.contains("--update") })
    let before = processes.started.count
    #expect(await replay([paths[0], "--jobs", "2"]).code == 0)
    #expect(await replay(paths + ["--jobs", "1"]).code == 0)
    #expect(await replay(paths + ["--check"]).code == 0)
    #expect(processes.started.count == before)
  }

  @Test func `as data there is one object a line, and nothing else`() async throws {
    let paths = try [write("Expect Title \"x\"\n", "bad.tape")] + tapes(2)
    let (code, session) = await replay(paths + ["--json", "--jobs", "2"])
    #expect(code == 1)
    let objects = try session.output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["tape"] as? String } == paths)
    #expect(objects.map { $0["outcome"] as? String } == ["failed", "passed", "passed"])
    let report = try #require(objects[0]["report"] as? [String: Any])
    let failure = try #require(report["failure"] as? [String: Any])
    #expect(failure["place"] as? String == "\(paths[0]):1:1")
    #expect(session.errors == "")
  }
}
