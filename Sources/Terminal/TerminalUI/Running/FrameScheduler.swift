package import TerminalKit

/// Decides when to draw a frame: after each event, when work changed something, and when the
/// visible content becomes stale.
@MainActor
package final class FrameScheduler {
  /// The terminal.
  package let backend: any TerminalBackend
  /// The app's clock.
  package let clock: AppClock
  /// Draws the frames, and keeps the last one.
  package let painter = FramePainter()
  /// Shows the pending frame; set before the first frame.
  package var show: () -> Void = {}
  /// Whether another program has the terminal, so that no frame is drawn.
  package var isAway = false
  /// The number of the current turn; each event or piece of completed work starts a new one.
  package private(set) var turn = 0
  /// Whether a frame is due.
  package private(set) var isNeeded = false
  private var isScheduled = false
  private var handled: Handled?
  private var deadline: (instant: ContinuousClock.Instant, alarm: Int)?

  /// An event that is being handled, with the key unless it is typed text or something else.
  private struct Handled {
    let key: KeyPress?
  }

  /// Whether an event is being handled.
  package var isHandling: Bool { handled != nil }
  /// The key that is being handled; `nil` for everything else, and for typed text.
  package var key: KeyPress? { handled?.key }

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - backend: The terminal.
  ///   - clock: The app's clock.
  package init(backend: any TerminalBackend, clock: AppClock) {
    self.backend = backend
    self.clock = clock
  }

  /// The current frame.
  package var frame: Frame {
    paintIfDue()
    return painter.last
  }

  /// Starts a turn for completed work, without an event.
  package func beginTurn() {
    turn += 1
    setNeedsFrame()
  }

  /// Handles one event without scheduling a frame; the caller draws the frame right afterward.
  ///
  /// - Parameters:
  ///   - key: The key, if the event is one that the timeline names.
  ///   - work: Handles the event.
  package func turn(by key: KeyPress? = nil, _ work: () -> Void) {
    turn += 1
    handled = Handled(key: key)
    painter.starts.count = 0
    work()
    handled = nil
  }

  /// Requests a frame.
  package func setNeedsFrame() {
    isNeeded = true
    guard handled == nil, !isScheduled else { return }
    isScheduled = true
    Task { @MainActor [weak self] in
      self?.isScheduled = false
      if self?.isNeeded == true { self?.show() }
    }
  }

  /// Draws the frame, or only lays it out if painting is on demand or more input is pending.
  ///
  /// - Parameter announce: Called before the frame is shown.
  /// - Returns: Whether the app now waits for input.
  package func makeFrame(announcing announce: () -> Void) -> Bool {
    isNeeded = false
    let hasMore = backend.hasMoreInput
    painter.layOut(paints: !hasMore)
    announce()
    if !painter.isPaintDue { backend.present(painter.last) }
    if painter.last.isUnfinished { setNeedsFrame() }
    return !hasMore
  }

  /// Paints the frame if it was only laid out.
  package func paintIfDue() {
    if painter.paintIfDue() { backend.present(painter.last) }
  }

  /// Shows the pending frame, if any, and those that finish it.
  package func showIfNeeded() {
    if isNeeded { show() }
    while isNeeded, painter.last.isUnfinished, !isAway { show() }
  }

  /// Counts a start of work, and returns whether drawing has started work without end.
  package func startsTooOftenInDraw() -> Bool { painter.startsTooOften(at: clock.now) }

  /// Schedules one wake-up at a deadline, replacing the previous one.
  package func wake(at next: ContinuousClock.Instant?, _ wake: @escaping @MainActor () -> Void) {
    guard deadline?.instant != next else { return }
    if let deadline { clock.cancel(deadline.alarm) }
    deadline = nil
    guard let next, next > clock.now else { return }
    let alarm = clock.call(at: next) { [weak self] in
      self?.deadline = nil
      wake()
    }
    deadline = (next, alarm)
  }

  /// Cancels the deadline.
  package func stop() {
    if let deadline { clock.cancel(deadline.alarm) }
    deadline = nil
  }
}

/// Draws frames, and paints those that somebody looks at.
@MainActor
package final class FramePainter {
  /// Draws the frame for the current state; set before the first frame.
  package var draw: (_ isPainted: Bool) -> Frame = { _ in
    Frame(canvas: Canvas(size: Size(columns: 0, rows: 0)))
  }
  /// Whether frames are painted only on demand.
  ///
  /// Each frame is laid out regardless, so that the effect of a key never depends on painting.
  package var paintsOnDemand = false
  /// The number of frames drawn.
  package private(set) var made = 0
  fileprivate private(set) var last = Frame(canvas: Canvas(size: Size(columns: 0, rows: 0)))
  /// Whether the last frame was laid out but not painted.
  fileprivate private(set) var isPaintDue = false
  private var isDrawing = false
  /// How often work was started in drawing since the last event, and since when.
  fileprivate var starts = (count: 0, since: ContinuousClock.Instant.now)
  /// The maximum number of such starts in a second; a frame that loads what it shows needs few.
  private static let mostStarts = 256

  fileprivate func layOut(paints: Bool) {
    made += 1
    isPaintDue = paintsOnDemand || !paints
    isDrawing = true
    last = draw(!isPaintDue)
    isDrawing = false
  }

  /// Paints the frame if it was only laid out.
  ///
  /// - Returns: Whether it was.
  fileprivate func paintIfDue() -> Bool {
    guard isPaintDue else { return false }
    isPaintDue = false
    isDrawing = true
    repeat { last = draw(true) } while last.isUnfinished
    isDrawing = false
    return true
  }

  fileprivate func startsTooOften(at now: ContinuousClock.Instant) -> Bool {
    guard isDrawing else { return false }
    if starts.since.duration(to: now) > .seconds(1) { starts = (0, now) }
    starts.count += 1
    return starts.count > Self.mostStarts
  }
}
