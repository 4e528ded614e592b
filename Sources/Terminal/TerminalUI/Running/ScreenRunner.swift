package import TerminalKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs one screen in a terminal, without navigation.
///
/// It starts and ends the terminal, passes keys, clicks and pasted text to the screen, draws a frame
/// after each event and whenever started work rests, and shows the title, the notice and the keys
/// around the screen. Escape and `q` quit where the screen does not use them, Ctrl-C always does, and
/// Ctrl-Z suspends.
@MainActor
public final class ScreenRunner {
  private let run: TerminalRun
  private let theme: Theme
  private let screen: any Screen
  private var notice: Notice?
  private var hits: [(region: Rect, id: HitID)] = []
  private var nextFrame: ContinuousClock.Instant?
  /// The size that the screen was told.
  private var told: Size?
  /// The exit code, once the program has ended: 0, or 128 plus the number of the signal that ended it.
  public var exitCode: Int32? { run.exitCode }
  private var backend: any TerminalBackend { frames.backend }
  fileprivate var frames: FrameScheduler { run.frames }

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - backend: The terminal.
  ///   - clock: The clock of the run.
  ///   - theme: The theme.
  ///   - screen: Makes the screen.
  package init(
    on backend: any TerminalBackend, clock: AppClock, theme: Theme,
    screen: @MainActor (any ScreenServices) -> any Screen
  ) {
    self.theme = theme
    run = TerminalRun(on: backend, clock: clock)
    let services = RunnerServices(clock, run.activity, backend)
    self.screen = screen(services)
    services.runner = self
    frames.draw = { [unowned self] in drawFrame() }
    frames.show = { [weak self] in self?.show() }
  }

  /// Takes over the terminal and shows the first frame.
  ///
  /// - Throws: An error if the terminal cannot be used.
  package func start() throws(TerminalError) {
    try backend.start { [weak self] in self?.receive($0) }
    show()
  }

  /// Takes over the terminal, runs until the user quits, and restores the terminal.
  ///
  /// - Returns: The exit code.
  /// - Throws: An error if the terminal cannot be used.
  package func run() async throws(TerminalError) -> Int32 {
    try start()
    return await run.finish()
  }

  /// Waits until no started work can run, and the last frame is shown.
  package func idle() async { await run.idle() }

  fileprivate func end(_ code: Int32) { run.end(code) }

  // MARK: - Events

  private func receive(_ event: TerminalEvent) {
    guard exitCode == nil else { return }
    frames.turn { handle(event) }
    show()
  }

  private func handle(_ event: TerminalEvent) {
    switch event {
    case .key(let press):
      notice = nil
      handle(press)
    case .paste(let text): _ = screen.handle(.paste(text))
    case .mouse(.press(let position)):
      // What was clicked is what was shown.
      _ = frames.frame
      let hit = hits.last { $0.region.contains(position) }
      if let hit { _ = screen.handle(.click(hit.id)) }
    case .mouse(.scrollUp): _ = screen.handle(.scroll(-3))
    case .mouse(.scrollDown): _ = screen.handle(.scroll(3))
    case .mouse(.release), .resize, .focus: break
    case .resumed: backend.forgetScreen()
    case .hangUp: end(129)
    case .terminate(let signal): end(128 + signal)
    }
  }

  private func handle(_ press: KeyPress) {
    if press == KeyPress(.character("c"), .control) { return end(130) }
    if press == KeyPress(.character("z"), .control) { return backend.suspend() }
    let isTyping = screen.inputMode.isText
    let binding = screen.bindings.first { $0.keys.contains(press) }
    if let binding, !isTyping || press.typedCharacter == nil {
      guard let reason = binding.disabledReason else {
        (screen as? any ListScreen)?.finishSearch()
        return binding.action()
      }
      notice = Notice(before: "\(binding.label): ", subject: reason)
      return
    }
    if screen.handle(.key(press)) || isTyping && press.typedCharacter != nil { return }
    if press == KeyPress(.escape) || press == KeyPress(.character("q")) { end(0) }
  }

