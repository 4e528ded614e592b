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

  private func parts(
    of books: [String], _ clock: AppClock
  ) throws -> AppParts<LibraryRoute> {
    try AppParts(clock: clock, tabs: [HostTab("books", "Books")]) { _ in
      var configuration = HostConfiguration<LibraryRoute>(
        name: "Library", title: { _ in "Book" }, screen: { _, _ in ShelfScreen(books) })
      configuration.rootScreen = { _, _ in ShelfScreen(books) }
      return configuration
    }
  }

  @Test func `an app reads the file that its own option names`() async throws {
    let app = TerminalApp<LibraryRoute>(
      name: "library", version: "0.1", about: "a small library"
    ) { run in
      let path = run.options["file"] ?? "books.txt"
      let books = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      return try parts(of: books.map(String.init), run.clock)
    }
    .options(AppOption("file", value: "PATH", help: "read the books from PATH"))

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
