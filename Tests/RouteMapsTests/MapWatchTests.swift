import Foundation
import NavigationTerminal
import RouteMaps
import SystemBackend
import TerminalKit
import TerminalUI
import Testing

@testable import LinkTool

/// A map that is edited while it is tried.
@MainActor @Suite(.timeLimit(.minutes(10))) final class MapWatchTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "watch-\(UUID())")
  private var path: String { folder.appending(path: "app.json5").path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func save(_ text: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func map(_ title: String, page: String = "note") -> String {
    """
    { map: 1, app: "Notes", tabs: ["home"], routes: {
      home: { link: "home", title: "\(title)" },
      \(page): { link: "\(page)/<int:id>", title: "Note {id}", under: "home" },
    } }
    """
  }

  @Test func `a file is read again when it has changed, and a mistake keeps the last map`() throws {
    try save(map("Home"))
    let watch = try MapWatch(path)
    #expect(watch.look() == nil, "it did not change")
    try save(map("Start"))
    #expect(watch.look()?.before == "The map was saved; it is shown when you are done here.")
    #expect(watch.hasChanged && watch.map.title(of: MappedRoute("home")) == "Start")
    try save("{ app: ")
    let problem = try #require(watch.look())
    #expect(problem.kind == .failure && problem.before.contains("app.json5:1:"), "\(problem)")
    #expect(!watch.hasChanged && watch.map.title(of: MappedRoute("home")) == "Start")
    // What is empty or gone is just being saved.
    try save("")
    #expect(watch.look() == nil)
    try FileManager.default.removeItem(atPath: path)
    #expect(watch.look() == nil)
  }

  /// A session with the map, which the test types into.
  @MainActor private final class Session {
    private var terminal = HeadlessTerminal(size: Size(columns: 80, rows: 24))
    private let clock = AppClock.virtual()
    private(set) var errors = ""
    private var run: Task<Int32, Never>?

    init(_ words: [String]) {
      var console = AppConsole(
        terminal: { [unowned self] in
          terminal = HeadlessTerminal(size: Size(columns: 80, rows: 24))
          return terminal
        }, writeError: { [unowned self] in errors += $0 }, writeOutput: { _ in },
        stateFile: { StateFile(path: $0) }, recordFile: { RecordFile(path: $0) })
      console.clock = { [clock] in clock }
      run = Task { await Tool.run(words, console: console) }
    }

    func shows(_ text: String) -> Bool { terminal.lines.contains { $0.contains(text) } }

    func wait(for text: String) async throws {
      for _ in 0..<1_000 {
        if shows(text) { break }
        await pass(.milliseconds(100))
      }
      #expect(shows(text), "\(terminal.lines.joined(separator: "\n"))\(errors)")
    }

    /// Lets time pass, in which everything that is due runs.
    func pass(_ time: Duration) async {
      let end = clock.now.advanced(by: time)
      while !Task.isCancelled, clock.step(until: end) {
        for _ in 0..<50 { await Task.yield() }
      }
      for _ in 0..<50 where !Task.isCancelled { await Task.yield() }
    }

    func type(_ text: String) {
      for character in text { press(KeyPress(.character(character))) }
    }

    func press(_ keys: KeyPress...) {
      for key in keys { terminal.send(.key(key)) }
    }

    func end() async -> Int32? {
      for _ in 0..<3 { press(KeyPress(.character("c"), .control)) }
      return await run?.value
    }
  }

  private func start(_ link: String) -> Session {
    Session(["try", path, "--state", folder.appending(path: "state.json").path, link])
  }

  private static let waits = "The map was saved; it is shown when you are done here."

  @Test func `a session begins again with the saved map, at the same place`() async throws {
    try save(map("Home"))
    let session = start("notes://note/7")
    try await session.wait(for: "Home › Note 7")
    try save(map("Start"))
    try await session.wait(for: "Start › Note 7")
    try save("{ app: ")
    try await session.wait(for: "app.json5:1:")
    // A place that is gone is left, and said.
    try save(map("Start", page: "page"))
    try await session.wait(for: "breaks the rule that")
    #expect(await session.end() == 130)
  }

  @Test func `a link of the command line is opened once, and not for each saved map`()
    async throws
  {
    try save(map("Home"))
    let session = Session([
      "try", path, "--state", folder.appending(path: "state.json").path, "--open", "notes://note/7",
    ])
    try await session.wait(for: "Home › Note 7")
    session.type(":note/8")
    session.press(KeyPress(.enter))
    try await session.wait(for: "Home › Note 8")
    try save(map("Start"))
    try await session.wait(for: "Start › Note 8")
    #expect(await session.end() == 130)
  }

  @Test func `a saved map waits until the prompt is closed, and takes nothing that is typed`()
    async throws
  {
    try save(map("Home"))
    let session = start("notes://note/7")
    try await session.wait(for: "Home › Note 7")
    session.type(":no")
    try save(map("Start"))
    try await session.wait(for: Self.waits)
    session.type("te/8")
    try await session.wait(for: "note/8")
    session.press(KeyPress(.enter))
    try await session.wait(for: "Start › Note 8")
    #expect(await session.end() == 130)
  }

  @Test func `a saved map waits for a value that is being edited`() async throws {
    try save(map("Home"))
    let session = start("notes://home")
    try await session.wait(for: "› Note 1")
    session.type("e")
    try await session.wait(for: "Values of note")
    try save(map("Start"))
    try await session.wait(for: Self.waits)
    session.type("2")
    session.press(KeyPress(.enter))
    try await session.wait(for: "Start › Note 12")
    #expect(await session.end() == 130)
  }

  @Test func `the selected row stays selected`() async throws {
    func map(_ title: String) -> String {
      """
      { map: 1, app: "Notes", tabs: ["home"], routes: {
        home: { link: "home", title: "\(title)", to: ["note", "page"] },
        note: { link: "note/<int:id>", title: "Note {id}", under: "home" },
        page: { link: "page/<int:id>", title: "Page {id}", under: "home" },
      } }
      """
    }
    try save(map("Home"))
    let session = start("notes://home")
    try await session.wait(for: "› Note 1")
    session.press(KeyPress(.down))
    try await session.wait(for: "› Page 1")
    try save(map("Start"))
    try await session.wait(for: "[Start]")
    #expect(session.shows("› Page 1"))
    #expect(await session.end() == 130)
  }

  @Test func `a user who quits while a saved map waits is not brought back`() async throws {
    try save(map("Home"))
    let session = start("notes://home")
    try await session.wait(for: "Home")
    session.type(":")
    try save(map("Start"))
    try await session.wait(for: Self.waits)
    #expect(await session.end() == 130)
  }

  @Test(arguments: ["cast", "log"]) func `a recording is of one map`(option: String) async throws {
    try save(map("Home"))
    let file = folder.appending(path: "recording").path
    let session = Session(["try", path, "--no-state", "--\(option)", file, "notes://note/7"])
    try await session.wait(for: "Home › Note 7")
    try save(map("Start"))
    await session.pass(.seconds(2))
    #expect(session.shows("Home › Note 7"))
    #expect(await session.end() == 130)
    #expect(try !String(contentsOfFile: file, encoding: .utf8).isEmpty)
  }

  /// A map with a note that only readers may see.
  private func gatedMap(_ title: String, role: String = "reader") -> String {
    """
    { map: 1, app: "Notes", tabs: ["home"],
      accounts: [
        { email: "ann@notes.example", password: "ink", is: ["\(role)"] },
        { email: "bob@notes.example", password: "pen", is: ["reader", "writer"] },
      ],
      routes: {
        home: { link: "home", title: "\(title)" },
        note: { link: "note/<int:id>", title: "Note {id}", under: "home", needs: "reader" },
      } }
    """
  }

  @Test func `what waits when the map begins again is told once, at the end`() async throws {
    try save(gatedMap("Home"))
    let session = start("notes://note/7")
    try await session.wait(for: "to open notes://note/7")
    try save(gatedMap("Start"))
    try await session.wait(for: "Start")
    try await session.wait(for: "to open notes://note/7")
    #expect(await session.end() == 130)
    #expect(session.errors.split(separator: "waits for sign-in").count == 2, "\(session.errors)")
  }

  @Test func `a half-typed sign-in stays, and the account is handed on in memory`() async throws {
    try save(gatedMap("Home"))
    let session = start("notes://note/7")
    try await session.wait(for: "to open notes://note/7")
    session.type("ann@notes")
    try save(gatedMap("Start"))
    try await session.wait(for: Self.waits)
    session.type(".example")
    session.press(KeyPress(.tab))
    session.type("ink")
    try await session.wait(for: "•••")
    session.press(KeyPress(.enter))
    try await session.wait(for: "Start › Note 7")
    #expect(session.shows("ann@notes.example"))
    // No file has the account.
    let state = try String(
      contentsOfFile: folder.appending(path: "state.json").path, encoding: .utf8)
    #expect(!state.contains("ann@"), "\(state)")
    try save(gatedMap("Begin", role: "writer"))
    try await session.wait(for: "Begin")
    #expect(session.shows("ann@notes.example") && !session.shows("Note 7"), "the role is gone")
    #expect(await session.end() == 130)
  }
}
