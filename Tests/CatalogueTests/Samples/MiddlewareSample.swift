import Navigation
import NavigationTesting
import Testing

@MainActor struct OnceOnly: NavigationMiddleware {
  let name = "once only"

  func willExecute(
    _ command: NavigationCommand<BookRoute>, in context: NavigationContext<BookRoute>
  ) -> MiddlewareDecision<BookRoute> {
    guard case .push(let route) = command, context.state.visible == route else { return .proceed }
    return .cancel(reason: "it shows already")
  }
}

@MainActor struct AskFirst: AsyncNavigationMiddleware {
  let name = "ask first"
  let timeLimit: Duration? = nil
  let ask: @MainActor () async -> Bool

  func isConcerned(
    with command: NavigationCommand<BookRoute>, in context: NavigationContext<BookRoute>
  ) -> Bool { command == .popToRoot }

  func willExecute(
    _ command: NavigationCommand<BookRoute>, in context: NavigationContext<BookRoute>
  ) async -> MiddlewareDecision<BookRoute> {
    await ask() ? .proceed : .cancel(reason: "not confirmed")
  }
}

@MainActor struct Debounce: AsyncNavigationMiddleware {
  let name = "debounce"
  let timeLimit: Duration? = nil
  let wait: @MainActor () async throws -> Void

  func isConcerned(
    with command: NavigationCommand<BookRoute>, in context: NavigationContext<BookRoute>
  ) -> Bool {
    if case .push(.book) = command { true } else { false }
  }

  func willExecute(
    _ command: NavigationCommand<BookRoute>, in context: NavigationContext<BookRoute>
  ) async -> MiddlewareDecision<BookRoute> {
    do { try await wait() } catch { return .cancel(reason: "cancelled while it was quiet") }
    return .proceed
  }
}

@MainActor @Suite struct MiddlewareSample {
  @Test func `a cancel names its middleware`() {
    let store = NavigationStore<BookRoute>()
    let handle = store.addMiddleware(OnceOnly())
    store.send(.go(.book(1)))
    let result = store.execute(.push(.book(1)))
    #expect(result == .cancelled(reason: "it shows already", by: "once only"))

    store.removeMiddleware(handle)
    #expect(store.execute(.push(.book(1))).isSuccess)
  }

  @Test func `the closure form`() {
    let store = NavigationStore<BookRoute>()
    var log: [String] = []
    store.addMiddleware(
      AnyNavigationMiddleware(
        willExecute: { command, _ in command == .popToRoot ? nil : command },
        didExecute: { command, result, _ in log.append("\(command) \(result.isSuccess)") }))
    store.execute(.pop)
    store.execute(.popToRoot)
    #expect(log == ["pop false", "popToRoot false"])
  }

  @Test func `ready-made`() {
    let store = NavigationStore<BookRoute>()
    store.addMiddleware(DuplicateMiddleware())
    store.execute(.push(.shelf))
    #expect(!store.execute(.push(.shelf)).isSuccess)
  }

  @Test func `a log`() {
    let store = NavigationStore<BookRoute>()
    var lines: [String] = []
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "log",
        didExecute: { command, result, state in
          lines.append("\(command) → \(result), depth \(state.path.count)")
        }))
    store.execute(.push(.shelf))
    store.execute(.popCount(3))
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("popCount(3) → insufficientStackDepth(") == true)
  }

  @Test func `analytics hears nothing of what the gate refused`() {
    let store = NavigationStore<BookRoute>(access: .library)
    var visited: [BookRoute?] = []
    var failed: [NavigationCommand<BookRoute>] = []
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "analytics",
        didExecute: { command, result, state in
          if result.isSuccess { visited.append(state.visible) } else { failed.append(command) }
        }))
    store.execute(.push(.book(1)))
    store.execute(.push(.loan(7)))
    #expect(visited == [.book(1)])
    #expect(failed == [.push(.loan(7))])
  }

  @Test func `a question before a command`() async {
    let store = NavigationStore<BookRoute>()
    store.addMiddleware(
      AskFirst { [unowned store] in
        await store.present(.note("sure?"), style: .alert, returning: Bool.self).value ?? false
      })
    store.execute(.pushAll([.shelf, .book(1)]))
    let events = store.events
    let result = Task { await store.perform(.popToRoot) }

    for await event in events where event.after.visible == .note("sure?") {
      store.finish(true)
      break
    }
    #expect(await result.value == .success)
    #expect(store.state.path == [])
  }

  @Test func `a debounce lets only the last one open, when it has been quiet`() async {
    let clock = NavigationTestClock()
    let store = NavigationStore<BookRoute>(clock: clock.clock)
    store.addMiddleware(Debounce { try await clock.clock.sleep(.milliseconds(300)) })
    async let first = store.perform(.push(.book(1)))
    await clock.isSleptOn()
    clock.advance(by: .milliseconds(299))
    async let second = store.perform(.push(.book(2)))
    #expect(await first == .rejected(.stale))
    await clock.isSleptOn()
    #expect(store.state.path.isEmpty)
    clock.advance(by: .milliseconds(300))
    #expect(await second == .success)
    #expect(store.state.path == [.book(2)])
  }
}
