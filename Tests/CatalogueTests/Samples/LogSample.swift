import Sextant
import TerminalTesting
import Testing

/// A log of another program, which is followed while it grows.
final class LogScreen: TextScreen {
  let title = "Log"
  var text = TextView(follows: true)

  init(_ services: any ScreenServices, of command: [String]) {
    services.start("log") { [weak self] in
      do {
        for try await lines in ProcessLines(of: command) {
          self?.text.append(lines)
          services.redraw()
        }
      } catch {
        services.notice(Notice("\(error)", kind: .failure))
      }
    }
  }
}

/// What the page on other programs says of their lines, played.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LogSample {
  private func app(_ script: String) async throws -> HeadlessScreen {
    try await HeadlessScreen(size: Size(columns: 40, rows: 6)) {
      LogScreen($0, of: ["sh", "-c", script])
    }
  }

  /// Waits for the other program, which takes its own time.
  private func wait(for text: String, in app: HeadlessScreen) async throws {
    for _ in 0..<500 where !app.lines.contains(where: { $0.contains(text) }) {
      try await Task.sleep(for: .milliseconds(10))
      await app.advance(by: .milliseconds(20))
    }
    #expect(app.lines.contains { $0.contains(text) }, "\(app.lines.joined(separator: "\n"))")
  }

  @Test func `lines are followed, and stay where one scrolled`() async throws {
    let app = try await app("for i in 1 2 3 4 5 6 7 8 9; do echo row $i; done; sleep 100")
    try await wait(for: "row 9", in: app)
    #expect(!app.lines.contains { $0.contains("row 1") })
    await app.press("g")
    #expect(app.lines.contains { $0.contains("row 1") })
    await app.press("f")
    #expect(app.lines.contains { $0.contains("row 9") })
  }

  @Test func `a failure of the program is told in its words`() async throws {
    let app = try await app("echo no such log >&2; exit 2")
    try await wait(for: "no such log", in: app)
  }
}
