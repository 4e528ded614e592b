/// The output of another program that ran without a terminal and without input.
///
///     let log = await ProcessOutput(of: ["git", "log", "--oneline"])
///     guard log.exitCode == 0 else { throw GitError(log.errorText) }
///
/// To run a program that needs the terminal, call `ScreenContext.suspend(for:_:)`.
public struct ProcessOutput: Hashable, Sendable {
  /// The standard output, for which the program is asked for UTF-8; bytes that are not valid UTF-8 are replaced.
  public let text: String
  /// The last 32 KB of the standard error, or the reason that the program could not be started.
  public let errorText: String
  /// The exit code: 127 if the program could not be started, or 128 plus the number of the signal
  /// that ended it.
  public let exitCode: Int32
  /// Whether some of the output is missing: it was longer than the maximum, or another program, which
  /// this one started, kept the pipe open.
  public let isCut: Bool

  /// Runs a program and waits for it to exit and for the end of its output.
  ///
  /// Programs that it started and that write on are waited for only a quarter of a second after its
  /// exit.
  ///
  /// No shell interprets the words. The program has no terminal: it cannot ask for a password, and
  /// nothing that it writes appears on the screen. Cancelling the task sends SIGTERM to it and to
  /// the programs that it started, and SIGKILL two seconds later, as does output beyond the
  /// maximum.
  ///
  /// - Parameters:
  ///   - words: The program, looked up as a shell would, and its arguments.
  ///   - environment: Environment variables to set in addition to those of this process; a `PATH`
  ///     among them is also where the program is looked up.
  ///   - maximum: The maximum number of bytes of output; 64 MB by default. The rest is cut off.
  public init(
    of words: [String], environment: [String: String] = [:], maximum: Int = 1 << 26
  ) async {
    do {
      let pipes = try ProcessPipes(words, environment)
      self = await withTaskCancellationHandler {
        await ProcessPipes.wait { Self(pipes, maximum: maximum) }
      } onCancel: {
        pipes.terminate()
      }
    } catch {
      self.init([], errors: error.words, code: 127)
    }
  }

  private init(_ output: [UInt8], errors: String, code: Int32, isCut: Bool = false) {
    self.isCut = isCut
    text = String(decoding: output, as: UTF8.self)
    errorText = errors
    exitCode = code
  }

  private init(_ pipes: ProcessPipes, maximum: Int) {
    var output: [UInt8] = []
    var isCut = false
    let end = pipes.readToEnd { bytes in
      let room = max(0, maximum - output.count)
      output += bytes.prefix(room)
      guard !isCut, bytes.count > room else { return }
      isCut = true
      pipes.terminate()
    }
    self.init(
      output, errors: String(decoding: end.errors, as: UTF8.self),
      code: end.code < 0 ? 128 + end.signal : end.code, isCut: isCut || end.isCut)
  }
}
