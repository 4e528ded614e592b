public import TerminalUI

extension ScreenContext {
  /// Gives the terminal to other programs until the work has ended.
  ///
  /// During the work, the terminal's modes, title, mouse and signals are as they were before the
  /// app started. Keys that the programs leave unread go to the app. Afterward, everything is
  /// redrawn at the terminal's current size, and a session that expired in the meantime ends before
  /// the first frame.
  ///
  /// If the last program ended with an error or in under a second, its output stays until a key is
  /// pressed.
  ///
  /// The work does not run in a tape, in a test, or while another program already has the terminal.
  ///
  /// - Parameters:
  ///   - name: The purpose for which the terminal is used, in one or two words.
  ///   - work: Runs the programs.
  /// - Returns: The value that the work returns, or `nil` if the work did not run.
  /// - Throws: Any error that the work throws.
  public func suspend<Value>(
    for name: String, _ work: @MainActor (SuspendedTerminal) async throws -> Value
  ) async rethrows -> Value? {
    guard let services = core.acting, let terminal = services.lendTerminal(for: name) else {
      return nil
    }
    let goOn = Effect.parkCurrent()
    defer {
      services.takeTerminalBack()
      goOn()
    }
    do {
      let value = try await work(terminal)
      await terminal.keepOutput()
      return value
    } catch {
      await terminal.keepOutput()
      throw error
    }
  }
}
