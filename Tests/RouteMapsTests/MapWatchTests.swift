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
    guard case .same = watch.look() else {
      Issue.record("it did not change")
      return
    }
    try save(map("Start"))
    guard case .changed = watch.look() else {
      Issue.record("it changed")
      return
    }
    #expect(watch.hasChanged && watch.map.title(of: MappedRoute("home")) == "Start")
    watch.begin()
    try save("{ app: ")
    guard case .problem(let words) = watch.look() else {
      Issue.record("it is no map")
      return
    }
    #expect(words.contains("app.json5:1:"), "\(words)")
    #expect(!watch.hasChanged && watch.map.title(of: MappedRoute("home")) == "Start")
    // What is empty or gone is just being saved.
    try save("")
    guard case .same = watch.look() else {
      Issue.record("an empty file")
      return
    }
    try FileManager.default.removeItem(atPath: path)
    guard case .same = watch.look() else {
      Issue.record("no file")
      return
    }
  }

  @Test func `a session begins again with the saved map, at the same place`() async throws {
    try save(map("Home"))
    var terminal = HeadlessTerminal(size: Size(columns: 80, rows: 24))
    var errors = ""
    let console = AppConsole(
      terminal: {
        terminal = HeadlessTerminal(size: Size(columns: 80, rows: 24))
        return terminal
      }, writeError: { errors += $0 }, writeOutput: { _ in },
      stateFile: { StateFile(path: $0) })
    let state = folder.appending(path: "state.json").path
    let path = path
    let run = Task {
      await Tool.run(["try", path, "--state", state, "notes://note/7"], console: console)
    }
    func wait(for text: String) async throws {
      for _ in 0..<2_000 where !terminal.lines.contains(where: { $0.contains(text) }) {
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(
        terminal.lines.contains { $0.contains(text) },
        "\(terminal.lines.joined(separator: "\n"))\(errors)")
    }
    try await wait(for: "Home › Note 7")
    try save(map("Start"))
    try await wait(for: "Start › Note 7")
    try save("{ app: ")
    try await wait(for: "app.json5:1:")
    // A place that is gone is left, and said.
    try save(map("Start", page: "page"))
    try await wait(for: "breaks the rule map")
    for _ in 0..<3 { terminal.send(.key(KeyPress(.character("c"), .control))) }
    #expect(await run.value == 130)
  }
}
