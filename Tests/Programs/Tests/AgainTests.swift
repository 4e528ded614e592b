import Foundation
import Programs
import Testing

/// A program that runs itself once more in another process.
@Suite(.timeLimit(.minutes(10))) struct AgainTests {
  private func output(
    of program: String, _ arguments: [String], code: Int32 = 0
  ) throws -> [String] {
    let program = try RunningProgram(
      BuiltProgram.path(program), arguments,
      environment: ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"], size: nil)
    #expect(try program.waitUntilEnd() == ProgramEnd(code: code))
    return String(decoding: program.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `it hears every line and how the other ended, whatever became of it`() throws {
    #expect(
      try output(of: "Victim", ["again"]) == [
        "line of lines: one", "line of lines: ", "line of lines: two",
        "lines ended with 0 [nothing to read]",
        "code ended with 7 []",
        "trap was terminated by signal 6, an abort []",
        "line of kill: first and last", "kill was terminated by signal 9, killed []",
        "silent ended with 0 []",
        "NUL could not be started: one of its arguments contains a NUL",
        "floods ended with 0 32768",
      ])
  }

  @Test func `a program that was started with ignored ends of children still hears of them`() throws
  {
    let program = try RunningProgram(
      "/usr/bin/env", ["--ignore-signal=CHLD", BuiltProgram.path("Victim"), "again"],
      environment: ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"], size: nil)
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 0))
    let said = String(decoding: program.output, as: UTF8.self)
    #expect(said.contains("code ended with 7 []"))
  }

  @Test func `the storefront's tapes do the same one by one and at once`() throws {
    let tapes = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Demo/Tapes").standardizedFileURL.path()
    let paths = try FileManager.default.contentsOfDirectory(atPath: tapes)
      .filter { $0.hasSuffix(".tape") }.sorted().prefix(5).map { "\(tapes)/\($0)" }
    #expect(paths.count == 5)
    let said = try ["1", "3"].map { jobs in
      try output(of: "storefront", ["replay", "--jobs", jobs] + paths).map {
        $0.replacing(/\d+\.\d{3} s/, with: "? s")
      }
    }
    #expect(said[0] == said[1])
    #expect(said[0].count == 6)
    #expect(said[0].last?.hasPrefix("5 tapes, 5 passed; ") == true)
  }
}
