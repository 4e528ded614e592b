import Navigation
import NavigationExplorer
import NavigationTerminal
import TerminalKit
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct ExplorerSample {
  private final class BookScreen: Screen {
    let title: String

    init(_ title: String) { self.title = title }

    func draw(in frame: inout ScreenFrame) {
      frame.canvas.write(title, at: Position(column: 1, row: 1))
    }
  }

  @Test func `an app is searched for a way around its laws`() async throws {
    let app = TerminalApp<BookRoute>(name: "books", about: "books", data: .nothing) { app in
      app.tabs = [AppTab("home", "Home", root: .shelf)]
      app.access = .library
      app.screen = { route, _ in BookScreen(route == .loan(7) ? "Loan 7" : "\(route)") }
    }

    let laws = [
      Law<BookRoute>("no empty title") { !$0.title.isEmpty },
      .canary("Loan 7", needs: .signedIn),
    ]
    let report = try await Explorer(app, laws: laws).pressKeys(2_000, seed: 7)
    #expect(report.violation == nil, "\(report)")
  }
}
