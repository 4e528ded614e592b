import TapeScript
import TerminalKit
import Testing

/// What our tapes may say beyond VHS.
struct AddedCommandTests {
  @Test func `links, sizes, clicks, secrets and snapshots are read`() throws {
    #expect(
      try commands(
        """
        Open "storefront://orders/1042"
        Resize 100x30
        Click "Sign in"
        Click 10,5
        TypeSecret STOREFRONT_PASSWORD
        Snapshot "frames/home.txt"
        Paste "one line" 'and "another"'
        """) == [
          .open("storefront://orders/1042"), .resize(Size(columns: 100, rows: 30)),
          .click(.text("Sign in")), .click(.cell(Position(column: 9, row: 4))),
          .typeSecret("STOREFRONT_PASSWORD"), .snapshot(TapeFile("frames/home.txt")),
          .paste(["one line", "and \"another\""]),
        ])
  }

  @Test func `an app is started again, and a law is looked at`() throws {
    #expect(
      try commands("Restart\nExpect Not Law\nExpect Law \"gate\"") == [
        .restart, .expect(try #require(TapeExpectation(.law, isNegated: true))),
        .expect(try #require(TapeExpectation(.law, .text("gate")))),
      ])
    #expect(try commands("Type Restart") == [.type("Restart")])
    #expect(throws: TapeErrors.self) { try Tape(parsing: "Expect Law 1", name: "a.tape") }
  }

  @Test func `an added word is text where a text is wanted`() throws {
    #expect(try commands("Type Open Home F5") == [.type("Open Home F5")])
    #expect(try commands("Env Open Expect") == [.env(name: "Open", value: "Expect")])
    #expect(try commands("Copy Click") == [.copy("Click")])
  }

  @Test func `an added word is a command where no text is wanted`() throws {
    #expect(
      try commands("Enter Home F5 Open \"a:b\"") == [
        .key(.enter), .key(.home), .key(.f5), .open("a:b"),
      ])
    #expect(try commands("Paste Home") == [.paste([]), .key(.home)])
  }

  @Test func `an added word at the start of a line is always a command`() throws {
    #expect(
      try commands("Type a\nHome\nType b\n  Expect Modal") == [
        .type("a"), .key(.home), .type("b"), .expect(try #require(TapeExpectation(.modal))),
      ])
    #expect(firstLines("Type\nHome") == ["a.tape:1:1: Type needs text"])
  }

  @Test func `any other word at the start of a line is text, with a warning`() throws {
    #expect(try commands("Type a\nEntr") == [.type("a Entr")])
    #expect(
      try warnings("Type a\nEntr") == [
        "a.tape:2:1: warning: \"Entr\" belongs to the Type above, because a line break does not end that command; "
          + "did you mean \"Enter\"?"
      ])
  }

  @Test func `every subject can be expected, with every test it can answer`() throws {
    func expectation(
      _ subject: TapeSubject, _ test: TapeTest? = nil, isNegated: Bool = false
    ) throws -> TapeCommand {
      .expect(try #require(TapeExpectation(subject, test, isNegated: isNegated)))
    }
    #expect(
      try commands(
        """
        Expect Screen "Signing in"  # the clock has not moved
        Expect Not Screen /load(ing)?/
        Expect Line 3 "Orders"
        Expect Line -1 'q quits'
        Expect Title "Home"
        Expect Route "orders/1042"
        Expect Stack "Orders › Order 1042"
        Expect Stack 2
        Expect Stack >= 1
        Expect Tab "Orders"
        Expect Modal
        Expect Not Modal Enter
        Expect Pending "storefront://orders/1042"
        Expect Pending < 3
        Expect Pending<=3
        Expect Focus "Email"
        Expect Notice
        Expect Exit = 0
        Expect Exit > 1
        """) == [
          try expectation(.screen, .text("Signing in")),
          try expectation(.screen, .pattern(try TextPattern("load(ing)?")), isNegated: true),
          try expectation(.line(3), .text("Orders")), try expectation(.line(-1), .text("q quits")),
          try expectation(.title, .text("Home")), try expectation(.route, .text("orders/1042")),
          try expectation(.stack, .text("Orders › Order 1042")),
          try expectation(.stack, .number(.equal, 2)),
          try expectation(.stack, .number(.greaterOrEqual, 1)),
          try expectation(.tab, .text("Orders")), try expectation(.modal),
          try expectation(.modal, isNegated: true), .key(.enter),
          try expectation(.pending, .text("storefront://orders/1042")),
          try expectation(.pending, .number(.less, 3)),
          try expectation(.pending, .number(.lessOrEqual, 3)),
          try expectation(.focus, .text("Email")), try expectation(.notice),
          try expectation(.exit, .number(.equal, 0)), try expectation(.exit, .number(.greater, 1)),
        ])
  }

  @Test func `a test counts only on the line of its subject`() throws {
    #expect(
      firstLines("Expect Modal\n\"Sign in\"") == [
        "a.tape:2:1: expected a command, not the text \"Sign in\""
      ])
  }

  @Test func `a Resize before any input is the size at the start`() throws {
    func size(_ text: String) throws -> Size {
      try Tape(parsing: text, name: "a.tape").startingSize
    }
    #expect(
      try size("Set TypingSpeed 1ms Resize 40x10 Enter Resize 90x30") == Size(columns: 40, rows: 10)
    )
    #expect(try size("Enter Resize 40x10") == Size(columns: 80, rows: 24))
    #expect(try size("") == Size(columns: 80, rows: 24))
  }

  @Test func `a tape knows which secrets it types`() throws {
    let tape = try Tape(parsing: "TypeSecret A_1 Enter\nTypeSecret B TypeSecret B", name: "a.tape")
    #expect(tape.secretNames == ["A_1", "B"])
  }

  @Test func `a step knows its place and how it was written`() throws {
    let tape = try Tape(parsing: "# first\n  Type x 'é'   Enter  3 # x\n", name: "a.tape")
    #expect(tape.steps.map(\.place) == ["a.tape:2:3", "a.tape:2:16"])
    #expect(tape.steps.map(\.text) == ["Type x 'é'", "Enter  3"])
  }
}
