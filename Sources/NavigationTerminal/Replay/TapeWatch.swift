package import TapeScript
package import TerminalKit

/// Shows somebody a tape: the app's frames above, the tape's line in the footer, and keys to pause, to
/// step and to end.
///
/// The app itself plays on a terminal that is none; only its frames come here. The time for the person
/// and the tape's are two: what the tape sleeps, the person waits, unless they press on.
@MainActor
package final class TapeWatch: TapePace {
  /// How long a key shows that takes no time by the tape.
  static let keyPause = Duration.milliseconds(70)
  /// How long a command shows before it is carried out.
  package static let linePause = Duration.milliseconds(350)
  /// How long the last frame of a tape stays.
  static let endPause = Duration.seconds(2)
  /// The slowest and the fastest that somebody can choose; 1 is the tape's own pace.
  static let speeds = [0.25, 0.5, 1, 2, 4, 8]

  private let terminal: any TerminalBackend
  private let clock: AppClock
  private let pause: Pause
  private var frame: Frame?
  private var words = ""
  /// What the tape says below the picture; empty for nothing.
  private var subtitle = ""
  private var style = Style(attributes: .reverse)
  private var isPaused = false
  /// Which of the speeds it is.
  private var speed = 2
  /// How many expectations were met.
  private var met = 0
  /// Whether a key asked for the next command, or for the end of a pause.
  private var isStepping = false

  /// Whether the person has seen enough.
  package private(set) var hasEnded = false
  /// The code to end with when the terminal went away or somebody pressed Ctrl-C.
  package private(set) var exitCode: Int32?

  /// Makes a watch; nothing is shown before it starts.
  package init(on terminal: any TerminalBackend, clock: AppClock) {
    self.terminal = terminal
    self.clock = clock
    pause = Pause(clock: clock)
  }

  /// What the terminal can show.
  package var capabilities: TerminalCapabilities { terminal.capabilities }

  /// Takes the terminal.
  package func start() throws(TerminalError) {
    try terminal.start { [weak self] event in self?.take(event) }
    show()
  }

  /// Gives the terminal back.
  package func stop() {
    terminal.stop()
  }

  /// Shows what the app shows.
  package func show(_ frame: Frame) {
    self.frame = frame
    show()
  }

  /// Shows what the tape says below the picture.
  package func say(_ words: String) {
    subtitle = words
    show()
  }

  /// Shows what became of a tape, for a while or until a key.
  ///
  /// - Parameters:
  ///   - words: What became of it.
  ///   - isFailure: Whether it failed; then it stays until a key.
  ///   - isLast: Whether nothing follows; then it stays, too.
  package func end(_ words: String, isFailure: Bool, isLast: Bool = false) async {
    guard !hasEnded else { return }
    self.words = words
    style = Style(
      foreground: isFailure ? .ansi(9) : nil, attributes: isFailure ? [.reverse, .bold] : .reverse)
    isPaused = isFailure || isLast
    isStepping = false
    show()
    await rest(Self.endPause)
    style = Style(attributes: .reverse)
    isPaused = false
    isStepping = false
    met = 0
  }

  // MARK: - Pace

  package func begins(_ step: TapeStep) async -> Bool {
    let file = step.file.split(separator: "/").last.map(String.init) ?? step.file
    words = "\(file):\(step.line)  \(step.text)"
    if isPaused { isStepping = false }
    show()
    if step.command.isInput || isPaused { await rest(Self.linePause) }
    return !hasEnded
  }

  package func ended(_ step: TapeStep, _ problem: String?) async {
    guard case .expect = step.command else { return }
    if problem == nil { met += 1 }
    words += problem == nil ? "  ✓" : "  ✗"
    show()
    await rest(Self.linePause)
  }

  package func key() async {
    await rest(Self.keyPause)
  }

  package func rest(_ time: Duration) async {
    var left = time
    while left > .zero || isPaused, !hasEnded, !isStepping {
      let (began, wasPaused) = (clock.now, isPaused)
      let pace = Self.speeds[speed]
      await pause.rest(wasPaused ? nil : left / pace)
      if !wasPaused { left -= began.duration(to: clock.now) * pace }
    }
    if !isPaused { isStepping = false }
  }

  // MARK: - The person

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

  /// How many expectations were met, how fast it plays, and the keys.
  private var keys: String {
    let pace = Self.speeds[speed]
    let pacing = pace == 1 ? "" : pace < 1 ? "1/\(Int(1 / pace)) speed  " : "\(Int(pace))x speed  "
    let tally = met > 0 ? "✓ \(met)  " : ""
    return tally + pacing
      + (isPaused
        ? "paused  Space go on  Right step  q end" : "Space pause  +- speed  Right on  q end")
  }

  private func show() {
    let size = terminal.size
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
