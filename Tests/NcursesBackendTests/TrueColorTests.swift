import Foundation
import NcursesBackend
import TerminalKit
import Testing

/// Exact colors, on terminals whose description has direct color.
///
/// Each test runs in a process of its own, because ncurses finds descriptions by the environment.
@Suite(.enabled(if: Descriptions.canBeMade), .timeLimit(.minutes(10))) struct TrueColorTests {
  private static let size = Size(columns: 20, rows: 4)

  /// Paints a few colors and returns the terminal's depth and what was written.
  @MainActor private static func painted(
    _ environment: [String: String]
  ) async throws -> (depth: ColorDepth, output: String) {
    try await PseudoTerminal.run(size: size, environment: environment) { pseudo in
      try pseudo.terminal.start { _ in }
      var canvas = Canvas(size: size)
      let styles = [
        Style(foreground: .rgb(46, 52, 64), background: .rgb(236, 239, 244)),
        Style(foreground: .rgb(0, 0, 5)), Style(foreground: .ansi(5)),
        Style(foreground: .palette(208)), Style(foreground: .ansi(9)),
      ]
      for (column, style) in styles.enumerated() {
        canvas.write("x", at: Position(column: column, row: 0), style: style)
      }
      canvas.write("end", at: Position(column: 0, row: 3))
      pseudo.terminal.present(Frame(canvas: canvas))
      return (pseudo.terminal.capabilities.colors, await pseudo.output(containing: "end"))
    }
  }

  @Test func `a terminal with direct color shows the exact colors`() async {
    await #expect(processExitsWith: .success) {
      try Descriptions.use()
      let (depth, output) = try await Self.painted(["TERM": "xterm-direct"])
      #expect(depth == .rgb)
      for code in ["38:2::46:52:64", "48:2::236:239:244", "[35m", "38:2::255:135:0"] {
        #expect(output.contains(code), "\(code)")
      }
      // A nearly black blue has the number of a basic color, so it gets a step of green.
      #expect(output.contains("38:2::0:1:5"))
    }
  }

  @Test func `true color that the environment states is used if the system describes it`() async {
    await #expect(processExitsWith: .success) {
      try Descriptions.use()
      for type in ["xterm-256color", "xterm"] {
        let (depth, output) = try await Self.painted(["TERM": type, "COLORTERM": "truecolor"])
        #expect(depth == .rgb && output.contains("38:2::46:52:64"), "\(type)")
      }
      // No description of the family has direct color, or its colors are too few.
      for type in ["vt220", "linux", "few-256color"] {
        let (depth, output) = try await Self.painted(["TERM": type, "COLORTERM": "24bit"])
        #expect(depth != .rgb && !output.contains("38:2"), "\(type)")
      }
      let (depth, output) = try await Self.painted(
        ["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"])
      #expect(depth == .none && !output.contains("38:") && !output.contains("38;"))
    }
  }

  @Test func `elsewhere the nearest color is shown`() async throws {
    let (depth, output) = try await Self.painted(["TERM": "xterm-256color"])
    #expect(depth == .palette256)
    #expect(output.contains("38;5;237") && output.contains("48;5;255"))
    let basic = try await Self.painted(["TERM": "xterm"])
    #expect(basic.depth == .eight && basic.output.contains("[30m"))
    let none = try await Self.painted(["TERM": "vt100"])
    #expect(none.depth == .none && none.output.contains("xxxxx"))
  }

  @Test func `more colors than there are pairs end nothing, and later frames are exact`() async {
    await #expect(processExitsWith: .success) {
      try Descriptions.use()
      let large = Size(columns: 400, rows: 200)
      try await PseudoTerminal.run(size: large, environment: ["TERM": "xterm-direct"]) { pseudo in
        try pseudo.terminal.start { _ in }
        var canvas = Canvas(size: large)
        for row in 0..<200 {
          for column in 0..<400 {
            let color = Color.rgb(UInt8(row), UInt8(column % 256), UInt8(column / 256 + 100))
            canvas.write(
              "x", at: Position(column: column, row: row), style: Style(foreground: color))
          }
        }
        pseudo.terminal.present(Frame(canvas: canvas))
        await pseudo.caughtUp()
        var last = Canvas(size: large)
        last.write("end", at: .zero, style: Style(foreground: .rgb(1, 2, 3)))
        pseudo.terminal.present(Frame(canvas: last))
        #expect(await pseudo.output(containing: "end").contains("38:2::1:2:3"))
      }
    }
  }

  @Test func `pairs of earlier frames make room for those of a later one`() async throws {
    // A terminal with eight colors has 64 pairs, and 80 can be asked for.
    try await PseudoTerminal.run(size: Self.size, environment: ["TERM": "xterm"]) { pseudo in
      try pseudo.terminal.start { _ in }
      for ground in UInt8(0)..<8 {
        var canvas = Canvas(size: Self.size)
        for ink in UInt8(0)..<8 {
          canvas.write(
            "x", at: Position(column: Int(ink), row: 0),
            style: Style(foreground: .ansi(ink), background: .ansi(ground)))
        }
        pseudo.terminal.present(Frame(canvas: canvas))
        let pairs = (0..<8).map { pseudo.painted(at: Position(column: $0, row: 0)).pair }
        #expect(Set(pairs).count == 8 && !pairs.contains(0), "\(ground)")
      }
    }
  }
}

/// Terminal descriptions made by `tic` in a folder of their own.
private enum Descriptions {
  static let canBeMade = FileManager.default.isExecutableFile(atPath: "/usr/bin/tic")

  /// Makes the descriptions and lets ncurses look for them first.
  static func use() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "terminfo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = folder.appending(path: "source")
    try Data(text.utf8).write(to: source)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/tic")
    process.arguments = ["-x", "-o", folder.path, source.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    unsafe setenv("TERMINFO", folder.path, 1)
  }

  private static let text = """
    xterm-direct|xterm with direct color,
    \tRGB, colors#0x1000000, pairs#0x10000, ccc@, initc@,
    \t\(set("setaf", 3)),
    \t\(set("setab", 4)),
    \tuse=xterm-256color,
    few-256color|a terminal of its own family,
    \tuse=xterm-256color,
    few-direct|direct color in name only,
    \tuse=xterm-256color,

    """

  private static func set(_ name: String, _ base: Int) -> String {
    "\(name)=\\E[%?%p1%{8}%<%t\(base)%p1%d%e\(base)8:2::%p1%{65536}%/%d:%p1%{256}%/%{255}%&%d:"
      + "%p1%{255}%&%d%;m"
  }
}
