import Foundation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// The samples in the documentation of the terminal's modules are programs that are compiled here.
@MainActor
struct SampleTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func lines(_ path: String) throws -> [String] {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The indented blocks in the documentation comments of a file.
  private static func samples(in file: [String]) -> [[String]] {
    var samples: [[String]] = []
    var sample: [String] = []
    var isOpen = false
    for line in file {
      let text = line.drop { $0 == " " }
      // A block stands alone; elsewhere an indented line continues a list.
      if text == "///" { isOpen = true }
      if text.hasPrefix("///     "), isOpen {
        sample.append(String(text.dropFirst(8)))
      } else if text == "///", !sample.isEmpty {
        sample.append("")
      } else {
        isOpen = text == "///"
        while sample.last == "" { sample.removeLast() }
        if !sample.isEmpty { samples.append(sample) }
        sample = []
      }
    }
    return samples
  }

  /// Whether lines stand in a file one after the other, however far they are indented there.
  private static func isExcerpt(_ sample: [String], of file: [String]) -> Bool {
    file.indices.contains { start in
      guard start + sample.count <= file.count else { return false }
      let margin = file[start].prefix { $0 == " " }
      return zip(sample, file[start...]).allSatisfy { mine, theirs in
        theirs == (mine.isEmpty ? "" : margin + mine)
      }
    }
  }

  @Test func `each is an excerpt of a file that is compiled`() throws {
    let compiled = try Self.lines("Tests/NavigationTerminalTests/Samples/WidgetSamples.swift")
    var count = 0
    for module in ["NavigationTerminal", "TerminalHost", "TerminalKit", "TerminalUI"] {
      let folder = Self.root.appending(path: "Sources/Terminal/\(module)").path
      for path in FileManager.default.enumerator(atPath: folder) ?? .init() {
        guard let path = path as? String, path.hasSuffix(".swift") else { continue }
        for sample in Self.samples(in: try Self.lines("Sources/Terminal/\(module)/\(path)")) {
          count += 1
          #expect(
            Self.isExcerpt(sample, of: compiled), "\(path): \(sample.first ?? "") is not compiled")
        }
      }
    }
    #expect(count == 11)
  }

  @Test func `a list of a few lines is a whole screen`() async throws {
    let app = try LibraryApp.start { app in
      app.screen = { route, context in
        guard route == .shelves else { return NoteScreen(route.title) }
        let books = [
          Book(id: 1, title: "Moby-Dick", year: 1851), Book(id: 2, title: "Emma", year: 1815),
        ]
        return WidgetSamples.BooksScreen(books, context)
      }
    }
    #expect(app.shows("› Moby-Dick"))
    await app.press("/", "e", "m", KeyPress(.enter))
    #expect(!app.shows("Moby-Dick"))
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Book 2")
  }
}
