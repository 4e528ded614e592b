#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The process that a terminal program is: where its words go, and its end.
public enum StandardProcess: Sendable {
  /// Writes words for the person to the standard error, all of them.
  ///
  /// - Parameter text: The words.
  /// - Complexity: O(n) over the text.
  public static func writeError(_ text: String) {
    FileDescriptor(number: STDERR_FILENO).send(text.utf8)
  }

  /// Writes a result to the standard output, all of it and at once, so that whoever reads it can go on.
  ///
  /// - Parameter text: The result.
  /// - Complexity: O(n) over the text.
  public static func writeOutput(_ text: String) {
    // What was printed before comes first.
    fflush(nil)
    FileDescriptor(number: STDOUT_FILENO).send(text.utf8)
  }

  /// Ends the process, with what was printed written out first.
  ///
  /// - Parameter code: The code to end with.
  public static func end(with code: Int32) -> Never {
    exit(code)
  }
}
