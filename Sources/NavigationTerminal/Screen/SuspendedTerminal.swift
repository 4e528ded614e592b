import TerminalKit

/// The terminal while an app has given it back: other programs run on it.
@MainActor
public struct SuspendedTerminal {
  private let backend: any TerminalBackend

  init(backend: any TerminalBackend) {
    self.backend = backend
  }

  /// Runs a program in the foreground, such as an editor, a pager or `ssh`, and waits for its end.
  ///
  /// No shell reads the words. Where a variable such as `EDITOR` may hold options, let one do so:
  /// `["sh", "-c", "${EDITOR:-vi} \"$1\"", "sh", path]`.
  ///
  /// - Parameters:
  ///   - words: The program, found as a shell does, and its arguments.
  ///   - environment: Variables that it has beside those of this process.
  /// - Returns: Its exit code; 127 when it could not be started, 128 and the number of the signal that
  ///   ended it.
  public func run(_ words: [String], environment: [String: String] = [:]) async -> Int32 {
    await backend.run(words, environment: environment)
  }
}

extension ScreenContext {
  /// Gives the terminal to other programs, and comes back when the work has ended.
  ///
  /// The terminal is as it was before the app: modes, title, mouse and signals. Keys that the programs
  /// leave unread are the app's. Then everything is drawn again, in the size that the terminal has now,
  /// and a session that expired meanwhile ends before the first frame.
  ///
  /// In a tape, in a test and while another program has the terminal already the work does not run.
  ///
  /// - Parameters:
  ///   - name: What the terminal is for, in a word or two.
  ///   - work: Runs the programs.
  /// - Returns: What the work returns; `nil` when it did not run.
  /// - Throws: What the work throws.
  public func suspend<Value>(
    for name: String, _ work: @MainActor (SuspendedTerminal) async throws -> Value
  ) async rethrows -> Value? {
    guard let services = acting, let terminal = services.lendTerminal(for: name) else { return nil }
    let goOn = Effect.parkCurrent()
    defer {
      services.takeTerminalBack()
      goOn()
    }
    return try await work(terminal)
  }
}
