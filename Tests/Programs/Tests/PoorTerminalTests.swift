import Foundation
import Programs
import TerminalKit
import Testing

/// What the storefront does where much is missing.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PoorTerminalTests {
  private func run(
    _ environment: [String: String], size: Size? = Size(columns: 80, rows: 24)
  ) throws -> (end: ProgramEnd, words: String, program: RunningProgram) {
    let program = try RunningProgram(
      BuiltProgram.path("storefront"), ["--no-state"], environment: environment, size: size)
    let end = try program.waitUntilEnd()
    return (end, String(decoding: program.output, as: UTF8.self), program)
  }

  @Test func `without a terminal it says so and ends with 2`() throws {
    let (end, words, _) = try run(["TERM": "xterm"], size: nil)
    #expect(end == ProgramEnd(code: 2))
    #expect(
      words.hasPrefix("storefront: This app needs a terminal, but its output is redirected."))
    #expect(!words.contains("\u{1B}"))
  }

  @Test(arguments: [
    ([:], "TERM, which names its type, is not set"), (["TERM": ""], "is not set"),
    (["TERM": "dumb"], "TERM=dumb cannot"),
    (["TERM": "nothing-like-it"], "is unknown on this system"),
  ])
  func `a terminal it cannot draw on is left untouched, and it ends with 2`(
    environment: [String: String], sentence: String
  ) throws {
    let (end, words, program) = try run(environment)
    #expect(end == ProgramEnd(code: 2))
    #expect(words.contains(sentence))
    #expect(!words.contains("\u{1B}"))
    #expect(program.modes == ModesBefore.modes)
  }

  @Test func `where files may hold nothing it says so, and leaves the terminal untouched`() throws {
    let program = try RunningProgram(
      "/bin/sh", ["-c", "ulimit -f 0; exec \"$0\" --no-state", BuiltProgram.path("storefront")],
      environment: [:], size: Size(columns: 80, rows: 24))
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 2))
    let words = String(decoding: program.output, as: UTF8.self)
    #expect(words.contains("the file size limit is too small for a screen"))
    #expect(!words.contains("\u{1B}"))
    #expect(program.modes == ModesBefore.modes)
  }

  @Test(arguments: [6, 7, 8, 15, 16, 17, 18])
  func `where few files may be open it says so, and leaves the terminal untouched`(
    files: Int
  ) throws {
    let program = try RunningProgram(
      "/bin/sh",
      ["-c", "ulimit -n \(files); exec \"$0\" --no-state", BuiltProgram.path("storefront")],
      environment: [:], size: Size(columns: 80, rows: 24))
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 2))
    let words = String(decoding: program.output, as: UTF8.self)
    #expect(words.contains("only \(files) files may be open"))
    #expect(program.modes == ModesBefore.modes)
  }

  @Test(arguments: [["LANG": "xx_YY.UTF-8"], [:], ["LC_ALL": "C"], ["LC_ALL": "POSIX"]])
  func `any locale shows the shop, and without UTF-8 in ASCII`(environment: [String: String])
    throws
  {
    let visit = try TerminalVisit(["--no-state"], environment: environment)
    let isPlain = environment["LC_ALL"] != nil
    #expect(isPlain == visit.program.output.allSatisfy { $0 < 0x80 })
    visit.program.type("\u{3}")
    #expect(try visit.program.waitUntilEnd() == ProgramEnd(code: 130))
    visit.expectGivenBack()
  }

  @Test func `without a home it works, and says what it goes without`() throws {
    let visit = try TerminalVisit(environment: ["HOME": ""])
    let words = visit.program.screen.lines.joined(separator: "\n")
    #expect(words.contains("HOME"), "\(words)")
    visit.program.type("2")
    try visit.program.wait(forText: "Catalog")
    visit.program.signal(SIGTERM)
    #expect(try visit.program.waitUntilEnd() == ProgramEnd(code: 143))
    visit.expectGivenBack()
  }

  @Test func `with a home that cannot be written it works, and says so`() throws {
    // A file where a folder would have to be made: true for whoever runs the test, root too.
    let visit = try TerminalVisit(
      environment: ["HOME": "/dev/null"], waitingFor: "State is not saved")
    visit.program.type("2")
    try visit.program.wait(forText: "Catalog")
    visit.program.signal(SIGTERM)
    #expect(try visit.program.waitUntilEnd() == ProgramEnd(code: 143))
    visit.expectGivenBack()
    let words = String(decoding: visit.program.output, as: UTF8.self)
    #expect(words.contains("/dev/null"), "\(visit.program.screen.lines)")
  }
}
