import NavigationTesting
import TapeScript
import TerminalKit
import Testing

/// What a terminal reports as commands, and back.
struct RecordingTests {
  @Test(arguments: [
    ("Ctrl+C", "Ctrl-C"), ("Ctrl+Shift+P", "Ctrl-P"), ("Alt+b", "Alt-b"), ("Shift+a", "A"),
    ("Alt+Shift+f", "Alt-F"), ("Shift+Tab", "Shift-Tab"), ("Shift+Enter", "Enter"),
    ("Ctrl+I", "Tab"), ("Ctrl+M", "Enter"), ("Ctrl+[", "Esc"), ("Ctrl+H", "Backspace"),
    ("Ctrl+Backspace", "Backspace"), ("Ctrl+@", "Ctrl-Space"), ("Ctrl+Space", "Ctrl-Space"),
    ("Ctrl+Left", "Ctrl-←"), ("Alt+Shift+Up", "Alt-Shift-↑"), ("Shift+.", "."),
    ("Ctrl+Alt+x", "Ctrl-Alt-X"),
  ])
  func `a chord presses what a terminal makes of it`(text: String, press: String) throws {
    guard case .chord(let chord)? = try commands(text).first else {
      Issue.record("no chord")
      return
    }
    #expect(chord.press.description == press)
  }

  @Test func `every press a tape can name comes back the same`() throws {
    let keys: [Key] =
      TapeKey.allCases.compactMap { $0.press?.key } + "aZ1.\"'`/é日".map { .character($0) }
    for key in keys {
      for modifiers in [[], .control, .alt, .shift, [.control, .alt], [.alt, .shift]]
        as [KeyModifiers]
      {
        let press = KeyPress(key, modifiers)
        guard let command = TapeCommand(press: press) else {
          Issue.record("no command for \(press)")
          continue
        }
        #expect(try commands(command.description) == [command])
        if case .chord(let chord) = command, let again = TapeCommand(press: chord.press),
          case .chord(let second) = again
        {
          #expect(second.press == chord.press)
        }
      }
    }
  }

  @Test func `a press no tape can name has no command`() {
    #expect(TapeCommand(press: KeyPress(.function(13))) == nil)
    #expect(TapeCommand(press: KeyPress(.character("\n"))) == nil)
  }

  @Test func `a text is typed by as few commands as its quotes allow`() throws {
    #expect(TapeCommand.typing("it's \"so\"") == [.type("it's \"so\"")])
    #expect(
      TapeCommand.typing("a\r\nb\tc\n") == [
        .type("a"), .key(.enter), .type("b"), .key(.tab), .type("c"), .key(.enter),
      ])
    #expect(TapeCommand.typing("\"'`") == [.type("\"'"), .type("`")])
    #expect(TapeCommand.typing("\"' `") == [.type("\"' `")])
    #expect(TapeCommand.typing("a\u{1B}b\u{7}") == [.type("ab")])
    #expect(TapeCommand.typing("") == [])
  }

  @Test func `whatever is typed types the same text when it is read again`() throws {
    var random = SeededGenerator(seed: 99)
    for _ in 0..<500 {
      let text = String((0..<12).compactMap { _ in "\"'` ab\u{301}".randomElement(using: &random) })
      let tape = Tape(TapeCommand.typing(text), name: "a.tape")
      let read = try Tape(parsing: tape.description, name: "a.tape")
      #expect(read == tape)
      let typed = read.commands.map { command in
        if case .type(let part, _) = command { part } else { "" }
      }.joined()
      #expect(typed == text, "seed 99")
    }
  }
}
