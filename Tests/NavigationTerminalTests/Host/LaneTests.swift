import Navigation
import TerminalKit
import Testing

@testable import NavigationTerminal
@testable import TerminalHost
@testable import TerminalUI

/// The lane of a move, as a value, and how it is laid out.
@MainActor
@Suite struct LaneTests {
  private static func moment(
    _ request: String, by key: KeyPress? = nil, ending: MomentEnding,
    state: NavigationState<AnyRoute>? = nil, _ stations: [MomentStation]
  ) -> Moment {
    var moment = Moment(
      number: 1, action: 1, instant: .now, key: key, request: request, routes: [])
    moment.ending = ending
    moment.stations = stations
    moment.state = state
    return moment
  }

  private static func lane(_ moments: Moment...) -> [LaneStation] {
    Move(moments: moments[...], action: 0).lane(scheme: "library")
  }

  private static func words(_ lane: [LaneStation], columns: Int = 200, rows: Int = 1) -> [String] {
    LaneLines(lane, columns: columns, rows: rows).lines.map { $0.map(\.text).joined() }
  }

  private static let passed = MomentStation(
    .middleware, "loans: passed", short: LaneStation("loans", .passed))
  private static let pushed = MomentStation(.command, "push", short: LaneStation("push"))

  @Test func `a push goes from the key to the cards`() {
    let lane = Self.lane(
      Self.moment(
        "go to Book 7", by: KeyPress(.enter), ending: .changed,
        state: NavigationState(path: [.book(7)]), [Self.passed, Self.pushed, .allowed]))
    #expect(Self.words(lane) == ["Enter → go to Book 7 → loans ✓ → push → gate ✓ → 2 cards"])
  }

  @Test func `what waits ends at the gate, and leaves the scheme out`() {
    let lane = Self.lane(
      Self.moment(
        "open library://loans/4", by: ":", ending: .waits,
        [Self.passed, .gate(refusing: "needs sign-in"), Self.pushed]))
    #expect(Self.words(lane) == [": → open loans/4 → loans ✓ → gate ✗ waits"])
  }

  @Test func `a middleware that refuses ends the lane`() {
    let refused = MomentStation(
      .middleware, "loans: refused: no", short: LaneStation("loans", .failed))
    let lane = Self.lane(
      Self.moment("go to Loan 4", ending: .refused, [Self.pushed, refused, Self.pushed]))
    #expect(Self.words(lane) == ["go to Loan 4 → loans ✗ refused"])
    #expect(
      Self.words(Self.lane(Self.moment("back", ending: .refused, []))) == ["back → refused ✗"])
  }

  @Test func `what refuses one step is not said to let another pass`() {
    let refused = MomentStation(
      .middleware, "loans: refused: no", short: LaneStation("loans", .failed))
    let other = MomentStation(
      .middleware, "counting: passed", short: LaneStation("counting", .passed))
    let lane = Self.lane(
      Self.moment("open loans/4", ending: .refused, [Self.passed, other, Self.pushed, refused]))
    #expect(Self.words(lane) == ["open loans/4 → counting ✓ → loans ✗ refused"])
  }

  @Test func `a move of several steps shows the one that decides`() {
    let lane = Self.lane(
      Self.moment("sign in", ending: .unchanged, []),
      Self.moment("open loans/4", ending: .waits, [.gate(refusing: "needs sign-in")]))
    #expect(Self.words(lane) == ["sign in → gate ✗ waits"])
  }

  @Test func `the end of a visit says how many screens were cut, without their titles`() {
    var moment = Self.moment(
      "sign out", ending: .changed, state: NavigationState(path: []), [])
    moment.closed = 2
    #expect(Self.words(Self.lane(moment)) == ["sign out → 2 cut → 1 card"])
  }

  @Test func `a hidden move has no lane`() {
    var moment = Self.moment("go to Loan 4", ending: .changed, [Self.passed])
    moment.routes = [.loan(4)]
    moment.limit(to: { _ in false }, words: "Hidden")
    #expect(Self.lane(moment).isEmpty)
  }

  @Test(arguments: 20...80)
  func `it fits its width in two lines, and keeps its end`(columns: Int) {
    let lane = Self.lane(
      Self.moment(
        "go to Skerry Passage Chart", by: KeyPress(.enter), ending: .changed,
        state: NavigationState(path: [.book(7)]), [Self.passed, Self.pushed, .allowed]))
    let lines = Self.words(lane, columns: columns, rows: 2)
    #expect(lines.count <= 2)
    for line in lines { #expect(TextWidth.columns(of: line) <= columns, "\(line)") }
    #expect(lines.last?.hasSuffix("2 cards") == true, "\(lines)")
    if columns >= 35 { #expect(lines.joined().contains("loans ✓")) }
  }

  @Test func `the depth over time marks what waited and what was let in`() {
    var resumed = Self.moment(
      "sign in", ending: .changed, state: NavigationState(path: [.book(1), .loan(4)]), [])
    resumed.marks = .resumed
    var hidden = Self.moment(
      "go to Loan 4", ending: .changed, state: NavigationState(path: [.loan(4)]), [])
    hidden.routes = [.loan(4)]
    hidden.limit(to: { $0 == .book(1) }, words: "Hidden")
    let moments = [
      Self.moment("a", ending: .changed, state: NavigationState(path: [.book(1)]), []),
      Self.moment("b", ending: .waits, state: NavigationState(path: [.book(1)]), []), resumed,
      hidden,
    ]
    let strip = DepthStrip(moments.map { Move(moments: [$0], action: 0) })
    #expect(strip.steps.map(\.text) == ["1", "!1", "+2", "·"])
    // In little room, the selected step and what came before it are shown.
    #expect(strip.shown(around: 2, columns: 6).steps.map(\.text) == ["!1", "+2"])
    #expect(strip.shown(around: 0, columns: 4).steps.map(\.text) == ["1", "!1"])
    #expect(strip.shown(around: 3, columns: 80).steps.count == 4)
  }
}
