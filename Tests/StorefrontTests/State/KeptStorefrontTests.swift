import Foundation
import Navigation
import NavigationTerminal
import Storefront
import SystemBackend
import TerminalKit
import Testing

/// The storefront from its command line, with its state in a real file.
@MainActor @Suite(.timeLimit(.minutes(10))) final class `What the storefront keeps` {
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

    /// Returns when something is so, or when the time limit of the test is over, with the screen.
    func wait(until isSo: () -> Bool) async {
      while !isSo() {
        guard !Task.isCancelled else {
          Issue.record("\(terminal.lines.joined(separator: "\n"))")
          return
        }
        try? await Task.sleep(for: .milliseconds(2))
      }
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
    #expect(names == ["killed.json", "state.json"])
  }

  @Test func `the selected rows of lists outlive a killed run with their entries`() async throws {
    let path = "\(folder)/state.json"
    var copies = 0
    func kill(_ run: Run, with text: String) async throws -> Run {
      // What is on the disk about a second after the last key.
      await run.wait {
        (try? String(contentsOfFile: path, encoding: .utf8))?.contains(text) == true
      }
      copies += 1
      let copy = "\(folder)/killed-\(copies).json"
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      let next = Run(["--state", copy])
      await next.start()
      return next
    }
    func row(_ run: Run) -> String? {
      run.terminal.lines.lazy.compactMap { $0.firstMatch(of: /\d+\/\d+/) }.first
        .map { String($0.output.split(separator: "/")[0]) }
    }
    let first = Run(["--state", path, "storefront://catalog/compasses"])
    await first.start()
    await first.wait { row(first) == "1" }
    first.press(KeyPress(.down), KeyPress(.down))
    #expect(row(first) == "3")
    let second = try await kill(first, with: "\"focused\":2")
    await second.wait { row(second) == "3" }
    // Also below another screen, and with a filter, which is not kept.
    first.press("/", "l", KeyPress(.enter), KeyPress(.down), KeyPress(.down))
    let name = first.terminal.lines.first { $0.contains("›") }
    first.press(KeyPress(.enter))
    let third = try await kill(first, with: "\"product\"")
    third.press(KeyPress(.escape))
    await third.wait { row(third) != nil }
    #expect(row(third) != "1", "\(name ?? "") \(third.terminal.lines)")
    // The selection ends with its entry.
    third.press(KeyPress(.escape))
    third.terminal.send(.paste("storefront://catalog/compasses"))
    third.press(KeyPress(.enter))
    await third.wait { row(third) == "1" }
    for run in [first, second, third] { _ = await run.quit() }
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

  @Test func `an account's cart is nobody else's, and outlives a killed run for the account`()
    async throws
  {
    func signIn(
      _ run: Run, _ email: String, _ password: String, shows name: String, _ notice: String = ""
    ) async {
      run.terminal.send(.paste("storefront://account"))
      run.press(KeyPress(.enter))
      await run.wait { run.shows("Password") }
      run.terminal.send(.paste(email))
      run.press(KeyPress(.tab))
      run.terminal.send(.paste(password))
      run.press(KeyPress(.enter))
      await run.wait { run.shows(name) }
      #expect(notice.isEmpty || run.shows(notice))
      run.press(KeyPress(.down))
    }
    func cart(_ run: Run) -> [String] {
      run.terminal.send(.paste("storefront://cart"))
      run.press(KeyPress(.enter))
      return run.terminal.lines
    }
    let path = "\(folder)/state.json"
    let first = Run(["--state", path])
    await first.start()
    await signIn(first, "demo@example.com", "sextant", shows: "Mira Sandoval")
    first.terminal.send(.paste("storefront://orders/1042"))
    first.press(KeyPress(.enter))
    await first.wait { first.shows("Lighthouse Lane") }
    first.press(KeyPress(.character("b")))
    let lines = cart(first)
    let total = try #require(
      lines.first { $0.contains("Total") && $0.contains("$") }, "\(lines.joined(separator: "\n"))")
    // What a kill would leave, once the app has rested.
    await first.wait {
      (try? String(contentsOfFile: path, encoding: .utf8))?.contains("\"cart\":[{") == true
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\"shared\":{\"settings\""))
    for name in ["killed", "other"] {
      try text.write(toFile: "\(folder)/\(name).json", atomically: true, encoding: .utf8)
    }
    first.terminal.send(.paste("storefront://account"))
    first.press(KeyPress(.enter), KeyPress(.down), KeyPress(.character("o")))
    // The safe answer has the focus, also when the question comes from the palette.
    for answer in [KeyPress(.enter), KeyPress(.character("q"))] {
      #expect(first.shows("Sign out and lose "))
      #expect(first.shows("in the cart?"))
      first.press(answer)
      #expect(!first.shows("Sign out and lose ") && first.shows("Mira Sandoval"))
      first.press(KeyPress(.character("p"), .control))
      first.terminal.send(.paste("sign out"))
      first.press(KeyPress(.enter))
    }
    first.press(KeyPress(.character("y")))
    #expect(first.shows("Signed out."))
    #expect(cart(first).contains { $0.contains("Your cart is empty.") })
    _ = await first.quit()
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("\"cart\":[{"))

    let other = Run(["--state", "\(folder)/other.json"])
    await other.start()
    #expect(cart(other).contains { $0.contains("Your cart is empty.") })
    await signIn(
      other, "admin@example.com", "meridian", shows: "Jonas Ekström",
      "Something that another account left was removed.")
    #expect(cart(other).contains { $0.contains("Your cart is empty.") })
    _ = await other.quit()

    // Without the place, which would be removed, too.
    let empty = try text.replacing(
      #require(text.firstMatch(of: /"cart":\[.*?\]/)).0, with: "\"cart\":[]"
    ).replacing(/"path":\[[^\]]+\]/, with: "\"path\":[]")
    try empty.write(toFile: "\(folder)/empty.json", atomically: true, encoding: .utf8)
    let third = Run(["--state", "\(folder)/empty.json"])
    await third.start()
    await signIn(third, "admin@example.com", "meridian", shows: "Jonas Ekström")
    #expect(!third.shows("Something that another account left"))
    _ = await third.quit()

    // Before 0.3, the values of accounts were among those of everybody; nobody gets them.
    let head = try text[..<#require(text.firstRange(of: ",\"shared\":")).lowerBound]
      .replacing("\"format\":2", with: "\"format\":1")
    let value = try #require(text.firstMatch(of: /"cart":(\[.*?\])/)).1
    try "\(head),\"values\":{\"cart\":\(value)}}\n"
      .write(toFile: "\(folder)/earlier.json", atomically: true, encoding: .utf8)
    let upgraded = Run(["--state", "\(folder)/earlier.json"])
    await upgraded.start()
    await signIn(upgraded, "demo@example.com", "sextant", shows: "Mira Sandoval")
    #expect(cart(upgraded).contains { $0.contains("Your cart is empty.") })
    _ = await upgraded.quit()

    let second = Run(["--state", "\(folder)/killed.json"])
    await second.start()
    #expect(cart(second).contains { $0.contains("Your cart is empty.") })
    await signIn(second, "demo@example.com", "sextant", shows: "Mira Sandoval")
    #expect(cart(second).contains(total))
    _ = await second.quit()
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
    #expect(second.shows("Another instance is running, so your place here is not saved."))
    _ = await second.quit()
    _ = await first.quit()
    let third = Run(["--state", path])
    await third.start()
    #expect(!third.shows("Another one"))
    _ = await third.quit()
  }
}
