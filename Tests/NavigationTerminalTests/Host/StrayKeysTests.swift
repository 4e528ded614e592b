import Navigation
import TerminalKit
import Testing

@testable import NavigationTerminal
@testable import TerminalHost
@testable import TerminalUI

/// Keys that were meant for what a move from outside has taken away.
@Suite(.timeLimit(.minutes(10))) struct StrayKeysTests {
  private let start = ContinuousClock.now
  private let field = StrayKeys.Focus(
    place: .root("one"), isOverlay: false, isText: true, isLayer: false)

  private func keys(_ text: String) -> [TerminalEvent] {
    text.map { .key(KeyPress(.character($0))) }
  }

  private func expect(
    _ stray: inout StrayKeys, drops event: TerminalEvent, at milliseconds: Int,
    location: SourceLocation = #_sourceLocation
  ) {
    let isDropped = stray.drops(event, at: after(milliseconds))
    #expect(isDropped, "\(event)", sourceLocation: location)
  }

  private func expect(
    _ stray: inout StrayKeys, passes event: TerminalEvent, at milliseconds: Int,
    location: SourceLocation = #_sourceLocation
  ) {
    let isDropped = stray.drops(event, at: after(milliseconds))
    #expect(!isDropped, "\(event)", sourceLocation: location)
  }

  private func after(_ milliseconds: Int) -> ContinuousClock.Instant {
    start.advanced(by: .milliseconds(milliseconds))
  }

  @Test func `the rest of a word is dropped, and Enter with it, up to the first other key`() {
    var stray = StrayKeys()
    stray.note(field)
    stray.note(moveTo: .root("two"), hasOverlay: false, at: start)
    let word = keys("antern") + [.key(KeyPress(.backspace)), .key(KeyPress(.enter))]
    for event in word { expect(&stray, drops: event, at: 100) }
    expect(&stray, passes: .key(KeyPress(.down)), at: 200)
    expect(&stray, passes: keys("a")[0], at: 210)
  }

  @Test func `half a second of quiet ends it, counted from the last key that was dropped`() {
    var stray = StrayKeys()
    stray.note(field)
    stray.note(moveTo: .root("two"), hasOverlay: false, at: start)
    for time in stride(from: 400, through: 2_000, by: 400) {
      expect(&stray, drops: keys("a")[0], at: time)
    }
    expect(&stray, passes: keys("a")[0], at: 2_500)
  }

  @Test func `Escape meant for a layer or an overlay that closed is dropped, letters are not`() {
    for isOverlay in [false, true] {
      var stray = StrayKeys()
      stray.note(
        StrayKeys.Focus(
          place: .root("one"), isOverlay: isOverlay, isText: false, isLayer: true))
      stray.note(moveTo: .root("two"), hasOverlay: false, at: start)
      expect(&stray, drops: .key(KeyPress(.escape)), at: 1)
      expect(&stray, passes: keys("a")[0], at: 2)
      expect(&stray, passes: .key(KeyPress(.escape)), at: 3)
    }
  }

  @Test func `a paste meant for a field is dropped as letters are`() {
    var stray = StrayKeys()
    stray.note(field)
    stray.note(moveTo: .root("two"), hasOverlay: false, at: start)
    expect(&stray, drops: .paste("shop://orders/1"), at: 100)
    expect(&stray, drops: keys("a")[0], at: 200)
    expect(&stray, passes: .paste("shop://orders/1"), at: 800)
    stray.note(
      StrayKeys.Focus(place: .root("one"), isOverlay: true, isText: false, isLayer: true))
    stray.note(moveTo: .root("two"), hasOverlay: false, at: start)
    expect(&stray, passes: .paste("shop://orders/1"), at: 100)
  }

  /// A field whose text signs in as soon as Enter takes it.
  private final class QuickSignIn: Screen {
    let title = "Sign in"
    let inputMode = InputMode.maskedField
    private let context: ScreenContext<LibraryRoute>

    init(_ context: ScreenContext<LibraryRoute>) { self.context = context }

    func draw(in frame: inout ScreenFrame) {}

    func handle(_ event: ScreenEvent) -> Bool {
      if event == .key(KeyPress(.enter)) {
        context.start("sign in") { [context] in
          context.signIn(Principal(subject: "reader@example.com"))
        }
      }
      return true
    }
  }

  @MainActor
  @Test func `a key after one's own sign-in is for the screen that it opened`() async throws {
    let clock = AppClock.real()
    let parts = try LibraryApp.parts(AppEnvironment(clock: clock))
    var configuration = parts.configuration
    let pages = configuration.screen
    configuration.screen = { $0 == .signIn ? QuickSignIn($1) : pages($0, $1) }
    let terminal = HeadlessTerminal()
    let host = NavigationHost(
      store: parts.store, configuration: configuration, backend: terminal, clock: clock)
    try host.start()
    host.receive(link: "library://loans/4")
    for press: KeyPress in ["x", KeyPress(.enter)] { terminal.send(.key(press)) }
    await host.idle()
    #expect(parts.store.state.path == [.loan(4)])
    terminal.send(.key("m"))
    await host.idle()
    #expect(parts.store.state.presentations.count == 1, "\(terminal.lines)")
  }

  @Test func `nothing is dropped where nothing was taken away`() {
    var stray = StrayKeys()
    // Before the first key.
    stray.note(moveTo: .root("two"), hasOverlay: false, at: start)
    expect(&stray, passes: keys("a")[0], at: 1)
    // In the same place.
    stray.note(field)
    stray.note(moveTo: .root("one"), hasOverlay: false, at: start)
    expect(&stray, passes: keys("a")[0], at: 1)
    // In a prompt that stays open.
    stray.note(
      StrayKeys.Focus(place: .root("one"), isOverlay: true, isText: true, isLayer: true))
    stray.note(moveTo: .root("two"), hasOverlay: true, at: start)
    expect(&stray, passes: keys("a")[0], at: 1)
    // By the user's own move.
    stray.note(field)
    stray.noteOwnMove()
    stray.note(moveTo: .root("two"), hasOverlay: false, at: start)
    expect(&stray, passes: keys("a")[0], at: 1)
  }
}