  // MARK: - Frames

  private func show() {
    guard exitCode == nil else { return }
    settle()
    guard frames.makeFrame(announcing: {}) else { return }
    frames.wake(at: nextFrame.flatMap { $0 > frames.clock.now ? $0 : nil }) { [weak self] in
      self?.frames.beginTurn()
    }
  }

  /// Tells the screen its size, and reads what it shows.
  private func settle() {
    let size = body.size
    if told != size {
      told = size
      _ = screen.handle(.resized(size))
    }
    screen.settle(in: size)
    guard let list = screen as? any ListScreen, list.isSearching else { return }
    run.search { [weak self] in
      guard list.isSearching else { return false }
      list.tick()
      self?.show()
      return true
    }
  }

  private var body: Rect {
    let size = backend.size
    return Rect(
      origin: Position(column: 1, row: 2),
      size: Size(columns: max(0, size.columns - 2), rows: max(0, size.rows - 4)))
  }

  private func drawFrame() -> Frame {
    let size = backend.size
    let theme = theme.fitted(to: backend.capabilities.colors)
    var canvas = Canvas(size: size)
    canvas.ground(theme.text)
    let body = body
    var part = ScreenFrame(
      size: body.size, theme: theme, capabilities: backend.capabilities)
    screen.draw(in: &part)
    canvas.draw(part.canvas, at: body.origin)
    hits = part.hits.map { ($0.region.offset(by: body.origin), $0.id) }
    nextFrame = part.nextFrame
    let width = size.columns - 2
    canvas.write(
      screen.title.visiblySafe, at: Position(column: 1, row: 0), style: theme.title, columns: width)
    if let notice {
      canvas.write(
        notice.text(columns: width), at: Position(column: 1, row: size.rows - 2),
        style: notice.kind.style(in: theme), columns: width)
    }
    canvas.write(
      keys, at: Position(column: 1, row: size.rows - 1), style: theme.hint, columns: width)
    return Frame(
      canvas: canvas,
      cursor: part.cursor?.offset(columns: body.origin.column, rows: body.origin.row))
  }

  /// The keys of the screen, and how to leave it.
  private var keys: String {
    let bindings = screen.bindings
    let hints = screen.hints.filter { hint in !bindings.contains { $0.key == hint.press } }
    let own = KeyBinding.footer(hints, bindings).map { "\($0.key) \($0.label)" }
    let leave = screen.escapeLabel.map { "Esc \($0)" } ?? "q quit"
    return (own + [leave]).joined(separator: "  ").visiblySafe
  }

  fileprivate func say(_ notice: Notice) {
    self.notice = notice
    frames.setNeedsFrame()
  }
}

/// The services of a runner, for its screen.
@MainActor
private final class RunnerServices: ScreenServices {
  weak var runner: ScreenRunner?
  private let clock: AppClock
  private let activity: Activity
  private let backend: any TerminalBackend

  init(_ clock: AppClock, _ activity: Activity, _ backend: any TerminalBackend) {
    (self.clock, self.activity, self.backend) = (clock, activity, backend)
  }

  var now: ContinuousClock.Instant { clock.now }

  var date: Date { clock.date }

  @discardableResult
  func start(_ name: String, _ work: @escaping @MainActor () async -> Void) -> EffectHandle {
    activity.start(name, work)
  }

  func load<Value>(
    _ name: String, _ work: @escaping @MainActor () async throws -> Value
  ) -> Loading<Value> {
    Loading(name, clock: clock, start: { [activity] in activity.start($0, $1) }, work: work)
  }

  func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration) }

  func notice(_ notice: Notice) { runner?.say(notice) }

  func copy(_ text: String) { backend.copy(text) }

  func redraw() { runner?.frames.setNeedsFrame() }

  func quit() { runner?.end(0) }
}
