import Programs
import TerminalKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// However the storefront ends, the terminal is as it was before.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SignalTests {
  @Test(arguments: [
    (SIGINT, ProgramEnd(code: 130)), (SIGTERM, ProgramEnd(code: 143)),
    (SIGHUP, ProgramEnd(code: 129)), (SIGQUIT, ProgramEnd(signal: SIGQUIT)),
  ])
  func `a signal ends the storefront and gives the terminal back`(
    signal: Int32, end: ProgramEnd
  ) throws {
    let visit = try TerminalVisit()
    #expect(visit.program.modes != visit.modes)
    visit.program.signal(signal)
    #expect(try visit.program.waitUntilEnd() == end)
    visit.expectGivenBack()
    // A wish to end is no crash.
    let words = String(decoding: visit.program.output, as: UTF8.self)
    #expect(!words.contains("crashed") && !words.contains("Backtrace"))
  }

  @Test(arguments: [("q", 0), ("\u{3}", 130)])
  func `a key ends the storefront and gives the terminal back`(keys: String, code: Int32) throws {
    let visit = try TerminalVisit()
    visit.program.type(keys)
    #expect(try visit.program.waitUntilEnd() == ProgramEnd(code: code))
    visit.expectGivenBack()
  }

  @Test func `Ctrl-Z gives the terminal back until the storefront goes on, as often as one likes`()
    throws
  {
    let visit = try TerminalVisit()
    let drawing = visit.program.modes
    for _ in 0..<3 {
      visit.program.type("\u{1A}")
      try visit.program.waitUntilStopped()
      visit.expectGivenBack()
      visit.program.goOn()
      try visit.program.wait(for: "the storefront again", visit.isShown)
      #expect(visit.program.modes == drawing)
    }
    visit.program.signal(SIGTERM)
    #expect(try visit.program.waitUntilEnd() == ProgramEnd(code: 143))
    visit.expectGivenBack()
  }

  @Test func `a stop from outside gives the terminal back too`() throws {
    let visit = try TerminalVisit()
    visit.program.signal(SIGTSTP)
    try visit.program.waitUntilStopped()
    visit.expectGivenBack()
    visit.program.goOn()
    try visit.program.wait(for: "the storefront again", visit.isShown)
  }

  @Test func `a terminal that vanishes ends the storefront`() throws {
    let visit = try TerminalVisit()
    visit.program.hangUp()
    #expect(try visit.program.waitUntilEnd() == ProgramEnd(code: 129))
  }
}
