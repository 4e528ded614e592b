package import TerminalKit

/// Decides when a frame is made: one after each event, one when work changed something, and one when
/// what shows grows old.
@MainActor
package final class FrameScheduler {
  /// The terminal.
  package let backend: any TerminalBackend
  /// Whether frames are painted only when something looks at them.
  ///
  /// Each is laid out all the same, so that what a key does never depends on who looks.
  package var paintsOnDemand = false
  /// Whether other programs have the terminal, so that no frame is made.
  package var isAway = false
  /// The number of the turn: an event, or work that came to rest.
  package private(set) var turn = 0
  /// Whether a frame is due.
  package private(set) var isNeeded = false
  /// How many frames were made.
  private(set) var made = 0
  private let clock: AppClock
  /// Draws the frame for everything as it is now; set before the first frame.
  package var draw: (_ isPainted: Bool) -> Frame = { _ in
    Frame(canvas: Canvas(size: Size(columns: 0, rows: 0)))
  }
  /// Shows the frame that is due; set before the first frame.
  package var show: () -> Void = {}
  private var last = Frame(canvas: Canvas(size: Size(columns: 0, rows: 0)))
  /// Whether the last frame was laid out and not painted.
  private var isPaintDue = false
  /// Whether an event is being handled.
  package private(set) var isHandling = false
  private var isScheduled = false
  private var deadline: (instant: ContinuousClock.Instant, alarm: Int)?

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - backend: The terminal.
  ///   - clock: The app's clock.
  package init(backend: any TerminalBackend, clock: AppClock) {
    self.backend = backend
    self.clock = clock
  }

  /// The frame as it is now.
  package var frame: Frame {
    paintIfDue()
    return last
  }

  /// Begins a turn without an event: work came to rest.
  package func beginTurn() {
    turn += 1
    setNeedsFrame()
  }

  /// Handles one event; the frame that it asks for is not scheduled, because it follows at once.
  package func turn(_ work: () -> Void) {
    turn += 1
    isHandling = true
    work()
    isHandling = false
  }

  /// Asks for a frame.
  package func setNeedsFrame() {
    isNeeded = true
    guard !isHandling, !isScheduled else { return }
    isScheduled = true
    Task { @MainActor [weak self] in
      self?.isScheduled = false
      if self?.isNeeded == true { self?.show() }
    }
  }

  /// Makes the frame: painted if somebody looks and no more input waits, else only laid out.
  ///
  /// - Parameter announce: Called before the frame is shown.
  /// - Returns: Whether the app waits for input now.
  package func makeFrame(announcing announce: () -> Void) -> Bool {
    isNeeded = false
    made += 1
    let hasMore = backend.hasMoreInput
    isPaintDue = paintsOnDemand || hasMore
    last = draw(!isPaintDue)
    announce()
    if !isPaintDue { backend.present(last) }
    return !hasMore
  }

  /// Paints the frame that was laid out, for somebody who looks.
  package func paintIfDue() {
    guard isPaintDue else { return }
    isPaintDue = false
    last = draw(true)
    backend.present(last)
  }

  /// Wakes once at a deadline; the earlier deadline is forgotten.
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

  /// Forgets the deadline.
  package func stop() {
    if let deadline { clock.cancel(deadline.alarm) }
    deadline = nil
  }
}
