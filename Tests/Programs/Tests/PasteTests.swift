import Programs
import TerminalKit
import Testing

/// What somebody else put into the clipboard.
@Suite(.serialized) struct PasteTests {
  @Test(arguments: [
    "\u{1B}]52;c;eA==\u{7}", "\u{1B}[2J\u{1B}[?1049l", "\u{9B}31m", "a\u{202E}b", "\u{3}q\u{1A}",
    "\u{1B}[200~storefront://orders/1042", "one\ntwo\r\nthree",
    String(repeating: "\u{1B}[A", count: 500),
  ])
  func `a paste into the prompt presses no keys and reaches the terminal in no other form`(
    text: String
  ) throws {
    let visit = try TerminalVisit(["--no-state"])
    visit.program.type(":")
    visit.program.type("\u{1B}[200~\(text)\u{1B}[201~")
    visit.program.type("\u{1B}[200~the-end\u{1B}[201~")
    try visit.program.wait(forText: "the-end")
    #expect(visit.program.screen.unknown == [])
    // The description of xterm resets its palette so.
    #expect(visit.program.screen.strings.allSatisfy { $0 == "104" })
    #expect(visit.program.screen.isAlternate)
    visit.program.type("\u{3}\u{3}\u{3}")
    _ = try visit.program.waitUntilEnd()
    visit.expectGivenBack()
  }
}
