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
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends the process, with what was printed written out first.
  ///
  /// - Parameter code: The code to end with.
  public static func end(with code: Int32) -> Never {
    exit(code)
  }
}
