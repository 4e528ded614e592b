import NavigationTesting
import TapeScript
import Testing

/// A tape is a stranger's file.
struct HostileTapeTests {
  @Test(arguments: [
    ("/etc/passwd.txt", "the path is not relative"), ("~/a.txt", "the path is not relative"),
    ("../a.txt", "the path leaves the tape's folder"),
    ("a/../../b.txt", "the path leaves the tape's folder"),
    ("a\\b.txt", "the path contains a backslash"), ("c:a.txt", "the path contains a colon"),
    ("a\u{1B}.txt", "the path contains a control character"),
    (String(repeating: "a", count: 2000) + ".txt", "the path is longer than 1,024 bytes"),
  ])
  func `a path that leaves the tape's folder is refused`(path: String, why: String) {
    for word in ["Snapshot", "Output", "Screenshot"] {
      let said = problems("\(word) \"\(path)\"").split(separator: "\n")[0]
      #expect(said.hasSuffix("cannot be used: \(why)"))
    }
    #expect(problems("Source \"\(path.dropLast(4)).tape\"").contains(why))
  }

  @Test func `an ignored file may be anywhere: nothing is ever written there`() throws {
    #expect(try commands("Output \"/tmp/x.gif\"") == [.output(TapeFile("/tmp/x.gif"))])
  }

  @Test func `a secret has to begin with the app's prefix`() throws {
    #expect(
      firstLines("TypeSecret HOME\nTypeSecret SHOP_A", secretPrefix: "SHOP_") == [
        "a.tape:1:12: \"HOME\" is not one of this app's secrets, whose names begin with SHOP_"
      ])
  }

  @Test func `a tape is at most 16 MB`() {
    let text = String(repeating: " ", count: 16 * 1024 * 1024 + 1)
    #expect(problems(text) == "a.tape: a tape can have at most 16777216 bytes")
  }

  @Test func `a tape can have at most half a million commands`() {
    let text = String(repeating: "Up ", count: 500_001)
    #expect(firstLines(text) == ["a.tape:1:1500001: a tape can have at most 500000 commands"])
  }

  @Test func `a pattern has a limit, and says so with its place`() {
    #expect(
      firstLines("Wait /((a{100}){100}){100}/") == [
        "a.tape:1:7: the pattern is too large: more than 5000 states"
      ])
    #expect(firstLines("Wait /" + String(repeating: "(", count: 300)) != [])
  }

  @Test func `many mistakes and many files cost no more than their length`() throws {
    let outputs = (0..<20_000).map { "Output a\($0).gif\nSet Odd\($0) 1\n" }.joined()
    #expect(try Tape(parsing: outputs, name: "a.tape").warnings.count == 1001)
    let mistakes = String(repeating: "Entr\n", count: 100_000)
    let error = try #require(throws: TapeErrors.self) {
      try Tape(parsing: mistakes, name: "a.tape")
    }
    #expect(error.count == 100_000)
  }

  @Test(arguments: [
    "/\u{301}evil.txt", "../\u{301}evil.txt", "l\u{600}/stolen.txt", "a/\u{FE0F}b.txt",
    "..\u{600}/a.txt", "\\\u{301}a.txt", "c:\u{301}a.txt", "~\u{301}a.txt",
  ])
  func `a mark beside a slash does not hide it`(path: String) {
    #expect(TapeFile(path).danger != nil)
    #expect(throws: TapeErrors.self) {
      try Tape(parsing: "Screenshot \"\(path)\"", name: "a.tape")
    }
  }

  @Test func `one endless line costs no more than its length`() {
    let text = String(repeating: "Foo ", count: 200_000)
    #expect(firstLines(text).count == 1)
  }

  @Test func `no bytes make the parser fail otherwise than with an error`() {
    var random = SeededGenerator(seed: 4711)
    let pieces =
      ["Type", "Enter", "Expect", "Screen", "Set", "Wait", "+", "@", "/", "\"", "'", "`", "{", "}"]
      + [
        "\n", "\r\n", " ", "#", "-1", "2", ".5", "x3", ",", "Ctrl", "Alt+", "Not", "Line", "(", "[",
        "é",
      ]
      + [
        "\\", "Theme", "Home", "*", "|", "\u{1B}", "😀", "%", "=", "<", "Resize", "Click", "Source",
      ]
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        (pieces.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
      }.joined()
      guard let tape = try? Tape(parsing: text, name: "a.tape") else { continue }
      let again = try? Tape(parsing: tape.description, name: "b.tape")
      #expect(again == tape, "seed 4711: \(text.debugDescription) prints as \(tape)")
    }
  }
}
