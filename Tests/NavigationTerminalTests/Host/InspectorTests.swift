import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct InspectorTests {
  private static let f2 = KeyPress(.function(2))

  private func app(
    _ size: Size = Size(columns: 99, rows: 30), session: Duration? = nil
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start(size: size, session: session)
  }

  @Test func `F2 shows every tab's stack as a tree, and Esc closes it`() async throws {
    let app = try app()
    await app.open("library://books/3")
    await app.press("3", Self.f2)
    #expect(app.shows("○ Shelves"))
    #expect(app.shows("Novels"))
    #expect(app.shows("Book 3"))
    #expect(app.shows("● About"))
    #expect(app.footer.contains("Esc close"))
    await app.press(KeyPress(.escape))
    #expect(!app.shows("Inspector"))
    await app.press(Self.f2, Self.f2)
    #expect(!app.shows("Inspector"))
  }

  @Test func `presentations and what waits are in the tree`() async throws {
    let app = try app()
    await app.press("p")
    await app.open("library://loans/4")
    await app.press(Self.f2)
    #expect(app.shows("▣ Sign in"))
    #expect(app.shows("1 waiting"))
    #expect(app.lines.contains { $0.contains("library://loans/4") && $0.contains("│") })
  }

  @Test func `the timeline has the way of each: intent, command, gate, result`()
    async throws
  {
    let app = try app()
    await app.open("library://books/3")
    await app.press(Self.f2)
    #expect(!app.shows("middleware"))
    for station in [
      "intent      open books/3", "command     ", "gate        allowed", "result      done",
    ] {
      #expect(app.shows(station), "\(app.picture)")
    }
  }

  @Test func `of thousands of moves that nobody looked at, the last 2,048 are shown`()
    async throws
  {
    let app = try app()
    for number in 1...6_000 {
      app.store.send(.go(.book(number)))
      app.store.send(.back)
    }
    await app.press(Self.f2, KeyPress(.end))
    #expect(app.shows("pop Book 6000") && app.shows("2048 of 2048"), "\(app.picture)")
    await app.press(KeyPress(.home))
    #expect(app.shows("go Book 4977"), "\(app.picture)")
  }

  @Test func `refusals say who refused and why, and waiting says it waits`() async throws {
    let app = try app()
    app.store.addMiddleware(
      AnyNavigationMiddleware(name: "closed") { command, _ in
        if case .push(.book(9)) = command { return .cancel(reason: "it is lent") }
        return .proceed
      })
    await app.press(KeyPress(.end), KeyPress(.enter), Self.f2)
    #expect(app.shows("refused"))
    #expect(app.shows("middleware  closed: refused: it is lent"))
    await app.press(Self.f2)
    await app.open("library://loans/4")
    await app.press(Self.f2)
    #expect(app.shows("gate        needs sign-in"))
    #expect(app.shows("result      waits for sign-in"))
    await app.press(Self.f2)
    await app.open("library://boks/4")
    await app.press(Self.f2)
    #expect(app.shows("did you mean \"books\"?"))
  }

  @Test func `what failed without a word is in the timeline, with each middleware's say`()
    async throws
  {
    let app = try app()
    app.store.addMiddleware(
      AnyNavigationMiddleware(name: "detour") { command, _ in
        if case .push(.book(8)) = command { return .rewrite(.push(.book(7))) }
        return .proceed
      })
    app.store.execute(.popTo(.book(5)))
    await app.press(KeyPress(.function(2)))
    #expect(app.shows("Book 5 is not in the path"), "\(app.picture)")
    await app.press(KeyPress(.function(2)))
    app.store.execute(.pop)
    app.host.send(.go(.book(8)))
    await app.host.idle()
    #expect(app.stack == "Shelves › Book 7")
    await app.press(KeyPress(.function(2)))
    #expect(app.shows("intent      go Book 8"), "\(app.picture)")
    #expect(app.shows("middleware  detour: changed to push Book 7"))
    #expect(app.shows("command     push Book 7"))
    #expect(app.shows("gate        allowed"))
    await app.press("[")
    #expect(app.shows("nothing to go back to"))
  }

  /// Decides on books after a second of the app's clock: yes to most, no to the ninth.
  private func slow(_ app: HeadlessHost<LibraryRoute>) -> SlowMiddleware {
    SlowMiddleware(clock: app.clock, delay: .seconds(1), refused: .book(9)) {
      if case .book = $0 { true } else { false }
    }
  }

  @Test func `what is decided late ends the moment in which it was asked`() async throws {
    let app = try app()
    app.store.addMiddleware(slow(app))
    await app.press(KeyPress(.enter))
    #expect(app.lines[0].contains("slow decides"), "\(app.picture)")
    await app.press(Self.f2)
    #expect(app.shows("intent      go Book 1"))
    #expect(app.shows("middleware  slow decides") && app.shows("undecided"), "\(app.picture)")
    await app.advance(by: .seconds(1))
    #expect(app.shows("moment 1 of 1"), "\(app.picture)")
    for station in [
      "intent      go Book 1", "middleware  slow: passed", "command     push Book 1",
      "later       after 1.0", "gate        allowed", "result      done",
    ] {
      #expect(app.shows(station), "\(app.picture)")
    }
    #expect(app.stack == "Shelves › Book 1" && !app.shows("slow decides"))
  }

  @Test func `what is refused late says who refused it, in one moment`() async throws {
    let app = try app()
    app.store.addMiddleware(slow(app))
    await app.press(KeyPress(.end), KeyPress(.enter))
    await app.advance(by: .seconds(1))
    #expect(app.notice?.contains("it is lent") == true)
    await app.press(Self.f2)
    #expect(app.shows("moment 1 of 1"), "\(app.picture)")
    #expect(app.shows("refused"))
    #expect(app.shows("middleware  slow: refused: it is lent"), "\(app.picture)")
  }

  @Test func `a request that a newer one replaces is a moment of its own, and tells it`()
    async throws
  {
    let app = try app()
    app.store.addMiddleware(slow(app))
    await app.press(KeyPress(.enter))
    await app.open("library://books/3")
    await app.press(Self.f2)
    #expect(app.shows("moment 2 of 2"))
    await app.advance(by: .seconds(2))
    #expect(app.shows("moment 2 of 2"), "\(app.picture)")
    #expect(app.shows("intent      open books/3"))
    #expect(app.shows("later       after"), "\(app.picture)")
    #expect(app.stack == "Shelves › Novels › Book 3")
    await app.press("[")
    #expect(app.shows("refused"))
    #expect(app.shows("the state changed in"), "\(app.picture)")
  }

  @Test func `the gate speaks before one goes back to a moment`() async throws {
    let app = try app()
    app.store.signIn(Principal(subject: "reader@example.com"))
    await app.open("library://loans/4")
    await app.press("1")
    app.store.signOut()
    await app.host.idle()
    await app.press(Self.f2, "g")
    for _ in 0..<8 {
      #expect(!app.lines.contains { $0.contains("Loan 4") }, "\(app.picture)")
      #expect(!app.shows("reader@example.com"))
      await app.press("b")
      #expect(!app.stack.contains("Loan"))
      #expect(app.modal == nil)
      if !app.shows("Inspector") { await app.press(Self.f2) }
      await app.press("]")
    }
  }

  @Test func `n and N go through what was searched, and Esc stays at the moment found`()
    async throws
  {
    let app = try app()
    await app.open("library://books/3")
    await app.press("3")
    await app.open("library://books/4")
    await app.press("3", Self.f2, "/")
    await app.type("books")
    await app.press(KeyPress(.escape))
    #expect(app.shows("1 of 4"), "\(app.picture)")
    await app.press("n")
    #expect(app.shows("3 of 4"))
    await app.press("n")
    #expect(app.shows("1 of 4"))
    await app.press("N")
    #expect(app.shows("3 of 4"))
    await app.press("]")
    #expect(app.shows("4 of 4"))
    await app.deliver(.paste("About"))
    #expect(!app.shows("books/3 "))
    #expect(app.shows("⇄ About"))
  }

  @Test func `times are those of the app's clock`() async throws {
    let app = try app()
    await app.advance(by: .milliseconds(61_250))
    await app.press("3", Self.f2)
    #expect(app.shows("1:01.2  ⇄ About"))
  }

  @Test func `a moment shows the names it held, and b goes back to it`() async throws {
    let app = try app()
    await app.open("library://books/3")
    await app.press("3")
    await app.press("1", KeyPress(.escape), KeyPress(.escape))
    #expect(app.stack == "Shelves")
    await app.press(Self.f2, "[", "[", "[", "[")
    #expect(app.shows("Book 3"))
    await app.press("b")
    #expect(!app.shows("Inspector"))
    #expect(app.stack == "Shelves › Novels › Book 3")
    await app.press(Self.f2, "b")
    #expect(app.notice == "You are already here.")
  }

  @Test func `a moment that the history does not hold any more says so`() async throws {
    let app = try app()
    await app.open("library://books/3")
    await app.press("[", "3", Self.f2, "g", "b")
    #expect(app.notice == "That step is no longer in the history.")
  }

  @Test func `signing out takes the names away in the same step`() async throws {
    let app = try app(session: .seconds(60))
    await app.open("library://loans/4")
    await LibraryApp.signIn(app)
    await app.press(Self.f2)
    #expect(app.shows("Loan 4"))
    #expect(app.shows("reader@example.com") || app.shows("Resumed"))
    await app.advance(by: .seconds(60))
    #expect(!app.shows("Inspector"))
    await app.press(Self.f2)
    for _ in 0..<6 {
      // What is said of the session's end may name the place; that is told to whoever sits there.
      let told = app.lines.filter {
        $0.contains("Loan 4") && !$0.contains("return to") && !$0.contains("to open")
      }
      // So does the list of what waits.
      #expect(
        told.allSatisfy {
          $0.contains("Loan 4.") || $0.contains("     Loan 4") || $0.contains("gate ! ")
        }, "\(told)")
      #expect(!app.shows("reader@example.com"))
      #expect(!app.shows("open loans/4"))
      await app.press("[")
    }
    await app.press("g", "b")
    #expect(app.store.session.principal == nil)
    #expect(!app.stack.contains("Loan"))
  }

  @Test func `slash finds moments, and branches fold`() async throws {
    let app = try app()
    await app.open("library://books/3")
    await app.press("3", Self.f2, "/")
    await app.type("books")
    #expect(app.shows("open books/3"))
    #expect(!app.shows("⇄ About"))
    #expect(app.footer.contains("Esc end search"))
    await app.press(KeyPress(.escape), KeyPress(.tab))
    // The moment that was found is the one that is looked at, and then Shelves was selected.
    #expect(app.shows("- ● Shelves"))
    await app.press("h")
    #expect(app.shows("+ ● Shelves (2)"))
    func isInTree(_ name: String) -> Bool {
      app.lines.contains { $0.contains("│") && $0.prefix { $0 != "│" }.contains(name) }
    }
    #expect(!isInTree("Novels"))
    await app.press("l")
    #expect(isInTree("Novels"))
  }

  @Test func `one part at a time where there is no room for three`() async throws {
    for size in [Size(columns: 40, rows: 12), Size(columns: 20, rows: 6)] {
      let app = try app(size)
      await app.press("3", Self.f2)
      #expect(app.shows("⇄ About"))
      await app.press(KeyPress(.tab))
      #expect(app.shows("○ Shelves"))
      await app.press(KeyPress(.tab), KeyPress(.enter))
      #expect(app.shows("intent"))
      #expect(app.footer.contains("Esc"))
    }
  }

  /// A book by way of a plan whose words take many lines.
  private func long(_ size: Size) async throws -> HeadlessHost<LibraryRoute> {
    let app = try app(size)
    app.store.addMiddleware(
      AnyNavigationMiddleware(name: "reader") { command, _ in
        if case .push(.book(9)) = command {
          return .cancel(reason: "it is lent until somebody brings it back, which may be a while")
        }
        return .proceed
      })
    app.host.send(.go(.book(8)))
    app.host.send(.go(.book(9)))
    await app.press(Self.f2, KeyPress(.enter))
    if size.rows > 12 {
      app.store.execute(.pushAll((10..<60).map { LibraryRoute.book($0) }))
      await app.press("]")
    }
    return app
  }

  @Test(arguments: [
    Size(columns: 20, rows: 6), Size(columns: 40, rows: 9), Size(columns: 80, rows: 24),
  ])
  func `a moment can be read to its end, by each of the keys that move`(size: Size) async throws {
    let ends: [KeyPress] = [KeyPress(.end), "G"]
    let steps: [KeyPress] = [
      KeyPress(.down), "j", KeyPress(.pageDown), KeyPress(.character("d"), .control),
    ]
    let starts: [KeyPress] = [KeyPress(.home), "g"]
    let backs: [KeyPress] = [
      KeyPress(.up), "k", KeyPress(.pageUp), KeyPress(.character("u"), .control),
    ]
    let app = try await long(size)
    let first = app.lines
    #expect(app.footer.contains("↑↓ scroll"), "\(app.picture)")
    let position = first[0].split(separator: " ").last
    await app.press(KeyPress(.end))
    let last = app.lines
    #expect(last != first)
    #expect(last.contains { $0.contains("result") || $0.contains("while") }, "\(app.picture)")
    let reach = try #require(last.dropLast().last?.split(separator: " ").last)
    #expect(Set(reach.split(separator: "/")).count == 1, "\(app.picture)")
    for key in ends + steps {
      await app.press("g")
      for _ in 0..<(ends.contains(key) ? 1 : 40) { await app.press(key) }
      #expect(app.lines == last, "\(key)")
    }
    for key in starts + backs {
      await app.press("G")
      for _ in 0..<(starts.contains(key) ? 1 : 40) { await app.press(key) }
      #expect(app.lines == first, "\(key)")
    }
    await app.deliver(.mouse(.scrollDown(Position(column: 60, row: 20))))
    #expect(app.lines != first)
    // The way to another moment begins at its beginning, and none of these keys was one.
    #expect(app.lines[0].split(separator: " ").last == position)
    await app.press("[", "]")
    #expect(app.lines == first)
  }

  @Test func `every line of a moment is shown somewhere on the way to its end`() async throws {
    let app = try await long(Size(columns: 20, rows: 6))
    var seen: [String] = Array(app.lines[1...3])
    for _ in 0..<20 {
      await app.press("j")
      if app.lines[3] != seen.last { seen.append(app.lines[3]) }
    }
    let words = seen.joined(separator: " ")
    for part in ["intent go Book 9", "middleware reader:", "it is lent", "be a while"] {
      #expect(words.contains(part), "\(words)")
    }
  }

  @Test func `what was found is read without leaving the search`() async throws {
    let app = try await long(Size(columns: 20, rows: 6))
    await app.press("/")
    await app.type("book 9")
    await app.press(KeyPress(.enter))
    let first = app.lines
    await app.press(KeyPress(.down))
    #expect(app.lines != first && app.lines[1].contains("book 9"), "\(app.picture)")
    await app.press(KeyPress(.up))
    #expect(app.lines == first)
  }

  @Test func `a stack of a hundred thousand is looked at for what ten cost`() async throws {
    let app = try app()
    app.store.execute(.pushAll((0..<100_000).map { LibraryRoute.book($0) }))
    await app.press(Self.f2, KeyPress(.tab), "G")
    #expect(app.shows("About"))
    await app.press("k", "k")
    #expect(app.shows("Book 99999"))
  }
}
