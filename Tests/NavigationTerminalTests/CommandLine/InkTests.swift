import NavigationTerminal
import TerminalKit
import Testing

struct InkTests {
  @Test func `on a terminal words are bold and coloured`() {
    let ink = Ink(isTerminal: true, variables: ["TERM": "xterm-256color"])
    #expect(ink("FAIL", \.error) == "\u{1B}[0;1;38;5;131mFAIL\u{1B}[0m")
    #expect(ink("", \.error).isEmpty)
    #expect(ink("words", \.text) == "words")
  }

  @Test func `on eight colours they are bold, in one of the eight`() {
    let ink = Ink(isTerminal: true, variables: ["TERM": "linux"])
    #expect(ink("FAIL", \.error) == "\u{1B}[0;1;4;31mFAIL\u{1B}[0m")
  }

  @Test(arguments: [
    (false, ["TERM": "xterm-256color"]), (true, ["TERM": "xterm-256color", "NO_COLOR": "1"]),
    (true, ["TERM": "dumb"]), (true, [:]),
  ])
  func `anywhere else they are plain`(isTerminal: Bool, variables: [String: String]) {
    let ink = Ink(isTerminal: isTerminal, variables: variables)
    #expect(ink == .plain)
    #expect(ink("FAIL", \.error) == "FAIL")
  }
}
