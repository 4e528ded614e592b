import Foundation
import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// What an app that ended leaves behind: nothing, after a few lives or as many as `SEXTANT_LIVES` says.
@MainActor @Suite(.timeLimit(.minutes(60))) struct LeakTests {
  private struct Held {
    weak var host: NavigationHost?
    weak var store: NavigationStore<LibraryRoute>?
    weak var record: LibraryApp.Record?
  }

  /// One life: a link waits, somebody signs in, looks everywhere, signs out and quits.
  private func live() async throws -> Held {
    let record = LibraryApp.Record()
    let app = try LibraryApp.start(record: record, session: .seconds(900))
    await app.open("library://loans/4")
    await LibraryApp.signIn(app)
    await app.press("m", KeyPress(.escape), "r", KeyPress(.function(2)), KeyPress(.down))
    await app.press(KeyPress(.escape), KeyPress(.character("p"), .control))
    await app.type("book")
    await app.press(KeyPress(.enter), "?", KeyPress(.escape), "p", ":")
    await app.type("loans/5")
    await app.press(KeyPress(.enter))
    await app.advance(by: .seconds(2))
    app.store.signOut()
    await app.open("library://loans/6")
    for _ in 0..<3 { await app.press(KeyPress(.character("c"), .control)) }
    #expect(app.exitCode == 130)
    return Held(host: app.host, store: app.store, record: record)
  }

  @Test func `lives of an app leave no object`() async throws {
    let lives = ProcessInfo.processInfo.environment["SEXTANT_LIVES"].flatMap { Int($0) } ?? 10
    var held: [Held] = []
    for _ in 0..<lives { held.append(try await live()) }
    // Work that was cancelled ends in a turn of its own.
    for _ in 0..<100 { await Task.yield() }
    #expect(held.count { $0.host != nil } == 0)
    #expect(held.count { $0.store != nil } == 0)
    #expect(held.count { $0.record != nil } == 0)
  }
}
