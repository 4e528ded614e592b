import Navigation
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
    var lines: [String] = []
    store.addMiddleware(DuplicateMiddleware())
    store.addMiddleware(LoggingMiddleware { lines.append($0) })
    store.execute(.push(.shelf))
    #expect(!store.execute(.push(.shelf)).isSuccess)
    #expect(lines.count == 1)
  }

  @Test func `a question before a command`() async {
    let store = NavigationStore<BookRoute>()
    store.addMiddleware(
      ConfirmationMiddleware(
        when: { command, _ in command == .popToRoot },
        ask: { [unowned store] _ in
          await store.present(.note("sure?"), style: .alert, returning: Bool.self).value ?? false
        }))
    store.execute(.pushAll([.shelf, .book(1)]))
    let events = store.events
    #expect(store.execute(.popToRoot) == .deferred)

    for await event in events where event.after.visible == .note("sure?") {
      store.finish(true)
      break
    }
    #expect(await store.perform(.push(.desk)) == .success)
    #expect(store.state.path == [.desk])
  }
}
