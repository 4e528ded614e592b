import TerminalKit

/// The terminal while the app is suspended and other programs can run on it.
@MainActor
public struct SuspendedTerminal {
  private let backend: any TerminalBackend
  /// What to write below the output of a program that failed.
  private let words: String

  init(backend: any TerminalBackend, keeping words: String) {
    self.backend = backend
    self.words = words
  }

  /// Runs a program in the foreground, such as an editor, a pager or `ssh`, and waits for it to
  /// exit.
  ///
  /// No shell interprets the words. If a variable such as `EDITOR` may contain options, run a shell
  /// to split them: `["sh", "-c", "${EDITOR:-vi} \"$1\"", "sh", path]`.
  ///
  /// - Parameters:
  ///   - words: The program, looked up as a shell would, and its arguments.
  ///   - environment: Environment variables to set in addition to those of this process; a `PATH`
  ///     among them is also where the program is looked up.
  /// - Returns: The exit code: 127 if the program could not be started, or 128 plus the number of
  ///   the signal that ended it.
  public func run(_ words: [String], environment: [String: String] = [:]) async -> Int32 {
    await backend.run(words, environment: environment)
  }

  /// Waits for a key if the output of the last program would disappear unread.
  func keepOutput() async { await backend.keepOutput(saying: words) }
}

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
    guard let services = acting, let terminal = services.lendTerminal(for: name) else { return nil }
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
