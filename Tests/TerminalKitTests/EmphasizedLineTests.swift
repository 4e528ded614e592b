import TerminalKit
import Testing

@Suite struct EmphasizedLineTests {
  private typealias Run = (start: Int, count: Int, attributes: TextAttributes)

  private func runs(_ line: String) -> [String] {
    EmphasizedLine(line).runs.map { "\($0.start)+\($0.count) \($0.attributes.rawValue)" }
  }

  @Test(
    arguments: [
      ("plain", "plain", []),
      // Struck twice, over a low line, and both.
      ("a b\u{8}bc\u{8}c d", "a bc d", ["2+2 1"]),
      ("_\u{8}a_\u{8}b c", "ab c", ["0+2 8"]),
      ("a\u{8}_b", "ab", ["0+1 8"]),
      ("_\u{8}a\u{8}a", "a", ["0+1 9"]),
      ("_\u{8}_", "_", ["0+1 1"]),
      ("é\u{8}é日\u{8}日", "é日", ["0+2 1"]),
      // Another letter takes the place of the first, and a backspace at the start does nothing.
      ("a\u{8}b", "b", []), ("\u{8}a", "a", []),
      // SGR, alone and with parameters together.
      (
        "\u{1B}[1mN\u{1B}[0m \u{1B}[4mf\u{1B}[24m \u{1B}[3mi\u{1B}[m", "N f i",
        ["0+1 1", "2+1 8", "4+1 4"]
      ),
      ("\u{1B}[1;4mb\u{1B}[22mu\u{1B}[0mn", "bun", ["0+1 9", "1+1 8"]),
      ("\u{1B}[38;5;1mred\u{1B}[39m", "red", ["0+3 0"]), ("\u{1B}[58;5;1mred", "red", []),
      ("\u{1B}[2md\u{1B}[22me\u{1B}[38;5mf", "def", ["0+1 2"]),
      // Other sequences go with their content: a link, a title, a movement.
      ("\u{1B}]8;;http://x.example\u{1B}\\link\u{1B}]8;;\u{1B}\\!", "link!", []),
      ("\u{1B}]0;title\u{7}a\u{1B}[2Jb\u{1B}(Bc", "abBc", []),
      ("cut\u{1B}[1", "cut", []), ("cut\u{1B}", "cut", []),
    ] as [(String, String, [String])])
  func `emphasis is taken out of a line`(line: String, text: String, found: [String]) {
    #expect(EmphasizedLine(line).text == text)
    #expect(runs(line) == found)
    #expect(line.withoutEmphasis == text)
  }

  @Test func `colors are those of SGR, of the palette, or direct`() {
    let line = EmphasizedLine(
      "\u{1B}[31;44ma\u{1B}[39mb\u{1B}[49m\u{1B}[97mc\u{1B}[38;5;208md\u{1B}[38:2:1:2:3me\u{1B}[0mf"
    )
    #expect(line.text == "abcdef")
    #expect(
      line.runs.map(\.style) == [
        Style(foreground: .ansi(1), background: .ansi(4)), Style(background: .ansi(4)),
        Style(foreground: .ansi(15)), Style(foreground: .palette(208)),
        Style(foreground: .rgb(1, 2, 3)),
      ])
    #expect(
      line.runs[1].applied(to: Style(foreground: .ansi(2), attributes: .bold))
        == Style(foreground: .ansi(2), background: .ansi(4), attributes: .bold))
  }

  @Test func `backspaces take back what they strike over, also at an emphasis`() {
    let line = EmphasizedLine("ab\u{1B}[1mcd\u{8}\u{8}x\u{1B}[0my\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}z")
    #expect(line.text == "z" && line.runs.isEmpty)
    #expect(runs("\u{1B}[1mabc\u{8}\u{8}d\u{1B}[0me") == ["0+2 1"])
  }

  @Test func `lines are read alone`() {
    #expect("\u{1B}[1ma\n\u{8}b\n\nc".withoutEmphasis == "a\nb\n\nc")
  }

  @Test func `nothing that commands a terminal is left`() {
    for end in ["", "m", "\u{8}", "\u{1B}\\", "\u{7}", "x"] {
      for start in ["\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}P", "_\u{8}\u{1B}", "\u{8}\u{8}"] {
        for middle in ["", "1;", "a", "\u{1B}", "\u{1B}["] {
          let text = (start + middle + end).withoutEmphasis
          #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 8 })
        }
      }
    }
  }

  @Test func `a control sequence without an end is given up`() {
    let digits = String(repeating: "1;", count: 400_000)
    #expect("\u{1B}[\(digits)".withoutEmphasis.count == 800_000 - 257)
    #expect(EmphasizedLine("\u{1B}[1;4mab").runs.first?.attributes == [.bold, .underline])
  }
}
