import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// Work that one account's screen began, when another account is signed in.
@MainActor @Suite(.timeLimit(.minutes(10))) struct OtherAccountWorkTests {
  private static let patience = 60

  private final class LoadingScreen: Screen {
    let title = "Loading"

    init(_ context: ScreenContext<LibraryRoute>, opensLink: Bool) {
      context.start("load") {
        try? await context.sleep(for: .seconds(patience))
        if opensLink {
          context.open("library://loans/7777")
        } else {
          context.send(.go(.loan(7777)))
        }
      }
    }

    func draw(in frame: inout ScreenFrame) {}
  }

  @Test(arguments: [false, true])
  func `what it asks for when the session is over is dropped`(opensLink: Bool)
    async throws
  {
    let app = try LibraryApp.start(size: Size(columns: 140, rows: 40)) { app in
      let pages = app.screen
      app.screen = { route, context in
        if case .book(9) = route {
          LoadingScreen(context, opensLink: opensLink)
        } else {
          pages(route, context)
        }
      }
    }
    let first = Principal(
      subject: "first@example.com", expires: app.clock.now.advanced(by: .seconds(Self.patience)))
    app.store.signIn(first)
    await app.open("library://books/9")
    app.host.show()
    await app.advance(by: .seconds(Self.patience + 1))
    #expect(app.store.principal == nil)
    #expect(!app.store.session.pending.items.contains { $0.request != .place })
    app.store.signIn(Principal(subject: "second@example.com"))
    await app.host.idle()
    #expect(!app.shows("7777"), "\(app.picture)")
    #expect(app.store.session.pending.isEmpty)
  }

  @Test func `after a sign-out that follows an expiry nothing names what the account asked for`()
    async throws
  {
    let app = try LibraryApp.start(size: Size(columns: 140, rows: 40))
    let end = app.clock.now.advanced(by: .seconds(3))
    app.store.signIn(Principal(subject: "first@example.com", expires: end))
    app.store.addMiddleware(
      SlowMiddleware(clock: app.clock, delay: .seconds(5)) { route in
        if case .book = route { true } else { false }
      })
    app.store.send(.go(.book(1)))
    app.store.send(.go(.book(2)))
    app.store.send(.go(.loan(7777)))
    await app.advance(by: .seconds(4))
    #expect(app.store.principal == nil)
    app.store.signOut()
    await app.advance(by: .seconds(10))
    #expect(!app.shows("7777"), "\(app.picture)")
    #expect(app.store.session.pending.isEmpty)
  }

  private final class AskingScreen: Screen {
    let title = "Asking"

    init(
      _ context: ScreenContext<LibraryRoute>,
      _ got: @escaping @MainActor (CoordinatorOutcome<String>) -> Void
    ) {
      context.start("ask") {
        try? await context.sleep(for: .seconds(patience))
        got(await context.push(.loan(7777), returning: String.self))
      }
    }

    func draw(in frame: inout ScreenFrame) {}
  }

  @Test func `a screen that it awaits when the session is over is dropped`()
    async throws
  {
    var got: CoordinatorOutcome<String>?
    let app = try LibraryApp.start(size: Size(columns: 140, rows: 40)) { app in
      let pages = app.screen
      app.screen = { route, context in
        if case .book(9) = route {
          AskingScreen(context) { got = $0 }
        } else {
          pages(route, context)
        }
      }
    }
    app.store.signIn(
      Principal(
        subject: "first@example.com", expires: app.clock.now.advanced(by: .seconds(Self.patience))))
    await app.open("library://books/9")
    app.host.show()
    await app.advance(by: .seconds(Self.patience + 1))
    #expect(!app.store.session.pending.items.contains { $0.request != .place })
    app.store.signIn(Principal(subject: "second@example.com"))
    await app.host.idle()
    #expect(!app.store.state.path.contains(.loan(7777)), "\(app.picture)")
    app.store.finish("second's secret")
    await app.host.idle()
    #expect(got == nil || got == .cancelled)
  }

  /// What the work of a handler does a minute after the action.
  enum Late: CaseIterable, Sendable { case send, open, finish, present }

  @Test(arguments: Late.allCases, [false, true])
  func `the work of one account's handler ends with its account`(late: Late, expires: Bool)
    async throws
  {
    var got: CoordinatorOutcome<String>?
    let app = try LibraryApp.start(size: Size(columns: 140, rows: 40)) { app in
      app.perform = { _, context in
        context.start("load") {
          try? await context.sleep(for: .seconds(Self.patience))
          switch late {
          case .send: context.send(.go(.loan(7777)))
          case .open: context.open("library://loans/7777")
          case .finish: context.finish("first's secret")
          case .present:
            got = await context.present(.loan(7777), style: .sheet, returning: String.self)
          }
        }
      }
    }
    app.store.signIn(
      Principal(
        subject: "first@example.com",
        expires: expires ? app.clock.now.advanced(by: .seconds(10)) : nil))
    app.store.apply(NavigationPlan(commands: [], action: NavigationAction(name: "load")))
    if expires { await app.advance(by: .seconds(20)) }
    app.store.signIn(Principal(subject: "second@example.com"))
    var answer: CoordinatorOutcome<String>?
    let caller = Task { answer = await app.store.push(.loan(1), returning: String.self) }
    for _ in 0..<100 { await Task.yield() }
    await app.advance(by: .seconds(Self.patience + 1))
    #expect(app.store.principal?.subject == "second@example.com")
    #expect(app.store.state.path == [.loan(1)], "\(app.picture)")
    #expect(app.store.session.layers.isEmpty)
    #expect(answer == nil && (got == nil || got == .cancelled))
    caller.cancel()
  }

  /// Counts the turns of work.
  @MainActor private final class Ticks {
    var count = 0
  }

  @Test func `also the work of a handler that does not name its context ends`() async throws {
    let ticks = Ticks()
    let app = try LibraryApp.start(size: Size(columns: 140, rows: 40)) { app in
      let clock = app.clock
      app.perform = { _, context in
        @MainActor func export() async {
          while (try? await clock.sleep(for: .seconds(10))) != nil { ticks.count += 1 }
        }
        context.start("export") { await export() }
      }
    }
    app.store.signIn(Principal(subject: "first@example.com"))
    app.store.apply(NavigationPlan(commands: [], action: NavigationAction(name: "export")))
    await app.advance(by: .seconds(15))
    app.store.signOut()
    app.store.signIn(Principal(subject: "second@example.com"))
    await app.advance(by: .seconds(50))
    #expect(ticks.count == 1)
  }
}
