import Foundation
import Programs
import TerminalKit
import Testing

/// The storefront as a job of an interactive shell, which does what shells do to stop and go on.
@Suite(.serialized, .timeLimit(.minutes(10))) struct JobControlTests {
  /// An interactive shell on a terminal of its own.
  private struct Shell {
    let program: RunningProgram
    private let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
      program = try RunningProgram(
        "/bin/bash", ["--noprofile", "--norc", "-i"],
        environment: [
          "TERM": "xterm-256color", "HOME": home.path, "PS1": "ready> ", "HISTFILE": "/dev/null",
          "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
          "LC_ALL": "C.UTF-8",
          "SHOP": BuiltProgram.path("storefront"), "VICTIM": BuiltProgram.path("Victim"),
          // Room for all modes on one line.
        ], size: Size(columns: 160, rows: 24))
      try waitUntilReady()
    }

    /// Waits until the shell asks for a line.
    func waitUntilReady() throws {
      try program.wait(for: "the shell's prompt") { screen in
        !screen.isAlternate && screen.lines.last { !$0.isEmpty }.map { $0 == "ready>" } ?? false
      }
    }

    /// Gives the shell a line, waits until it is done, and says what it printed last.
    func run(_ line: String) throws -> String {
      let mark = UUID().uuidString
      program.type("clear; \(line); echo \(mark)\r")
      try program.wait(for: "the end of \(line)") { printed(on: $0).suffix(2) == [mark, "ready>"] }
      return printed(on: program.screen).dropLast(2).last ?? ""
    }

    /// The lines on the screen, without those that say what became of a job: the shell prints these
    /// between any two commands.
    private func printed(on screen: TerminalScreen) -> [String] {
      screen.lines.filter { !$0.isEmpty && !$0.hasPrefix("[1]") }
    }

    /// Waits until the storefront has the terminal, with a text on it.
    func waitUntilShown(_ text: String) throws {
      try program.wait(for: "the storefront with “\(text)”") { screen in
        screen.isAlternate && screen.lines.contains { $0.contains(text) }
      }
    }

    /// What `stty -g` prints.
    func modes() throws -> String { try run("stty -g") }
  }

  @Test func `Ctrl-Z hands the terminal to the shell, and fg brings everything back`() throws {
    let shell = try Shell()
    let before = try shell.modes()
    #expect(before.split(separator: ":").count > 10, "\(before)")
    shell.program.type("$SHOP --no-state\r")
    try shell.waitUntilShown("Enter pushes")
    shell.program.type("2")
    try shell.waitUntilShown("The shelves")
    for link in ["products/3", "products/12"] {
      shell.program.type(":\(link)")
      try shell.waitUntilShown("storefront://\(link)")
      shell.program.type("\u{1A}")
      try shell.waitUntilReady()
      #expect(shell.program.screen.lines.contains { $0.contains("Stopped") })
      #expect(try shell.modes() == before)
      #expect(try shell.run("echo jobs: $(jobs)").contains("Stopped"))
      let modes = shell.program.screen.modes
      #expect(modes.contains(25), "The cursor shows")
      #expect(modes.isDisjoint(with: [1000, 1002, 1006, 1049]), "\(modes)")
      shell.program.type("fg\r")
      // The line that was being typed is there, and goes on.
      try shell.waitUntilShown("storefront://\(link)")
      shell.program.type("\r")
      try shell.waitUntilShown("Variant")
    }
    shell.program.type("qqq")
    try shell.waitUntilReady()
    #expect(try shell.run("echo it ended with $?") == "it ended with 0")
    #expect(try shell.modes() == before)
  }

  @Test func `in the background it waits for the terminal, and is killed like any other job`()
    throws
  {
    let shell = try Shell()
    let before = try shell.modes()
    shell.program.type("$SHOP --no-state\r")
    try shell.waitUntilShown("Enter pushes")
    shell.program.type("\u{1A}")
    try shell.waitUntilReady()
    // It may not draw there: the system stops it as soon as it tries.
    shell.program.type("bg\r")
    try shell.program.wait(forText: "&")
    #expect(try shell.modes() == before)
    #expect(!shell.program.screen.isAlternate)
    shell.program.type("fg\r")
    try shell.waitUntilShown("Enter pushes")
    shell.program.type("\u{1A}")
    try shell.waitUntilReady()
    // Killed, it goes on only to be stopped for the terminal. A shell that hears of this stop while it
    // brings the job back takes it for a new one, so it says first that it heard.
    shell.program.type("set -b; clear; echo cleared; kill %1\r")
    try shell.program.wait(for: "the second stop") { screen in
      screen.lines.contains("cleared") && screen.lines.contains { $0.contains("Stopped") }
    }
    #expect(try shell.run("fg; echo it ended with $?") == "it ended with 143")
    #expect(try shell.modes() == before)
    #expect(!shell.program.screen.isAlternate)
  }

  @Test func `Ctrl-C and Ctrl-Z are those of the program that an app gave its terminal to`() throws
  {
    let shell = try Shell()
    let before = try shell.modes()
    shell.program.type("$VICTIM\r")
    try shell.waitUntilShown("ready")
    for _ in 0..<2 {
      shell.program.type("l")
      try shell.program.wait(for: "the other program") { screen in
        !screen.isAlternate && screen.lines.contains { $0 == "away" }
      }
      shell.program.type("\u{1A}")
      try shell.waitUntilReady()
      #expect(shell.program.screen.lines.contains { $0.contains("Stopped") })
      #expect(try shell.modes() == before)
      shell.program.type("clear; fg\r")
      // The shell names the job before it gives it the terminal; only the job knows when it goes on.
      try shell.program.wait(for: "the program that goes on") { screen in
        screen.lines.contains("again") && !screen.lines.contains { $0.contains("Stopped") }
      }
      shell.program.type("\u{3}")
      try shell.waitUntilShown("back with 130")
    }
    shell.program.type("e")
    // The prompt stands behind what the shell's screen held when the app began.
    try shell.program.wait(for: "the shell") { screen in
      !screen.isAlternate && screen.lines.contains { $0.hasSuffix("ready>") }
    }
    #expect(try shell.modes() == before)
  }
}
