package import TapeScript
package import TerminalKit
package import TerminalUI

/// Shows a tape as it plays: the app's frames, the tape's current command, and keys to pause, step
/// and quit.
///
/// Where there is room, the app stands in its own size with the text of the tape beside it and its
/// stack below; otherwise the current command takes the last row.
///
/// The app runs on a headless terminal; only its frames are shown here. The viewer's time is
/// separate from the tape's: the viewer waits while the tape sleeps, unless a key skips the pause.
@MainActor
package final class TapeWatch: TapePace {
  /// How long a key that takes no tape time is shown.
  static let keyPause = Duration.milliseconds(70)
  /// How long a command is shown before it runs.
  package static let linePause = Duration.milliseconds(350)
  /// How long a tape's last frame is shown.
  static let endPause = Duration.seconds(2)
  /// The available speeds; 1 is the tape's own pace.
  static let speeds = [0.25, 0.5, 1, 2, 4, 8]

  private let terminal: any TerminalBackend
  private let pause: Pause
  private var frame: Frame?
  private var words = ""
  /// The text of the tape; empty until it begins.
  private var page = TapePage()
  /// Returns the visible stack of the app.
  package var stack: @MainActor () -> String = { "" }
  /// Whether the result of the tape is shown.
  private var hasVerdict = false
  /// The tape's subtitle; empty for none.
  private var subtitle = ""
  private var style = Style(attributes: .reverse)
  private var isPaused = false
  /// The index of the current speed.
  private var speed = 2
  /// The number of expectations met.
  private var met = 0
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

  /// The terminal's capabilities.
  package var capabilities: TerminalCapabilities { terminal.capabilities }

  /// Takes over the terminal.
  package func start() throws(TerminalError) {
    try terminal.start { [weak self] event in self?.take(event) }
    show()
  }

  /// Restores the terminal.
  package func stop() {
    terminal.stop()
  }

  /// Takes the text of the tape that plays next.
  package func begin(_ tape: Tape) {
    page = TapePage(of: tape)
  }

  /// Shows a frame of the app.
  package func show(_ frame: Frame) {
    self.frame = frame
    show()
  }

  /// Shows the tape's subtitle.
  package func say(_ words: String) {
    subtitle = words
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
    self.words = words
    style = Style(
      foreground: isFailure ? .ansi(9) : nil, attributes: isFailure ? [.reverse, .bold] : .reverse)
    isPaused = isFailure || isLast
    isStepping = false
    hasVerdict = true
    show()
    await rest(Self.endPause)
    hasVerdict = false
    style = Style(attributes: .reverse)
    isPaused = false
    isStepping = false
    met = 0
  }

  // MARK: - Pace

  package func begins(_ step: TapeStep) async -> Bool {
    let file = FilePath.split(step.file).name
    words = "\(file):\(step.line)  \(step.text)"
    page.begin(step)
    if isPaused { isStepping = false }
    show()
    if step.command.isInput || isPaused { await rest(Self.linePause) }
    return !hasEnded
  }

  package func ended(_ step: TapeStep, _ problem: String?) async {
    guard case .expect = step.command else { return }
    if problem == nil { met += 1 }
    words += problem == nil ? "  ✓" : "  ✗"
    page.end(step, isMet: problem == nil)
    show()
    await rest(Self.linePause)
  }

  package func key() async {
    await rest(Self.keyPause)
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
    case .resize: show()
    case .resumed: terminal.redraw()
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
    case (.character("l"), .control): terminal.redraw()
    case (.character(" "), []):
      isPaused.toggle()
      isStepping = false
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

  /// The text that shows the number of expectations met, the speed and the keys.
  private var keys: String {
    let pace = Self.speeds[speed]
    let pacing = pace == 1 ? "" : pace < 1 ? "1/\(Int(1 / pace)) speed  " : "\(Int(pace))x speed  "
    let tally = met > 0 ? "✓ \(met)  " : ""
    return tally + pacing
      + (isPaused
        ? "paused  Space resume  Right step  q quit" : "Space pause  +- speed  Right skip  q quit")
  }

  private func show() {
    let size = terminal.size
    if let frame, let theatre = TapeTheatre(of: frame.canvas.size, in: size) {
      return terminal.present(
        theatre.frame(
          frame, subtitle: subtitle, page: page, tally: keys, stack: stack(),
          verdict: hasVerdict ? (words, style) : nil))
    }
    var canvas = Canvas(size: size)
    if let frame { canvas.draw(frame.canvas, at: .zero) }
    let row = size.rows - 1
    if !subtitle.isEmpty { SubtitleBar(words: subtitle).draw(at: row - 1, on: &canvas) }
    canvas.write(
      String(repeating: " ", count: size.columns), at: Position(column: 0, row: row), style: style)
    let keys = keys
    let room = size.columns - TextWidth.columns(of: keys) - 4
    let hasKeys = room >= 20
    let line = TextWidth.shortened(
      words.visiblySafe, to: max(1, hasKeys ? room : size.columns - 2), position: .end)
    canvas.write(line, at: Position(column: 1, row: row), style: style)
    if hasKeys {
      canvas.write(
        keys, at: Position(column: size.columns - TextWidth.columns(of: keys) - 1, row: row),
        style: style)
    }
    var cursor = frame?.cursor
    if let place = cursor, place.row >= row || place.column >= size.columns { cursor = nil }
    terminal.present(Frame(canvas: canvas, cursor: cursor))
  }
}
