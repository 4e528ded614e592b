import Synchronization
import TerminalKit
import Testing

@testable import NavigationTerminal
@testable import TerminalHost
@testable import TerminalUI
@testable import Storefront

/// What the first frame needs of the shop's data.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LaunchTests {
  private final class Reads: Sendable {
    let count = Mutex(0)
  }

  @Test func `the first frame and the check of the keys read no file`() throws {
    let whole = ShopData.embedded()
    let reads = Reads()
    let data = ShopData(
      catalogue: Catalogue(
        categories: whole.catalogue.categories, productCount: whole.catalogue.productCount
      ) {
        reads.count.withLock { $0 += 1 }
        return Catalogue.Products(whole.catalogue.products)
      }, accounts: whole.accounts,
      orders: {
        reads.count.withLock { $0 += 1 }
        return whole.orders
      },
      pages: .embedded)
    let app = AppDescription<StorefrontRoute>(
      of: "storefront", in: AppEnvironment(clock: .virtual()))
    _ = try StorefrontApp(app, data: data)
    let terminal = HeadlessTerminal(size: Size(columns: 80, rows: 24))
    let host = try app.parts().host(on: terminal)
    _ = try host.boundScreens()
    try host.start()
    #expect(host.frame.canvas.lines.contains { $0.contains("Enter pushes") })
    #expect(reads.count.withLock(\.self) == 0)
    _ = data.catalogue.products
    #expect(reads.count.withLock(\.self) > 0)
  }

  @Test func `a screen that is printed has no panes and no stack view, however wide it is`() async {
    var output = ""
    let console = AppConsole(
      terminal: { HeadlessTerminal(size: Size(columns: 80, rows: 24)) }, writeError: { _ in },
      writeOutput: { output += $0 })
    let code = await StorefrontApp.program.run(
      arguments: ["--plain", "--no-state", "products/12"], variables: ["COLUMNS": "200"],
      console: console)
    #expect(code == 0)
    #expect(output.contains("Lodestar Field Compass"))
    #expect(!output.contains { "│┃┌└┏┗".contains($0) }, "\(output)")
  }
}
