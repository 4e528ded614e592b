public import Navigation
public import NavigationTerminal
import SystemBackend
import TapeScript
public import TerminalKit
public import Testing

/// A real host on a terminal that is none: a test presses keys and looks at painted lines.
///
/// Every input ends at exact idle, so no test waits for time; the clock is virtual and moves only in
/// ``advance(by:)``.
@MainActor
public final class HeadlessHost<R: Route> {
  /// The host.
  public let host: NavigationHost<R>
  /// The terminal, with the last frame.
  package let terminal: HeadlessTerminal
  private let stage: HostStage<R>

  /// Starts an app.
  ///
  /// - Parameters:
  ///   - size: how large the terminal is.
  ///   - capabilities: what the terminal can show.
  ///   - make: makes the app, as for `TerminalApp`.
  /// - Throws: what making the app throws.
  public init(
    size: Size = Size(columns: 80, rows: 24),
    capabilities: TerminalCapabilities = TerminalCapabilities(colors: .palette256, isUnicode: true),
    make: @MainActor (AppEnvironment) throws -> AppParts<R>
  ) throws {
    let clock = AppClock.virtual()
    let parts = try make(AppEnvironment(clock: clock))
    terminal = HeadlessTerminal(size: size, capabilities: capabilities)
    host = NavigationHost(
      store: parts.store, configuration: parts.configuration, backend: terminal, clock: clock)
    stage = HostStage(host: host, terminal: terminal)
    try host.start()
  }

  /// Starts an app as its command line would, without a terminal.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - size: how large the terminal is.
  /// - Throws: what making the app throws.
  public convenience init(
    _ app: TerminalApp<R>, size: Size = Size(columns: 80, rows: 24)
  ) throws {
    try self.init(size: size, make: app.make)
  }

  /// The store.
  public var store: NavigationStore<R> { host.store }

  /// The app's clock.
  public var clock: AppClock { host.clock }

  // MARK: - Doing

  /// Presses keys, one after the other.
  ///
  /// - Parameter keys: the keys.
  public func press(_ keys: KeyPress...) async {
    for key in keys { await deliver(.key(key)) }
  }

  /// Types a text, key by key.
  ///
  /// - Parameter text: the text.
  public func type(_ text: String) async {
    for character in text { await deliver(.key(KeyPress(.character(character)))) }
  }

  /// Gives the app an event of the terminal.
  ///
  /// - Parameter event: what happened.
  public func deliver(_ event: TerminalEvent) async {
    terminal.send(event)
    await host.idle()
  }

  /// Clicks the first place where a text stands.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - sourceLocation: where the test says so.
  public func click(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    for (row, line) in lines.enumerated() {
      guard let range = line.firstRange(of: text) else { continue }
      let column = TextWidth.columns(of: line[..<range.lowerBound])
      return await deliver(.mouse(.press(Position(column: column, row: row))))
    }
    Issue.record("“\(text)” is nowhere on the screen:\n\(picture)", sourceLocation: sourceLocation)
  }

  /// Gives the app a link from outside.
  ///
  /// - Parameter link: the link.
  public func open(_ link: String) async {
    host.receive(link: link)
    await host.idle()
  }

  /// Lets time go by; what falls due on the way runs.
  ///
  /// - Parameter time: how much.
  public func advance(by time: Duration) async {
    let limit = clock.now.advanced(by: time)
    await host.idle()
    while clock.step(until: limit) { await host.idle() }
    host.show()
  }

  // MARK: - Looking

  /// The painted rows, from top to bottom, blanks at their ends left out.
  public var lines: [String] {
    host.showIfNeeded()
    return terminal.lines
  }

  /// The first painted row: where one is.
  public var head: String { lines.first ?? "" }

  /// The last painted row: the keys.
  public var footer: String { lines.last ?? "" }

  /// The last frame, with its styles and its cursor; `nil` before the first.
  public var frame: Frame? {
    host.showIfNeeded()
    return terminal.frame
  }

  /// The text that the app copied last; `nil` before the first.
  public var copied: String? { terminal.copied }

  /// What the app gave its terminal to other programs for, in order; none of them ran.
  public var suspensions: [String] { host.suspensions }

  /// Whether a text is painted anywhere.
  ///
  /// - Parameter text: the text.
  /// - Returns: whether some row holds it.
  public func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// The breadcrumb, unshortened.
  public var stack: String { stage.scene.stack }

  /// The title of the modal layer on top; `nil` without one.
  public var modal: String? { stage.scene.modal }

  /// The sentence for the person; `nil` without one.
  public var notice: String? { stage.scene.notice }

  /// What waits, as the badge counts it.
  public var pending: [String] { stage.scene.pending }

  /// The code the app ended with; `nil` while it runs.
  public var exitCode: Int32? { host.exitCode }

  /// The screen as text, for messages.
  public var picture: String { lines.joined(separator: "\n") }

  /// Expects an `Expect` of a tape to hold, such as `Screen "Orders"`.
  ///
  /// - Parameters:
  ///   - expectation: what stands behind `Expect` in a tape.
  ///   - sourceLocation: where the test says so.
  public func expect(_ expectation: String, sourceLocation: SourceLocation = #_sourceLocation) async
  {
    await play("Expect \(expectation)", sourceLocation: sourceLocation)
  }

  /// Plays the text of a tape; whatever does not hold is an issue of the test.
  ///
  /// - Parameters:
  ///   - text: the tape.
  ///   - secrets: what its `TypeSecret` types, by name; a recording says at its end which it asks for.
  ///   - sourceLocation: where the test says so.
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
