import CTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The process that a terminal program is: where its words go, and its end.
public enum StandardProcess: Sendable {
  /// Writes words for the person to the standard error.
  ///
  /// - Parameter text: The words.
  /// - Complexity: O(*n*) over the text.
  package static func writeError(_ text: String) {
    FileDescriptor(number: STDERR_FILENO).send(text.utf8)
  }

  /// Writes a result to the standard output at once, so that its reader can go on.
  ///
  /// - Parameter text: The result.
  /// - Complexity: O(*n*) over the text.
  package static func writeOutput(_ text: String) {
    // What was printed before comes first.
    fflush(nil)
    FileDescriptor(number: STDOUT_FILENO).send(text.utf8)
  }

  /// Whether the standard output is a terminal.
  package static var writesToTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether the standard error is a terminal.
  package static var saysToTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes out what was printed, and ends the process.
  ///
  /// - Parameter code: The code to end with.
  public static func end(with code: Int32) -> Never {
    exit(code)
  }

  /// Has writing beyond a limit on the size of files fail with words, rather than end the process where
  /// nobody has given the terminal back.
  package static func outliveFileLimits() {
    signal(SIGXFSZ, SIG_IGN)
  }

  /// The first word of the command line that is not valid UTF-8, counted from the program's name.
  ///
  /// Swift repairs such a word, which then names another file.
  package static var firstBrokenArgument: Int? {
    (0..<Int(CommandLine.argc)).first { index in
      guard let word = unsafe CommandLine.unsafeArgv[index] else { return false }
      return unsafe String(validatingCString: word) == nil
    }
  }
}
