public import TerminalKit
public import TerminalUI

/// A screen without navigation on a headless terminal, in which tests press keys and check the
/// painted lines.
///
/// Every input method runs the screen's work until it is idle, so tests never wait. The clock is
/// virtual and advances only in ``advance(by:)``.
@MainActor
public final class HeadlessScreen {
  private let runner: ScreenRunner
  private let terminal: HeadlessTerminal
  private let clock = AppClock.virtual()

  /// Runs a screen.
  ///
  /// - Parameters:
  ///   - size: The size of the terminal.
  ///   - theme: The theme.
  ///   - screen: Makes the screen with what it asks its services for.
  /// - Throws: An error if the terminal cannot be used.
  public init(
    size: Size = Size(columns: 80, rows: 24), theme: Theme = Theme(),
    _ screen: @MainActor (any ScreenServices) -> any Screen
  ) async throws {
    terminal = HeadlessTerminal(size: size)
    runner = ScreenRunner(on: terminal, clock: clock, theme: theme, screen: screen)
    try runner.start()
    await runner.idle()
  }

  /// The exit code, once the screen has ended.
  public var exitCode: Int32? { runner.exitCode }

  /// The painted lines, from the top.
  public var lines: [String] { terminal.lines }

  /// Delivers an event and waits until the screen is idle.
  ///
  /// - Parameter event: The event.
  public func deliver(_ event: TerminalEvent) async {
    terminal.send(event)
    await runner.idle()
  }

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
    for character in text { await press(KeyPress(.character(character))) }
  }

  /// Advances the clock, waking whatever sleeps until then.
  ///
  /// - Parameter duration: How far.
  public func advance(by duration: Duration) async {
    let limit = clock.now.advanced(by: duration)
    repeat { await runner.idle() } while clock.step(until: limit)
    await runner.idle()
  }
}
