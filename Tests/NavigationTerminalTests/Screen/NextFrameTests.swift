import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// What is old by itself is drawn again by one deadline, and by none when nothing is.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct NextFrameTests {
  private final class Countdown: Screen {
    let title = "Countdown"
    let end: ContinuousClock.Instant
    let now: () -> ContinuousClock.Instant
    var draws = 0

    init(_ end: ContinuousClock.Instant, _ now: @escaping () -> ContinuousClock.Instant) {
      self.end = end
      self.now = now
    }

    func draw(in frame: inout ScreenFrame) {
      draws += 1
      let left = now().duration(to: end).components.seconds
      frame.canvas.write("\(left) left", at: .zero)
      if left > 0 { frame.nextFrame = now().advanced(by: .seconds(1)) }
    }
  }

  @Test func `a countdown counts, arms one deadline at a time, and then none`() async throws {
    var screen: Countdown?
    let app = try LibraryApp.start { app in
      let clock = app.clock
      let countdown = Countdown(clock.now.advanced(by: .seconds(3))) { clock.now }
      screen = countdown
      app.screen = { _, _ in countdown }
    }
    #expect(app.shows("3 left"))
    var seen: [Bool] = []
    for left in [2, 1, 0] {
      let next = try #require(app.clock.nextDeadline)
      #expect(app.clock.step(until: next))
      seen.append(app.shows("\(left) left"))
    }
    #expect(seen == [true, true, true])
    #expect(app.clock.nextDeadline == nil)
    #expect(screen?.draws == 4)
  }
}
