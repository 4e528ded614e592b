import TapeScript
import TerminalKit
import Testing

/// What every VHS tape may say, and what VHS reads in it.
struct VHSCommandTests {
  @Test func `a key may have a speed and a count`() throws {
    #expect(
      try commands("Backspace\nDown 2\nEnter@1 3\nUp@50ms\nSpace@.5s 0") == [
        .key(.backspace), .key(.down, count: 2), .key(.enter, count: 3, speed: .seconds(1)),
        .key(.up, speed: .milliseconds(50)),
        .key(.space, count: 0, speed: .milliseconds(500)),
      ])
  }

  @Test(arguments: TapeKey.allCases)
  func `every key has a word`(key: TapeKey) throws {
    #expect(try commands(key.rawValue) == [.key(key)])
    #expect(try commands("\(key.rawValue)@2s 4") == [.key(key, count: 4, speed: .seconds(2))])
  }

  @Test(arguments: [
    ("1", Duration.seconds(1)), ("500ms", .milliseconds(500)), (".5", .milliseconds(500)),
    ("0.5", .milliseconds(500)), ("2m", .seconds(120)), ("1.25s", .milliseconds(1250)),
    ("0", .zero), ("0.000001ms", .nanoseconds(1)), ("007", .seconds(7)), ("3 ms", .milliseconds(3)),
    ("5.", .seconds(5)), ("25", .seconds(25)),
  ])
  func `a time is in seconds where no unit is written`(text: String, time: Duration) throws {
    #expect(try commands("Sleep \(text)") == [.sleep(time)])
  }

  @Test func `the words after Type are one text with one space between each`() throws {
    #expect(try commands("Type hello   'big world'") == [.type("hello big world")])
    #expect(
      try commands("Type@10ms \"ls -l\" Enter") == [
        .type("ls -l", speed: .milliseconds(10)), .key(.enter),
      ])
    #expect(try commands("Type `say \"it's\"`") == [.type("say \"it's\"")])
    #expect(try commands("Type \"\"") == [.type("")])
  }

  @Test func `line ends mean nothing to the commands that VHS has`() throws {
    #expect(try commands("Type\n\"a\"\n'b' Sleep\n2") == [.type("a b"), .sleep(.seconds(2))])
    #expect(
      try commands("Set\r\n  FontSize\r\n 12\rEnter") == [
        .set(.other(name: "FontSize", value: "12")), .key(.enter),
      ])
  }

  @Test func `a comment goes to the end of its line, also after a command`() throws {
    #expect(try commands("# Type x\nEnter # twice\n\n#\nTab#now") == [.key(.enter), .key(.tab)])
    #expect(try commands("") == [])
    #expect(try commands("# only words, no line end") == [])
  }

  @Test func `a chord holds modifiers and presses one key`() throws {
    func chord(_ modifiers: KeyModifiers, _ target: TapeChord.Target) throws -> TapeCommand {
      .chord(try #require(TapeChord(modifiers, target)))
    }
    #expect(try commands("Ctrl+C") == [try chord(.control, .character("C"))])
    #expect(
      try commands("Ctrl+Shift+Alt+p") == [
        try chord([.control, .shift, .alt], .character("p"))
      ])
    #expect(
      try commands("Ctrl+Left Ctrl+Alt+Down") == [
        try chord(.control, .key(.left)), try chord([.control, .alt], .key(.down)),
      ])
    #expect(
      try commands("Alt+. Alt+[ Ctrl+@ Ctrl+\\ Ctrl+^ Ctrl+- Shift+Tab") == [
        try chord(.alt, .character(".")), try chord(.alt, .character("[")),
        try chord(.control, .character("@")), try chord(.control, .character("\\")),
        try chord(.control, .character("^")), try chord(.control, .character("-")),
        try chord(.shift, .key(.tab)),
      ])
    #expect(try commands("Ctrl + Space") == [try chord(.control, .key(.space))])
  }

  @Test func `several keys after Ctrl, and a text after Alt, are a chord each`() throws {
    #expect(try commands("Ctrl+X+C") == (try commands("Ctrl+X Ctrl+C")))
    #expect(try commands("Alt+abc") == (try commands("Alt+a Alt+b Alt+c")))
    #expect(try commands("Shift+\"xy\"") == (try commands("Shift+x Shift+y")))
  }

  @Test func `a lone character after a plus needs no quotes`() throws {
    #expect(
      try commands("Ctrl+/ Alt+, Ctrl+_ Alt+1 Alt+# Ctrl++")
        == (try commands("Ctrl+'/' Alt+',' Ctrl+'_' Alt+'1' Alt+'#' Ctrl+'+'")))
  }

  @Test func `Wait looks at the line unless it says Screen`() throws {
    #expect(try commands("Wait") == [.wait(.line)])
    #expect(try commands("Wait+Screen") == [.wait(.screen)])
    #expect(
      try commands("Wait+Line@100ms /foobar/") == [
        .wait(.line, timeout: .milliseconds(100), pattern: try TextPattern("foobar"))
      ])
    #expect(
      try commands("Wait+Screen /a\\/b\\\\/ Enter") == [
        .wait(.screen, pattern: try TextPattern("a/b\\\\")), .key(.enter),
      ])
  }

  @Test func `a setting takes one value of whatever kind`() throws {
    #expect(
      try commands(
        """
        Set FontFamily "DejaVu Sans Mono"
        Set Theme { "name": "Whimsy",
          "black": "#535178" }
        Set LoopOffset 60.4
        Set LoopOffset 20.99%
        Set CursorBlink false
        Set MarginFill "#674EFF"
        Set LetterSpacing -1
        """) == [
          .set(.other(name: "FontFamily", value: "DejaVu Sans Mono")),
          .set(.other(name: "Theme", value: "{ \"name\": \"Whimsy\",\n  \"black\": \"#535178\" }")),
          .set(.other(name: "LoopOffset", value: "60.4%")),
          .set(.other(name: "LoopOffset", value: "20.99%")),
          .set(.other(name: "CursorBlink", value: "false")),
          .set(.other(name: "MarginFill", value: "#674EFF")),
          .set(.other(name: "LetterSpacing", value: "-1")),
        ])
  }

  @Test func `the settings that mean something here are read`() throws {
    #expect(
      try commands(
        "Set TypingSpeed 100ms Set TypingSpeed .1 Set WaitTimeout 1m Set WaitPattern /foo/") == [
          .set(.typingSpeed(.milliseconds(100))), .set(.typingSpeed(.milliseconds(100))),
          .set(.waitTimeout(.seconds(60))), .set(.waitPattern(try TextPattern("foo"))),
        ])
    #expect(try commands("Set WaitPattern 'a b'") == [.set(.waitPattern(try TextPattern("a b")))])
  }

  @Test func `the rest of VHS is read as it stands`() throws {
    #expect(
      try commands(
        """
        Output examples/all.gif Output frames/
        Screenshot "one.png"
        Source login.tape
        Require echo
        Env HELLO "big world"
        Hide Show
        Copy "a" b Paste
        """) == [
          .output(TapeFile("examples/all.gif")), .output(TapeFile("frames/")),
          .screenshot(TapeFile("one.png")), .source(TapeFile("login.tape")), .require("echo"),
          .env(name: "HELLO", value: "big world"), .hide, .show, .copy("a b"), .paste([]),
        ])
  }

  @Test func `a string that is not closed ends with its line, with a warning`() throws {
    #expect(try commands("Type \"abc\nEnter") == [.type("abc"), .key(.enter)])
    #expect(
      try warnings("Type \"abc\nEnter") == [
        "a.tape:1:6: warning: the text is not closed; it ends at the end of the line"
      ])
    #expect(
      try commands("Wait /abc\nEnter") == [
        .wait(.line, pattern: try TextPattern("abc")), .key(.enter),
      ])
  }
}
