import Navigation
import NavigationTerminal
import NavigationTesting
import Storefront
import TerminalKit
import Testing

/// What a frame holds does not depend on whether those before it were painted.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PaintingLawTests {
  /// A storefront without a recorder.
  private struct Shop {
    let terminal: HeadlessTerminal
    let host: NavigationHost

    @MainActor init(paintsOnDemand: Bool) throws {
      let app = try StorefrontApp(data: ShopData.embedded(), clock: AppClock.virtual())
      terminal = HeadlessTerminal(size: Size(columns: 80, rows: 14))
      host = app.parts.host(on: terminal)
      host.paintsOnDemand = paintsOnDemand
      try host.start()
    }

    @MainActor var frame: Frame? { HostStage(host: host, terminal: terminal).frame }

    @MainActor func give(_ event: TerminalEvent) async {
      terminal.send(event)
      await host.idle()
    }

    @MainActor func open(_ link: String) async {
      host.receive(link: link)
      await host.idle()
    }
  }

  /// Where there is more than fits: lists, tables, texts, forms, help, inspector and palette.
  private nonisolated static let places: [(link: String, keys: [KeyPress])] = [
    ("catalog/charts", []), ("catalog", []), ("search?q=a", [KeyPress(.escape)]),
    ("pages/shipping", []), ("products/12", []), ("settings/notifications", []),
    ("catalog/lamps", ["?"]), ("catalog", [KeyPress(.function(2))]),
    ("catalog/books", [KeyPress(.character("p"), .control)]), ("catalog/charts", ["/"]),
    ("products/12", [":"]), ("orders/1042", []),
  ]

  @Test(arguments: places.indices)
  func `a frame is the same, painted before or not`(index: Int) async throws {
    let (link, keys) = Self.places[index]
    var random = SeededGenerator(seed: UInt64(index))
    let shops = [try Shop(paintsOnDemand: false), try Shop(paintsOnDemand: true)]
    for shop in shops {
      await shop.open("storefront://\(link)")
      for key in keys { await shop.give(.key(key)) }
    }
    let moves: [Key] = [
      .down, .down, .down, .down, .up, .up, .pageDown, .pageUp, .end, .home, .left, .right, .tab,
    ]
    for round in 0..<12 {
      for _ in 0..<8 {
        let isSmaller = Int.random(in: 0..<12, using: &random) == 0
        let event: TerminalEvent =
          isSmaller
          ? .resize(Size(columns: 80, rows: Int.random(in: 7...16, using: &random)))
          : .key(KeyPress(moves.randomElement(using: &random) ?? .down))
        for shop in shops { await shop.give(event) }
      }
      // To look is to paint, so nobody looks between.
      let frames = shops.map(\.frame)
      #expect(
        frames[1]?.canvas.lines == frames[0]?.canvas.lines, "storefront://\(link), round \(round)")
      let isSame = frames[1] == frames[0]
      #expect(isSame, "storefront://\(link), round \(round)")
    }
  }
}
