package import TerminalKit

/// The terminal while the app is suspended and other programs can run on it.
@MainActor
public struct SuspendedTerminal {
  private let backend: any TerminalBackend
  /// What to write below the output of a program that failed.
  private let words: String

  package init(backend: any TerminalBackend, keeping words: String) {
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
  package func keepOutput() async { await backend.keepOutput(saying: words) }
}
