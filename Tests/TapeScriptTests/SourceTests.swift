import TapeScript
import Testing

struct SourceTests {
  let files = [
    "login.tape": "Output a.cast\nType demo Tab\nEnter", "bad.tape": "Enter\nFoo\nBar",
    "deep.tape": "Enter\nSource login.tape", "empty.tape": "",
  ]

  private func tape(_ text: String) throws(TapeErrors) -> Tape {
    try Tape(parsing: text, name: "Tapes/a.tape", source: { files[$0.path] })
  }

  @Test func `the commands of a sourced tape stand in the place of the Source`() throws {
    let tape = try tape("Tab\nSource login.tape\nEscape")
    #expect(
      Array(tape.commands) == [.key(.tab), .type("demo"), .key(.tab), .key(.enter), .key(.escape)])
    #expect(
      tape.steps.map(\.place) == [
        "Tapes/a.tape:1:1", "Tapes/login.tape:2:1", "Tapes/login.tape:2:11", "Tapes/login.tape:3:1",
        "Tapes/a.tape:3:1",
      ])
    #expect(try self.tape("Source empty.tape").steps.isEmpty)
  }

  @Test(arguments: [
    ("Source none.tape", ["Tapes/a.tape:1:1: there is no tape \"none.tape\""]),
    (
      "Enter Source bad.tape",
      [
        "Tapes/a.tape:1:7: \"bad.tape\" has 2 errors",
        "Tapes/bad.tape:2:1: unknown command \"Foo\"",
        "Tapes/bad.tape:3:1: unknown command \"Bar\"",
      ]
    ),
    (
      "Source deep.tape",
      [
        "Tapes/a.tape:1:1: \"deep.tape\" has 1 error",
        "Tapes/deep.tape:2:1: a sourced tape cannot source another tape",
      ]
    ),
  ])
  func `a Source that cannot be followed says why`(text: String, messages: [String]) throws {
    let error = try #require(throws: TapeErrors.self) { try tape(text) }
    #expect(
      error.errors.map { $0.description.split(separator: "\n").first.map(String.init) ?? "" }
        == messages)
  }

  @Test func `without a way to read other files the Source stays`() throws {
    #expect(try commands("Source login.tape") == [.source(TapeFile("login.tape"))])
  }

  @Test func `the commands of sourced tapes count toward the limit`() throws {
    let text = String(repeating: "\nSource x.tape", count: 500)
    let thousand: (TapeFile) -> String? = { _ in String(repeating: "Up ", count: 1_000) }
    #expect(try Tape(parsing: text, name: "a.tape", source: thousand).steps.count == 500_000)
    #expect {
      try Tape(parsing: "Enter" + text, name: "a.tape", source: thousand)
    } throws: { error in
      "\(error)".hasPrefix("a.tape:501:1: a tape can have at most 500000 commands")
    }
  }

  @Test func `a tape that is sourced often is read once`() throws {
    var count = 0
    let tape = try Tape(
      parsing: String(repeating: "Source x.tape\n", count: 50), name: "a.tape",
      source: { _ in
        count += 1
        return "Enter"
      })
    #expect(tape.steps.count == 50)
    #expect(count == 1)
  }
}
