import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

@testable import NavigationTerminal
@testable import TerminalHost

/// How visits end and begin, moment by moment.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct VisitMomentTests {
  /// The text of a basket, and whether its value can be read.
  @MainActor private final class Basket {
    var texts: [String] = []

    var kept: KeptValue {
      KeptValue(
        "basket", get: { self.texts }, add: { self.texts += $0 }, clear: { self.texts = [] })
    }
  }

  /// One run of the library with a basket, and a form for each book and loan.
  @MainActor private final class Run {
    let terminal = HeadlessTerminal()
    let clock = AppClock.virtual()
    let basket = Basket()
    let store: NavigationStore<LibraryRoute>
    let host: NavigationHost

    init(_ disk: MemoryDisk) async throws {
      let parts = try LibraryApp.parts(clock) { [basket] app in
        app.keeping = [basket.kept]
        let screen = app.screen
        app.screen = { route, context in
          switch route {
          case .book, .loan: TypingScreen(context)
          default: screen(route, context)
          }
        }
      }
      store = parts.store.typed()
      host = parts.host(on: terminal)
      let state = StateKeeper(
        file: disk.file(at: "state", seenOn: terminal), at: "state",
        codec: .json(LibraryRoute.self, app: "library", NavigationSnapshotSchema()),
        values: parts.configuration.values)
      try? state.take(for: "library")
      Task { [host] in
        _ = try await host.run(opening: [], keeping: state)
        state.end()
      }
      for _ in 0..<10_000 where terminal.frame == nil { await Task.yield() }
      await rest()
    }

    func signIn(_ subject: String, for time: Duration = .seconds(60)) async {
      store.signIn(Principal(subject: subject, expires: clock.now.advanced(by: time)))
      await rest()
    }

    /// Lets the time pass after which an idle app has written what it had not.
    func rest(for time: Duration = .seconds(2)) async {
      let limit = clock.now.advanced(by: time)
      await host.idle()
      while clock.step(until: limit) { await host.idle() }
      host.show()
    }

    func expire() async { await rest(for: .seconds(60)) }

    func press(_ keys: KeyPress...) async {
      for key in keys { terminal.send(.key(key)) }
      await host.idle()
      host.showIfNeeded()
    }

    func type(_ text: String) async {
      for character in text { terminal.send(.key(KeyPress(.character(character)))) }
      await rest()
    }

    func open(_ link: String) async {
      _ = host.open(outside: link)
      await rest()
    }

    var notice: String? { host.noticeText }
    var picture: String { terminal.lines.joined(separator: "\n") }
    func shows(_ text: String) -> Bool { picture.contains(text) }
  }

  private let disk = MemoryDisk()
  private static let (ada, bob) = ("ada@example.com", "bob@example.com")
  private static let removed = "Something that another account left was removed."
  private static let locked = "Your session ended. Sign in to get back what was yours."

  /// The next run after a kill; the disk is as the kill left it.
  private func killed() async throws -> Run {
    let copy = MemoryDisk()
    copy.files = disk.files
    return try await Run(copy)
  }

  // MARK: - Locked and returned

  @Test(arguments: ["ada@example.com", "bob@example.com"], [false, true])
  func `a cart of nobody's stands beside a locked one`(next: String, isKilled: Bool) async throws {
    let first = try await Run(disk)
    await first.signIn(Self.ada)
    first.basket.texts = ["of Ada"]
    await first.expire()
    #expect(first.basket.texts == [] && first.notice == Self.locked)
    first.basket.texts = ["since then"]
    await first.press(KeyPress(.escape))
    await first.rest()
    let run = isKilled ? try await killed() : first
    #expect(run.basket.texts == ["since then"])
    await run.signIn(next)
    #expect(
      run.basket.texts.sorted() == (next == Self.ada ? ["of Ada", "since then"] : ["since then"]))
    #expect((run.notice == Self.removed) == (next == Self.bob))
    #expect(run.host.visits.locked.isEmpty)
    for run in [first, run] { run.host.end(0) }
    let text = isKilled ? "" : disk.text("state") ?? ""
    #expect(next == Self.ada || !text.contains("of Ada"))
  }

  @Test func `what clearing leaves is nothing to tell of`() async throws {
    let run = try await Run(disk)
    await run.signIn(Self.ada)
    await run.expire()
    #expect(run.notice == "Your session ended.")
    let next = try await killed()
    await next.signIn(Self.bob)
    #expect(next.notice != Self.removed)
    for run in [run, next] { run.host.end(0) }
  }

  @Test(arguments: ["library://loans/4", "library://books/3"], [false, true])
  func `a form half filled comes back with its account`(link: String, isKilled: Bool) async throws {
    let first = try await Run(disk)
    await first.signIn(Self.ada)
    await first.open(link)
    await first.type("half")
    await first.expire()
    #expect(!first.shows("half"), "\(first.picture)")
    let run = isKilled ? try await killed() : first
    #expect(!run.shows("half"))
    await run.signIn(Self.ada)
    #expect(run.shows("Nobodyhalf"), "the screen is made anew\n\(run.picture)")
    for run in [first, run] { run.host.end(0) }
  }

  @Test func `what was typed since then stays over what comes back`() async throws {
    let run = try await Run(disk)
    await run.signIn(Self.ada)
    await run.open("library://books/3")
    await run.type("half")
    await run.expire()
    await run.type("more")
    await run.signIn(Self.ada)
    #expect(run.shows("Nobodymore"), "\(run.picture)")
    run.host.end(0)
  }

  @Test(arguments: [
    ":", KeyPress(.character("p"), .control), KeyPress(.function(1)), KeyPress(.function(2)), "m",
  ])
  func `an expiry closes what is open over the screen`(key: KeyPress) async throws {
    let run = try await Run(disk)
    await run.signIn(Self.ada)
    await run.type("2")
    await run.press(key)
    await run.expire()
    #expect(run.host.overlays.top == nil && run.host.overlays.inspector == nil)
    #expect(run.store.session.visible == .signIn && run.store.state.presentations.isEmpty)
    #expect(run.notice == "Your session ended. Sign in to return to Loans.", "\(run.notice ?? "")")
    run.host.end(0)
  }

  @Test func `an expiry closes a question before a sign-out`() async throws {
    let app = try LibraryApp.start { app in
      app.questionBeforeSignOut = { Confirmation("Sign out now?") }
    }
    app.store.signIn(
      Principal(subject: Self.ada, expires: app.clock.now.advanced(by: .seconds(60))))
    app.host.send(.signOut)
    await app.host.idle()
    #expect(app.shows("Sign out now?"))
    await app.advance(by: .seconds(61))
    #expect(!app.shows("Sign out now?") && app.host.overlays.top == nil)
  }

  @Test func `a step of the inspector says how the visit began`() async throws {
    let run = try await Run(disk)
    await run.signIn(Self.ada)
    run.store.send(.goMany([.loan(1), .loan(2), .loan(3)]))
    run.store.signOut()
    await run.rest()
    let moves = run.host.visit.moves
    #expect(moves.count == 1 && moves[0].title == "sign out" && moves[0].closed == 3)
    #expect(moves.picture { _, _ in "" }.closed == 3)
    run.host.end(0)
  }

  // MARK: - Ended

  @Test func `work that signs out late ends what is left of its session`() async throws {
    let run = try await Run(disk)
    await run.signIn(Self.ada)
    run.basket.texts = ["of Ada"]
    await run.open("library://loans/4")
    let late = run.store.machine.requester()
    await run.expire()
    #expect(run.host.visits.hasLocked)
    run.basket.texts = ["since then"]
    late.asking { run.store.machine.submit(.signOut) }
    await run.rest()
    #expect(run.host.visits.locked.isEmpty && run.basket.texts.isEmpty)
    #expect(run.store.machine.session.owner == nil && run.store.session.pending.isEmpty)
    #expect(disk.text("state")?.contains("of Ada") == false)
    await run.signIn(Self.ada)
    #expect(run.basket.texts.isEmpty)
    run.host.end(0)
  }

  @Test func `from one account to the other nothing passes`() async throws {
    let run = try await Run(disk)
    run.basket.texts = ["of nobody"]
    await run.signIn(Self.ada)
    #expect(run.basket.texts == ["of nobody"])
    await run.type(":books/3")
    await run.press(KeyPress(.enter))
    await run.signIn(Self.bob)
    #expect(run.basket.texts.isEmpty && run.host.visit.lines.history.lines.isEmpty)
    #expect(run.store.state.path.isEmpty)
    #expect(disk.text("state")?.contains("of nobody") == false)
    run.host.end(0)
  }

  @Test func `a role that is lost and won again is the same visit`() async throws {
    let run = try await Run(disk)
    run.basket.texts = ["a map"]
    await run.signIn(Self.ada)
    let visit = run.host.visit
    for roles: Set<String> in [["librarian"], [], ["librarian"]] {
      run.store.signIn(Principal(subject: Self.ada, roles: roles))
      await run.rest()
      #expect(run.host.visit === visit && run.basket.texts == ["a map"])
    }
    run.host.end(0)
  }

  // MARK: - Two windows and other files

  @Test(arguments: ["ada@example.com", "bob@example.com"])
  func `a window that takes over lays what the other one kept under its own`(next: String)
    async throws
  {
    let first = try await Run(disk)
    await first.signIn(Self.ada)
    first.basket.texts = ["of Ada"]
    await first.open("library://books/3")
    await first.expire()
    first.basket.texts = ["of nobody"]
    await first.open("library://loans/4")
    let second = try await Run(disk)
    second.basket.texts = ["own"]
    await second.open("library://books/5")
    await first.rest()
    first.host.end(0)
    for _ in 0..<1_000 where second.basket.texts.count < 2 { await Task.yield() }
    await second.rest()
    #expect(second.basket.texts == ["own", "of nobody"])
    #expect(second.store.state.path.last == .book(5), "places stay")
    #expect(second.store.session.pending.items.map(\.link) == ["library://loans/4"])
    await second.signIn(next)
    #expect(second.basket.texts.contains("of Ada") == (next == Self.ada))
    #expect(second.store.state.path.last == .loan(4))
    #expect((disk.text("state") ?? "").contains("of Ada") == (next == Self.ada))
    second.host.end(0)
  }

  @Test func `a value that waits is kept byte for byte, and said if it cannot be read`()
    async throws
  {
    let first = try await Run(disk)
    await first.signIn(Self.ada)
    first.basket.texts = ["of Ada"]
    await first.expire()
    first.host.end(0)
    disk.endProcess()
    let strange = "{ \"later\": [1.50, \"\\u00e9\"] }"
    disk.files["state"] = Array(
      (disk.text("state") ?? "").replacing("[\"of Ada\"]", with: strange).utf8)
    let second = try await Run(disk)
    second.basket.texts = ["since then"]
    await second.rest()
    #expect(disk.text("state")?.contains("\"basket\":\(strange)") == true)
    await second.signIn(Self.ada)
    #expect(second.notice == "\"basket\" could not be read.")
    second.host.end(0)
  }
}
