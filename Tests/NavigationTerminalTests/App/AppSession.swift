import Navigation
import NavigationTerminal
import TerminalKit

/// One run of the library from its command line, on a terminal that is none.
@MainActor
final class AppSession {
  let terminal = HeadlessTerminal()
  private(set) var output = ""
  private(set) var errors = ""
  private var run: Task<Int32, Never>?

  init(_ arguments: String..., variables: [String: String] = [:]) {
    let app = TerminalApp<LibraryRoute>(
      name: "library", version: "1.0", about: "a small library"
    ) { environment in
      try LibraryApp.parts(environment)
    }
    let console = AppConsole(
      terminal: { self.terminal }, writeError: { self.errors += $0 },
      writeOutput: { self.output += $0 })
    run = Task { await app.run(arguments: arguments, variables: variables, console: console) }
  }

  /// Returns when the first frame shows.
  func start() async {
    while terminal.frame == nil { await Task.yield() }
  }

  /// Presses keys.
  func press(_ keys: KeyPress...) {
    for key in keys { terminal.send(.key(key)) }
  }

  /// The code the run ended with.
  func end() async -> Int32 {
    await run?.value ?? -1
  }

  /// Whether a text is painted.
  func shows(_ text: String) -> Bool {
    terminal.lines.contains { $0.contains(text) }
  }

  /// Quits as after Ctrl-C, and answers the code.
  func quit() async -> Int32 {
    for _ in 0..<3 { press(KeyPress(.character("c"), .control)) }
    return await end()
  }
}
