import TerminalKit
import Testing

@testable import NcursesBackend

/// The decoder as a value: bytes in, events out, wherever the bytes are cut.
struct InputGrammarTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let bytes: String
    let events: [TerminalEvent]

    init(_ bytes: String, _ presses: KeyPress...) {
      self.bytes = bytes
      events = presses.map { .key($0) }
    }

    var testDescription: String { bytes.debugDescription }
  }

  private static func control(_ key: Key) -> KeyPress { KeyPress(key, .control) }

  private static func control(_ letter: Character) -> KeyPress {
    KeyPress(.character(letter), .control)
  }

  /// What kitty's protocol and xterm's `modifyOtherKeys` send.
  static let keys: [Case] = [
    Case("\u{1B}[97u", "a"), Case("\u{1B}[97;1:1u", "a"), Case("\u{1B}[97;1:2u", "a"),
    Case("\u{1B}[97;1:3u"), Case("\u{1B}[110;1:3u"), Case("\u{1B}[27;1:3u"),
    Case("\u{1B}[112;5:1u", control("p")), Case("\u{1B}[112;5:3u"),
    Case("\u{1B}[97:65;5u", control("a")), Case("\u{1B}[97:65;2u", "A"), Case("\u{1B}[97;2u", "A"),
    Case("\u{1B}[97;65u", "A"), Case("\u{1B}[49:33;2u", "!"), Case("\u{1B}[97;2;65u", "A"),
    Case("\u{1B}[1089::99;5u", control("с")), Case("\u{1B}[0;;233u", "é"),
    Case("\u{1B}[97;129u", "a"), Case("\u{1B}[97;9u"),
    Case("\u{1B}[98;3u", KeyPress(.character("b"), .alt)),
    Case("\u{1B}[13u", KeyPress(.enter)), Case("\u{1B}[13;1:2u"), Case("\u{1B}[13;1:3u"),
    Case("\u{1B}[57414;1:2u"), Case("\u{1B}[9;2u", KeyPress(.tab, .shift)),
    Case("\u{1B}[32;1:2u", " "), Case("\u{1B}[127;5u", control(.backspace)),
    Case("\u{1B}[1;1:1A", KeyPress(.up)), Case("\u{1B}[1;1:2A", KeyPress(.up)),
    Case("\u{1B}[1;1:3A"), Case("\u{1B}[3;1:3~"), Case("\u{1B}[3;5~", control(.delete)),
    Case("\u{1B}[57417;5u", control(.left)), Case("\u{1B}[57400u", "1"), Case("\u{1B}[57441;2u"),
    Case("\u{1B}[57358u"), Case("\u{1B}[u"), Case("\u{1B}[55296u"), Case("\u{1B}[99999999999u"),
    Case("\u{1B}[27;5;112~", control("p")), Case("\u{1B}[27;2;33~", "!"),
    Case("\u{1B}[27;2;13~", KeyPress(.enter, .shift)), Case("\u{1B}[27;5;9~", control(.tab)),
    Case("\u{1B}[1;5D", control(.left)), Case("\u{1B}[1;5C", control(.right)),
    Case("\u{1B}Od", control(.left)), Case("\u{1B}Oc", control(.right)),
    Case("\u{1B}[d", KeyPress(.left, .shift)), Case("\u{1B}[3^", control(.delete)),
    Case("\u{1B}O5D", control(.left)), Case("\u{1B}OR", KeyPress(.function(3))),
    Case("\u{1B}[1;2R", KeyPress(.function(3), .shift)), Case("\u{1B}[[C", KeyPress(.function(3))),
  ]

  /// What a terminal answers, and what it tells without being asked.
  static let answers = [
    "[?1u", "[?62;4c", "[>0;276;0c", "[=1;0c", "P!|00000000\u{1B}\\", "[?2026;2$y", "[4;1$y",
    "[24;80R", "[1;1R", "[?1;1R", "[0n", "[?997;1n", "[8;24;80t", "[?1;0;256S", "[?1;2;3:4z", "[E",
    "]11;rgb:0000/0000/0000\u{1B}\\", "]11;rgb:ffff/ffff/ffff\u{7}", "]4;1;rgb:ff/0/0\u{1B}\\",
    "]lstorefront\u{1B}\\", "]Licon q\u{1B}\\", "]52;c;cXE=\u{7}", "Pq\u{7}q\u{1B}\\",
    "P1+r544e=787465726d\u{1B}\\", "P0+r\u{1B}\\", "P1$r0m\u{1B}\\", "P>|XTerm(367)\u{1B}\\",
    "_Gi=31;OK\u{1B}\\", "_q\u{7}q\u{1B}\\", "^private q\u{1B}\\", "Xstart\rq\u{3}\u{1B}\\",
    "]0;cut short\u{18}", "Pcut short\u{1A}", "[1;2\u{18}", "[1$2~", "]0;日本\u{7}",
    "[" + String(repeating: "1;", count: 60) + "~", "[M !q",
    "]52;c;" + String(repeating: "q", count: 100_000) + "\u{7}",
  ]

  /// Returns the events of pieces, without a pause between them.
  private static func events(_ pieces: some Sequence<ArraySlice<UInt8>>) -> [TerminalEvent] {
    var decoder = InputDecoder()
    var events: [TerminalEvent] = []
    for piece in pieces { events += decoder.decode(piece) }
    return events
  }

  private static func expect(_ events: [TerminalEvent], from text: String) {
    let bytes = Array(text.utf8)
    #expect(Self.events([bytes[...]]) == events)
    #expect(Self.events(bytes.indices.map { bytes[$0...$0] }) == events, "byte by byte")
    for cut in bytes.indices where cut < 200 {
      #expect(Self.events([bytes[..<cut], bytes[cut...]]) == events, "cut after \(cut) bytes")
    }
  }

  @Test(arguments: keys) func `a key is read by the grammar, wherever it is cut`(_ key: Case) {
    Self.expect(key.events + [.key("x")], from: key.bytes + "x")
  }

  @Test(arguments: answers)
  func `an answer presses nothing, wherever it is cut, and the next key counts`(_ answer: String) {
    Self.expect([.key("x"), .key(KeyPress(.up))], from: "\u{1B}\(answer)x\u{1B}[A")
  }

  @Test(arguments: ["]0;q", "]lq", "Pq", "_q", "^q", "Xq", "[" + String(repeating: "1", count: 99)])
  func `what has no end is discarded until the terminal is silent`(_ start: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}\(start)".utf8).isEmpty)
    for _ in 0..<100 where !start.hasPrefix("[") {
      #expect(decoder.decode(String(repeating: "q", count: 1_000).utf8).isEmpty)
    }
    #expect(decoder.isWaiting)
    #expect(decoder.timeOut().isEmpty)
    #expect(decoder.decode("x".utf8) == [.key("x")])
  }
}
