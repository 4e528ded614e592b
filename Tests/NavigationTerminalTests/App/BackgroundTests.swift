import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// Work that belongs to no screen, and the log.
@MainActor @Suite(.timeLimit(.minutes(10))) struct BackgroundTests {
  private struct Failure: Error {}

  private func start(
    _ background: @escaping @MainActor (ScreenContext<LibraryRoute>) async throws -> Void
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start { app in
      app.background = background
    }
  }

  @Test func `a poller sends what it finds, and a tape does not wait for it`() async throws {
    let app = try start { context in
      for number in 1... {
        try await context.sleep(for: .seconds(30))
        context.notice("Poll \(number).")
        if number == 2 { context.send(.go(.book(2))) }
      }
    }
    await app.host.idle()
    #expect(app.notice == nil)
    await app.advance(by: .seconds(31))
    #expect(app.notice == "Poll 1.")
    await app.play("Sleep 30s\nExpect Stack \"Shelves › Book 2\"")
    await app.press(KeyPress(.character("c"), .control))
    #expect(app.exitCode == 130)
    await app.host.idle()
    #expect(app.host.activity.isEmpty, "the end of the app ends it")
  }

  @Test func `a socket is waited for by nobody, and what comes is drawn`() async throws {
    let (messages, feed) = AsyncStream.makeStream(of: String.self)
    let app = try start { context in
      var iterator = messages.makeAsyncIterator()
      while let message = await context.listen({ await iterator.next(isolation: #isolation) }) {
        context.notice(message)
      }
    }
    await app.host.idle()
    #expect(app.host.activity.isEmpty && app.host.activity.isIdle)
    feed.yield("The ship is in.")
    while app.notice == nil, !Task.isCancelled { await Task.yield() }
    #expect(app.notice == "The ship is in.")
    feed.finish()
    await app.host.idle()
    #expect(app.host.activity.isIdle)
  }

  @Test func `an error is said, and the app goes on`() async throws {
    let app = try start { _ in throw Failure() }
    await app.host.idle()
    #expect(app.notice == "Background work failed: Failure()")
    #expect(app.exitCode == nil)
  }

  // MARK: - The log

  @Test func `a line has its moment and level, on one line, without secrets`() {
    var text = ""
    let log = AppLog(from: .info, on: .virtual()) { text += $0 }
    log.secrets = LinkSecrets(names: ["token"])
    log(.debug, "too small")
    log(.info, "opened library://reset?token=hunter2 and\nmore \u{1B}[2J")
    log(.critical, String(repeating: "x", count: 5_000))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("2026-01-01T09:00:00.000Z info opened library://reset?token="))
    #expect(!text.contains("hunter2") && !text.contains("\u{1B}"))
    #expect(lines[1].hasPrefix("2026-01-01T09:00:00.000Z critical xxx"))
    #expect(lines[1].count < 2_100)
  }

  @Test func `the log of a run is a new file`() async {
    let records = MemoryRecords(existing: "old.log")
    let session = AppSession(
      ["--no-state", "--log", "a.log", "--log-level=debug"], records: records)
    await session.start()
    #expect(await session.quit() == 130)
    let lines = records.text("a.log")?.split(separator: "\n").map { $0.dropFirst(25) } ?? []
    #expect(lines == ["info library 1.0 starts", "info library exits with code 130"])

    let taken = AppSession(["--log", "old.log"], records: records)
    #expect(await taken.end() == 65)
    #expect(await AppSession(["--log-level", "debug"]).end() == 64)
    let wrong = AppSession(["--log", "a", "--log-level", "inof"])
    #expect(await wrong.end() == 64)
    #expect(wrong.errors.contains("info"))
  }
}
