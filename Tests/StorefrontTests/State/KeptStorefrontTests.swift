import Foundation
import Navigation
import NavigationTerminal
import Storefront
import SystemBackend
import TerminalKit
import Testing

/// The storefront from its command line, with its state in a real file.
@MainActor @Suite(.timeLimit(.minutes(20))) final class `What the storefront keeps` {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/storefront-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// One run on a terminal that is none.
  @MainActor private final class Run {
    let terminal = HeadlessTerminal(size: Size(columns: 100, rows: 24))
    private(set) var errors = ""
    private var code: Int32?

    init(_ arguments: [String]) {
      let console = AppConsole(
        terminal: { self.terminal }, writeError: { self.errors += $0 }, writeOutput: { _ in },
        stateFile: { StateFile(path: $0) })
      Task {
        code = await StorefrontApp.program.run(
          arguments: arguments, variables: [:], console: console)
      }
    }

    /// Returns when something is so, or when the time limit of the test is over.
    func wait(until isSo: () -> Bool) async {
      while !isSo(), !Task.isCancelled { await Task.yield() }
    }

    func start() async { await wait { terminal.frame != nil } }

    func press(_ keys: KeyPress...) {
      for key in keys { terminal.send(.key(key)) }
    }

    func shows(_ text: String) -> Bool { terminal.lines.contains { $0.contains(text) } }

    func end() async -> Int32 {
      await wait { code != nil }
      return code ?? -1
    }

    func quit() async -> Int32 {
      for _ in 0..<3 { press(KeyPress(.character("c"), .control)) }
      return await end()
    }
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  @Test func `places, cart and a waiting link outlive a killed run`() async throws {
    let path = "\(folder)/state.json"
    let first = Run(["--state", path, "storefront://products/12"])
    await first.start()
    first.press(KeyPress(.character("a")))
    first.terminal.send(.paste("storefront://orders/1042"))
    first.press(KeyPress(.enter))
    #expect(first.shows("1 waiting"))
    // What a kill would leave is what the file holds now.
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("storefront://orders/1042"))
    #expect(text.contains("\"cart\":[{"))
    try text.write(toFile: "\(folder)/killed.json", atomically: true, encoding: .utf8)
    #expect(await first.quit() == 130)
    #expect(first.errors == "1 link waits for sign-in: storefront://orders/1042\n")

    let second = Run(["--state", "\(folder)/killed.json"])
    await second.start()
    #expect(second.shows("Still waiting: storefront://orders/1042"))
    #expect(second.shows("to open storefront://orders/1042"))
    #expect(second.shows("Lodestar Field Compass"))
    second.press(KeyPress(.escape))
    second.terminal.send(.paste("storefront://cart"))
    second.press(KeyPress(.enter))
    #expect(second.shows("Cart"))
    #expect(second.shows("Lodestar Field Compass"))
    _ = await second.quit()
    #expect(
      names == ["killed.json", "killed.json.history", "state.json", "state.json.history"])
  }

  @Test func `settings outlive a run, and a sign-out, and name nobody`() async throws {
    let path = "\(folder)/state.json"
    let first = Run(["--state", path, "storefront://settings/display"])
    await first.start()
    first.press(KeyPress(.down), KeyPress(.enter))
    #expect(first.shows("‹ yes ›"))
    _ = await first.quit()

    let second = Run(["--state", path, "storefront://account"])
    await second.start()
    second.terminal.send(.paste("demo@example.com"))
    second.press(KeyPress(.tab))
    second.terminal.send(.paste("sextant"))
    second.press(KeyPress(.enter))
    await second.wait { second.shows("Mira Sandoval") }
    // A letter right behind the form that closed would be taken for the rest of what was typed.
    second.press(KeyPress(.down), KeyPress(.character("o")))
    #expect(second.shows("Signed out."))
    _ = await second.quit()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\"hidesSoldOut\":true"))
    #expect(!text.contains("demo@example.com") && !text.contains("Sandoval"))

    let third = Run(["--state", path, "storefront://settings/display"])
    await third.start()
    #expect(
      third.terminal.lines.contains { $0.contains("Hide sold-out products") && $0.contains("yes") })
    _ = await third.quit()
  }

  @Test func `somebody's document is refused, untouched`() async throws {
    let path = "\(folder)/diary"
    try "Dear diary,\n".write(toFile: path, atomically: true, encoding: .utf8)
    let run = Run(["--state", path])
    #expect(await run.end() == 65)
    #expect(run.errors.contains("is not a state file of this app, so it is left unchanged."))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Dear diary,\n")
    #expect(run.terminal.frame == nil)
    #expect(names == ["diary"])
  }

  @Test func `two runs at once: the second says that it keeps nothing`() async throws {
    let path = "\(folder)/state.json"
    let first = Run(["--state", path])
    await first.start()
    let second = Run(["--state", path])
    await second.start()
    #expect(second.shows("Another instance is running, so this one is not saved."))
    _ = await second.quit()
    _ = await first.quit()
    let third = Run(["--state", path])
    await third.start()
    #expect(!third.shows("Another one"))
    _ = await third.quit()
  }
}
