import NavigationTesting
import TapeScript
import TerminalKit
import Testing

/// A session taken down, as a file gets it.
struct TapeRecordingTests {
  /// A file: what the changes made of it.
  private struct Paper {
    var bytes: [UInt8] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func take(_ edit: TapeRecording.Edit) throws {
      try #require(edit.offset <= bytes.count)
      try #require(
        edit.offset + edit.bytes.count >= bytes.count, "a file's end is never moved back")
      bytes.replaceSubrange(edit.offset..., with: edit.bytes)
      _ = try Tape(parsing: text, name: "a.tape", secretPrefix: "SHOP_")
    }
  }

  private func paper(
    _ work: (inout TapeRecording, (TapeRecording.Edit) throws -> Void) throws -> Void
  ) throws -> String {
    var recording = TapeRecording(secretPrefix: "SHOP_")
    var paper = Paper()
    try work(&recording) { try paper.take($0) }
    return paper.text
  }

  @Test func `keys join, repeats are counted, pauses add up`() throws {
    let text = try paper { recording, take in
      let commands: [TapeCommand] = [
        .resize(Size(columns: 80, rows: 24)), .type("a"), .key(.space), .type("b"),
        .sleep(.milliseconds(900)), .sleep(.milliseconds(100)), .key(.down), .key(.down),
        .type("\""), .type("'"), .type("`"), .open("shop://a"),
      ]
      for command in commands { try take(recording.add(command)) }
    }
    #expect(
      text == """
        Resize 80x24
        Type "a b"
        Sleep 1s\("   ")
        Down 2
        Type `"'`
        Type "`"
        Open "shop://a"

        """)
  }

  @Test func `a secret has a name, the same one each time, and is not in the text`() throws {
    let text = try paper { recording, take in
      for secret in ["sesame", "other", "sesame"] {
        for letter in secret { try take(recording.addSecret(String(letter))) }
        try take(recording.add(.key(.enter)))
      }
      #expect(recording.secrets == ["SHOP_PASSWORD": "sesame", "SHOP_PASSWORD_2": "other"])
    }
    let lines = text.split(separator: "\n").map { $0.filter { $0 != " " } }
    #expect(
      lines == [
        "TypeSecretSHOP_PASSWORD", "Enter", "TypeSecretSHOP_PASSWORD_2", "Enter",
        "TypeSecretSHOP_PASSWORD", "Enter",
      ])
    #expect(!text.contains("sesame"))
  }

  @Test func `a link is hidden on all of its lines, and the next link on its own`() throws {
    let text = try paper { recording, take in
      func type(_ commands: TapeCommand..., inLink isInLink: Bool) throws {
        for command in commands {
          recording.isInLink = isInLink
          try take(recording.add(command))
        }
        recording.isInLink = isInLink
        if isInLink, let edit = recording.hideLink() { try take(edit) }
      }
      try type(.key(.enter), inLink: false)
      try type(.type("shop://ann"), .sleep(.seconds(1)), .type(":pw"), inLink: true)
      try type(.key(.enter), inLink: false)
      try type(.type("shop://bob"), inLink: true)
    }
    #expect(
      text == """
        Enter
        Type "shop://xxx"
        Sleep 1s
        Type ":xx"
        Enter
        Type "shop://xxx"

        """)
  }

  @Test func `whatever is taken down is a whole tape after every entry and reads back`() throws {
    for seed in UInt64(1)...40 {
      var random = SeededGenerator(seed: seed)
      var given: [TapeCommand] = []
      let text = try paper { recording, take in
        for _ in 0..<60 {
          let command: TapeCommand =
            switch Int.random(in: 0..<8, using: &random) {
            case 0: .key([TapeKey.down, .enter, .space].randomElement(using: &random) ?? .up)
            case 1: .sleep(.milliseconds(Int.random(in: 1...2000, using: &random)))
            case 2: .paste(["a\"'`", "", "\"\"''``"])
            case 3: .open("shop://\"'`")
            default: .type(String("ab\"'`é\u{301}日".randomElement(using: &random) ?? "a"))
            }
          given.append(command)
          try take(recording.add(command))
        }
      }
      let read = try Tape(parsing: text, name: "a.tape").commands
      #expect(Self.flat(Array(read)) == Self.flat(given), "seed \(seed)")
    }
  }

  /// The commands without joining: one for each character, key and millisecond.
  private static func flat(_ commands: [TapeCommand]) -> [String] {
    var all: [String] = []
    var slept = Duration.zero
    for command in commands {
      if case .sleep(let time) = command {
        slept += time
        continue
      }
      if slept > .zero { all.append("sleep \(slept)") }
      slept = .zero
      switch command {
      case .type(let text, _): all += text.map { "type \($0)" }
      case .key(.space, let count, _): all += Array(repeating: "type  ", count: count)
      case .key(let key, let count, _): all += Array(repeating: key.rawValue, count: count)
      default: all.append("\(command)")
      }
    }
    return all
  }
}
