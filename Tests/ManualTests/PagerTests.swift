import Foundation
import Programs
import TerminalKit
import Testing

/// The reader on a terminal of its own, which it lends to the pager.
@Suite(.enabled(if: Tree.isPossible), .timeLimit(.minutes(10)), .serialized) struct PagerTests {
  /// A pager that says which variables it has, and ends at the next line.
  private func pager(in folder: String) throws -> String {
    let path = folder + "/pager"
    let text = """
      #!/bin/sh
      cat > /dev/null
      echo "the pager has the terminal: $TERM"
      read line < /dev/tty
      echo "the pager read $line"
      exit 1
      """
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// Runs a program without a terminal.
  private func output(
    of program: String, _ words: [String], _ environment: [String: String]
  ) throws -> (text: String, errors: String, code: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    (process.arguments, process.environment) = (words, environment)
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let words = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      String(decoding: text, as: UTF8.self), String(decoding: words, as: UTF8.self),
      process.terminationStatus
    )
  }

  @Test(arguments: [
    ["bearing"], ["3", "compass"], ["-s", "3", "compass"], ["-k", "compass"], ["-f", "bearing"],
    ["bearing", "compass"], ["-k", "nothing-is-about-this"], ["-s", "1,3", "-k", "compass"],
    ["-aw", "compass"], ["-w"], ["compass.3"],
  ])
  func `in a pipe it is man's text, whole, and nothing beside it`(words: [String]) throws {
    let tree = try Tree()
    for columns in ["40", "80", "200"] {
      let environment = tree.environment.merging(["COLUMNS": columns]) { $1 }
      let own = try output(of: BuiltProgram.path("manual"), words, environment)
      let mans = try output(of: "/usr/bin/man", words, environment)
      #expect(own.text == mans.text && own.errors == mans.errors && own.code == mans.code)
      #expect(!own.text.isEmpty || own.code == 16)
    }
  }

  @Test func `in a pipe, too, any word is a section of the pages behind it`() throws {
    let tree = try Tree()
    try tree.add("bar", "tcl", "a bar of sand")
    let own = try output(of: BuiltProgram.path("manual"), ["tcl", "bar"], tree.environment)
    let mans = try output(of: "/usr/bin/man", ["-s", "tcl", "bar"], tree.environment)
    #expect(own == mans && own.code == 0 && own.text.contains("a bar of sand"))
    let none = try output(of: BuiltProgram.path("manual"), ["tcl", "nowhere"], tree.environment)
    #expect(none == (try output(of: "/usr/bin/man", ["tcl", "nowhere"], tree.environment)))
  }

  @Test func `the help lists the options of man, and nothing for developers`() throws {
    let help = try output(of: BuiltProgram.path("manual"), ["--help"], [:])
    #expect(help.code == 0 && help.errors.isEmpty)
    let options = try #require(help.text.split(separator: "Options\n").last)
    for option in ["-k", "-K", "-f", "-s", "-a", "-l", "-w", "--plain", "--no-mouse"] {
      #expect(options.contains("\(option) "), "\(option)")
    }
    for word in ["explore", "tape", "replay", "routes", "explain"] {
      #expect(!help.text.lowercased().contains(word), "\(word)")
    }
    #expect(help.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `in a pipe a page that man cannot unpack fails in man's words`() throws {
    let tree = try Tree()
    try Data("junk".utf8).write(to: URL(filePath: tree.path + "/man1/broken.1.Z"))
    // A machine may have what unpacks it, which then says that it is junk.
    let own = try output(of: BuiltProgram.path("manual"), ["broken"], tree.environment)
    #expect(own.text.isEmpty && !own.errors.isEmpty && own.code != 0, "\(own)")
  }

  @Test func `the pager gets the terminal as the shell had it, and the app gets it back`() throws {
    let tree = try Tree()
    let before = try RunningProgram("/bin/cat").modes
    let environment = tree.environment.merging([
      "TERM": "xterm-256color", "HOME": tree.path, "MANPAGER": try pager(in: tree.path),
      "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    let program = try RunningProgram(
      BuiltProgram.path("manual"), ["--no-state", "x-man-page://1/bearing"],
      environment: environment, size: Size(columns: 80, rows: 24))
    func isShown(_ screen: TerminalScreen) -> Bool {
      screen.isAlternate && screen.lines.contains { $0.contains("True bearings") }
    }
    try program.wait(for: "the page", isShown)
    #expect(program.modes != before)

    program.type("p")
    try program.wait(for: "the pager") { screen in
      !screen.isAlternate
        && screen.lines.contains { $0.contains("the pager has the terminal: xterm-256color") }
    }
    #expect(program.modes == before)

    program.type("what the app must not read: q\r")
    try program.wait(for: "the pager's last words") { screen in
      !screen.isAlternate && screen.lines.contains { $0.contains("the pager read what") }
        && screen.lines.contains { $0.contains("Press any key to return.") }
    }
    program.type("q")
    try program.wait(for: "the page again", isShown)
    #expect(program.modes != before)

    program.type("\u{3}")
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 130))
    #expect(program.modes == before)
  }

  @Test func `a page that is not there is told in the words of man, without a screen`() throws {
    let tree = try Tree()
    let program = try RunningProgram(
      BuiltProgram.path("manual"), ["bearing", "nowhere"],
      environment: tree.environment.merging(["TERM": "xterm-256color", "HOME": tree.path]) { $1 },
      size: Size(columns: 80, rows: 24))
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 16))
    #expect(program.screen.lines.first == "manual: No manual entry for nowhere")
    #expect(!program.output.contains(0x1B))
  }

  @Test func `q on a page that was named ends the program, and leaves no session`() throws {
    let tree = try Tree()
    let environment = tree.environment.merging([
      "TERM": "xterm-256color", "HOME": tree.path, "XDG_STATE_HOME": tree.path + "/state",
    ]) { $1 }
    let program = try RunningProgram(
      BuiltProgram.path("manual"), ["bearing"], environment: environment,
      size: Size(columns: 80, rows: 24))
    try program.wait(for: "the page") { screen in
      screen.isAlternate && screen.lines.contains { $0.contains("True bearings") }
    }
    program.type("q")
    #expect(try program.waitUntilEnd() == ProgramEnd(code: 0))
    #expect(!program.screen.isAlternate)
    #expect(!FileManager.default.fileExists(atPath: tree.path + "/state"))
  }
}
