/// What a program prints and ends with, when it needs no terminal for it.
package struct CommandLineAnswer: Hashable, Sendable {
  /// The result, for standard output.
  package var output = ""
  /// Words about it, for standard error.
  package var words = ""
  /// The code to end with.
  package var exitCode: Int32 = 0

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - output: the result, for standard output.
  ///   - words: words about it, for standard error.
  ///   - exitCode: the code to end with.
  package init(output: String = "", words: String = "", exitCode: Int32 = 0) {
    self.output = output
    self.words = words
    self.exitCode = exitCode
  }

  /// The answer to a command line that is wrong.
  ///
  /// - Parameter error: what is wrong with it.
  package init(_ error: CommandLineError) {
    self.init(words: "\(error)\n", exitCode: error.exitCode)
  }
}
