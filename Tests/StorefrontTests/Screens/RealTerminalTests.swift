import NavigationTerminal
import NcursesBackend
import Storefront
import TerminalKit
import Testing

/// The storefront through real ncurses on a pseudo-terminal: bytes in, painted cells out.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RealTerminalTests {
  /// Somebody at the storefront, on a terminal that ncurses draws.
  @MainActor private struct Sitting {
    let pseudo: PseudoTerminal
    let clock: AppClock
    let host: NavigationHost

    func type(_ text: String) async {
      for character in text { await press(.character(character)) }
    }

    func press(_ key: Key) async {
      await pseudo.press(KeyPress(key))
      await host.idle()
    }

    func wait(_ time: Duration) async {
      let limit = clock.now.advanced(by: time)
      while clock.step(until: limit) { await host.idle() }
      host.show()
    }

    var lines: [String] { pseudo.lines }

    func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
  }

  private func sit(
    _ size: Size, _ body: @escaping @MainActor (Sitting) async throws -> Void
  ) async throws {
    try await PseudoTerminal.run(size: size) { pseudo in
      let clock = AppClock.virtual()
      let app = try StorefrontApp.program.make(AppEnvironment(clock: clock))
      let host = app.host(on: pseudo.terminal)
      try host.start()
      try await body(Sitting(pseudo: pseudo, clock: clock, host: host))
      pseudo.terminal.stop()
    }
  }

  @Test(arguments: [
    Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 20, rows: 6),
  ])
  func `a link waits, somebody signs in, and the link goes on`(size: Size) async throws {
    try await sit(size) { sitting in
      await sitting.type(":orders/1042")
      await sitting.press(.enter)
      #expect(sitting.shows("Sign in"), "\(sitting.lines)")
      #expect(sitting.shows("1 waiting"), "\(sitting.lines)")
      await sitting.type("demo@example.com")
      await sitting.press(.tab)
      await sitting.type("sextant")
      #expect(!sitting.shows("sextant") || size.columns > 40, "\(sitting.lines)")
      await sitting.press(.enter)
      #expect(sitting.shows("Signing in…"), "\(sitting.lines)")
      await sitting.wait(.seconds(2))
      #expect(sitting.lines.first?.contains("Order 1042") == true, "\(sitting.lines)")
    }
  }

  @Test func `a wrong link says why under the place, and the prompt stays`() async throws {
    try await sit(Size(columns: 80, rows: 24)) { sitting in
      await sitting.type(":prodcts/3")
      await sitting.press(.enter)
      #expect(sitting.shows("no route \"prodcts\"; did you mean \"products\"?"))
      let line = try #require(sitting.lines.firstIndex { $0.contains("storefront://prodcts/3") })
      #expect(sitting.lines[line + 1].hasPrefix("              ^"))
      await sitting.press(.escape)
      #expect(!sitting.shows("prodcts"))
    }
  }

  @Test func `a resize in the middle of signing in keeps what is typed`() async throws {
    try await sit(Size(columns: 80, rows: 24)) { sitting in
      await sitting.type(":account")
      await sitting.press(.enter)
      await sitting.type("demo@exam")
      sitting.pseudo.resize(to: Size(columns: 64, rows: 18))
      await sitting.type("ple.com")
      #expect(sitting.lines.count == 18)
      #expect(sitting.shows("demo@example.com"), "\(sitting.lines)")
    }
  }
}
