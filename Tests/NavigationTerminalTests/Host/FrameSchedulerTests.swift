import NavigationTerminal
import TerminalKit
import Testing

/// When a frame is made and painted, without a host.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct FrameSchedulerTests {
  private let terminal = HeadlessTerminal(size: Size(columns: 20, rows: 6))
  private let clock = AppClock.virtual()

  private func scheduler(_ drawn: @escaping (Bool) -> Void) -> FrameScheduler {
    let frames = FrameScheduler(backend: terminal, clock: clock)
    var number = 0
    frames.painter.draw = { isPainted in
      drawn(isPainted)
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
    let frames = scheduler { _ in shown += 1 }
    frames.turn { frames.setNeedsFrame() }
    #expect(frames.isNeeded)
    #expect(frames.turn == 1)
    _ = frames.makeFrame {}
    #expect(!frames.isNeeded)
    #expect(shown == 1)
  }

  @Test func `what is announced comes before the frame`() {
    let frames = scheduler { _ in }
    _ = frames.makeFrame { #expect(terminal.frame == nil) }
    #expect(terminal.lines.first == "1")
  }

  @Test func `on demand a frame is laid out at once and painted when somebody looks`() {
    var painted: [Bool] = []
    let frames = scheduler { painted.append($0) }
    frames.painter.paintsOnDemand = true
    _ = frames.makeFrame {}
    #expect(painted == [false])
    #expect(terminal.frame == nil)
    #expect(frames.frame.canvas.lines.first == "2")
    frames.paintIfDue()
    #expect(painted == [false, true])
  }

  @Test func `the next deadline wakes once, and an earlier one is forgotten`() {
    let frames = scheduler { _ in }
    var woken: [Int] = []
    let start = clock.now
    frames.wake(at: start.advanced(by: .seconds(3))) { woken.append(3) }
    frames.wake(at: start.advanced(by: .seconds(1))) { woken.append(1) }
    let limit = start.advanced(by: .seconds(5))
    while clock.step(until: limit) {}
    #expect(woken == [1])
  }
}
