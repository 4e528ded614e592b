import NavigationTesting
import TapeScript
import TerminalKit
import Testing

/// What is printed reads as the same again.
struct PrintingTests {
  @Test(arguments: [
    ("Enter@.5 3", "Enter@500ms 3"), ("Up 1", "Up"), ("Type a b", "Type \"a b\""),
    ("Type@2 'x'", "Type@2s \"x\""), ("Type `say \"it's\"`", "Type `say \"it's\"`"),
    ("Type '\"' \"'`\"", "Type '\"' \"'`\""), ("Sleep 90s", "Sleep 90s"),
    ("Sleep 2m", "Sleep 120s"),
    ("Sleep 0.25ms", "Sleep 0.25ms"), ("Sleep 1.5", "Sleep 1500ms"),
    ("Ctrl+Alt+Left", "Ctrl+Alt+Left"),
    ("Alt+.", "Alt+\".\""), ("Shift+Alt+x", "Alt+Shift+x"), ("Ctrl+\"'\"", "Ctrl+\"'\""),
    ("Wait+Line@3 /a\\/b/", "Wait@3s /a\\/b/"), ("Wait+Screen", "Wait+Screen"),
    ("Set TypingSpeed .05", "Set TypingSpeed 50ms"),
    ("Set WaitPattern '>$'", "Set WaitPattern />$/"),
    ("Set FontSize 22", "Set FontSize 22"), ("Set Shell bash", "Set Shell \"bash\""),
    ("Set LoopOffset 5", "Set LoopOffset 5%"), ("Set Theme { a }", "Set Theme { a }"),
    ("Set CursorBlink false", "Set CursorBlink false"), ("Output a.cast", "Output \"a.cast\""),
    ("Env A b", "Env \"A\" \"b\""), ("Paste 'a' \"b'\"", "Paste \"a\" \"b'\""),
    ("Open 'a:b'", "Open \"a:b\""), ("Resize 100 x 30", "Resize 100x30"),
    ("Click 1,2", "Click 1,2"),
    ("Expect Not Line -2 /x/", "Expect Not Line -2 /x/"), ("Expect Stack=2", "Expect Stack 2"),
    ("Expect Pending >=2", "Expect Pending >= 2"), ("Subtitle hello", "Subtitle \"hello\""),
  ])
  func `each command prints in one way`(text: String, printed: String) throws {
    let tape = try Tape(parsing: text, name: "a.tape")
    #expect(tape.description == printed + "\n")
    #expect(try Tape(parsing: tape.description, name: "a.tape") == tape)
  }

  @Test func `parsing what is printed gives the same, over random commands`() throws {
    let seed: UInt64 = 20_260_731
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let commands = try (0..<20).map { _ in try command(&random) }
      let tape = Tape(commands, name: "a.tape")
      let again = try Tape(parsing: tape.description, name: "b.tape")
      #expect(again == tape, "seed \(seed)")
    }
  }

  private func text(_ random: inout SeededGenerator, allQuotes: Bool = false) -> String {
    let quotes =
      allQuotes ? ["\"", "'", "`"] : Array(["\"", "'", "`"].shuffled(using: &random).prefix(2))
    let pieces =
      quotes + [" ", "  ", "a", "é", "日", "#", "/", "{", "\\", "Enter", "@", "-", "😀", "\u{301}"]
    return (0..<Int.random(in: 0...8, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined(separator: allQuotes ? " " : "")
  }

  private func time(_ random: inout SeededGenerator) -> Duration {
    [
      .seconds(Int.random(in: 0...10_000, using: &random)),
      .milliseconds(Int.random(in: 0...10_000, using: &random)),
      .nanoseconds(Int.random(in: 0...10_000_000_000, using: &random)),
    ].randomElement(using: &random) ?? .zero
  }

  private func chord(_ random: inout SeededGenerator) throws -> TapeCommand {
    let modifiers: [KeyModifiers] = [
      .control, .alt, .shift, [.control, .alt], [.alt, .shift], [.control, .alt, .shift],
    ]
    let targets: [TapeChord.Target] = [
      .character("a"), .character("É"), .character("\""), .character("/"), .character("1"),
      .character("+"), .key(.left), .key(.f12), .key(.space), .key(.home), .character("#"),
    ]
    return .chord(
      try #require(
        TapeChord(
          modifiers.randomElement(using: &random) ?? .alt,
          targets.randomElement(using: &random) ?? .key(.tab))))
  }

  private func expectation(_ random: inout SeededGenerator) throws -> TapeCommand {
    let number = Int.random(in: 0...1000, using: &random)
    let comparison = TapeTest.Comparison.allCases.randomElement(using: &random) ?? .equal
    let tests: [TapeTest?] = [
      nil, .text(text(&random)), .pattern(try TextPattern("a/b|\\d+\\/x")),
      .number(comparison, number),
    ]
    let subjects: [TapeSubject] = [
      .screen, .line(number + 1 > 1000 ? 1 : number + 1), .line(-1), .title, .stack, .pending,
      .exit,
      .focus, .law,
    ]
    let isNegated = Bool.random(using: &random)
    while true {
      let subject = subjects.randomElement(using: &random) ?? .screen
      let test = tests.randomElement(using: &random) ?? nil
      if let expectation = TapeExpectation(subject, test, isNegated: isNegated) {
        return .expect(expectation)
      }
    }
  }

  private func command(_ random: inout SeededGenerator) throws -> TapeCommand {
    let speed = Bool.random(using: &random) ? time(&random) : nil
    let wait = time(&random) + .nanoseconds(1)
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      let key = TapeKey.allCases.randomElement(using: &random) ?? .enter
      return .key(key, count: Int.random(in: 0...50, using: &random), speed: speed)
    case 1: return try chord(&random)
    case 2: return .type(text(&random, allQuotes: true), speed: speed)
    case 3: return .sleep(time(&random))
    case 4: return .wait(.screen, timeout: wait, pattern: try TextPattern("x\\\\/"))
    case 5: return .copy(text(&random, allQuotes: true))
    case 6: return .paste((0..<Int.random(in: 0...3, using: &random)).map { _ in text(&random) })
    case 7: return .set(.typingSpeed(time(&random)))
    case 8: return .set(.other(name: "Theme", value: text(&random)))
    case 9: return .output(TapeFile("out/\(Int.random(in: 0...9, using: &random)).svg"))
    case 10: return .env(name: text(&random), value: text(&random))
    case 11: return .open(text(&random))
    case 12:
      return .resize(
        Size(
          columns: .random(in: 1...1000, using: &random),
          rows: .random(in: 1...1000, using: &random)))
    case 13: return .click(.text(text(&random)))
    case 14: return .click(.cell(Position(column: .random(in: 0...99, using: &random), row: 3)))
    case 15: return .typeSecret("APP_\(Int.random(in: 0...99, using: &random))")
    case 16: return .snapshot(TapeFile("a b/c.txt"))
    case 17: return [.hide, .show, .subtitle("x")].randomElement(using: &random) ?? .hide
    case 18: return .wait(.line)
    default: return try expectation(&random)
    }
  }
}
