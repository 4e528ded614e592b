import Navigation
import NavigationTerminal
import NavigationTesting
import Storefront
import TerminalKit
import TerminalTesting
import Testing

/// The terminal changes its size again and again while somebody types.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ResizeTests {
  /// Ten runs of a thousand resizes; the first paints every frame, the others those that are looked at.
  @Test(arguments: 0..<10)
  func `law: sizes from 1x1 to 300x100 keep drafts and entries, with one write a frame`(run: Int)
    async throws
  {
    let app = try HeadlessHost(StorefrontApp.program, size: Size(columns: 120, rows: 40))
    app.terminal.showsFrames = run == 0
    await app.open("storefront://products/12")
    await app.open("storefront://orders/1042")
    await app.type("mira")
    // In every other run the inspector stands beside the app.
    if run % 2 == 1 { await app.press(KeyPress(.function(2)), KeyPress(.function(6))) }
    let state = app.store.state
    let keys: [KeyPress] = [
      KeyPress(.left), KeyPress(.right), KeyPress(.home), KeyPress(.end), KeyPress(.function(3)),
    ]
    var random = SeededGenerator(seed: UInt64(run))
    for round in 0..<1_000 {
      let size = Size(
        columns: Int.random(in: 1...300, using: &random),
        rows: Int.random(in: 1...100, using: &random))
      for event in [.resize(size), .key(keys.randomElement(using: &random) ?? keys[0])]
        as [TerminalEvent]
      {
        let frames = app.terminal.changedFrames
        await app.deliver(event)
        if run == 0 { #expect(app.terminal.changedFrames <= frames + 1, "round \(round)") }
      }
      if run == 0, round % 50 == 0 {
        #expect(app.lines.count == size.rows)
        #expect(app.lines.allSatisfy { TextWidth.columns(of: $0) <= size.columns })
      }
    }
    app.terminal.showsFrames = true
    await app.deliver(.resize(Size(columns: 120, rows: 40)))
    #expect(app.store.state == state)
    #expect(app.shows("mira"), "\(app.picture)")
    #expect(app.modal == "Sign in")
    #expect(app.pending == ["storefront://orders/1042"])
  }
}
