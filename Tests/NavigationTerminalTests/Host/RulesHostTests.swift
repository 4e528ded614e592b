import Foundation
import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// What the app's own rules close stays closed in a host, and the person reads why.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RulesHostTests {
  /// The app's data: the books that were withdrawn.
  final class Stock {
    var withdrawn: Set<Int> = []
    var isLoaded = false
  }

  private func start(_ stock: Stock) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start { app in
      app.rules = { route in
        if case .book(let id) = route, stock.withdrawn.contains(id) {
          .unavailable("it was withdrawn")
        } else {
          .available
        }
      }
    }
  }

  @Test func `a book that is withdrawn closes under the reader, with a notice`() async throws {
    let stock = Stock()
    let app = try start(stock)
    await app.open("library://books/3")
    #expect(app.shows("This is Book 3"))
    stock.withdrawn.insert(3)
    app.store.rulesChanged()
    await app.host.idle()
    #expect(app.shows("This is Novels"))
    #expect(app.notice == "Book 3 was left: it was withdrawn.")
  }

  @Test func `what the app says in the same turn stands over what its rules closed`() async throws {
    for isFirst in [true, false] {
      let stock = Stock()
      let app = try start(stock)
      await app.open("library://books/3")
      stock.withdrawn.insert(3)
      app.host.turn {
        if isFirst { app.host.say(Notice("Withdrew 12 books.")) }
        app.store.rulesChanged()
        if !isFirst { app.host.say(Notice("Withdrew 12 books.")) }
      }
      #expect(app.shows("This is Novels"))
      #expect(app.notice == "Withdrew 12 books.")
    }
  }

  @Test func `a tape does not open it: not by link, not by undo, not back in history`() async throws
  {
    let stock = Stock()
    let app = try start(stock)
    await app.play(
      """
      Open "library://books/3"
      Expect Title "Book 3"
      """)
    stock.withdrawn.insert(3)
    app.store.rulesChanged()
    await app.play(
      """
      Wait
      Expect Title "Novels"
      Expect Notice "Book 3 was left: it was withdrawn."
      Open "library://books/3"
      Expect Title "Novels"
      Expect Notice "library://books/3 was not opened: it was withdrawn."
      Alt+Left
      Expect Title "Shelves"
      """)
  }

  /// The app with books of which its rule knows nothing before they are loaded.
  private func startLoading(
    _ stock: Stock, by load: (@MainActor (LibraryRoute, AppClock) async throws -> Void)? = nil
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start { app in
      app.rules = { route in
        guard case .book(let id) = route else { return .available }
        guard stock.isLoaded else { return .unknown }
        return stock.withdrawn.contains(id) ? .unavailable("it was withdrawn") : .available
      }
      if let load { app.load = { [clock = app.clock] in try await load($0, clock) } }
    }
  }

  @Test func `a place of which nothing is known yet is loading, without title and screen`()
    async throws
  {
    let stock = Stock()
    let app = try startLoading(stock)
    await app.open("library://books/3")
    #expect(app.shows("Loading…") && !app.shows("Book 3"))
    await app.play("F3")
    #expect(!app.shows("Book 3"))
    await app.play("F3")
    stock.isLoaded = true
    app.store.rulesChanged()
    await app.host.idle()
    #expect(app.shows("This is Book 3"))
    stock.isLoaded = false
    app.store.rulesChanged()
    await app.host.idle()
    #expect(!app.shows("Book 3"))
    (stock.isLoaded, stock.withdrawn) = (true, [3])
    app.store.rulesChanged()
    await app.host.idle()
    #expect(app.shows("This is Novels"))
    #expect(app.notice == "Book 3 was left: it was withdrawn.")
  }

  @Test func `a place of which nothing is known yet is named by its link`() async throws {
    let app = try LibraryApp.start { app in
      app.rules = { if case .loan = $0 { .unknown } else { .available } }
    }
    app.store.send(.go(.loan(3)))
    await LibraryApp.signIn(app)
    #expect(app.notice == "Resumed library://loans/3")
  }

  /// What loads the data of a place of which a rule knows nothing yet.
  @MainActor private final class Loads {
    var routes: [LibraryRoute] = []
    var failure: String?
    var isEmpty = false
    var cancelled = 0
    let stock = Stock()

    func load(_ route: LibraryRoute, _ clock: AppClock) async throws {
      routes.append(route)
      do { try await clock.sleep(for: .seconds(1)) } catch {
        cancelled += 1
        throw error
      }
      if let failure { throw Failure(description: failure) }
      stock.isLoaded = !isEmpty
    }

    struct Failure: Error, CustomStringConvertible { let description: String }
  }

  @Test func `an unknown place is loaded once, and then shown`() async throws {
    let loads = Loads()
    let app = try startLoading(loads.stock, by: loads.load)
    await app.open("library://books/3")
    #expect(loads.routes == [.book(3)] && !app.shows("Book 3"))
    await app.press(KeyPress(.function(3)), KeyPress(.function(3)))
    #expect(loads.routes == [.book(3)])
    await app.advance(by: .seconds(2))
    #expect(app.shows("This is Book 3") && loads.routes == [.book(3)])
  }

  @Test func `a failed load says why and is tried again, and what stays unknown is not available`()
    async throws
  {
    let loads = Loads()
    (loads.failure, loads.isEmpty) = ("The shelf is offline.", true)
    let app = try startLoading(loads.stock, by: loads.load)
    await app.open("library://books/3")
    await app.advance(by: .seconds(2))
    #expect(app.shows("The shelf is offline.") && app.shows("Press r to try again."))
    loads.failure = nil
    await app.press("r")
    await app.advance(by: .seconds(2))
    #expect(app.shows("This is not available.") && loads.routes.count == 2)
    loads.isEmpty = false
    await app.press("r")
    await app.advance(by: .seconds(2))
    #expect(app.shows("This is Book 3") && loads.routes.count == 3)
  }

  @Test func `a load ends with its place, and what it finds closed is left`() async throws {
    let loads = Loads()
    loads.stock.withdrawn = [3]
    let app = try startLoading(loads.stock, by: loads.load)
    await app.open("library://books/4")
    app.store.send(.backToRoot)
    await app.advance(by: .seconds(2))
    #expect(loads.cancelled == 1 && !loads.stock.isLoaded)
    await app.open("library://books/3")
    await app.advance(by: .seconds(2))
    #expect(app.shows("This is Novels") && app.notice == "Book 3 was left: it was withdrawn.")
  }

  @Test func `what is not restored is named by its title`() async throws {
    let stock = Stock()
    let before = try start(stock)
    await before.open("library://books/3")
    stock.withdrawn.insert(3)
    let after = try start(stock)
    let report = after.store.restore(before.store.snapshot())
    #expect(report.dropped.map(\.description) == ["Book 3 was not opened: it was withdrawn."])
  }

  @Test func `explain knows the rules`() throws {
    let stock = Stock()
    stock.withdrawn = [3]
    let store = try start(stock).store
    #expect(store.explain("library://books/3")?.message == "it was withdrawn")
    #expect(store.explain("library://books/4")?.outcome == .plan)
  }

  @Test func `a tab that only a link or a rule of the stacks names is an error at the start`() {
    func parts(
      _ plan: @escaping @Sendable (LibraryRoute) -> NavigationPlan<LibraryRoute>,
      _ validator: RouteStackValidator<LibraryRoute> = .permissive
    ) throws {
      _ = try LibraryApp.parts(.virtual()) { app in
        app.tabs = [AppTab("shelves", "Shelves", root: .shelves)]
        app.links = AppLinks(
          schemes: ["library"],
          matcher: DeepLinkMatcher { DeepLinkMapping("about") { _ in LibraryRoute.about } },
          plan: plan)
        app.validator = validator
      }
    }
    #expect(throws: Never.self) { try parts { .show(tab: "shelves", path: [$0]) } }
    let error = #expect(throws: (any Error).self) { try parts { .show(tab: "abuot", path: [$0]) } }
    #expect(
      error.map { "\($0)" }
        == "the link about names the tab \"abuot\", which the app does not have; "
        + "its tabs are \"shelves\"")
    #expect(throws: (any Error).self) {
      try parts({ .show(path: [$0]) }, RouteStackValidator.rooted(at: .shelves).within("sheves"))
    }
  }

  @Test func `a converter that nobody registered is an error at the start`() {
    let error = #expect(throws: DeepLinkMatcherError.self) {
      _ = try LibraryApp.parts(.virtual()) { app in
        app.links = AppLinks(
          schemes: ["library"],
          matcher: DeepLinkMatcher { DeepLinkMapping("x/<itn:y>") { _ in LibraryRoute.about } },
          plan: { .show(path: [$0]) })
      }
    }
    #expect(error?.problems.map(\.pattern) == ["x/<itn:y>"])
  }
}
