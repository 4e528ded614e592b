#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process around a terminal app: where words go beside the results, and how it ends.
public enum TerminalProcess: Sendable {
  /// Writes words for a person to the standard error, all of them, without a buffer.
  ///
  /// - Parameter text: The words; a line end is not added.
  public static func writeError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends the process; what was printed is written out first.
  ///
  /// - Parameter code: The code to end with.
  /// - Returns: Never.
  public static func end(_ code: Int32) -> Never {
    exit(code)
  }
}
