import TapeScript
import Testing

struct TapeWarningTests {
  @Test func `what only a video knows is ignored with one warning that names all of it`() throws {
    let text = """
      Output demo.gif
      Output demo.cast
      Set FontSize 22
      Set Theme "Dracula"
      Set FontSize 23
      Hide
      Require git
      Env A b
      Show
      Screenshot a.png
      """
    #expect(
      try warnings(text) == [
        "a.tape:1:1: warning: ignored without a video: Output \"demo.gif\", "
          + "Set FontSize, Set Theme, Hide, Require, Env, Show, Screenshot \"a.png\""
      ])
    let tape = try Tape(parsing: text, name: "a.tape")
    #expect(tape.steps.count == 10)
    #expect(tape.commands.filter { !$0.isIgnored } == [.output(TapeFile("demo.cast"))])
  }

  @Test func `an unknown setting is kept, with one warning and a near word`() throws {
    #expect(
      try commands("Set Fontsize 12 Set Gap 10px") == [
        .set(.other(name: "Fontsize", value: "12")), .set(.other(name: "Gap", value: "10px")),
      ])
    #expect(
      try warnings("Set Fontsize 12\nSet Gap 3\nSet Gap 4") == [
        "a.tape:1:5: warning: there is no setting \"Fontsize\"; did you mean \"FontSize\"?",
        "a.tape:2:5: warning: there is no setting \"Gap\"; ignored",
      ])
  }

  @Test func `a count with a dot presses once, as VHS does`() throws {
    #expect(try commands("Enter 2.5") == [.key(.enter)])
    #expect(
      try warnings("Enter 2.5") == [
        "a.tape:1:7: warning: 2.5 is not a whole number: the key is pressed once"
      ])
  }

  @Test func `modifiers alone press nothing`() throws {
    #expect(try commands("Ctrl+Shift Enter") == [.key(.enter)])
    #expect(
      try warnings("Ctrl+Shift Enter") == [
        "a.tape:1:1: warning: Ctrl+Shift does not press a key; ignored"
      ])
  }

  @Test func `a tape without anything strange has no warning`() throws {
    #expect(try warnings("Resize 80x24\nType \"x\" Enter\nExpect Screen \"x\"") == [])
  }
}
