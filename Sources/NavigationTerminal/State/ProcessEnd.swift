/// How a child process ended, with its error output.
package struct ProcessEnd: Hashable, Sendable {
  /// The cause of a process's end.
  package enum Cause: Hashable, Sendable {
    /// It exited with a code.
    case code(Int32)
    /// It was ended by a signal, including its own traps.
    case signal(Int32)
    /// It could not be started, with the reason.
    case notStarted(String)
  }

  /// The cause.
  package var cause: Cause
  /// The end of its standard error output.
  package var words: String

  /// Creates a description of a process's end.
  ///
  /// - Parameters:
  ///   - cause: The cause.
  ///   - words: The standard error output.
  package init(_ cause: Cause, words: String = "") {
    self.cause = cause
    self.words = words
  }
}

extension ProcessEnd: CustomStringConvertible {
  /// The cause as a clause.
  package var description: String {
    switch cause {
    case .code(let code): "ended with \(code)"
    case .signal(let number): "was ended by signal \(number)\(Self.name(of: number))"
    case .notStarted(let why): "could not be started: \(why)"
    }
  }

  /// The names of signals with the same number on all systems.
  private static func name(of signal: Int32) -> String {
    let names: [Int32: String] = [
      1: "hang-up", 2: "Ctrl-C", 3: "quit", 4: "a trap", 5: "a trap", 6: "an abort", 8: "a trap",
      9: "killed", 11: "a wrong address", 15: "terminate",
    ]
    return names[signal].map { ", \($0)" } ?? ""
  }
}
