import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// The inspector beside the app.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct DockedInspectorTests {
  private static let f2 = KeyPress(.function(2))
  private static let f6 = KeyPress(.function(6))

  private func app(
    _ size: Size = Size(columns: 120, rows: 30), session: Duration? = nil
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start(size: size, session: session)
  }

  /// The part of the lines that is the app, at the left of the inspector.
  private static func left(_ app: HeadlessHost<LibraryRoute>, columns: Int = 72) -> [String] {
    app.lines.map { String($0.prefix(columns)) }
  }

  @Test func `the app stays beside it, and the keys go where the line is heavy`() async throws {
    let app = try app()
    await app.open("library://books/3")
    await app.press(Self.f2)
    #expect(app.shows("Inspector"))
    #expect(app.lines.contains { $0.prefix(40).contains("Book 3") }, "\(app.picture)")
    #expect(app.lines.allSatisfy { $0.contains("┃") }, "\(app.picture)")
    await app.expect("Focus \"Inspector\"")
    // The tab key of the app is no key of the inspector.
    await app.press("3")
    #expect(app.stack == "Shelves › Novels › Book 3")
    await app.press(Self.f6)
    #expect(app.lines.allSatisfy { $0.contains("│") && !$0.contains("┃") }, "\(app.picture)")
    await app.press("3")
    #expect(app.stack == "About")
    #expect(app.shows("⇄ About"), "\(app.picture)")
    #expect(app.shows("moment 2 of 2"))
    await app.press(Self.f6)
    await app.press("[")
    #expect(app.shows("moment 1 of 2"))
    #expect(app.stack == "About")
    await app.press(KeyPress(.escape))
    #expect(!app.shows("Inspector"))
    #expect(app.stack == "About")
  }

  @Test func `a click moves the keyboard, and what it hits gets the click`() async throws {
    let app = try app()
    await app.press("3", "1", Self.f2)
    await app.click("3 About")
    #expect(app.stack == "About")
    #expect(app.lines.allSatisfy { !$0.contains("┃") })
    await app.click("⇄ About")
    #expect(app.lines.allSatisfy { $0.contains("┃") })
    // Another moment shows now: the first click on it only goes back to the app.
    #expect(app.shows("moment 1 of 3"), "\(app.picture)")
    await app.click("1 Shelves")
    #expect(app.stack == "About")
    #expect(app.head.hasPrefix(" About"))
    await app.click("1 Shelves")
    #expect(app.stack.hasPrefix("Shelves"))
  }

  @Test func `walking shows the stack of the moment in the app's region, and b goes there`()
    async throws
  {
    let app = try app()
    await app.open("library://books/3")
    await app.press("3", Self.f2)
    #expect(app.head.hasPrefix(" About"))
    await app.press("[")
    #expect(app.head.hasPrefix("  Stack "), "\(app.picture)")
    #expect(app.head.contains("moment 1 of 2"))
    let left = Self.left(app)
    for card in ["┃ Book 3 ", "│ Novels ", "│ Shelves ", "open books/3 ▸ gate ✓ ▸ 3 cards"] {
      #expect(left.contains { $0.contains(card) }, "\(card)\n\(app.picture)")
    }
    #expect(app.stack == "About" && !app.shows("Last moves"))
    // What only looks at a moment starts nothing.
    #expect(app.host.activity.isEmpty)
    await app.press("]")
    #expect(app.head.hasPrefix(" About"))
    await app.press(KeyPress(.left))
    #expect(app.head.contains("moment 1 of 2"))
    #expect(app.shows("before      Shelves") && app.shows("after       Shelves › Novels › Book 3"))
    await app.press(KeyPress(.right))
    #expect(app.head.hasPrefix(" About"))
    await app.press("[", "b")
    #expect(app.stack == "Shelves › Novels › Book 3")
    #expect(app.shows("Inspector"))
    #expect(!app.head.hasPrefix("  Stack"), "\(app.picture)")
    #expect(app.shows("back: Novels › Book 3"))
  }

  @Test func `a moment at which a link waited has the queue and the layer of that time`()
    async throws
  {
    for size in [Size(columns: 120, rows: 30), Size(columns: 80, rows: 24)] {
      let app = try app(size)
      await app.open("library://loans/4")
      await app.press(KeyPress(.escape), Self.f2)
      #expect(!app.shows("gate ✗ waits"))
      await app.press("[")
      #expect(app.shows("Sign in") && app.shows("loans/4"), "\(app.picture)")
      #expect(app.shows("gate ✗ waits") && app.shows("before      Shelves"), "\(app.picture)")
      await app.press(KeyPress(.tab))
      #expect(app.shows("▣ Sign in") && app.shows("1 waiting"), "\(app.picture)")
    }
  }

  @Test(arguments: [Size(columns: 120, rows: 30), Size(columns: 80, rows: 24)])
  func `its help page opens over it, and closes to it`(size: Size) async throws {
    for key in ["?", KeyPress(.function(1))] {
      let app = try app(size)
      await app.press("3", Self.f2, key)
      #expect(app.shows("go back to the moment"), "\(app.picture)")
      await app.press(KeyPress(.escape))
      await app.expect("Focus \"Inspector\"")
      await app.press(key, KeyPress(.down), KeyPress(.enter))
      #expect(app.notice == "You are already here.", "b was run\n\(app.picture)")
    }
  }

  @Test func `a layer is dimmed while the inspector has the keys`() async throws {
    let app = try app()
    await app.open("library://loans/4")
    func isDim() -> Bool {
      guard let row = app.lines.firstIndex(where: { $0.contains("─ Sign in ─") }),
        let frame = app.frame
      else { return false }
      let columns = frame.canvas.lines[row].prefix { $0 != "┌" }.count
      let cell = frame.canvas[Position(column: columns, row: row)]
      return cell.style.attributes.contains(.dim)
    }
    #expect(!isDim())
    await app.press(Self.f2)
    #expect(isDim(), "\(app.picture)")
    await app.press(Self.f6)
    #expect(!isDim())
  }

  @Test func `one action is one row, which names what moved, and its parts unfold`() async throws {
    let app = try app()
    await app.open("library://books/3")
    await app.press(KeyPress(.escape), "p", KeyPress(.escape), Self.f2)
    #expect(app.shows("pop Book 3"), "\(app.picture)")
    #expect(app.shows("dismiss sheet"), "\(app.picture)")
    await app.press(Self.f2)
    app.store.signIn(Principal(subject: "reader@example.com"))
    await app.advance(by: .seconds(1))
    await app.press(Self.f2, "G")
    #expect(app.shows("Inspector"))
  }

  @Test func `what one event sets off unfolds and folds with Enter`() async throws {
    let app = try app()
    // The handler of the link's action asks for an alert.
    await app.open("library://note?text=hello")
    await app.press(Self.f2)
    #expect(app.shows(" + "), "\(app.picture)")
    await app.press(KeyPress(.enter))
    #expect(app.shows(" - "), "\(app.picture)")
    await app.press(KeyPress(.down), KeyPress(.enter))
    #expect(app.shows(" + "), "\(app.picture)")
    await app.press(KeyPress(.enter))
    #expect(app.shows(" - "), "\(app.picture)")
  }

  @Test func `it docks below on a tall terminal, and covers one that is too small`() async throws {
    let tall = try app(Size(columns: 80, rows: 40))
    await tall.press("3", Self.f2)
    #expect(tall.lines.firstIndex { $0.hasPrefix("━") } == 24, "\(tall.picture)")
    #expect(tall.head.hasPrefix(" About"))
    let small = try app(Size(columns: 80, rows: 24))
    await small.press("3", Self.f2)
    #expect(small.head.hasPrefix(" Inspector"), "\(small.picture)")
    await small.press(Self.f6)
    #expect(small.head.hasPrefix(" Inspector"))
  }

  @Test func `the prompt opens over the app, and the inspector stays`() async throws {
    let app = try app()
    await app.press(Self.f2, ":")
    #expect(app.shows(" library://"))
    #expect(app.shows("Inspector"))
    await app.type("books/3")
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Novels › Book 3")
    #expect(app.shows("open books/3"), "\(app.picture)")
    // It has not the keyboard, so where there is no room for it, it waits until there is.
    for isOpened in [false, true] {
      await app.deliver(.resize(Size(columns: 80, rows: 24)))
      #expect(!app.shows("Inspector") && app.head.hasPrefix(" Shelves"))
      if isOpened { await app.press(Self.f2) }
      #expect(app.head.hasPrefix(isOpened ? " Inspector" : " Shelves"))
      await app.deliver(.resize(Size(columns: 120, rows: 30)))
      #expect(app.shows("Inspector"))
    }
  }

  @Test func `the stack view takes the place of the inspector where both have no room`()
    async throws
  {
    let app = try app(Size(columns: 100, rows: 26))
    let f3 = KeyPress(.function(3))
    await app.press(Self.f2)
    #expect(!app.shows("root "))
    await app.press(f3)
    #expect(app.shows("root ") && !app.shows("Inspector"), "\(app.picture)")
    await app.press(f3)
    #expect(!app.shows("root "))
    await app.press(Self.f2, f3)
    #expect(app.shows("root ") && !app.shows("Inspector"))
    let large = try self.app(Size(columns: 160, rows: 50))
    await large.press(Self.f2)
    await large.press(f3)
    #expect(large.shows("root ") && large.shows("Inspector"))
    await large.press(f3)
    #expect(!large.shows("root ") && large.shows("Inspector"))
  }

  @Test func `after a sign-out, the timeline only tells that it was one`() async throws {
    let app = try app()
    app.store.signIn(Principal(subject: "reader@example.com"))
    await app.open("library://loans/4")
    await app.press("1")
    app.store.signOut()
    await app.host.idle()
    await app.press(Self.f2, "g")
    for _ in 0..<8 {
      #expect(!app.lines.contains { $0.contains("Loan 4") }, "\(app.picture)")
      await app.press("]")
    }
    #expect(app.shows("sign out"), "\(app.picture)")
    #expect(app.shows("1 screen closed"), "\(app.picture)")
  }

  @Test func `a moment that the account may no longer see says so, and shows nothing`() async throws
  {
    let app = try app()
    app.store.signIn(Principal(subject: "reader@example.com", roles: ["librarian"]))
    await app.open("library://staff")
    await app.press("1", KeyPress(.escape))
    app.store.signIn(Principal(subject: "reader@example.com"))
    await app.host.idle()
    await app.press(Self.f2, "g")
    #expect(app.shows("Hidden for this account."), "\(app.picture)")
    for _ in 0..<8 {
      #expect(!app.lines.contains { $0.contains("Staff") }, "\(app.picture)")
      await app.press("]")
    }
  }

  @Test func `a sign-out that changes no place takes the names away, too`() async throws {
    let app = try app()
    app.store.signIn(Principal(subject: "reader@example.com"))
    await app.open("library://loans/4")
    await app.press(KeyPress(.escape), "1", Self.f2)
    #expect(app.shows("pop Loan 4"), "\(app.picture)")
    app.store.signOut()
    await app.host.idle()
    #expect(!app.shows("Loan 4"), "\(app.picture)")
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `law: no gated title in any moment that is walked, over random runs`(seed: UInt64)
    async throws
  {
    let app = try app(Size(columns: 140, rows: 44))
    var state = seed
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    let links = ["books/3", "loans/4", "books/7", "note?text=x", "loans/9", "shelves"]
    for step in 0..<60 {
      switch random(10) {
      case 0:
        app.store.signIn(Principal(subject: "reader@example.com"))
        await app.host.idle()
      case 1:
        app.store.signOut()
        await app.host.idle()
      case 2...4: await app.open("library://" + links[random(links.count)])
      case 5: await app.press(KeyPress(.escape))
      case 6: await app.press("1")
      case 7: await app.press("3")
      case 8: await app.press("u")
      default: await app.press("[")
      }
      guard step % 6 == 5 else { continue }
      await app.press(Self.f2)
      for _ in 0..<12 {
        if app.store.session.principal == nil {
          let told = app.lines.filter { $0.contains("Loan ") }
          // What waits, and what is said of it, is the person's own.
          #expect(
            told.allSatisfy { $0.contains("Loan 4.") || $0.contains("Loan 9.") },
            "seed \(seed), step \(step): \(told)")
        }
        await app.press("[")
      }
      await app.press(Self.f2)
    }
  }
}
