import Programs
import TerminalKit
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What somebody else put into the clipboard.
@Suite(.serialized) struct PasteTests {
  @Test(.timeLimit(.minutes(10)), arguments: ["/", ":", ""])
  func `ten megabytes pasted anywhere leave the next key quick and the memory small`(
    keys: String
  ) throws {
    let visit = try TerminalVisit(["--no-state"])
    visit.program.type(keys)
    visit.program.readUntilQuiet(for: 300)
    let memory = visit.program.memory
    visit.program.type("\u{1B}[200~\(String(repeating: "words and ", count: 1_000_000))\u{1B}[201~")
    visit.program.readUntilQuiet(for: 500)
    let words = keys.isEmpty ? "The pasted text is not a link" : "Only the first 4,096 characters"
    try visit.program.wait(forText: words)
    #expect(visit.program.memory - memory < 65_536)
    // The processor's time for a key, as the system counts it in hundredths of a second.
    let before = visit.program.processorTime
    visit.program.type(keys.isEmpty ? "2" : "\u{7F}")
    visit.program.readUntilQuiet(for: 300)
    #expect(visit.program.processorTime - before <= 20)
    visit.program.signal(SIGTERM)
    #expect(try visit.program.waitUntilEnd() == ProgramEnd(code: 143))
    visit.expectGivenBack()
  }

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
    // The description of xterm resets its palette so; the other is the window's title.
    let strings = Set(visit.program.screen.strings)
    #expect(strings.isSubset(of: ["104", "2;Home - Storefront"]), "\(strings)")
    #expect(visit.program.screen.isAlternate)
    visit.program.type("\u{3}\u{3}\u{3}")
    _ = try visit.program.waitUntilEnd()
    visit.expectGivenBack()
  }
}
