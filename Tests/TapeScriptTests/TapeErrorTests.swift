import TapeScript
import Testing

/// What is said about a tape that is wrong: all of it at once, with place, caret and near word.
struct TapeErrorTests {
  @Test func `every error of a file is reported at once, with its line and a caret`() {
    #expect(
      problems("Enter\n\tSlep 500ms Enter\nTab\nExpect Scren \"x\"\nSleep soon") == """
        a.tape:2:2: unknown command "Slep"; did you mean "Sleep"?
           Slep 500ms Enter
           ^^^^
        a.tape:4:8: Expect cannot check "Scren"; did you mean "Screen"?
          Expect Scren "x"
                 ^^^^^
        a.tape:5:7: Sleep needs a time such as 500ms or 2s, not "soon"
          Sleep soon
                ^^^^
        """)
  }

  @Test(arguments: [
    ("Foo", "a.tape:1:1: unknown command \"Foo\""),
    ("enter", "a.tape:1:1: unknown command \"enter\"; did you mean \"Enter\"?"),
    ("\"x\"", "a.tape:1:1: expected a command, not the text \"x\""),
    ("Enter é", "a.tape:1:7: expected a command, not \"é\""),
    ("Type", "a.tape:1:1: Type needs text"),
    ("Type Enter", "a.tape:1:6: Type needs text, not \"Enter\""),
    ("Type 12", "a.tape:1:6: Type needs text, not \"12\""),
    ("Sleep", "a.tape:1:1: Sleep needs a time such as 500ms or 2s"),
    ("Sleep 5sec", "a.tape:1:8: Sleep needs a time that ends in ms, s or m, not \"sec\""),
    ("Sleep 1.2.3", "a.tape:1:7: Sleep needs a time such as 500ms or 2s, not \"1.2.3\""),
    (
      "Sleep 99999999999999",
      "a.tape:1:7: Sleep needs a shorter time, not \"99999999999999\""
    ),
    ("Down 2000000", "a.tape:1:6: a count must be from 0 to 1000000"),
    ("Down 99999999999999999999999", "a.tape:1:6: a count must be from 0 to 1000000"),
    ("Ctrl", "a.tape:1:1: Ctrl needs a key, as in Ctrl+A"),
    ("Ctrl+", "a.tape:1:1: Ctrl needs a key after its +"),
    ("Shift+Alt", "a.tape:1:1: Shift needs a key, as in Shift+Tab"),
    ("Ctrl+C+Alt", "a.tape:1:8: modifiers must come before the key"),
    ("Ctrl+Foo", "a.tape:1:6: \"Foo\" is not a key: after Ctrl+ comes a character or a key name"),
    (
      "Alt+\"\(String(repeating: "a", count: 1_001))\"",
      "a.tape:1:5: at most 1000 characters can follow +"
    ),
    ("Ctrl+Sleep", "a.tape:1:6: Ctrl needs a key after its +, not \"Sleep\""),
    ("Ctrl+ScrollUp", "a.tape:1:6: \"ScrollUp\" cannot be pressed with modifiers"),
    ("Wait+Foo", "a.tape:1:6: Wait needs Screen or Line after its +, not \"Foo\""),
    ("Wait@0s /x/", "a.tape:1:5: Wait needs a time longer than 0"),
    ("Wait /a(b/", "a.tape:1:8: this group has no \")\""),
    ("Set", "a.tape:1:1: Set needs the name of a setting"),
    ("Set FontSize", "a.tape:1:5: FontSize needs a value"),
    ("Set FontSize\nEnter", "a.tape:1:5: FontSize needs a value"),
    (
      "Set TypingSpeed fast",
      "a.tape:1:17: TypingSpeed needs a time such as 500ms or 2s, not \"fast\""
    ),
    (
      "Set WaitPattern /*/",
      "a.tape:1:18: there is nothing here to repeat; write a backslash before the character"
    ),
    ("Env A", "a.tape:1:1: Env needs a value after the name"),
    ("Output", "a.tape:1:1: Output needs a path"),
    ("Source a.txt", "a.tape:1:8: \"a.txt\" must end in .tape"),
    ("Snapshot \"a.png\"", "a.tape:1:10: \"a.png\" must end in .txt or .svg"),
    ("Open app", "a.tape:1:6: Open needs a quoted link, not \"app\""),
    ("Open \"app", "a.tape:1:6: the text is not closed on this line"),
    ("Resize 100", "a.tape:1:1: Resize needs columns and rows, as in Resize 100x30"),
    (
      "Resize 100y30",
      "a.tape:1:11: Resize needs columns and rows, as in Resize 100x30, not \"y30\""
    ),
    ("Resize 0x30", "a.tape:1:8: a side of the screen must be from 1 to 1000"),
    ("Resize 10x1001", "a.tape:1:10: a side of the screen must be from 1 to 1000"),
    ("Click", "a.tape:1:1: Click needs quoted text, or column and line, as in Click 10,5"),
    ("TypeSecret", "a.tape:1:1: TypeSecret needs the name of an environment variable"),
    (
      "TypeSecret path",
      "a.tape:1:12: \"path\" is not a valid name: use capitals, digits and underscores, starting with a capital"
    ),
    ("Expect", "a.tape:1:1: Expect needs a subject, such as Screen or Stack"),
    ("Expect Line", "a.tape:1:8: Line needs a number: 1 is the first line, -1 the last"),
    ("Expect Line 0", "a.tape:1:13: a line must be from 1 to 1000"),
    (
      "Expect Title Orders",
      "a.tape:1:14: Expect Title needs quoted text or a pattern, not \"Orders\""
    ),
    (
      "Expect Title Home",
      "a.tape:1:14: put Home in quotes to compare with it, or on a line of its own to press the key"
    ),
    ("Expect Title 3", "a.tape:1:14: Title can only be compared with quoted text or a pattern"),
    ("Expect Exit \"0\"", "a.tape:1:13: Exit can only be compared with a number"),
    ("Expect Stack >", "a.tape:1:14: Stack needs a number after its >"),
    ("Expect Screen /[z-a]/", "a.tape:1:17: this range ends before it begins"),
    ("Expect Screen \"x", "a.tape:1:15: the text is not closed on this line"),
    ("Enter\nEn\0ter", "a.tape:2:3: this is not UTF-8 text"),
    (
      "Sleep 1.2.3s", "a.tape:1:7: Sleep needs a time such as 500ms or 2s, not \"1.2.3\""
    ),
  ])
  func `each mistake is named in its place`(tape: String, message: String) {
    let said = problems(tape).split(separator: "\n").first.map(String.init)
    #expect(said == message)
  }

  @Test func `after an error reading goes on with the next line`() {
    #expect(
      firstLines("Foo Bar \"x\" 3\nType Enter\nEnter") == [
        "a.tape:1:1: unknown command \"Foo\"", "a.tape:2:6: Type needs text, not \"Enter\"",
      ])
  }

  @Test func `the caret stands under wide characters and in long lines`() {
    #expect(
      problems("Type '日本' Sleep x") == """
        a.tape:1:17: Sleep needs a time such as 500ms or 2s, not "x"
          Type '日本' Sleep x
                            ^
        """)
    let long = problems(String(repeating: "Enter ", count: 1000) + "Foo")
    let lines = long.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "a.tape:1:6001: unknown command \"Foo\"")
    #expect(lines[1].hasPrefix("  …") && lines[1].hasSuffix("Enter Foo"))
    #expect(lines[2].count == lines[1].count && lines[2].hasSuffix("^^^"))
  }

  @Test func `what a tape says is made visible before it is shown`() {
    let text = problems("Foo\u{1B}[31m \u{202E}x")
    #expect(!text.unicodeScalars.contains("\u{1B}"))
    #expect(!text.unicodeScalars.contains("\u{202E}"))
  }

  @Test func `more errors than anybody reads are counted only`() throws {
    let error = try #require(throws: TapeErrors.self) {
      try Tape(parsing: String(repeating: "x\n", count: 5000), name: "a.tape")
    }
    #expect(error.errors.count == 1000)
    #expect(error.count == 5000)
    #expect(error.description.contains("\nand 4000 more\n"))
    #expect(error.description.hasSuffix("\"replay --language\" explains them."))
  }

  @Test(
    arguments: [
      ([0x45, 0xFF], "a.tape:1:2: this is not UTF-8 text\n  E\u{FFFD}\n   ^"),
      (
        Array("Enter\nType '日".utf8) + [0xE6, 0x27, 0x0A, 0x45],
        "a.tape:2:8: this is not UTF-8 text\n  Type '日\u{FFFD}'\n          ^"
      ),
      (
        Array("Enter".utf8) + [0xFF],
        "a.tape:1:6: this is not UTF-8 text\n  Enter\u{FFFD}\n       ^"
      ),
      // A byte order mark has no column.
      (
        Array("\u{FEFF}Enter".utf8) + [0xFF],
        "a.tape:1:6: this is not UTF-8 text\n  Enter\u{FFFD}\n       ^"
      ),
      // One that is cut at its end.
      ([0x45, 0xE6, 0x97], "a.tape:1:2: this is not UTF-8 text\n  E\u{FFFD}\u{FFFD}\n   ^"),
    ] as [([UInt8], String)])
  func `bytes that are no text are one error, in its place`(bytes: [UInt8], text: String) {
    #expect {
      try Tape(parsing: bytes, name: "a.tape")
    } throws: { error in
      "\(error)" == text
    }
  }

  @Test func `what is odd is said with the errors, in the order of the file`() {
    #expect(
      firstLines("Foo\nType \"x\"\nEntr 3\nSet Bar x\nSleep 1x") == [
        "a.tape:1:1: unknown command \"Foo\"",
        "a.tape:3:1: warning: \"Entr\" belongs to the Type above, because a line break does not end that command; "
          + "did you mean \"Enter\"?",
        "a.tape:3:6: expected a command, not \"3\"",
        "a.tape:4:5: warning: there is no setting \"Bar\"; ignored",
        "a.tape:5:8: Sleep needs a time that ends in ms, s or m, not \"x\"",
      ])
    // In one place the error comes first.
    #expect(
      firstLines("Set Odd\nEnter\nFoo") == [
        "a.tape:1:5: Odd needs a value",
        "a.tape:1:5: warning: there is no setting \"Odd\"; ignored",
        "a.tape:3:1: unknown command \"Foo\"",
      ])
  }

  @Test func `a mark at the start of the file is not part of the first word`() throws {
    #expect(try commands("\u{FEFF}Enter") == [.key(.enter)])
  }
}
