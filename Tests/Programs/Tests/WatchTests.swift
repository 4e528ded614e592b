import Foundation
import Programs
import TerminalKit
import Testing

/// A tape in a real terminal, and what is left of it afterwards.
@Suite(.serialized, .timeLimit(.minutes(10))) struct WatchTests {
  /// Starts the storefront with a tape to be watched, in a folder that holds nothing else.
  private func watch(_ tape: String, in folder: TerminalVisit.Home) throws -> RunningProgram {
    let path = "\(folder.path)/a.tape"
    try tape.write(toFile: path, atomically: true, encoding: .utf8)
    return try RunningProgram(
      BuiltProgram.path("storefront"), ["replay", "--watch", path],
      environment: ["TERM": "xterm-256color", "HOME": folder.path])
  }

  @Test func `a tape is played with its line in the footer, and q gives the terminal back`() throws
  {
    let folder = try TerminalVisit.Home()
    let program = try watch(
      "Type \"2\"\nExpect Tab \"Catalog\"\nSleep 60m\nType \"1\"\n", in: folder)
    try program.wait(forText: "a.tape:3  Sleep 60m")
    #expect(program.screen.isAlternate)
    #expect(program.screen.lines.contains { $0.contains("Needles that settle fast") })
    program.type(" ")
    try program.wait(forText: "paused")
    program.type("\u{1B}[C")
    try program.wait(forText: "a.tape:4")
    program.type("q")
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 0))
    program.expectGivenBack()
    #expect(program.screen.lines.contains { $0.hasPrefix("left  ") })
  }

  @Test func `a tape that fails stays until a key, and ends with 1`() throws {
    let folder = try TerminalVisit.Home()
    let program = try watch("Expect Title \"Nowhere\"\n", in: folder)
    try program.wait(forText: "FAIL")
    program.type("q")
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 1))
    program.expectGivenBack()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.tape"])
  }
}
