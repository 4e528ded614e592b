import Dispatch
import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct IdleTests {
  @Test func `work asleep on the clock is parked, and ends when the clock has moved`() async throws
  {
    let record = LibraryApp.Record()
    let app = try LibraryApp.start(record: record)
    await app.press("r")
    #expect(record.work == ["began Shelves"])
    #expect(app.shows("not loaded"))
    await app.advance(by: .milliseconds(999))
    #expect(record.work == ["began Shelves"])
    await app.advance(by: .milliseconds(1))
    #expect(record.work == ["began Shelves", "ended Shelves"])
    #expect(!app.shows("not loaded"))
  }

  @Test func `work ends with the screen's entry, also when it is replaced`() async throws {
    let record = LibraryApp.Record()
    let app = try LibraryApp.start(record: record)
    await app.open("library://books/3")
    await app.press("r")
    app.store.send(.resetTo([.book(4)]))
    await app.host.idle()
    #expect(record.work == ["began Book 3", "cancelled Book 3"])
  }

  @Test func `work of a screen that is only covered goes on`() async throws {
    let record = LibraryApp.Record()
    let app = try LibraryApp.start(record: record)
    await app.press("r", "3")
    await app.advance(by: .seconds(1))
    await app.press("1")
    #expect(record.work == ["began Shelves", "ended Shelves"])
    #expect(!app.shows("not loaded"))
  }

  @Test func `a context says nothing more once its route has left the state`() async throws {
    var kept: ScreenContext<LibraryRoute>?
    let app = try LibraryApp.start { app in
      app.screen = { route, context in
        if route == .book(3) { kept = context }
        return NoteScreen(route.title)
      }
    }
    app.store.send(.go(.book(3)))
    await app.host.idle()
    let context = try #require(kept)
    #expect(context.core.isLive)
    app.store.send(.back)
    await app.host.idle()
    context.send(.go(.book(9)))
    context.notice("late")
    let handle = context.start("late") {}
    #expect(!context.core.isLive)
    #expect(handle.isFinished)
    #expect(app.stack == "Shelves")
    #expect(app.notice == nil)
  }

  @Test func `sleepers wake in the order of their deadlines`() async throws {
    let clock = AppClock.virtual()
    let activity = Activity()
    var order: [Int] = []
    for seconds in [3, 1, 2] {
      activity.start("\(seconds)") {
        try? await clock.sleep(for: .seconds(seconds))
        order.append(seconds)
      }
    }
    await activity.idle()
    #expect(order.isEmpty)
    let end = clock.now.advanced(by: .seconds(10))
    while clock.step(until: end) { await activity.idle() }
    #expect(order == [1, 2, 3])
    #expect(activity.isEmpty)
    #expect(clock.now == end)
  }

  @Test func `work that ends at the last moment is not called endless`() async throws {
    for turns in 0...100 {
      let activity = Activity()
      activity.start("slow") {
        for _ in 0..<turns {
          await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        }
      }
      let isIdle = await activity.idle(within: 0)
      #expect(isIdle == activity.isEmpty, "\(turns) turns")
      activity.cancelAll()
      await activity.idle()
    }
  }
}
