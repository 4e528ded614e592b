#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a screen asks of whatever runs it.
///
/// A `ScreenRunner` is it for a program without navigation; in an app with navigation, the context of
/// each screen is. A screen that asks for nothing else works in both.
@MainActor
public protocol ScreenServices: AnyObject {
  /// The current instant of the clock that everything sleeps on.
  var now: ContinuousClock.Instant { get }
  /// The current date of that clock.
  var date: Date { get }
  /// Starts work that ends with the screen.
  ///
  /// - Parameters:
  ///   - name: The name of the work in one or two words, for messages.
  ///   - work: The work.
  /// - Returns: A handle that cancels it.
  @discardableResult
  func start(_ name: String, _ work: @escaping @MainActor () async -> Void) -> EffectHandle
  /// Starts loading a value for the screen.
  ///
  /// - Parameters:
  ///   - name: The name of the value in one or two words, such as `orders`.
  ///   - work: Loads the value; to sleep on the clock, call ``sleep(for:)``.
  /// - Returns: The value with its loading state, for ``ScreenFrame/draw(_:row:failure:_:)``.
  func load<Value>(
    _ name: String, _ work: @escaping @MainActor () async throws -> Value
  ) -> Loading<Value>
  /// Sleeps on the clock, which tests control.
  ///
  /// - Throws: `CancellationError` if the work was cancelled.
  func sleep(for duration: Duration) async throws
  /// Shows a notice until the next key.
  func notice(_ notice: Notice)
  /// Copies a text to the clipboard of the terminal, if it has one.
  func copy(_ text: String)
  /// Draws the screen again, after something has changed that is no event.
  func redraw()
  /// Quits the program.
  func quit()
}
