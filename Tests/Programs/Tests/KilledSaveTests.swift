import Foundation
import Programs
import Testing

/// A save that is killed at any of its system calls leaves the file whole, and the next run saves.
@Suite(.serialized) struct KilledSaveTests {
  /// A system call of a save: its name, and which call of that name it is.
  private struct Call: Hashable {
    let name: String
    let number: Int
  }

  private static let names = [
    "mkdir", "openat", "newfstatat", "fstat", "flock", "fchmod", "write", "fsync", "renameat2",
    "renameat", "linkat", "unlinkat", "close",
  ]

  private let folder = FileManager.default.temporaryDirectory.path + "/saves-\(UUID().uuidString)"

  private func run(_ path: String, _ arguments: [String]) throws -> ProgramEnd {
    try RunningProgram(path, arguments, environment: [:], size: nil).waitUntilEnd()
  }

  /// Saves under `strace`.
  private func trace(
    _ options: [String], _ path: String, saves: Int = 2
  ) throws -> ProgramEnd {
    try run(
      "/usr/bin/strace",
      ["-f", "-o", "\(folder)/log", "-e", "trace=" + Self.names.joined(separator: ",")] + options
        + [BuiltProgram.path("Victim"), "save", path, "\(saves)"])
  }

  /// The calls from the first that speaks of the folder on, as `strace` counts them.
  private func calls(of path: String) throws -> [Call] {
    var counts: [String: Int] = [:]
    var calls: [Call] = []
    let log = try String(contentsOfFile: "\(folder)/log", encoding: .utf8)
    var hasBegun = false
    for line in log.split(separator: "\n") {
      guard let word = line.split(separator: " ").dropFirst().first,
        let name = Self.names.first(where: { word.hasPrefix($0 + "(") })
      else { continue }
      counts[name, default: 0] += 1
      hasBegun = hasBegun || line.contains("\"\(path)")
      if hasBegun { calls.append(Call(name: name, number: counts[name] ?? 0)) }
    }
    return calls
  }

  @Test(.timeLimit(.minutes(10)), arguments: [false, true])
  func `after a kill at any system call the next run finds a whole file and saves`(
    wasThere: Bool
  ) throws {
    try #require(
      FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"),
      "this test needs strace, which Tests/run installs")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let victim = BuiltProgram.path("Victim")
    let place = "\(folder)/place"
    let path = "\(place)/state"
    func prepare() throws {
      try? FileManager.default.removeItem(atPath: place)
      if wasThere { #expect(try run(victim, ["save", path]) == ProgramEnd(code: 0)) }
    }
    try prepare()
    #expect(try trace([], path) == ProgramEnd(code: 0))
    let calls = try calls(of: place)
    #expect(calls.count > 20)
    for call in calls {
      try prepare()
      let end = try trace(
        ["-e", "inject=\(call.name):signal=SIGKILL:when=\(call.number)"], path)
      #expect(end.signal == SIGKILL, "\(call)")
      #expect(try run(victim, ["save", path]) == ProgramEnd(code: 0), "\(call)")
      let names = try FileManager.default.contentsOfDirectory(atPath: place)
      #expect(names == ["state"], "\(call)")
    }
  }

  /// A few kills, always the same; as many as `SEXTANT_KILLS` says for a night.
  @Test(.timeLimit(.minutes(120)))
  func `after kills at random, one after the other on one file, it is whole and saves`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let kills = ProcessInfo.processInfo.environment["SEXTANT_KILLS"].flatMap { Int($0) } ?? 6
    let victim = BuiltProgram.path("Victim")
    let place = "\(folder)/place"
    let path = "\(place)/state"
    #expect(try trace([], path, saves: 8) == ProgramEnd(code: 0))
    let calls = try calls(of: place)
    var random: UInt64 = 14
    for number in 0..<kills {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let call = calls[Int(random >> 33) % calls.count]
      // Where leftovers change what is called, the run may end by itself.
      _ = try trace(
        ["-e", "inject=\(call.name):signal=SIGKILL:when=\(call.number)"], path, saves: 8)
      if let bytes = FileManager.default.contents(atPath: path) {
        #expect(bytes.last == UInt8(ascii: "}"), "kill \(number), \(call)")
      }
      guard number % 4 == 3 else { continue }
      #expect(try run(victim, ["save", path]) == ProgramEnd(code: 0), "kill \(number), \(call)")
      let names = try FileManager.default.contentsOfDirectory(atPath: place)
      #expect(names == ["state"], "kill \(number), \(call)")
    }
  }

  /// What a file system answers that cannot rename to a free name, and one that has no links either.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      ["renameat2:error=EINVAL"],
      ["renameat2:error=EINVAL", "linkat:error=EPERM"],
    ])
  func `a file system without the newer calls keeps the file as well`(faults: [String]) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let place = "\(folder)/place"
    let options = faults.flatMap { ["-e", "inject=\($0)"] }
    #expect(try trace(options, "\(place)/state") == ProgramEnd(code: 0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["state"])
    let log = try String(contentsOfFile: "\(folder)/log", encoding: .utf8)
    #expect(log.contains("renameat2(") && log.contains("(INJECTED)"))
    #expect(FileManager.default.contents(atPath: "\(place)/state")?.last == UInt8(ascii: "}"))
  }

  @Test func `a leftover that is another name of the held file gives way`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let victim = BuiltProgram.path("Victim")
    #expect(try run(victim, ["save", "\(folder)/state"]) == ProgramEnd(code: 0))
    try FileManager.default.linkItem(
      atPath: "\(folder)/state", toPath: "\(folder)/.state.new")
    #expect(try run(victim, ["save", "\(folder)/state"]) == ProgramEnd(code: 0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["state"])
  }
}
