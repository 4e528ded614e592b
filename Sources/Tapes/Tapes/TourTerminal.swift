package import TapeScript
package import TerminalKit
package import TerminalUI

/// The terminal of a tour: a tape plays on it at its own pace, with subtitles, until the user
/// takes over.
///
/// The first key, click or paste ends the tape and has no other effect. After that the app has the
/// terminal to itself.
@MainActor
package final class TourTerminal: WrappingTerminal, TapePace {
  package let base: any TerminalBackend
  private let pause: Pause
  private var receive: (@MainActor (TerminalEvent) -> Void)?
  private var frame: Frame? { didSet { show() } }
  private var bar = TapeBar(words: "", hint: "any key takes over") { didSet { show() } }
  /// Whether the user has taken over or the tape has ended.
  package private(set) var isTaken = false
  /// Called once when the user takes over or the tape ends, before the app receives any event.
  package var onTakeOver: (@MainActor () -> Void)?

  /// Creates a terminal that wraps another.
  ///
  /// - Parameters:
  ///   - base: The terminal to wrap.
  ///   - clock: The viewer's clock.
  package init(_ base: any TerminalBackend, clock: AppClock) {
    self.base = base
    pause = Pause(clock: clock)
  }

  // MARK: - The tape

  /// Sends an event of the tape to the app; ignored once the user has taken over.
  package func play(_ event: TerminalEvent) {
    if !isTaken { receive?(event) }
  }

  /// Shows a subtitle below the app.
  package func say(_ words: String) { bar.words = words }

  /// Hands the app over to the user.
  package func takeOver() {
    guard !isTaken else { return }
    isTaken = true
    onTakeOver?()
    pause.wake()
    receive?(.resize(base.size))
  }

  package func begins(_ step: TapeStep) async -> Bool { !isTaken }

  package func rest(_ time: Duration) async {
    if !isTaken { await pause.rest(time) }
  }

  // MARK: - User

  private func take(_ event: TerminalEvent) {
    switch event {
    case _ where isTaken, .resumed: receive?(event)
    case .key(KeyPress(.character("c"), .control)), .hangUp, .terminate:
      takeOver()
      receive?(event)
    case .key, .paste, .mouse(.press): takeOver()
    case .resize: receive?(.resize(size))
    case .mouse, .focus: break
    }
  }

  // MARK: - The terminal

  private var hasBar: Bool { !isTaken && base.size.rows > 8 }

  package var size: Size {
    hasBar ? Size(columns: base.size.columns, rows: base.size.rows - 1) : base.size
  }

  package var hasMoreInput: Bool { isTaken && base.hasMoreInput }

  package func start(
    _ receive: @escaping @MainActor (TerminalEvent) -> Void
  ) throws(TerminalError) {
    self.receive = receive
    try base.start { [weak self] in self?.take($0) }
  }

  package func present(_ frame: Frame) { self.frame = frame }

  private func show() {
    guard let frame else { return }
    base.present(hasBar ? bar.below(frame) : frame)
  }

  /// Lends the terminal only after the user has taken over; a tape cannot run programs.
  package func lend() -> Bool { isTaken && base.lend() }
}
