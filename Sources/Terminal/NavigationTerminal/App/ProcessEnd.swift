/// How a child process ended, with its error output.
package struct ProcessEnd: Hashable, Sendable {
  /// The reason a process ended.
  package enum Cause: Hashable, Sendable {
    /// It exited with a code.
    case code(Int32)
    /// It was terminated by a signal, possibly because of a runtime trap.
    case signal(Int32)
    /// It could not be started; the value is the reason.
    case notStarted(String)
  }

  /// The cause.
  package var cause: Cause
  /// The last part of its standard error output.
  package var words: String

  /// Creates a description of how a process ended.
  ///
  /// - Parameters:
  ///   - cause: The cause.
  ///   - words: The last part of the standard error output.
  package init(_ cause: Cause, words: String = "") {
    self.cause = cause
    self.words = words
  }
}

extension ProcessEnd: CustomStringConvertible {
  /// The cause as a clause, to follow the name of the process.
  package var description: String {
    switch cause {
    case .code(let code): "ended with \(code)"
    case .signal(let number): "was terminated by signal \(number)\(Self.name(of: number))"
    case .notStarted(let why): "could not be started: \(why)"
    }
  }

  /// Returns a comma and the name of a signal, or an empty string if the signal's number is not
  /// listed.
  ///
  /// Only signals with the same number on all systems are listed.
  private static func name(of signal: Int32) -> String {
    let names: [Int32: String] = [
      1: "hang-up", 2: "Ctrl-C", 3: "quit", 4: "a trap", 5: "a trap", 6: "an abort", 8: "a trap",
      9: "killed", 11: "a segmentation fault", 15: "terminate",
    ]
    return names[signal].map { ", \($0)" } ?? ""
  }
}
