import Foundation
import Testing

@testable import TapeScript

/// The printed language is the one that the parser reads.
@Suite struct TapeLanguageTests {
  private var entries: [TapeLanguage.Entry] { TapeLanguage.sections.flatMap(\.entries) }

  @Test func `every example is a tape; only what is for VHS has a warning`() throws {
    for section in TapeLanguage.sections {
      for entry in section.entries {
        let tape = try Tape(parsing: entry.example, name: "example")
        #expect(tape.warnings.isEmpty == (section.title != "For VHS only"), "\(entry.example)")
        #expect(tape.steps.count == 1, "\(entry.example)")
      }
    }
  }

  @Test func `every command, subject and setting is listed`() {
    let forms = entries.map(\.form).joined(separator: " ").split { " +@,/".contains($0) }
    let words = Set(forms.map(String.init))
    let functionKeys = (2...11).map { "F\($0)" }
    #expect(Set(TapeWords.all).subtracting(words).subtracting(functionKeys).isEmpty)
    #expect(Set(TapeSubject.all.map(\.word)).isSubset(of: words))
    let played = TapeSetting.names.subtracting(TapeSetting.pictureNames)
    #expect(played.isSubset(of: words))
  }

  @Test func `the text for a terminal fits 80 columns`() {
    let lines = TapeLanguage.text.split(separator: "\n")
    #expect(lines.count > 150)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `the page of the catalogue holds the tables`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(
      path: "Sources/Terminal/NavigationTerminal/NavigationTerminal.docc/TapeLanguage.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(page.range(of: "## Keys\n")).lowerBound
    let wanted = page[..<start] + TapeLanguage.markdown
    if ProcessInfo.processInfo.environment["SEXTANT_RECORD"] == "1" {
      try wanted.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(page == wanted, "SEXTANT_RECORD=1 writes the page again")
  }
}
