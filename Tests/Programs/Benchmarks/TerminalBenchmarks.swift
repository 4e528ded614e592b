import Foundation
import NavigationTerminal
import Programs
import Storefront
import TerminalKit

/// The storefront beside a program that repaints the same frames with ncurses alone, in one run.
@main
@MainActor
struct TerminalBenchmarks {
  private static let rounds = 400
  private static let starts = 15
  private let home: URL
  private let frames: URL
  private let environment: [String: String]

  static func main() async throws {
    let benchmarks = try await TerminalBenchmarks()
    try benchmarks.keys()
    try benchmarks.stackView()
    try benchmarks.start()
    try benchmarks.memory()
    try? FileManager.default.removeItem(at: benchmarks.home)
  }

  private init() async throws {
    home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    frames = home.appending(path: "frames")
    environment = ["TERM": "xterm-256color", "HOME": home.path]
    // A list and the row below: the frames that `j` and `k` go between.
    let app = try StorefrontApp.program.make(AppEnvironment(clock: .virtual()))
    let terminal = HeadlessTerminal(size: Size(columns: 80, rows: 24))
    let host = app.host(on: terminal)
    try host.start()
    var shown: [Frame] = []
    for key in "2j" {
      terminal.send(.key(KeyPress(.character(key))))
      await host.idle()
      if let frame = terminal.frame { shown.append(frame) }
    }
    try FrameList(shown).text.write(to: frames, atomically: true, encoding: .utf8)
  }

  private func storefront(
    _ size: Size = Size(columns: 80, rows: 24)
  ) throws -> RunningProgram {
    try RunningProgram(
      BuiltProgram.path("storefront"), ["--no-state"], environment: environment, size: size)
  }

  private func bare() throws -> RunningProgram {
    try RunningProgram(BuiltProgram.path("BareNcurses"), [frames.path], environment: environment)
  }

  /// From a key to the last byte of its frame.
  private func keys() throws {
    let programs = [try storefront(), try bare()]
    for program in programs { program.readUntilQuiet(for: 1_000) }
    programs[0].type("2")
    for program in programs { program.readUntilQuiet(for: 500) }
    let (times, bytes) = try times(of: programs)
    report("key to last byte", times, goal: 1.3)
    print("  bytes of j and k: \(bytes[0].values.sorted()), alone \(bytes[1].values.sorted())")
  }

  /// The same at 140 columns with the stack view and without.
  private func stackView() throws {
    let size = Size(columns: 140, rows: 40)
    let programs = [try storefront(size), try storefront(size)]
    for program in programs { program.readUntilQuiet(for: 1_000) }
    programs[1].type(Self.f3)
    for program in programs {
      program.readUntilQuiet(for: 500)
      program.type("2")
      program.readUntilQuiet(for: 500)
    }
    report("key beside the stack view", try times(of: programs).times, goal: 1.5)
  }

  private static let f3 = "\u{1B}OR"

  /// The times from `j` and `k` to their last bytes, and how many bytes these write.
  private func times(
    of programs: [RunningProgram]
  ) throws -> (times: [[Duration]], bytes: [[String: Int]]) {
    var bytes: [[String: Int]] = [[:], [:]]
    for (number, program) in programs.enumerated() {
      for key in ["j", "k", "j", "k"] {
        let before = program.output.count
        program.type(key)
        program.readUntilQuiet(for: 300)
        bytes[number][key] = program.output.count - before
      }
    }
    var times: [[Duration]] = [[], []]
    for round in 0..<Self.rounds {
      let key = round % 2 == 0 ? "j" : "k"
      for (number, program) in programs.enumerated() {
        let goal = program.output.count + (bytes[number][key] ?? 0)
        let begin = ContinuousClock.now
        program.type(key)
        try program.wait(forBytes: goal)
        times[number].append(begin.duration(to: .now))
      }
    }
    return (times, bytes)
  }

  /// From the start of the process, and from when its file is executed, to the last byte of the first
  /// frame.
  private func start() throws {
    var times: [[Duration]] = [[], []]
    var afterExec: [[Duration]] = [[], []]
    let programs: [() throws -> RunningProgram] = [{ try self.storefront() }, bare]
    for (number, begin) in programs.enumerated() {
      let first = try begin()
      first.readUntilQuiet(for: 1_000)
      let bytes = first.output.count
      for _ in 0..<Self.starts {
        let start = ContinuousClock.now
        let program = try begin()
        try program.wait(forBytes: bytes)
        times[number].append(start.duration(to: .now))
        afterExec[number].append(program.timeSinceExec)
      }
    }
    report("start to first frame", times, goal: 2)
    report("exec to first frame", afterExec, goal: 3)
  }

  /// Resident memory after every screen was shown.
  private func memory() throws {
    let program = try storefront()
    program.readUntilQuiet(for: 1_000)
    let first = program.memory
    let links = [
      "catalog", "catalog/compasses", "products/12", "search?q=lamp", "cart", "onboarding/1",
      "pages/shipping", "settings/display", "orders/1042",
    ]
    for link in links {
      program.type(":\(link)\r")
      program.readUntilQuiet(for: 200)
    }
    program.type("demo@example.com\tsextant\r")
    program.readUntilQuiet(for: 2_000)
    for link in ["orders", "account", "products/3"] {
      program.type(":\(link)\r")
      program.readUntilQuiet(for: 200)
    }
    program.type("a")
    for link in ["cart", "checkout/address", "checkout/delivery", "checkout/confirm"] {
      program.type(":\(link)\r")
      program.readUntilQuiet(for: 200)
    }
    for key in ["?", "\u{1B}", "\u{1B}OQ", "\u{1B}"] {
      program.type(key)
      program.readUntilQuiet(for: 200)
    }
    print("memory: \(first) kB after the first frame, \(program.memory) kB after every screen")
    print("  goal: less than 16384 kB")
  }

  private func report(_ name: String, _ times: [[Duration]], goal: Double) {
    let medians = times.map { $0.sorted()[$0.count / 2] / .microseconds(1) }
    let ratio = medians[0] / medians[1]
    func rounded(_ value: Double) -> String {
      value.formatted(.number.precision(.fractionLength(2)).locale(Locale(identifier: "en")))
    }
    print(
      "\(name): \(rounded(medians[0])) µs, alone \(rounded(medians[1])) µs, ratio \(rounded(ratio))"
        + ", goal \(goal)")
  }
}
