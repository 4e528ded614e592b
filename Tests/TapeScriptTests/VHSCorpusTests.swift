import TapeScript
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tapes that VHS plays, every command and setting in its odd spellings, beside what is read in them.
///
/// What is read stands in a file beside each tape: its commands as they are printed, then every
/// warning. One that is missing is written, and fails.
@Suite struct VHSCorpusTests {
  private static let folder =
    "\(#filePath)".split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/Corpus"

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".tape") }.sorted()

  private static func tape(_ name: String) throws -> Tape {
    let data = try #require(FileManager.default.contents(atPath: "\(folder)/\(name)"))
    return try Tape(parsing: Array(data), name: name)
  }

  @Test(arguments: names)
  func `a tape of VHS is read as VHS reads it`(name: String) throws {
    let tape = try Self.tape(name)
    let now = "\(tape)\(tape.warnings.map { "# \($0)\n" }.joined())"
    let path = "\(Self.folder)/\(name.dropLast(5)).read.txt"
    guard let known = try? String(contentsOfFile: path, encoding: .utf8) else {
      try Data(now.utf8).write(to: URL(filePath: path))
      Issue.record("there was no \(path); it has now been written")
      return
    }
    #expect(now == known)
    #expect(tape.steps.count >= 2)
  }

  @Test(arguments: names)
  func `what cannot be run is named, each once`(name: String) throws {
    let tape = try Self.tape(name)
    let warnings = tape.warnings.map(\.description).joined()
    for command in tape.commands where command.isIgnored {
      let name = if case .set(let setting) = command { setting.name } else { command.name }
      #expect(warnings.contains(name), "\(command)")
    }
  }

  @Test func `no command and no setting of VHS is left out`() throws {
    let commands = try Self.names.flatMap { try Array(Self.tape($0).commands) }
    let words = Set(commands.map { String($0.name.prefix { $0 != "+" }) })
    let expected = [
      "Alt", "Backspace", "Copy", "Ctrl", "Delete", "Down", "Enter", "Env", "Escape", "Hide",
      "Insert", "Left", "Output", "PageDown", "PageUp", "Paste", "Require", "Right", "Screenshot",
      "ScrollDown", "ScrollUp", "Set", "Shift", "Show", "Sleep", "Source", "Space", "Subtitle",
      "Tab", "Type", "Up", "Wait",
    ]
    for word in expected { #expect(words.contains(word), "\(word)") }
    let settings = Set(
      commands.compactMap { if case .set(let setting) = $0 { setting.name } else { nil } })
    for name in [
      "BorderRadius", "CursorBlink", "FontFamily", "FontSize", "Framerate", "Height",
      "LetterSpacing", "LineHeight", "LoopOffset", "Margin", "MarginFill", "Padding",
      "PlaybackSpeed", "Shell", "Theme", "TypingSpeed", "WaitPattern", "WaitTimeout", "Width",
      "WindowBar", "WindowBarSize",
    ] {
      #expect(settings.contains(name), "\(name)")
    }
  }
}
