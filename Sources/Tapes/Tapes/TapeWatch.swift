package import TapeScript
package import TerminalKit
package import TerminalUI

/// Shows a tape as it plays: the app's frames, the tape's current command in the last row, and keys
/// to pause, step and quit.
///
/// The app runs on a headless terminal; only its frames are shown here. The viewer's time is
/// separate from the tape's: the viewer waits while the tape sleeps, unless a key skips the pause.
@MainActor
package final class TapeWatch: TapePace {
  /// How long a command is shown before it runs.
  package static let linePause = Duration.milliseconds(350)
  /// How long a tape's last frame is shown.
  static let endPause = Duration.seconds(2)
  /// The available speeds; 1 is the tape's own pace.
  static let speeds = [0.25, 0.5, 1, 2, 4, 8]

  /// The viewer's terminal.
  package let terminal: any TerminalBackend
  private let pause: Pause
  /// The app's last frame.
  package var frame: Frame? { didSet { show() } }
  /// The tape's subtitle; empty for none.
  package var subtitle = "" { didSet { show() } }
  /// The current command or the result of the tape.
  private var bar = TapeBar(words: "") { didSet { show() } }
  private var isPaused = false
  /// The index of the current speed.
  private var speed = 2
  /// Whether a key requested the next command or the end of a pause.
  private var isStepping = false

  /// Whether the viewer quit.
  package private(set) var hasEnded = false
  /// The exit code, if the terminal was disconnected, a signal arrived or the viewer pressed
  /// Ctrl-C.
  package private(set) var exitCode: Int32?

  /// Creates a watch, which shows nothing until it is started.
  package init(on terminal: any TerminalBackend, clock: AppClock) {
    self.terminal = terminal
    pause = Pause(clock: clock)
  }

  /// Takes over the terminal.
  package func start() throws(TerminalError) {
    try terminal.start { [weak self] event in self?.take(event) }
    show()
  }

  /// Shows the result of a tape for a while or until a key is pressed.
  ///
  /// - Parameters:
  ///   - words: The result.
  ///   - isFailure: Whether the tape failed; its result then stays until a key is pressed.
  ///   - isLast: Whether this is the last tape; its result then also stays.
  package func end(_ words: String, isFailure: Bool, isLast: Bool = false) async {
    guard !hasEnded else { return }
    (isPaused, isStepping) = (isFailure || isLast, false)
    bar = TapeBar(
      words: words, style: Style(foreground: isFailure ? .ansi(9) : nil, attributes: .reverse))
    await rest(Self.endPause)
    (isPaused, isStepping) = (false, false)
  }

  // MARK: - Pace

  package func begins(_ step: TapeStep) async -> Bool {
    if isPaused { isStepping = false }
    bar = TapeBar(words: "\(FilePath.split(step.file).name):\(step.line)  \(step.text)")
    if step.command.isInput || isPaused { await rest(Self.linePause) }
    return !hasEnded
  }

  package func ended(_ step: TapeStep, _ problem: String?) async {
    guard case .expect = step.command else { return }
    bar.words += problem == nil ? "  ✓" : "  ✗"
    await rest(Self.linePause)
  }

  package func rest(_ time: Duration) async {
    var left = time
    while left > .zero || isPaused, !hasEnded, !isStepping {
      let (began, wasPaused) = (pause.clock.now, isPaused)
      let pace = Self.speeds[speed]
      await pause.rest(wasPaused ? nil : left / pace)
      if !wasPaused { left -= began.duration(to: pause.clock.now) * pace }
    }
    if !isPaused { isStepping = false }
  }

  // MARK: - Viewer

  private func take(_ event: TerminalEvent) {
    switch event {
    case .key(let press): take(press)
    case .resize, .resumed:
      terminal.forgetScreen()
      show()
    case .hangUp: end(129)
    case .terminate(let signal): end(128 + signal)
    case .paste, .mouse, .focus: break
    }
  }

  private func take(_ press: KeyPress) {
    switch (press.key, press.modifiers) {
    case (.character("q"), []), (.escape, []): end(nil)
    case (.character("c"), .control): end(130)
    case (.character("z"), .control): terminal.suspend()
    case (.character("l"), .control): take(.resumed)
    case (.character(" "), []):
      (isPaused, isStepping) = (!isPaused, false)
      show()
      pause.wake()
    case (.character("+"), []), (.character("="), []), (.up, _): change(speed: 1)
    case (.character("-"), []), (.down, _): change(speed: -1)
    case (.right, _), (.enter, _), (.character("."), []), (.character("n"), []):
      isStepping = true
      pause.wake()
    default: break
    }
  }

  private func change(speed step: Int) {
    speed = min(max(0, speed + step), Self.speeds.count - 1)
    show()
    pause.wake()
  }

  private func end(_ code: Int32?) {
    hasEnded = true
    exitCode = code
    pause.wake()
  }

  // MARK: - Drawing

  /// The text that shows the speed and the keys.
  private var keys: String {
    let pace = Self.speeds[speed]
    let pacing = pace == 1 ? "" : pace < 1 ? "1/\(Int(1 / pace)) speed  " : "\(Int(pace))x speed  "
    return pacing
      + (isPaused
        ? "paused  Space resume  Right step  q quit" : "Space pause  +- speed  Right skip  q quit")
  }

  private func show() {
    var canvas = Canvas(size: terminal.size)
    let row = canvas.size.rows - 1
    if let frame { canvas.draw(frame.canvas, at: .zero) }
    if !subtitle.isEmpty { TapeBar(words: subtitle).draw(at: row - 1, on: &canvas) }
    TapeBar(words: bar.words, hint: keys, style: bar.style).draw(at: row, on: &canvas)
    let cursor = frame?.cursor.flatMap { place in
      place.row < row && place.column < canvas.size.columns ? place : nil
    }
    terminal.present(Frame(canvas: canvas, cursor: cursor))
  }
}
