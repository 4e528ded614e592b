import NavigationTerminal
import TerminalKit
import Testing

/// When a frame is made and painted, without a host.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct FrameSchedulerTests {
  private let terminal = HeadlessTerminal(size: Size(columns: 20, rows: 6))
  private let clock = AppClock.virtual()

  private func scheduler(_ drawn: @escaping () -> Void) -> FrameScheduler {
    let frames = FrameScheduler(backend: terminal, clock: clock)
    var number = 0
    frames.draw = {
      drawn()
      number += 1
      var canvas = Canvas(size: Size(columns: 20, rows: 6))
      canvas.write("\(number)", at: .zero)
      return Frame(canvas: canvas)
    }
    frames.show = { _ = frames.makeFrame {} }
    return frames
  }

  @Test func `a turn schedules no frame, and counts as one`() async {
    var shown = 0
    let frames = scheduler { shown += 1 }
    frames.turn { frames.setNeedsFrame() }
    #expect(frames.isNeeded)
    #expect(frames.turn == 1)
    _ = frames.makeFrame {}
    #expect(!frames.isNeeded)
    #expect(shown == 1)
  }

  @Test func `what is announced comes before the frame`() {
    let frames = scheduler {}
    _ = frames.makeFrame { #expect(terminal.frame == nil) }
    #expect(terminal.lines.first == "1")
  }

  @Test func `where nobody looks, nothing is drawn until somebody does`() {
    var drawn = 0
    let frames = scheduler { drawn += 1 }
    terminal.showsFrames = false
    for _ in 0..<3 { _ = frames.makeFrame {} }
    #expect(drawn == 0 && terminal.frame == nil && frames.made == 3)
    #expect(frames.frame.canvas.lines.first == "1")
    #expect(frames.frame.canvas.lines.first == "1" && drawn == 1)
    // Input that is held back is on its way.
    terminal.showsFrames = true
    frames.hasHeldInput = { true }
    #expect(!frames.makeFrame {} && drawn == 1)
    frames.hasHeldInput = { false }
    #expect(frames.makeFrame {} && drawn == 2)
  }

  @Test func `the next deadline wakes once, and an earlier one is forgotten`() {
    let frames = scheduler {}
    var woken: [Int] = []
    let start = clock.now
    frames.wake(at: start.advanced(by: .seconds(3))) { woken.append(3) }
    frames.wake(at: start.advanced(by: .seconds(1))) { woken.append(1) }
    let limit = start.advanced(by: .seconds(5))
    while clock.step(until: limit) {}
    #expect(woken == [1])
  }
}
