import Programs
import TerminalKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that traps leaves the terminal as it was, and its last words can be read.
@Suite(.serialized, .timeLimit(.minutes(10))) struct BadEndTests {
  private func victim(_ environment: [String: String] = [:]) throws -> RunningProgram {
    let base = ["TERM": "xterm-256color"]
    let program = try RunningProgram(
      BuiltProgram.path("Victim"), environment: base.merging(environment) { $1 })
    try program.wait(forText: "ready")
    #expect(program.screen.isAlternate)
    return program
  }

  @Test func `a trap's words stand on the normal screen, and no key is waited for`() throws {
    let program = try victim()
    program.type("t")
    let end = try program.waitUntilEnd()
    #expect([SIGILL, SIGTRAP].contains(end.signal))
    program.expectGivenBack()
    let words = String(decoding: program.output, as: UTF8.self)
    let left = try #require(words.ranges(of: "\u{1B}[?1049l").last)
    #expect(words[left.upperBound...].contains("a trap on purpose"), "\(words)")
    #expect(words[left.upperBound...].contains("Victim.receive"), "\(words)")
    // Swift offers a key for half a minute and counts down, unless its input is at its end.
    #expect(!words.contains("(29s)"))
  }

  @Test(arguments: ["i", "a", "m", "w", "d", "o"])
  func `an index out of range, an abort on any thread and an overflow give the terminal back`(
    key: String
  ) throws {
    // What the words say is tested once; symbols take seconds to look up.
    let program = try victim(["SWIFT_BACKTRACE": "enable=no"])
    program.type(key)
    #expect(try program.waitUntilEnd().signal != 0)
    program.expectGivenBack()
  }

  @Test func `a signal that only tells of itself still ends the program`() throws {
    // With its backtrace, which comes back from SIGQUIT as if nothing had happened.
    let program = try victim()
    program.signal(SIGQUIT)
    #expect(try program.waitUntilEnd() == ProgramEnd(signal: SIGQUIT))
    program.expectGivenBack()
  }

  @Test(arguments: [SIGXCPU, SIGUSR1, SIGALRM, SIGPROF, SIGSYS])
  func `a signal that nobody handles gives the terminal back and ends the program by itself`(
    number: Int32
  ) throws {
    let program = try victim()
    program.signal(number)
    #expect(try program.waitUntilEnd() == ProgramEnd(signal: number))
    program.expectGivenBack()
  }

  @Test func `what is printed waits until the terminal was given back`() throws {
    let program = try victim()
    program.type("p")
    try program.wait(forText: "printed")
    program.type("x")
    try program.wait(forText: "pressed x 1")
    #expect(program.screen.lines.filter { !$0.isEmpty } == ["pressed x 1"])
    program.type("e")
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 7))
    program.expectGivenBack()
    let words = String(decoding: program.output, as: UTF8.self)
    let left = try #require(words.ranges(of: "\u{1B}[?1049l").last)
    #expect(words[left.upperBound...].contains("printed in between"), "\(words)")
    #expect(words[left.upperBound...].contains("said in between"), "\(words)")
  }

  @Test func `however much was printed, the words of the end come after it`() throws {
    let program = try victim()
    program.type(String(repeating: "p", count: 3_000))
    try program.wait(forText: "printed")
    program.type("t")
    _ = try program.waitUntilEnd()
    program.expectGivenBack()
    let words = String(decoding: program.output, as: UTF8.self)
    #expect(words.ranges(of: "said in between").count == 3_000)
    #expect(words.contains("a trap on purpose"))
  }

  @Test func `an exit in the middle gives the terminal back`() throws {
    let program = try victim()
    program.type("e")
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 7))
    program.expectGivenBack()
    // The last frame may have been sent up to the middle of a sequence, which CAN ends.
    #expect(program.output.contains(0x18))
  }

  @Test func `a program that nobody reads still takes keys, ends, and gives the terminal back`()
    throws
  {
    let program = try victim()
    program.type("f")
    // What it has to say of 200 frames is many times what a terminal holds unread.
    try program.waitUntilUnread()
    program.type("e")
    #expect(try program.waitUntilEnd(reading: false) == ProgramEnd(code: 7))
    program.expectGivenBack()
  }

  @Test func `a reader that comes back sees the newest frame`() throws {
    let program = try victim()
    program.type("fx")
    try program.waitUntilUnread()
    try program.wait(forText: "pressed x 1")
    // Between them frames were left out.
    #expect(program.output.count < 100_000)
    program.type("e")
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 7))
    program.expectGivenBack()
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `the storefront ends at a signal though nobody reads it`(signal: Int32) throws {
    let visit = try TerminalVisit(size: Size(columns: 200, rows: 60))
    // Each redraws the screen; unread, they fill what the terminal holds.
    visit.program.type(String(repeating: "\u{C}", count: 40))
    try visit.program.waitUntilUnread()
    visit.program.signal(signal)
    #expect(try visit.program.waitUntilEnd(reading: false) == ProgramEnd(code: 128 + signal))
    visit.expectGivenBack()
  }
}
