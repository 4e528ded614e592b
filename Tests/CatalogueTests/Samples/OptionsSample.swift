import Foundation
import NavigationTerminal
import Sextant
import Testing

/// What the guide shows of an app's own options.
@MainActor @Suite(.timeLimit(.minutes(10))) struct OptionsSample {
  private final class ShelfScreen: Screen {
    let title = "Shelf"
    private let books: [String]

    init(_ books: [String]) { self.books = books }

    func draw(in frame: inout ScreenFrame) {
      frame.writeHeading(books.joined(separator: " and "))
    }
  }

  @Test func `an app reads the file that its own option names`() async throws {
    let app = TerminalApp<LibraryRoute>(
      name: "library", about: "a small library"
    ) { app in
      let path = app.options["file"] ?? "books.txt"
      let books = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      app.root = { _, _ in ShelfScreen(books.map(String.init)) }
    }
    .options(AppOption("file", value: "PATH", help: "read the books from PATH", isDocument: true))

    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "my books.txt")
    try Data("Longitude\nThe Compass Rose\n".utf8).write(to: file)
    var output = ""
    let console = AppConsole(
      terminal: { HeadlessTerminal() }, writeError: { output += $0 },
      writeOutput: { output += $0 })
    let code = await app.run(
      arguments: ["--plain", "--file", file.path], variables: [:], console: console)
    #expect(code == 0)
    #expect(output.contains("Longitude and The Compass Rose"), "\(output)")
  }
}
