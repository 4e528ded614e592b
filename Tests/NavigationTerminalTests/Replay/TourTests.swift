import NavigationTerminal
import SystemBackend
import TerminalKit
import Testing

/// A tour: a tape that plays for somebody until a key takes over.
@MainActor @Suite(.timeLimit(.minutes(10))) struct TourTests {
  /// Somebody who watches, on a clock that the test moves.
  @MainActor private final class Visitor {
    let terminal = HeadlessTerminal()
    let clock = AppClock.virtual()
    private(set) var code: Int32?
    private(set) var errors = ""

    init(_ tape: String) {
      var console = AppConsole(
        terminal: { self.terminal }, writeError: { self.errors += $0 }, writeOutput: { _ in })
      console.clock = { self.clock }
      let app = LibraryApp.program().tour(tape, secrets: ["LIBRARY_PASSWORD": "open"])
      Task { code = await app.run(arguments: ["tour"], variables: [:], console: console) }
    }

    /// Returns when something is so, or when the time limit of the test is over.
    func wait(until isSo: () -> Bool) async {
      while !isSo(), !Task.isCancelled { await Task.yield() }
    }

    /// Lets the tour go on until a text shows.
    func watch(until text: String) async {
      await wait {
        if shows(text) { return true }
        if let next = clock.nextDeadline { _ = clock.step(until: next) }
        return false
      }
      #expect(shows(text), "\(terminal.lines)")
    }

    func press(_ key: KeyPress) { terminal.send(.key(key)) }

    func shows(_ text: String) -> Bool { terminal.lines.contains { $0.contains(text) } }

    var head: String { terminal.lines.first ?? "" }
    var foot: String { terminal.lines.last ?? "" }
  }

  @Test func `words that are too long give way to what the keys do`() async {
    let visitor = Visitor(
      """
      Subtitle "Here are words that fill far more than the eighty columns that a terminal often has."
      Sleep 60m
      """)
    await visitor.watch(until: "Here are words")
    #expect(visitor.foot.hasSuffix("…  any key takes over"), "\(visitor.foot)")
    visitor.press("q")
    visitor.press("q")
    await visitor.wait { visitor.code != nil }
  }

  @Test func `it plays with words below, and a key takes over and does nothing else`() async {
    let visitor = Visitor(
      """
      Resize 40x10
      Subtitle "The third tab."
      Sleep 1s
      Type "3"
      Expect Title "Nowhere"
      Subtitle "Here it is."
      Sleep 60m
      Type "1"
      """)
    await visitor.watch(until: "The third tab.")
    #expect(visitor.terminal.size == Size(columns: 80, rows: 24))
    #expect(visitor.foot.hasSuffix("any key takes over"))
    await visitor.watch(until: "Here it is.")
    #expect(visitor.head.hasPrefix(" About"))
    visitor.press("1")
    await visitor.wait { !visitor.shows("Here it is.") }
    #expect(visitor.head.hasPrefix(" About"), "\(visitor.terminal.lines)")
    #expect(visitor.foot.contains("? help"))
    visitor.press("1")
    await visitor.wait { visitor.head.hasPrefix(" Shelves") }
    visitor.press("q")
    await visitor.wait { visitor.code != nil }
    #expect(visitor.code == 0)
  }

  @Test func `who signed in on the way stays signed in`() async {
    let visitor = Visitor(
      """
      Open "library://loans/4"
      TypeSecret LIBRARY_PASSWORD
      Enter
      Wait
      Subtitle "Yours."
      """)
    await visitor.watch(until: "Loans › Loan 4")
    await visitor.wait { !visitor.shows("any key") }
    #expect(visitor.head.contains("Loan 4"), "\(visitor.terminal.lines)")
    visitor.press(KeyPress(.escape))
    await visitor.wait { !visitor.head.contains("Loan 4") }
    #expect(visitor.head.hasPrefix(" Loans"), "\(visitor.terminal.lines)")
    visitor.press(KeyPress(.character("c"), .control))
    await visitor.wait { visitor.code != nil }
    #expect(visitor.code == 130)
  }

  @Test func `Ctrl-C ends it at once, and a resize reaches the app`() async {
    let visitor = Visitor("Subtitle \"Long.\"\nSleep 60m\n")
    await visitor.watch(until: "Long.")
    visitor.terminal.send(.resize(Size(columns: 50, rows: 12)))
    await visitor.wait { visitor.terminal.lines.count == 12 }
    #expect(visitor.foot.contains("Long."), "\(visitor.terminal.lines)")
    visitor.press(KeyPress(.character("c"), .control))
    await visitor.wait { visitor.code != nil }
    #expect(visitor.code == 130)
  }

  @Test func `only an app with a tour has the command`() throws {
    #expect(
      try CommandLineInvocation.parse(["tour"], program: "shop")
        == .interactive(links: ["tour"], state: .standard))
    #expect(try CommandLineInvocation.parse(["tour"], program: "shop", hasTour: true) == .tour)
    let help = CommandLineHelp(
      program: "shop", version: "1", about: "A shop.", table: .app(hasTour: true))
    #expect(help.page(for: nil).contains("  tour         play the tour"))
    #expect(help.page(for: "tour").contains("you control the app"))
    let other = CommandLineHelp(program: "shop", version: "1", about: "A shop.")
    #expect(!other.page(for: nil).contains("tour"))
  }
}
