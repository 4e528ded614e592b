import Foundation
import Navigation
import NavigationTesting
import Storefront
import TerminalKit
import TerminalTesting
import Testing

/// The stack view beside the app.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct StackViewTests {
  private static let columns = 36

  /// The lines of the stack view, without the line at its left.
  private static func view(_ lines: [String], columns: Int = 120) -> [String] {
    lines.map { String($0.dropColumns(columns - Self.columns).dropFirst(2)) }
  }

  /// The titles of the cards, top first, without borders, marks and details.
  private static func cards(_ view: [String]) -> [String] {
    view.compactMap { line in
      let inner = line.drop { $0 == " " }
      guard let side = inner.first, "│┃║".contains(side), let end = inner.lastIndex(of: side) else {
        return nil
      }
      return inner[inner.index(after: inner.startIndex)..<end].split(separator: "  ").first.map {
        $0.split(separator: " ").joined(separator: " ")
      }
    }
  }

  private static let signIn = "Type \"demo@example.com\"\nTab\nType \"sextant\"\nEnter\nWait"

  nonisolated static let moments: [(name: String, tape: String)] = [
    ("start", ""),
    ("push", "Type \"2\"\nEnter 2"),
    ("pop", "Type \"2\"\nEnter 2\nEscape"),
    ("gate", "Type \"2\"\nEnter\nOpen \"storefront://orders/1042\""),
    ("two-waiting", "Open \"storefront://orders/1042\"\nOpen \"storefront://orders/1037\""),
    ("deep", "Type \"2\"\nEnter 2\nType \"c\"\nOpen \"storefront://pages/shipping\"\nType \"/\""),
    ("sheet", "Type \"2\"\nEnter\nOpen \"storefront://products/12?is_modal=true\""),
  ]

  @Test(arguments: moments)
  func `looks as it did`(moment: (name: String, tape: String)) async throws {
    try await record(moment.name, moment.tape, signedIn: false)
  }

  @Test(arguments: [("resumed", ""), ("refused", "Open \"storefront://admin\"")])
  func `looks as it did after sign-in`(moment: (name: String, tape: String)) async throws {
    try await record(moment.name, moment.tape, signedIn: true)
  }

  private func record(_ name: String, _ tape: String, signedIn: Bool) async throws {
    var frames: [(size: String, lines: [String])] = []
    for (columns, rows) in [(100, 30), (120, 40), (200, 60)] {
      let visit = try await StorefrontGuest(columns: columns, rows: rows, hasPanes: false)
      if signedIn {
        await visit.play("Open \"storefront://orders/1042\"\n" + Self.signIn)
      }
      await visit.play(tape)
      await visit.redraw()
      for line in visit.lines { #expect(TextWidth.columns(of: line) <= columns, "\(line)") }
      frames.append(("\(columns)x\(rows)", visit.lines))
    }
    try FrameFile("stack-" + name).expect(frames, #_sourceLocation)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `law: the top pile is the stack, in order, over random runs`(seed: UInt64) async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 120, rows: 60))
    var random = SeededGenerator(seed: seed)
    let moves: [KeyPress] = [
      "1", "2", "3", "4", KeyPress(.enter), KeyPress(.enter), KeyPress(.down), KeyPress(.escape),
      "c", "s", "[", "]", "-", "u", KeyPress(.backspace),
    ]
    for step in 0..<150 {
      let press = moves[Int(random.next() % UInt64(moves.count))]
      await app.press(press)
      guard app.exitCode == nil, app.modal == nil else { continue }
      let cards = Self.cards(Self.view(app.lines))
      let stack = app.stack.split(separator: " › ").reversed().map { String($0) }
      guard stack.count <= 5 else { continue }
      #expect(
        cards.count == stack.count && zip(cards, stack).allSatisfy { Self.agree($0, $1) },
        "seed \(seed), step \(step), \(press): cards \(cards), stack \(stack)")
    }
  }

  /// Whether a card shows a title, which it may shorten.
  private static func agree(_ card: String, _ title: String) -> Bool {
    card == title || card.hasSuffix("…") && title.hasPrefix(card.dropLast())
  }

  @Test func `a sign-out leaves nothing of what was gated`() async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 120, rows: 40))
    await app.open("storefront://orders/1042")
    await app.play(Self.signIn)
    #expect(Self.view(app.lines).contains { $0.contains("Order 1042") })
    await app.play("Ctrl+P\nType \"sign out\"\nEnter")
    let view = Self.view(app.lines)
    #expect(!view.contains { $0.contains("1042") }, "\(view)")
    #expect(!view.contains { $0.contains("demo@example.com") }, "\(view)")
  }

  @Test func `a sign-in keeps the last moves, and a sign-out none`() async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 120, rows: 40))
    await app.play("Type \"2\"\nEnter 2\nOpen \"storefront://orders/1042\"\n" + Self.signIn)
    let moves = Self.view(app.lines).drop { !$0.contains("Last moves") }.dropFirst()
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(
      moves.prefix(5) == [
        "sign in demo@example.com resumed", "open orders/1042 waits",
        "go Skerry Passage Chart pushed", "go Charts and maps pushed", "⇄ Catalog",
      ], "\(moves)")
    await app.play("Ctrl+P\nType \"sign out\"\nEnter")
    let left = Self.view(app.lines).drop { !$0.contains("Last moves") }.dropFirst()
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(left.filter { !$0.isEmpty } == ["sign out closed 3"], "\(left)")
  }

  @Test func `a public link that closes the sign-in layer is said to open its screen`() async throws
  {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 120, rows: 40))
    await app.play("Open \"storefront://orders/1042\"\nOpen \"storefront://cart\"")
    let moves = Self.view(app.lines).drop { !$0.contains("Last moves") }.dropFirst()
    let first = try #require(moves.first).split(separator: " ").joined(separator: " ")
    #expect(first.hasPrefix("open cart") && !first.contains("dismissed"), "\(first)")
  }

  @Test func `a return to a tab marks nothing that was there`() async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 120, rows: 40))
    await app.play("Type \"2\"\nEnter 2")
    #expect(Self.view(app.lines).contains { $0.hasSuffix(" +") })
    await app.press("1")
    #expect(!Self.view(app.lines).contains { $0.hasSuffix(" +") }, "\(app.picture)")
    await app.press("2")
    #expect(app.stack == "Catalog › Charts and maps › Skerry Passage Chart")
    #expect(!Self.view(app.lines).contains { $0.hasSuffix(" +") }, "\(app.picture)")
  }

  @Test func `all queued links are listed where there is room`() async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 120, rows: 40))
    for number in [1042, 1037, 1031] { await app.open("storefront://orders/\(number)") }
    await app.open("storefront://account")
    await app.open("storefront://admin")
    let view = Self.view(app.lines)
    for link in ["orders/1042", "orders/1037", "orders/1031", "account", "admin"] {
      #expect(view.contains { $0.hasPrefix(" \(link) ") }, "\(link)\n\(app.picture)")
    }
    #expect(!view.contains { $0.contains("more") })
    // A smaller window shortens the list again, and keeps moves and cards.
    await app.deliver(.resize(Size(columns: 120, rows: 17)))
    #expect(app.shows("Waiting for sign-in"))
    #expect(app.shows("… "))
  }

  @Test func `a click on a card goes back to it, and F3 hides the view`() async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 120, rows: 40))
    await app.play("Type \"2\"\nEnter 2")
    #expect(app.stack == "Catalog › Charts and maps › Skerry Passage Chart")
    let row = app.lines.firstIndex { $0.contains("│ Charts and maps") }
    await app.deliver(.mouse(.press(Position(column: 95, row: try #require(row)))))
    #expect(app.stack == "Catalog › Charts and maps")
    await app.press(KeyPress(.function(3)))
    #expect(!app.shows("Last moves"))
    await app.press(KeyPress(.function(3)))
    #expect(app.shows("Last moves"))
  }

  @Test func `below 100 columns there is a strip, which F3 hides and shows`() async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 99, rows: 24))
    #expect(!app.shows("Last moves"))
    #expect(app.lines[22] == " [Home]")
    await app.press(KeyPress(.function(3)))
    #expect(!app.shows("[Home]"))
    await app.press(KeyPress(.function(3)))
    #expect(app.lines[22] == " [Home]")
    // One choice for both: what is hidden in a strip is hidden beside the app, too.
    await app.press(KeyPress(.function(3)))
    await app.deliver(.resize(Size(columns: 120, rows: 40)))
    #expect(!app.shows("Last moves"))
  }

  @Test func `the strip takes 24 rows, or 20 after F3, and one row`() async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 80, rows: 23))
    #expect(!app.shows("[Home]"))
    await app.deliver(.resize(Size(columns: 80, rows: 20)))
    let last = try #require(app.lines.dropLast(2).last)
    await app.press(KeyPress(.function(3)))
    #expect(app.lines[18] == " [Home]")
    #expect(app.lines[17].hasPrefix("─ stack ──"), "\(last)")
    await app.deliver(.resize(Size(columns: 80, rows: 19)))
    #expect(!app.shows("[Home]"))
    await app.press(KeyPress(.function(3)))
    #expect(app.notice == "The stack needs 100 columns or 20 rows.")
  }

  @Test func `the strip has the marks of the last move, the queue, and what was cut`() async throws
  {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 80, rows: 24))
    func strip() -> String { app.lines[22].trimmingCharacters(in: .whitespaces) }
    await app.play("Type \"2\"\nEnter 2")
    #expect(strip() == "Catalog › Charts and maps › [Skerry Passage Chart] +")
    await app.press(KeyPress(.escape))
    #expect(strip() == "Catalog › [Charts and maps] − Skerry Passage Chart")
    await app.play("Type \":orders/1042\"\nEnter")
    #expect(strip().hasPrefix("Catalog › Charts and maps ▣ [Sign in] +"))
    #expect(strip().hasSuffix("gate ! 1 orders/1042"))
    #expect(app.lines[21].hasPrefix("─ : ▸ open orders/1042 ▸ middleware ✓ ▸ gate ✗ waits ─"))
    await app.play(Self.signIn)
    #expect(strip() == "Orders › [Order 1042] + from the gate − Sign in")
    await app.play("Ctrl+P\nType \"sign out\"\nEnter")
    #expect(strip() == "[Home] − 2 screens closed")
  }

  @Test func `a click on the strip goes back`() async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 80, rows: 24))
    await app.play("Type \"2\"\nEnter 2")
    await app.deliver(.mouse(.press(Position(column: 14, row: 22))))
    #expect(app.stack == "Catalog › Charts and maps")
  }
}

extension String {
  /// The line from a column on; wide letters count two.
  fileprivate func dropColumns(_ count: Int) -> Substring {
    var used = 0
    return drop { letter in
      guard used < count else { return false }
      used += TextWidth.columns(of: String(letter))
      return true
    }
  }
}
