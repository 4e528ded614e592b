import Navigation
import NavigationTerminal
import NavigationTesting
import Storefront
import TerminalKit
import TerminalTesting
import Testing

/// Shelf and product side by side, beside the stack view.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct PanesFrameTests {
  private nonisolated static let signIn =
    "Type \"demo@example.com\"\nTab\nType \"sextant\"\nEnter\nWait"

  nonisolated static let moments: [(name: String, tape: String)] = [
    ("root", "Type \"2\""),
    ("shelf", "Type \"2\"\nEnter"),
    ("product", "Type \"2\"\nEnter 2"),
    ("focus", "Type \"2\"\nEnter 2\nF6"),
    ("led", "Type \"2\"\nEnter 2\nF6\nDown 3"),
    ("sheet", "Type \"2\"\nEnter\nOpen \"storefront://products/12?is_modal=true\""),
    ("gate", "Type \"2\"\nEnter 2\nOpen \"storefront://orders/1042\""),
    ("order", "Open \"storefront://orders/1042\"\n" + signIn),
  ]

  @Test(arguments: moments)
  func `looks as it did`(moment: (name: String, tape: String)) async throws {
    var frames: [(size: String, lines: [String])] = []
    for (columns, rows) in [(100, 30), (140, 40), (200, 60)] {
      let visit = try await StorefrontGuest(columns: columns, rows: rows)
      await visit.play(moment.tape)
      await visit.redraw()
      for line in visit.lines { #expect(TextWidth.columns(of: line) <= columns, "\(line)") }
      frames.append(("\(columns)x\(rows)", visit.lines))
    }
    try FrameFile("panes-" + moment.name).expect(frames, #_sourceLocation)
  }

  @Test(arguments: [(139, false), (140, true)])
  func `they begin at 140 columns`(columns: Int, isDivided: Bool) async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: columns, rows: 30))
    await app.play("Type \"2\"\nEnter 2")
    #expect(app.shows("┏━ Skerry Passage Chart") == isDivided)
    #expect(app.shows("┌─ Charts and maps") == isDivided)
  }

  @Test func `the previews at 120 columns, without the stack view`() async throws {
    var frames: [(size: String, lines: [String])] = []
    for tape in ["Type \"2\"\nDown", "Type \"2\"\nEnter\nDown 2"] {
      let visit = try await StorefrontGuest(columns: 120, rows: 40)
      await visit.play("F3\n" + tape)
      frames.append(("120x40", visit.lines))
    }
    let visit = try await StorefrontGuest(columns: 120, rows: 40)
    await visit.play("F3\nOpen \"storefront://orders\"\n" + Self.signIn + "\nDown\nWait")
    frames.append(("120x40", visit.lines))
    try FrameFile("preview").expect(frames, #_sourceLocation)
  }

  @Test func `a large Home has ink in a quarter of its cells`() async throws {
    let visit = try await StorefrontGuest(columns: 160, rows: 45)
    let ink = visit.lines.joined().count { $0 != " " }
    #expect(ink * 4 >= 160 * 45, "\(ink)")
    try FrameFile("home-large").expect([("160x45", visit.lines)], #_sourceLocation)
  }

  @Test func `a large Home shows what waits, the cart and the last order`() async throws {
    let visit = try await StorefrontGuest(columns: 160, rows: 45)
    await visit.play(
      """
      Expect Screen "─ Cart ─"
      Open "storefront://orders/1042"
      Escape
      """)
    await visit.play("Open \"storefront://orders/1042\"\n" + Self.signIn)
    await visit.play(
      """
      Type "1"
      Expect Screen "─ Order 1042 ─"
      Expect Screen " On its way "
      Click "─ Sextant Halcyon 120 ─"
      Expect Title "Sextant Halcyon 120"
      """)
    visit.app.store.send(.signOut)
    await visit.redraw()
    await visit.play(
      """
      Type "1"
      Expect Not Screen "Order 1042"
      """)
  }

  /// The titles on the borders of the panes.
  private static func titles(_ lines: [String]) -> [String] {
    guard let line = lines.prefix(4).last(where: { $0.contains("┏━ ") }) else { return [] }
    return line.split(whereSeparator: { "┐┓".contains($0) }).compactMap { part in
      guard let start = part.firstIndex(where: { "┌┏".contains($0) }),
        part[start...].dropFirst(2).first == " ", !part.contains("─ preview ─")
      else { return nil }
      let words = part[start...].dropFirst(3).prefix { !"─━".contains($0) }
      return String(words.dropLast())
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `law: the last entries in order, and nothing gated after a sign-out`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 160, rows: 40))
    let moves: [KeyPress] = [
      "1", "2", "3", "4", KeyPress(.enter), KeyPress(.enter), KeyPress(.down), KeyPress(.down),
      KeyPress(.function(6)), KeyPress(.function(6)), KeyPress(.escape), "c", "s", "[", "]", "-",
      "u", KeyPress(.backspace),
    ]
    for step in 0..<120 {
      guard app.exitCode == nil else { break }
      if app.modal == "Sign in", Bool.random(using: &random) {
        await app.play(Self.signIn)
      } else if Int.random(in: 0..<10, using: &random) == 0 {
        app.store.send(.signOut)
      } else {
        await app.press(moves.randomElement(using: &random) ?? "1")
      }
      guard app.exitCode == nil else { break }
      let titles = Self.titles(app.lines)
      if app.store.session.principal == nil {
        let gated = ["Order 10", "Your orders", "demo@example.com"]
        let places = app.lines.prefix(3).joined()
        #expect(
          !gated.contains { word in titles.contains { $0.contains(word) } || places.contains(word)
          },
          "seed \(seed), step \(step)\n\(app.picture)")
      }
      guard app.modal == nil, !titles.isEmpty else { continue }
      let stack = app.stack.split(separator: " › ").map(String.init)
      #expect(
        titles.count <= 2
          && zip(titles, stack.suffix(titles.count)).allSatisfy {
            $0 == $1 || $0.hasSuffix("…") && $1.hasPrefix($0.dropLast())
          }, "seed \(seed), step \(step): \(titles) \(stack)")
    }
  }

  @Test func `slash goes to the search that is open in the other pane`() async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 160, rows: 40))
    await app.play("Type \"2/\"\nF6")
    #expect(app.shows("┏━ Catalog"))
    await app.play("Type \"/\"")
    #expect(app.shows("┏━ Search"), "\(app.picture)")
    #expect(app.stack == "Catalog › Search")
  }

  @Test func `they survive every size, and keys while sizes change`() async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 200, rows: 40))
    await app.play("Type \"2\"\nEnter 2")
    var random = SeededGenerator(seed: 9)
    var tape = ""
    for _ in 0..<1_000 {
      let (columns, rows) = (
        Int.random(in: 1...300, using: &random), Int.random(in: 1...100, using: &random)
      )
      tape += "Resize \(columns)x\(rows)\n" + (Bool.random(using: &random) ? "F6\n" : "Down\n")
    }
    await app.play(tape + "Resize 200x40")
    // In three panes, the catalog may have led the shelf along.
    #expect(app.stack.hasPrefix("Catalog › "))
  }
}
