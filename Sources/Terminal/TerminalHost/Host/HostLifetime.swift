/// The run of an app: its log, the programs that it gave the terminal to, and how it ends.
@MainActor
package struct HostLifetime {
  /// The log of the run.
  package var log = AppLog()
  /// The programs for which the terminal was requested, in order, whether or not it was available.
  var suspensions: [String] = []
  /// The exit code; `nil` while the app runs.
  private(set) var exitCode: Int32?
  /// What waits for the end.
  private var waiter: CheckedContinuation<Int32, Never>?

  /// Ends the run.
  mutating func end(_ code: Int32) {
    exitCode = code
    waiter?.resume(returning: code)
    waiter = nil
  }

  /// Resumes a continuation when the run ends, or now if it has ended.
  mutating func resumeAtTheEnd(_ continuation: CheckedContinuation<Int32, Never>) {
    if let exitCode { continuation.resume(returning: exitCode) } else { waiter = continuation }
  }
}
