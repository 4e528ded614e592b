public import Navigation
public import NavigationTerminal
import SystemBackend
import TapeScript
import Tapes
public import TerminalKit
public import Testing

/// A real host on a headless terminal, in which tests press keys and check the painted lines.
///
/// Every input method runs the app until it is idle, so tests never wait. The clock is virtual and
/// advances only in ``advance(by:)``.
@MainActor
public final class HeadlessHost<R: Route> {
  /// The host.
  public let host: NavigationHost
  /// The terminal with the last frame.
  package let terminal: HeadlessTerminal
  private let stage: HostStage
  /// The data folder, which ends with the host.
  private let folder = DataFolder()

  /// Starts an app as its command line would, without a terminal.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - size: The size of the terminal.
  ///   - capabilities: The terminal's capabilities.
  /// - Throws: Any error from creating the app.
  public init(
    _ app: TerminalApp<R>, size: Size = Size(columns: 80, rows: 24),
    capabilities: TerminalCapabilities = TerminalCapabilities(colors: .palette256, isUnicode: true)
  ) throws {
    let parts = try app.make(AppEnvironment(clock: .virtual(), folder: folder))
    terminal = HeadlessTerminal(size: size, capabilities: capabilities)
    host = parts.host(on: terminal)
    stage = HostStage(host: host, terminal: terminal)
    try host.start()
  }

  /// The store.
  public var store: NavigationStore<R> { host.store.typed() }

  /// The app's clock.
  public var clock: AppClock { host.clock }

  // MARK: - Input

  /// Presses keys in order.
  ///
  /// - Parameter keys: The keys.
  public func press(_ keys: KeyPress...) async {
    for key in keys { await deliver(.key(key)) }
  }

  /// Types text key by key.
  ///
  /// - Parameter text: The text.
  public func type(_ text: String) async {
    for character in text { await deliver(.key(KeyPress(.character(character)))) }
  }

  /// Delivers a terminal event to the app.
  ///
  /// - Parameter event: The event.
  public func deliver(_ event: TerminalEvent) async {
    terminal.send(event)
    await host.idle()
  }

  /// Clicks the first occurrence of the given text on the screen.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - sourceLocation: The location in the test.
  public func click(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    for (row, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      let column = TextWidth.columns(of: line[..<range.lowerBound])
      return await deliver(.mouse(.press(Position(column: column, row: row))))
    }
    Issue.record("“\(text)” is not on the screen:\n\(picture)", sourceLocation: sourceLocation)
  }

  /// Delivers a link to the app, as if from outside.
  ///
  /// - Parameter link: The link.
  public func open(_ link: String) async {
    _ = host.open(outside: link)
    await host.idle()
  }

  /// Advances the clock and runs everything that becomes due.
  ///
  /// - Parameter time: The time to advance.
  public func advance(by time: Duration) async {
    let limit = clock.now.advanced(by: time)
    await host.idle()
    while clock.step(until: limit) { await host.idle() }
    host.show()
  }

  // MARK: - State

  /// The painted rows from top to bottom, without trailing blanks.
  public var lines: [String] {
    host.showIfNeeded()
    return terminal.lines
  }

  /// The first painted row, which contains the breadcrumbs.
  public var head: String { lines.first ?? "" }

  /// The last painted row, which contains the key hints.
  public var footer: String { lines.last ?? "" }

  /// The last frame, with its styles and cursor; `nil` before the first frame.
  public var frame: Frame? {
    host.showIfNeeded()
    return terminal.frame
  }

  /// The text that the app copied last; `nil` if it has copied none.
  public var copied: String? { terminal.copied }

  /// The names of the tasks for which the app gave its terminal to other programs, in order; no
  /// program is actually run.
  public var suspensions: [String] { host.suspensions }

  /// Returns whether the given text is visible anywhere on the screen.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether a row contains it.
  public func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// The breadcrumbs, unshortened.
  public var stack: String { stage.scene.stack }

  /// The title of the top modal layer; `nil` without one.
  public var modal: String? { stage.scene.modal }

  /// The notice shown to the user; `nil` without one.
  public var notice: String? { stage.scene.notice }

  /// The queued links, which the badge counts.
  public var pending: [String] { stage.scene.pending }

  /// The app's exit code; `nil` while it runs.
  public var exitCode: Int32? { host.exitCode }

  /// The screen as text, for failure messages.
  public var picture: String { lines.joined(separator: "\n") }

  /// Checks an expectation, written as in a tape, such as `Screen "Orders"`.
  ///
  /// - Parameters:
  ///   - expectation: The words after `Expect` in a tape.
  ///   - sourceLocation: The location in the test.
  public func expect(_ expectation: String, sourceLocation: SourceLocation = #_sourceLocation) async
  {
    await play("Expect \(expectation)", sourceLocation: sourceLocation)
  }

  /// Plays the text of a tape; failures are recorded as test issues.
  ///
  /// - Parameters:
  ///   - text: The tape.
  ///   - secrets: The values for `TypeSecret`, by name; a recording lists the names at its end.
  ///   - sourceLocation: The location in the test.
  public func play(
    _ text: String, secrets: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    do {
      let tape = try Tape(parsing: text, name: "tape")
      let player = TapePlayer(
        on: stage, files: TapeFolder(".", files: DiskFiles()),
        secrets: TapeSecrets(prefix: "", environment: secrets))
      let report = await player.play(tape)
      if !report.passed { Issue.record("\(report.text)", sourceLocation: sourceLocation) }
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  }
}
