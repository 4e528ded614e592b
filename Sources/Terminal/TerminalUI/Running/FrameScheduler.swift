package import TerminalKit

/// Decides when to draw a frame: after each event, when work changed something, and when the
/// visible content becomes stale.
@MainActor
package final class FrameScheduler {
  /// The terminal.
  package let backend: any TerminalBackend
  /// The app's clock.
  package let clock: AppClock
  /// Draws the frame for the current state, changing nothing; set before the first frame.
  package var draw: () -> Frame = { Frame(canvas: Canvas(size: Size(columns: 0, rows: 0))) }
  /// Whether input is held back that the app has not handled.
  package var hasHeldInput: () -> Bool = { false }
  /// The number of frames that were due, whether or not somebody looked at them.
  package private(set) var made = 0
  /// The last frame; `nil` if a newer one is due.
  private var last: Frame?
  private var isDrawing = false
  /// How often work was started in drawing since the last event, and since when.
  private var starts = (count: 0, since: ContinuousClock.Instant.now)
  /// The maximum number of such starts in a second.
  private static let mostStarts = 256
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
    if let last { return last }
    isDrawing = true
    let frame = draw()
    isDrawing = false
    last = frame
    return frame
  }

  /// Whether more input is on its way, for which a frame would already be stale.
  package var hasMoreInput: Bool { backend.hasMoreInput || hasHeldInput() }

  /// Starts a turn for completed work, without an event.
  func beginTurn() {
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
    starts.count = 0
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

  /// Shows the frame for the current state, unless nobody looks or more input is on its way.
  ///
  /// - Parameter announce: Called before the frame is shown.
  /// - Returns: Whether the app now waits for input.
  package func makeFrame(announcing announce: () -> Void) -> Bool {
    (isNeeded, last) = (false, nil)
    made += 1
    let hasMore = hasMoreInput
    announce()
    if backend.showsFrames, !hasMore { backend.present(frame) }
    return !hasMore
  }

  /// Shows the pending frame, if any.
  package func showIfNeeded() {
    if isNeeded { show() }
  }

  /// Counts a start of work, and returns whether drawing has started work without end.
  package func startsTooOftenInDraw() -> Bool {
    guard isDrawing else { return false }
    if starts.since.duration(to: clock.now) > .seconds(1) { starts = (0, clock.now) }
    starts.count += 1
    return starts.count > Self.mostStarts
  }

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
