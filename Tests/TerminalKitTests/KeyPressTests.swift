import TerminalKit
import Testing

@Suite struct KeyPressTests {
  @Test(arguments: [
    (KeyPress(.character("p"), .control), "Ctrl-P"), (KeyPress(.tab), "Tab"),
    (KeyPress(.tab, .shift), "Shift-Tab"), ("?", "?"), ("g", "g"), ("G", "G"),
    (KeyPress(.up), "↑"), (KeyPress(.function(1)), "F1"),
    (KeyPress(.character("b"), .alt), "Alt-b"),
    (KeyPress(.left, .alt), "Alt-←"), (" ", "Space"), (KeyPress(.escape), "Esc"),
    (KeyPress(.character("["), .control), "Ctrl-["),
  ])
  func `a key press is described as a footer shows it`(press: KeyPress, text: String) {
    #expect(press.description == text)
  }

  @Test func `Control makes a letter small, because terminals cannot tell`() {
    #expect(
      KeyPress(.character("P"), .control) == KeyPress(.character("p"), .control))
    #expect(KeyPress(.character("P"), .alt) != KeyPress(.character("p"), .alt))
  }

  @Test func `only a printable key without modifiers types`() {
    #expect(KeyPress(.character("é")).typedCharacter == "é")
    #expect(KeyPress(.character("a"), .alt).typedCharacter == nil)
    #expect(KeyPress(.enter).typedCharacter == nil)
  }
}
