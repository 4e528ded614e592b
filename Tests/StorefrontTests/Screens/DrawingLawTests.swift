import Navigation
import NavigationTerminal
import NavigationTesting
import Storefront
import TerminalKit
import TerminalTesting
import Testing

/// What a frame holds does not depend on how often those before it were drawn.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DrawingLawTests {
  /// An app, and how often each of its frames is drawn before the next key.
  private struct Run {
    let terminal: HeadlessTerminal
    let host: NavigationHost
    let draws: Int

    @MainActor init(_ host: NavigationHost, on terminal: HeadlessTerminal, draws: Int) throws {
      (self.host, self.terminal, self.draws) = (host, terminal, draws)
      terminal.showsFrames = draws > 0
      try host.start()
    }

    @MainActor static func storefront(draws: Int) throws -> Run {
      let app = try StorefrontApp.program.make(AppEnvironment(clock: .virtual()))
      let terminal = HeadlessTerminal(size: Size(columns: 80, rows: 14))
      return try Run(app.host(on: terminal), on: terminal, draws: draws)
    }

    @MainActor var frame: Frame? { HostStage(host: host, terminal: terminal).frame }

    @MainActor func give(_ event: TerminalEvent) async {
      terminal.send(event)
      await host.idle()
      for _ in 1..<max(2, draws) where draws > 1 { _ = host.drawFrame() }
    }

    @MainActor func open(_ link: String) async {
      _ = host.open(outside: link)
      await host.idle()
    }
  }

  /// Where there is more than fits: lists, tables, texts, forms, help, inspector and palette.
  private nonisolated static let places: [(link: String, keys: [KeyPress])] = [
    ("catalog/charts", []), ("catalog", []), ("search?q=a", [KeyPress(.escape)]),
    ("pages/shipping", []), ("products/12", []), ("settings/notifications", []),
    ("catalog/lamps", ["?"]), ("catalog", [KeyPress(.function(2))]),
    ("catalog/books", [KeyPress(.character("p"), .control)]), ("catalog/charts", ["/"]),
    ("products/12", [":"]), ("orders/1042", []), ("cart", []), ("home", []),
  ]

  private static let moves: [Key] = [
    .down, .down, .down, .down, .up, .up, .pageDown, .pageUp, .end, .home, .left, .right, .tab,
  ]

  /// Gives the same random events to all runs, and compares a frame of each now and then.
  private func differences(
    of runs: [Run], _ link: String, _ keys: [KeyPress] = [], rounds: Int = 12, seed: UInt64
  ) async -> [Int] {
    var random = SeededGenerator(seed: seed)
    for run in runs {
      await run.open(link)
      for key in keys { await run.give(.key(key)) }
    }
    var found: [Int] = []
    for round in 0..<rounds {
      for _ in 0..<8 {
        let isSmaller = Int.random(in: 0..<12, using: &random) == 0
        let event: TerminalEvent =
          isSmaller
          ? .resize(Size(columns: 80, rows: Int.random(in: 7...16, using: &random)))
          : .key(KeyPress(Self.moves.randomElement(using: &random) ?? .down))
        for run in runs { await run.give(event) }
      }
      let frames = runs.map(\.frame)
      if !frames.allSatisfy({ $0 == frames[0] }) { found.append(round) }
    }
    return found
  }

  @Test(arguments: places.indices)
  func `a frame is the same, with each before it drawn once, ten times or never`(index: Int)
    async throws
  {
    let (link, keys) = Self.places[index]
    let runs = [
      try Run.storefront(draws: 1), try Run.storefront(draws: 10), try Run.storefront(draws: 0),
    ]
    let found = await differences(of: runs, "storefront://\(link)", keys, seed: UInt64(index))
    #expect(found == [], "storefront://\(link)")
  }

  private enum PlainRoute: String, Route { case home }

  /// A screen that counts how often it is drawn.
  private final class Counting: Screen {
    let title = "Counting"
    private var draws = 0

    func draw(in frame: inout ScreenFrame) {
      draws += 1
      frame.canvas.write("\(draws)", at: .zero)
    }
  }

  @Test func `the law can fail: a screen that drawing changes is found`() async throws {
    let runs = try [1, 10, 0].map { draws in
      let terminal = HeadlessTerminal()
      let app = TerminalApp<PlainRoute>(name: "plain", about: "counts", data: .nothing) { app in
        app.tabs = [AppTab("home", "Home", root: .home)]
        app.screen = { _, _ in Counting() }
      }
      let parts = try app.make(AppEnvironment(clock: .virtual()))
      return try Run(parts.host(on: terminal), on: terminal, draws: draws)
    }
    #expect(await differences(of: runs, "plain://home", rounds: 1, seed: 0) == [0])
  }
}
