/// How a process ended that an app had started, and its last words.
package struct ProcessEnd: Hashable, Sendable {
  /// What ended it.
  package enum Cause: Hashable, Sendable {
    /// It ended by itself, with a code.
    case code(Int32)
    /// A signal ended it, a trap of its own among them.
    case signal(Int32)
    /// It never began: why.
    case notStarted(String)
  }

  /// What ended it.
  package var cause: Cause
  /// What it wrote to its standard error; of a great deal the last of it.
  package var words: String

  /// Says how a process ended.
  ///
  /// - Parameters:
  ///   - cause: what ended it.
  ///   - words: what it wrote to its standard error.
  package init(_ cause: Cause, words: String = "") {
    self.cause = cause
    self.words = words
  }
}

extension ProcessEnd: CustomStringConvertible {
  /// What ended it, as half a sentence.
  package var description: String {
    switch cause {
    case .code(let code): "ended with \(code)"
    case .signal(let number): "was ended by signal \(number)\(Self.name(of: number))"
    case .notStarted(let why): "could not be started: \(why)"
    }
  }

  /// What the signals are called that mean the same wherever there are signals.
  private static func name(of signal: Int32) -> String {
    let names: [Int32: String] = [
      1: "hang-up", 2: "Ctrl-C", 3: "quit", 4: "a trap", 5: "a trap", 6: "an abort", 8: "a trap",
      9: "killed", 11: "a wrong address", 15: "terminate",
    ]
    return names[signal].map { ", \($0)" } ?? ""
  }
}
