import Navigation
import NavigationTerminal
import NavigationTesting
import Storefront
import TerminalKit
import TerminalTesting
import Testing

/// The inspector beside the app, and the app at the moment that is walked.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct InspectorFrameTests {
  private nonisolated static let sizes = [
    Size(columns: 100, rows: 30), Size(columns: 160, rows: 45), Size(columns: 200, rows: 60),
    Size(columns: 80, rows: 24), Size(columns: 80, rows: 40),
  ]
  private static let way = """
    Type "2"
    Enter 2
    Escape
    Open "storefront://products/12?is_modal=true"
    Escape
    Open "storefront://orders/1042"
    Type "demo@example.com"
    Tab
    Type "sextant"
    Enter
    Wait

    """

  nonisolated static let moments: [(name: String, tape: String)] = [
    ("newest", "F2"), ("walked", "F2\nUp 4"), ("app-focused", "F2\nF6"),
    ("signed-out", "Ctrl+P\nType \"sign out\"\nEnter\nF2\nUp"),
    ("places", "F2\nTab"),
  ]

  @Test(arguments: moments)
  func `looks as it did`(moment: (name: String, tape: String)) async throws {
    var frames: [(size: String, lines: [String])] = []
    for size in Self.sizes {
      let visit = try await StorefrontGuest(columns: size.columns, rows: size.rows)
      await visit.play(Self.way + moment.tape)
      await visit.redraw()
      for line in visit.lines { #expect(TextWidth.columns(of: line) <= size.columns, "\(line)") }
      frames.append(("\(size.columns)x\(size.rows)", visit.lines))
    }
    try FrameFile("docked-" + moment.name).expect(frames, #_sourceLocation)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `law: walking never shows what whoever is here may not see, over random runs`(seed: UInt64)
    async throws
  {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 140, rows: 44))
    var random = SeededGenerator(seed: seed)
    let keys: [KeyPress] = [
      "1", "2", KeyPress(.enter), KeyPress(.enter), KeyPress(.down), KeyPress(.escape), "c", "u",
      "[",
    ]
    for round in 0..<6 {
      if Bool.random(using: &random) {
        await app.open("storefront://orders/1042")
        await app.play(
          "Type \"demo@example.com\"\nTab\nType \"sextant\"\nEnter\nWait")
      }
      for _ in 0..<8 {
        if let key = keys.randomElement(using: &random) { await app.press(key) }
        if app.modal != nil { await app.press(KeyPress(.escape)) }
        if app.exitCode != nil { return }
      }
      if app.store.session.principal != nil {
        await app.play("Ctrl+P\nType \"sign out\"\nEnter")
        if app.shows("Sign out and lose ") { await app.press("y") }
      }
      await app.press(KeyPress(.function(2)))
      for step in 0..<30 {
        #expect(
          !app.shows("Order 1042") && !app.shows("demo@example.com"),
          "seed \(seed), round \(round), step \(step):\n\(app.picture)")
        await app.press("[")
      }
      await app.press(KeyPress(.function(2)))
    }
  }

  @Test func `a sign-in is done even if a link that waited is refused`() async throws {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 140, rows: 40))
    await app.play(
      """
      Open "storefront://admin"
      Open "storefront://orders/1042"
      Type "demo@example.com"
      Tab
      Type "sextant"
      Enter
      Wait
      F2
      """)
    let row = try #require(app.lines.first { $0.contains("0:") && $0.contains(" sign in") })
    #expect(!row.contains("refused"), "\(app.picture)")
    #expect(app.shows("storefront://admin needs an"), "\(app.picture)")
  }
}
