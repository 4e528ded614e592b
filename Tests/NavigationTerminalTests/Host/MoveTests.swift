import Navigation
import NavigationTesting
import TerminalKit
import TerminalTesting
import Testing

@testable import NavigationTerminal
@testable import TerminalHost
@testable import TerminalUI

/// What is told of a move, and what it marks.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct MoveTests {
  private func app(
    _ size: Size = Size(columns: 99, rows: 30), session: Duration? = nil
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start(size: size, session: session)
  }

  private func flow(_ app: HeadlessHost<LibraryRoute>) -> String {
    app.host.visit.moves.last.map { FlowLines.text(of: $0.flow) } ?? ""
  }

  private func row(_ app: HeadlessHost<LibraryRoute>) -> String {
    app.host.visit.moves.last.map { "\($0.title)|\($0.result)" } ?? ""
  }

  /// A middleware that lets all pass but the ninth book, and sends the eighth elsewhere.
  private func ask(_ app: HeadlessHost<LibraryRoute>) {
    app.store.addMiddleware(
      AnyNavigationMiddleware(name: "lending") { command, _ in
        switch command {
        case .push(.book(9)): .cancel(reason: "it is lent")
        case .push(.book(8)): .rewrite(.push(.book(7)))
        default: .proceed
        }
      })
  }

  // MARK: - The flow

  @Test func `a key goes through middleware and gate to the cards`() async throws {
    let app = try app()
    ask(app)
    await app.press(KeyPress(.enter))
    #expect(flow(app) == "Enter ▸ go Book 1 ▸ middleware ✓ ▸ gate ✓ ▸ 2 cards")
    await app.press(KeyPress(.escape))
    #expect(flow(app) == "Esc ▸ pop Book 1 ▸ middleware ✓ ▸ gate ✓ ▸ 1 card")
    await app.press("u")
    #expect(flow(app) == "u ▸ undo: push Book 1 ▸ gate ✓ ▸ 2 cards")
    await app.press("[")
    #expect(flow(app).hasPrefix("[ ▸ back: "), "\(flow(app))")
    #expect(flow(app).contains("▸ gate ✓ ▸"))
  }

  @Test func `a station stands where something was asked, with a name where it decided`()
    async throws
  {
    let app = try app()
    await app.press("3")
    #expect(flow(app) == "3 ▸ ⇄ About ▸ gate ✓ ▸ 1 card")
    ask(app)
    app.host.send(.go(.book(9)))
    #expect(flow(app) == "go Book 9 ▸ lending ✗ it is lent")
    #expect(row(app) == "go Book 9|refused")
    app.host.send(.go(.book(8)))
    #expect(flow(app) == "go Book 8 ▸ lending: push Book 7 ▸ gate ✓ ▸ 2 cards")
  }

  @Test func `what waits ends at the gate, and leaves the scheme out`() async throws {
    let app = try app()
    await app.open("library://loans/4")
    #expect(flow(app) == "open loans/4 ▸ gate ✗ waits")
    #expect(row(app) == "open loans/4|waits")
    app.store.signIn(Principal(subject: "reader@example.com"))
    #expect(row(app) == "sign in reader@example.com|resumed")
    await app.open("library://staff")
    #expect(flow(app) == "open staff ▸ gate ✗ needs librarian", "\(flow(app))")
  }

  @Test func `layers stand behind the cards of the selected tab`() async throws {
    let app = try app()
    await app.press(KeyPress(.enter), "p")
    #expect(flow(app).hasSuffix("▸ 2 cards ▣"), "\(flow(app))")
    await app.open("library://loans/4")
    #expect(app.host.visit.moves.last?.situations?.after.cardWords == "2 cards ▣▣")
  }

  @Test func `several screens that one key closes are counted`() async throws {
    let app = try app()
    app.host.send(.goMany([.book(1), .book(2), .book(3)]))
    app.host.send(.backToRoot)
    #expect(row(app) == "pop 3|")
    #expect(flow(app) == "pop 3 ▸ gate ✓ ▸ 1 card")
  }

  @Test func `a word typed letter by letter is one move`() async throws {
    let app = try app()
    app.host.send(.go(.book(1)))
    let count = app.host.visit.moves.count
    for number in 2...50 { app.host.send(.amend(.book(number))) }
    let moves = app.host.visit.moves
    #expect(moves.count == count + 1 && row(app) == "~ Book 50|")
    #expect(moves.last?.situations?.before.state.path.last?.route == .book(1))
    let card = moves.picture { layer, index in "\(index)" }.piles[0].cards[0]
    #expect(card.mark == .amended)
    app.host.send(.amend(.book(51)))
    app.host.send(.go(.book(1)))
    app.host.send(.amend(.book(2)))
    #expect(moves.count == count + 3)
  }

  @Test func `an expiry that a key finds is a move of its own, without the key`() async throws {
    let app = try app(session: .seconds(60))
    await app.open("library://loans/4")
    await LibraryApp.signIn(app)
    await app.advance(by: .seconds(61))
    let move = try #require(app.host.visit.moves.last)
    #expect(move.title == "session ended" && !move.flow.contains(FlowStation("Enter")))
  }

  @Test func `what the account lost the right to see is hidden`() async throws {
    let app = try app()
    app.store.signIn(Principal(subject: "ada", roles: ["librarian"]))
    await app.open("library://staff")
    let moves = app.host.visit.moves
    let index = moves.count - 1
    #expect(!moves[index].isHidden)
    app.store.signIn(Principal(subject: "ada"))
    #expect(moves[index].isHidden && moves[index].flow.isEmpty && moves[index].parts.isEmpty)
    app.store.signIn(Principal(subject: "ada", roles: ["librarian"]))
    #expect(!moves[index].isHidden)
  }

  @Test func `the log is bounded by records and by the entries in their states`() throws {
    let app = try app()
    let log = app.host.visit.moves.log
    for number in 1...3_000 { app.store.send(.amend(.book(number))) }
    for number in 1...3_000 { app.store.send(.go(.book(number))) }
    let entries = log.groups.reduce(0) { $0 + $1.entries.count }
    #expect(entries <= Log.mostRecords)
    let size = log.groups.flatMap(\.entries).reduce(0) { $0 + $1.record.after.state.entryCount }
    #expect(size <= Log.mostEntries && size > Log.mostEntries * 9 / 10)
  }

  @Test func `one action that records more than the log keeps leaves its last records`() throws {
    let app = try app()
    let moves = app.host.visit.moves
    app.host.turn {
      for _ in 1...3_000 { app.host.send(.go(.book(1))); app.host.send(.back) }
    }
    #expect(moves.count == 1 && moves.partCount(at: 0) == Log.mostRecords)
    #expect(moves.last?.situations?.after == app.store.machine.session.situation)
  }

  // MARK: - The lines

  private static let lane = [
    FlowStation("Enter"), FlowStation("go Skerry Passage Chart", isRequest: true),
    FlowStation("middleware", .passed), FlowStation("gate", .passed), FlowStation("2 cards"),
  ]

  @Test(arguments: 20...80)
  func `a flow fits its width in two lines, and keeps its end`(columns: Int) {
    let lines = FlowLines(Self.lane, columns: columns, rows: 2).lines.map {
      $0.map(\.text).joined()
    }
    #expect(lines.count <= 2)
    for line in lines { #expect(TextWidth.columns(of: line) <= columns, "\(line)") }
    #expect(lines.last?.hasSuffix("2 cards") == true, "\(lines)")
    if columns >= 35 { #expect(lines.joined().contains("middleware ✓")) }
  }

  @Test func `the depth over time marks what waited and what was let in`() async throws {
    let app = try app()
    await app.press(KeyPress(.enter))
    await app.open("library://loans/4")
    app.store.signIn(Principal(subject: "ada"))
    let moves = app.host.visit.moves
    func depths(around selected: Int, columns: Int, isUnicode: Bool = true) -> DepthLine {
      DepthLine(
        count: moves.count, selected: selected, columns: columns, isUnicode: isUnicode
      ) { moves[$0] }
    }
    #expect(depths(around: 2, columns: 80).steps.map(\.text) == ["▂", "!▃", "+▂"])
    #expect(
      depths(around: 2, columns: 80, isUnicode: false).steps.map(\.text) == ["2", "!3", "+2"])
    // In little room, the selected move and what came before it are shown.
    #expect(depths(around: 2, columns: 4).steps.map(\.text) == ["!▃", "+▂"])
    #expect(depths(around: 0, columns: 3).steps.map(\.text) == ["▂", "!▃"])
  }

  // MARK: - Marks

  @Test func `one that came back by history is not new`() async throws {
    let app = try app()
    app.host.send(.go(.book(1)))
    app.host.send(.go(.book(2)))
    await app.press("u", "u", "]", "]")
    let pile = app.host.visit.moves.picture { layer, index in
      layer.route(at: index).map { "\($0)" } ?? "root"
    }.piles[0]
    #expect(pile.cards.map(\.mark) == [.new, .none, .none])
    #expect(pile.ghosts.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `law: the marks of a move lead from the cards before it to those after`(seed: UInt64)
    async throws
  {
    let app = try app(Size(columns: 140, rows: 44))
    var random = SeededGenerator(seed: seed)
    let keys: [KeyPress] = [
      "1", "2", "3", KeyPress(.enter), KeyPress(.down), KeyPress(.escape), "u", "[", "]", "-", "p",
      KeyPress(.backspace), KeyPress(.character("r"), .control),
    ]
    let links = ["books/3", "loans/4", "books/7", "note?text=x", "loans/9", "shelves", "staff"]
    for _ in 0..<150 where app.exitCode == nil {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: app.store.signIn(Principal(subject: "ada"))
      case 1: app.store.signIn(Principal(subject: "ada", roles: ["librarian"]))
      case 2: app.host.send(.amend(.book(Int.random(in: 1...9, using: &random))))
      case 3: app.host.send(.goMany([.book(1), .book(Int.random(in: 1...3, using: &random))]))
      case 4: app.host.send(.backBy(2))
      case 5, 6: await app.open("library://" + (links.randomElement(using: &random) ?? ""))
      default: if let key = keys.randomElement(using: &random) { await app.press(key) }
      }
      await app.host.idle()
    }
    let moves = app.host.visit.moves
    let login = app.store.machine.policy.login
    #expect(moves.count > 50)
    for index in 0..<moves.count {
      guard let (before, after) = moves[index].situations else { continue }
      let change = StackChange(from: before, to: after, login: login)
      check(change, from: before, to: after, "seed \(seed), move \(index): \(moves[index].title)")
      guard index > 0, let end = moves[index - 1].situations?.after else { continue }
      #expect(end == before, "seed \(seed), move \(index)")
    }
  }

  private func check(
    _ change: StackChange, from before: Situation, to after: Situation, _ place: String
  ) {
    let old = before.state.layers
    var goneIDs: Set<EntryID> = []
    for (index, pile) in change.piles.enumerated() {
      let stack = pile.layer.stack.entries
      let base: [State.Entry]
      if case .tab(let tab) = pile.layer.kind {
        base = before.state.tabs.first { $0.id == tab }?.path ?? []
        let isSame = base.map(\.route) == stack.map(\.route)
        #expect(!isSame || pile.added == 0 && pile.gone.isEmpty && pile.amended.isEmpty, "\(place)")
      } else {
        let layer = old.first { $0.root.id == pile.layer.entry }
        let place = old.indices.contains(index - 1) ? old[index - 1] : nil
        base = (layer ?? (pile.isNew ? nil : place))?.path ?? []
      }
      // Taking away what is gone and amending what is marked leaves what stayed.
      var cards = base.dropLast(pile.gone.count).map(\.route)
      #expect(cards.count == pile.kept, "\(place)")
      for index in pile.amended { cards[index] = stack[index].route }
      cards += stack.suffix(pile.added).map(\.route)
      #expect(cards == stack.map(\.route), "\(place)")
      goneIDs.formUnion(pile.gone.map(\.id))
    }
    let now = Set(change.piles.flatMap { $0.layer.stack.entries.map(\.id) })
    #expect(goneIDs.isDisjoint(with: now), "an entry is added and gone: \(place)")
    #expect(change.gone.count <= old.count + 1, "\(place)")
    if before.state.tabs == after.state.tabs, before.state.layers == after.state.layers {
      #expect(change.piles.allSatisfy { $0.added == 0 && $0.gone.isEmpty }, "\(place)")
    }
  }
}

extension HostLayer {
  /// The identity of a layer's root.
  fileprivate var entry: EntryID? {
    if case .presented(let id, _) = kind { id } else { nil }
  }
}
