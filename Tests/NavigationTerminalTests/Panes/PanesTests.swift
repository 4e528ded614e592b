import Navigation
import NavigationTerminal
import NavigationTesting
import TerminalKit
import TerminalTesting
import Testing

/// The last entries of the stack side by side.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct PanesTests {
  private static let next = KeyPress(.function(6))

  /// Shelves › Shelf 1 › Book 1.
  private func deep(
    columns: Int = 100, record: LibraryApp.Record = LibraryApp.Record(),
    panes: Panes<LibraryRoute> = .columns(from: 100)
  ) async throws -> HeadlessHost<LibraryRoute> {
    let app = try PanesApp.start(columns: columns, record: record, panes: panes)
    await app.press(KeyPress(.enter), KeyPress(.enter))
    #expect(app.stack == "Shelves › Shelf 1 › Book 1")
    return app
  }

  // MARK: - Which panes show

  @Test func `one pane is the default, and looks as it did`() async throws {
    let app = try await deep(panes: .single)
    let other = try LibraryApp.start(size: Size(columns: 100, rows: 24))
    #expect(app.panes == [])
    #expect(other.panes == [])
    await app.press(Self.next)
    #expect(app.panes == [])
  }

  @Test(arguments: [
    (99, []), (100, ["Shelf 1", "Book 1"]), (149, ["Shelf 1", "Book 1"]),
    (150, ["Shelves", "Shelf 1", "Book 1"]), (300, ["Shelves", "Shelf 1", "Book 1"]),
  ])
  func `both sides of every width at which the layout changes`(
    columns: Int, titles: [String]
  ) async throws {
    let app = try await deep(columns: columns, panes: .columns(from: 100, atMost: 3))
    #expect(app.panes == titles)
    for line in app.lines { #expect(TextWidth.columns(of: line) <= columns) }
  }

  @Test(arguments: [(135, false), (136, true)])
  func `beside the stack view the room is narrower`(columns: Int, isDivided: Bool) async throws {
    let app = try PanesApp.start(columns: columns, showsStack: true)
    await app.press(KeyPress(.enter))
    #expect(app.panes == (isDivided ? ["Shelves", "Shelf 1"] : []))
  }

  @Test(arguments: [(7, false), (8, true), (9, true), (15, true), (16, true)])
  func `a low terminal has one pane`(rows: Int, isDivided: Bool) async throws {
    let app = try PanesApp.start(rows: rows)
    await app.press(KeyPress(.enter))
    #expect(app.panes.isEmpty == !isDivided, "\(app.picture)")
  }

  @Test func `a root alone has the whole width`() async throws {
    let app = try PanesApp.start()
    #expect(app.panes == [])
    await app.press(KeyPress(.enter))
    #expect(app.panes == ["Shelves", "Shelf 1"])
    await app.press(KeyPress(.escape))
    #expect(app.panes == [])
  }

  @Test func `shares of one's own divide the width`() async throws {
    let app = try await deep(
      columns: 120,
      panes: Panes { path, room in
        path.last == .book(1) && room.columns >= 100 ? [30, room.columns - 30] : [1]
      })
    #expect(app.panes == ["Shelf 1", "Book 1"])
    #expect(
      app.lines.contains {
        $0.hasPrefix("┌") && $0.firstIndex(of: "┏") == $0.index($0.startIndex, offsetBy: 30)
      })
    await app.press(KeyPress(.escape))
    #expect(app.panes == [])
  }

  @Test func `shares that would make a pane too narrow later show fewer`() async throws {
    let app = try PanesApp.start(
      columns: 90, panes: Panes { path, room in path.contains(.book(1)) ? [1, 1, 1, 1] : [1] })
    await app.press(KeyPress(.enter), KeyPress(.enter))
    #expect(app.panes == ["Shelves", "Shelf 1", "Book 1"])
    await app.deliver(.resize(Size(columns: 71, rows: 24)))
    #expect(app.panes == ["Shelf 1", "Book 1"])
    await app.deliver(.resize(Size(columns: 47, rows: 24)))
    #expect(app.panes == [])
  }

  @Test func `too narrow a pane is refused with words`() async throws {
    let columns = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Panes<LibraryRoute>.columns(from: 47)
    }
    var words = String(decoding: columns?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      words.contains(
        """
        Panes from 47 columns would be 19 columns wide inside their borders; a screen needs 20. \
        Begin at 48 columns or more.
        """))
    let own = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { @MainActor in
      _ = try PanesApp.start(panes: Panes { _, _ in [1, 1] })
    }
    words = String(decoding: own?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      words.contains(
        """
        At 20 columns a pane would be 6 columns wide inside its border; a screen needs 20. \
        Return fewer shares there.
        """))
    let none = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Panes<LibraryRoute>.columns(from: 100, atMost: 0)
    }
    words = String(decoding: none?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("The maximum number of panes must be at least 1, not 0."))
  }

  @Test func `48 columns are enough`() async throws {
    let app = try await deep(columns: 48, panes: .columns(from: 48))
    #expect(app.panes == ["Shelf 1", "Book 1"])
  }

  // MARK: - The keyboard

  @Test func `the last pane has the keyboard, and F6 and a click move it`() async throws {
    let app = try await deep()
    #expect(app.litPane == "Book 1")
    await app.press(Self.next)
    #expect(app.litPane == "Shelf 1")
    await app.press(Self.next)
    #expect(app.litPane == "Book 1")
    await app.click("─ Shelf 1")
    #expect(app.litPane == "Shelf 1")
    await app.click("─ Book 1")
    #expect(app.litPane == "Book 1")
    #expect(app.stack == "Shelves › Shelf 1 › Book 1")
    #expect(app.footer.contains("F6 pane"))
  }

  @Test func `where there is one pane, F6 says so`() async throws {
    let app = try await deep(columns: 40)
    #expect(app.litPane == nil)
    await app.press(Self.next)
    #expect(app.shows("There is nothing else to move"))
  }

  @Test func `any navigation gives it back`() async throws {
    for key in [KeyPress(.escape), "3", "m", "[", KeyPress(.enter)] {
      let app = try await deep()
      await app.press(Self.next)
      #expect(app.litPane == "Shelf 1")
      await app.press(key)
      #expect(app.litPane == app.panes.last, "\(key)\n\(app.picture)")
    }
  }

  @Test func `Escape, crumbs and history speak of the stack`() async throws {
    let app = try await deep()
    await app.press(Self.next, KeyPress(.escape))
    #expect(app.stack == "Shelves › Shelf 1")
    await app.press("[")
    #expect(app.stack == "Shelves › Shelf 1 › Book 1")
    await app.press(Self.next, KeyPress(.backspace))
    #expect(app.stack == "Shelves › Shelf 1")
    await app.press("[", Self.next)
    await app.click("Shelves ›")
    #expect(app.stack == "Shelves")
  }

  @Test func `Escape ends the filter of the pane with the keyboard first`() async throws {
    let app = try await deep()
    await app.press(Self.next, "/", "r", KeyPress(.escape))
    #expect(app.stack == "Shelves › Shelf 1 › Book 1")
    #expect(app.litPane == "Shelf 1")
  }

  @Test func `Enter on what the later pane shows goes there`() async throws {
    let app = try await deep()
    await app.press(Self.next, KeyPress(.enter))
    #expect(app.litPane == "Book 1")
    #expect(app.stack == "Shelves › Shelf 1 › Book 1")
  }

  @Test(arguments: ["x", "z"] as [KeyPress])
  func `a key that goes back to what the later pane shows, or shows it once, goes there`(
    key: KeyPress
  ) async throws {
    let app = try await deep()
    await app.press(Self.next, key)
    #expect(app.litPane == "Book 1")
    #expect(app.stack == "Shelves › Shelf 1 › Book 1")
  }

  @Test func `the link that is copied is that of the pane with the keyboard`() async throws {
    let app = try await deep()
    await app.press("y")
    #expect(app.copied == "library://books/1")
    await app.press(Self.next, "y")
    #expect(app.copied == "library://shelves/Shelf%201")
  }

  @Test func `the wheel turns in the pane under the pointer`() async throws {
    let record = LibraryApp.Record()
    let app = try await deep(record: record)
    await app.deliver(.mouse(.scrollDown(Position(column: 70, row: 8))))
    #expect(record.events.last == .scroll(3))
    record.events = []
    await app.deliver(.mouse(.scrollDown(Position(column: 10, row: 8))))
    #expect(record.events.isEmpty)
    #expect(app.lines.contains { $0.contains("› Shelf 1, row 4") })
    #expect(app.litPane == "Book 1")
    #expect(app.stack == "Shelves › Shelf 1 › Book 1")
  }

  // MARK: - From here

  @Test func `what an earlier pane sends cuts what stands above it, as one step`() async throws {
    let app = try await deep(columns: 200, panes: .columns(from: 100, atMost: 3))
    await app.press(Self.next, Self.next)
    #expect(app.litPane == "Shelves")
    await app.click("Shelves, row 3")
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Shelf 3")
    #expect(app.litPane == "Shelf 3")
    await app.press("u")
    #expect(app.stack == "Shelves › Shelf 1 › Book 1")
    await app.press(Self.next, "b")
    #expect(app.stack == "Shelves")
    await app.press("u")
    #expect(app.stack == "Shelves › Shelf 1 › Book 1")
  }

  @Test func `a message from an earlier pane stands over that entry`() async throws {
    let app = try await deep()
    await app.press(Self.next, "m")
    #expect(app.modal == "Hello")
    await app.press(KeyPress(.escape))
    #expect(app.stack == "Shelves › Shelf 1")
  }

  @Test func `a screen that sends twice is on top the second time`() async throws {
    let app = try await deep()
    await app.press(Self.next, "t")
    #expect(app.stack == "Shelves › Shelf 1 › Book 21 › Book 22")
    await app.press("u", "u")
    #expect(app.stack == "Shelves › Shelf 1 › Book 1")
  }

  @Test func `the gate judges cut and move as one`() async throws {
    let app = try await deep()
    await app.press(Self.next, "o")
    #expect(app.modal == "Sign in")
    #expect(app.store.state.tabs[0].stack == [.shelf("Shelf 1"), .book(1)])
    #expect(app.pending.count == 1)
    await LibraryApp.signIn(app)
    #expect(app.stack == "Shelves › Shelf 1 › Loan 1")
    // Signed in and not allowed: refused as a whole.
    await app.press(Self.next, "a")
    #expect(app.stack == "Shelves › Shelf 1 › Loan 1")
    #expect(app.notice != nil)
  }

  @Test func `what a row does not open is not led along`() async throws {
    let app = try await deep()
    await app.press(Self.next, "o")
    await LibraryApp.signIn(app)
    #expect(app.stack == "Shelves › Shelf 1 › Loan 1")
    await app.press(Self.next, KeyPress(.down))
    #expect(app.stack == "Shelves › Shelf 1 › Loan 1")
    #expect(app.litPane == "Shelf 1")
    await app.press(KeyPress(.enter))
    #expect(app.stack == "Shelves › Shelf 1 › Book 2")
  }

  // MARK: - Leading along

  @Test func `a list in an earlier pane leads the later one along, in one step`() async throws {
    let app = try await deep()
    await app.press(Self.next, KeyPress(.down))
    #expect(app.stack == "Shelves › Shelf 1 › Book 2")
    #expect(app.litPane == "Shelf 1")
    await app.press("j", "j", KeyPress(.up), KeyPress(.end))
    #expect(app.stack == "Shelves › Shelf 1 › Book 9")
    #expect(app.panes == ["Shelf 1", "Book 9"])
    await app.press("u")
    #expect(app.stack == "Shelves › Shelf 1 › Book 1")
    await app.press("u")
    #expect(app.stack == "Shelves › Shelf 1")
  }

  @Test func `leading there and back leaves no step`() async throws {
    let app = try await deep()
    await app.press(Self.next, KeyPress(.down), KeyPress(.up), KeyPress(.down), KeyPress(.up))
    #expect(app.stack == "Shelves › Shelf 1 › Book 1")
    await app.press("u")
    #expect(app.stack == "Shelves › Shelf 1")
  }

  @Test func `leading again after a move is another step`() async throws {
    let app = try await deep()
    await app.press(Self.next, KeyPress(.down), Self.next, KeyPress(.escape))
    #expect(app.stack == "Shelves › Shelf 1")
    await app.press("[", Self.next, KeyPress(.down), KeyPress(.down))
    #expect(app.stack == "Shelves › Shelf 1 › Book 4")
    await app.press("u")
    #expect(app.stack == "Shelves › Shelf 1 › Book 2")
  }

  @Test func `a click on a row of an earlier pane leads too`() async throws {
    let app = try await deep()
    await app.click("Shelf 1, row 5")
    #expect(app.stack == "Shelves › Shelf 1 › Book 5")
    #expect(app.litPane == "Shelf 1")
  }

  @Test func `a screen that is no list leads nothing along`() async throws {
    let app = try await deep()
    await app.press(KeyPress(.escape), "t", Self.next, KeyPress(.down))
    #expect(app.stack == "Shelves › Shelf 1 › Book 21 › Book 22")
    #expect(app.litPane == "Book 21")
  }

  @Test func `a list of a link's shelf leads along what the link opened`() async throws {
    let app = try PanesApp.start()
    await app.open("library://books/7")
    await app.press(Self.next, KeyPress(.down))
    #expect(app.stack == "Shelves › Novels › Book 2")
  }

  // MARK: - Layers, work and writing

  @Test func `a modal layer lies over all panes and has the keyboard`() async throws {
    let app = try await deep()
    await app.press("p")
    #expect(app.modal == "Book 7")
    await app.press(Self.next, KeyPress(.down))
    #expect(app.store.state.tabs[0].stack == [.shelf("Shelf 1"), .book(1)])
    await app.press(KeyPress(.escape))
    #expect(app.panes == ["Shelf 1", "Book 1"])
  }

  @Test func `work goes on and shows in an earlier pane`() async throws {
    let record = LibraryApp.Record()
    let app = try PanesApp.start(record: record)
    await app.open("library://books/1")
    await app.press("r", KeyPress(.enter))
    #expect(app.panes == ["Book 1", "Book 1"])
    await app.advance(by: .seconds(1))
    #expect(record.work == ["began Book 1", "ended Book 1"])
    #expect(app.lines.contains { $0.contains("│ loaded") && $0.contains("┃ not loaded") })
  }

  @Test func `one frame is written for each key`() async throws {
    let app = try await deep()
    await app.press(Self.next)
    for key in [KeyPress(.down), KeyPress(.down), KeyPress(.up), Self.next, Self.next] {
      let before = app.terminal.changedFrames
      await app.press(key)
      #expect(app.terminal.changedFrames == before + 1)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `law: the panes are the last entries of the stack, in order`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let app = try PanesApp.start(columns: 160, panes: .columns(from: 100, atMost: 3))
    let keys: [KeyPress] = [
      KeyPress(.enter), KeyPress(.enter), KeyPress(.down), KeyPress(.up), Self.next, "o", "t", "b",
      "m", KeyPress(.escape), "1", "2", "3", "[", "]", "u", "-",
    ]
    for step in 0..<150 {
      if app.modal == "Sign in", Bool.random(using: &random) {
        await LibraryApp.signIn(app)
      } else if Int.random(in: 0..<12, using: &random) == 0 {
        app.store.send(.signOut)
      } else if Int.random(in: 0..<10, using: &random) == 0 {
        await app.deliver(
          .resize(Size(columns: Int.random(in: 30...220, using: &random), rows: 24)))
      } else {
        await app.press(keys.randomElement(using: &random) ?? "1")
      }
      let (titles, lit) = PanesApp.panes(app.lines)
      if app.store.session.principal == nil {
        #expect(!titles.contains { $0.hasPrefix("Loan") }, "seed \(seed), step \(step)")
      }
      guard app.modal == nil, !titles.isEmpty else { continue }
      let stack = app.stack.split(separator: " › ").map(String.init)
      #expect(titles == stack.suffix(titles.count), "seed \(seed), step \(step)\n\(app.picture)")
      #expect(lit != nil, "seed \(seed), step \(step)")
    }
  }

  @Test func `F6 moves no focus behind the help page`() async throws {
    let app = try await deep()
    #expect(app.litPane == "Book 1")
    await app.press(KeyPress(.function(1)), Self.next, KeyPress(.escape))
    #expect(app.litPane == "Book 1")
  }
}
