import Foundation
import Programs
import TerminalKit
import Testing

/// One screen on terminals that can do less, as their bytes arrive there, looked at and found readable.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TerminalKindTests {
  struct Kind: CustomTestStringConvertible, Sendable {
    let name: String
    let environment: [String: String]
    /// The colour numbers it may be sent.
    let colors: Set<Int>

    var testDescription: String { name }
  }

  private static let eight = Set(30...37).union(40...47)

  static let kinds: [Kind] = [
    Kind(
      name: "linux UTF-8", environment: ["TERM": "linux", "LANG": "C.UTF-8"], colors: eight),
    Kind(name: "linux C", environment: ["TERM": "linux", "LC_ALL": "C"], colors: eight),
    Kind(name: "vt100 UTF-8", environment: ["TERM": "vt100", "LANG": "C.UTF-8"], colors: []),
    Kind(name: "vt100 C", environment: ["TERM": "vt100", "LC_ALL": "C"], colors: []),
    Kind(
      name: "xterm without colour", environment: ["TERM": "xterm-256color", "NO_COLOR": "1"],
      colors: []),
    Kind(name: "xterm of 8 colours", environment: ["TERM": "xterm"], colors: eight),
  ]

  @Test(arguments: kinds) func `a screen is readable`(kind: Kind) throws {
    let visit = try TerminalVisit(
      ["--no-state", "storefront://products/12?variant_id=bronze"], environment: kind.environment,
      waitingFor: "Dark bronze")
    let screen = visit.program.screen
    #expect(screen.unknown == [])
    let looks = Set(screen.rows.joined().flatMap(\.look))
    #expect(looks.filter { $0 >= 30 }.isSubset(of: kind.colors), "\(looks)")
    // What has the focus is told apart without any colour.
    #expect(looks.contains(7))
    if kind.environment["LC_ALL"] == "C" {
      #expect(visit.program.output.allSatisfy { $0 < 0x80 })
    }
    try RecordedScreen(kind.name).expect(screen)

    visit.program.type("\u{3}")
    #expect(try visit.program.waitUntilEnd() == ProgramEnd(code: 130))
    #expect(visit.program.modes == ModesBefore.modes)
    // Where there is no other screen to go back to, the shell goes on below, on a line of its own.
    if !kind.environment["TERM", default: ""].hasPrefix("xterm") {
      #expect(visit.program.screen.lines.last == "")
    }
  }
}
