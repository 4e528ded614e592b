import Foundation
import Navigation
import NavigationExplorer
import NavigationTerminal
import Storefront
import Testing

/// The demo is searched, and its command line does what it says.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StorefrontSearchTests {
  private nonisolated static let signedIn = """
    Type "3"
    Type "demo@example.com"
    Tab
    Type "sextant"
    Enter
    Wait
    Type "1"
    """

  @Test func `keys find no way around the storefront's gate, signed in or not`() async throws {
    let laws = [
      Law<StorefrontRoute>.canary("Mira Sandoval", needs: .signedIn),
      Law("no empty title") { !$0.title.isEmpty },
    ]
    let explorer = Explorer(StorefrontApp.program, laws: laws)
    // In 150 columns, lists have previews.
    let wide = "Resize 150x40\n"
    for tape in ["", Self.signedIn, wide, wide + Self.signedIn] {
      let report = try await explorer.pressKeys(1_500, seed: 2, after: tape)
      #expect(report.violation == nil, "\(report)")
    }
  }

  /// Tapes found by a search, each of which broke a law that it should not break.
  @Test(arguments: [
    // A text with one match named a key for the next one on the last line, which did nothing.
    """
    Open "storefront://pages/care/compass"
    Type "/pt"
    Enter
    Expect Not Line -1 "previous"
    Type "N"
    """,
    // The page of the account is drawn again each minute, which was taken for presses of Escape.
    """
    \(signedIn)
    Type "4:"
    Tab
    Escape
    Sleep 600s
    """,
    // Escape went back, and the link that had waited for that opened.
    """
    Type "/1"
    Open "storefront://pages/care/compass"
    Backspace
    Escape
    Expect Title "Caring for a compass"
    """,
  ])
  func `a tape that a search found breaks no law anymore`(_ tape: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "found-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "found.tape")
    try "\(tape)\nExpect Not Law\n".write(to: file, atomically: true, encoding: .utf8)
    let replayed = try await run("replay", file.path)
    #expect(replayed.code == 0, "\(replayed)")
  }

  @Test func `no session that two moves reach breaks a law`() async throws {
    let report = try await Explorer(StorefrontApp.program).searchSessions(depth: 2)
    #expect(report.violation == nil, "\(report)")
    #expect(report.states > 500)
  }

  @Test func `the screens and the ways between them are drawn`() async throws {
    for (ending, mark) in [("svg", "<svg "), ("dot", "digraph "), ("mmd", "flowchart ")] {
      let folder = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "g.\(ending)").path
      let first = try await run("explore", "--keys", "300", "--graph", path)
      #expect(first.code == 0, "\(first)")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.hasPrefix(mark))
      #expect(text.contains("catalog"))
      // The same search draws the same, over its own file and over nobody else's.
      #expect(try await run("explore", "--keys", "300", "--graph", path).code == 0)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
      try "mine\n".write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try await run("explore", "--keys", "300", "--graph", path).code == 73)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine\n")
    }
  }

  @Test func `a wrong order is said before anything is searched`() async throws {
    #expect(try await run("explore", "--graph", "a.png").code == 64)
    #expect(try await run("explore", "--after", "/nowhere/a.tape").code == 66)
    #expect(try await run("explore", "--seeds", "2..1").code == 64)
  }

  @Test func `the shards of several processes are together the whole`() async throws {
    let seeds = ["--keys", "60", "--seeds", "1..5"]
    let whole = try await run(["explore"] + seeds)
    #expect(whole.code == 0)
    var lines: [String] = []
    var parts: [(code: Int32, output: String)] = []
    async let one = run(["explore", "--shard", "1/2"] + seeds)
    async let two = run(["explore", "--shard", "2/2"] + seeds)
    parts = [try await one, try await two]
    for part in parts {
      #expect(part.code == 0)
      lines += Self.searches(part.output)
    }
    #expect(lines.sorted() == Self.searches(whole.output).sorted())
    #expect(lines.count == 5)
  }

  @Test func `several processes print what one prints`() async throws {
    let seeds = ["--keys", "60", "--seeds", "1..5"]
    let one = try await run(["explore", "--jobs", "1"] + seeds)
    #expect(one.code == 0)
    #expect(Self.searches(one.output).count == 5)
    for jobs in ["2", "3", "9"] {
      let several = try await run(["explore", "--jobs", jobs] + seeds)
      #expect(several.code == 0)
      #expect(several.output == one.output, "\(jobs) processes")
    }
    let part = ["--keys", "60", "--seeds", "1..5", "--shard", "2/2"]
    #expect(
      try await run(["explore", "--jobs", "1"] + part).output
        == run(["explore", "--jobs", "2"] + part).output)
  }

  @Test func `the findings of each part are a line of JSON, the same for the same seed`()
    async throws
  {
    let words = ["explore", "--json", "--keys", "60", "--seeds", "1..2"]
    let first = try await run(words)
    #expect(first.code == 0)
    #expect(try await run(words).output == first.output)
    let lines = first.output.split(separator: "\n")
    #expect(lines.count == 2)
    for (index, line) in lines.enumerated() {
      let parsed = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let found = try #require(parsed as? [String: Any])
      #expect((found["part"] as? [String: Int])?["seed"] == index + 1)
      #expect((found["keys"] as? Int ?? 0) >= 60)
      #expect((found["states"] as? [Int] ?? []).count > 2)
    }
  }

  @Test func `a process that cannot search is told of, with its own words`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "after-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tape = folder.appending(path: "wrong.tape").path
    try "Expect Title \"nowhere\"\n".write(toFile: tape, atomically: true, encoding: .utf8)
    for jobs in ["1", "2"] {
      let failed = try await run(
        "explore", "--keys", "60", "--seeds", "1..2", "--after", tape, "--jobs", jobs)
      #expect((failed.code, failed.output) == (65, ""))
    }
  }

  @Test(.enabled(if: hasParallel, "GNU parallel is not installed"))
  func `GNU parallel runs the shards of a search and of a replay, which are together the whole`()
    async throws
  {
    let seeds = ["--keys", "60", "--seeds", "1..5"]
    let whole = try await run(["explore"] + seeds)
    let shards = try await byParallel(["explore"] + seeds)
    #expect(shards.code == 0)
    #expect(Self.searches(shards.output).sorted() == Self.searches(whole.output).sorted())
    #expect(Self.searches(whole.output).count == 5)

    // Tapes that pass, and one that fails.
    let folder = FileManager.default.temporaryDirectory.appending(path: "shards-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = (1...5).map { folder.appending(path: "\($0).tape").path }
    for (index, path) in paths.enumerated() {
      try (index == 3 ? "Expect Title \"nowhere\"\n" : "Escape\n").write(
        toFile: path, atomically: true, encoding: .utf8)
    }
    let tapes = try await run(["replay"] + paths)
    let parts = try await byParallel(["replay"] + paths)
    // GNU parallel answers with the number of shards that failed.
    #expect((tapes.code, parts.code) == (1, 1), "\(tapes.output)\(parts.output)")
    func results(_ output: String) -> [String] {
      let lines = output.split(separator: "\n").filter {
        $0.hasPrefix("ok ") || $0.hasPrefix("FAIL ")
      }
      return paths.compactMap { path in
        lines.first { $0.contains(path) }.map { "\($0.prefix(4)) \(path)" }
      }
    }
    #expect(results(parts.output) == results(tapes.output))
    #expect(results(parts.output).count == 5, "\(parts.output)")
  }

  /// What was found for each seed.
  private static func searches(_ output: String) -> [String] {
    output.split(separator: "seed ").map(String.init)
  }

  /// Runs two shards of a command by GNU parallel.
  private func byParallel(_ words: [String]) async throws -> (code: Int32, output: String) {
    let rest = words.dropFirst().joined(separator: " ")
    return try await Self.process(
      "/bin/sh",
      ["-c", "seq 2 | parallel -k '\(try Self.program)' \(words[0]) --shard {}/2 \(rest)"])
  }

  private nonisolated static let hasParallel: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "parallel --version 2>/dev/null | grep -q GNU"]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  private func run(_ words: String...) async throws -> (code: Int32, output: String) {
    try await run(words)
  }

  private func run(_ words: [String]) async throws -> (code: Int32, output: String) {
    try await Self.process(try Self.program, words)
  }

  /// The storefront that was built beside these tests.
  private static var program: String {
    get throws {
      let bundles = Bundle.allBundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
      let programs = bundles.map {
        $0.deletingLastPathComponent().appending(path: "storefront").path
      }
      return try #require(programs.first { FileManager.default.isExecutableFile(atPath: $0) })
    }
  }

  @concurrent private nonisolated static func process(
    _ path: String, _ words: [String]
  ) async throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let ended = AsyncStream<Void> { continuation in
      process.terminationHandler = { _ in continuation.finish() }
    }
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    for await _ in ended {}
    return (process.terminationStatus, text)
  }
}
