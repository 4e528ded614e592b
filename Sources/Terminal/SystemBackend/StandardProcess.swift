import CTerminal
import Descriptors

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The process of a terminal program: its output streams and its exit.
public enum StandardProcess: Sendable {
  /// Writes a message for the user to standard error.
  ///
  /// - Parameter text: The message.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func writeError(_ text: String) {
    FileDescriptor(number: STDERR_FILENO).send(text.utf8)
  }

  /// Writes a result to standard output immediately, so that its reader can continue.
  ///
  /// - Parameter text: The result.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @MainActor package static func writeOutput(_ text: String) {
    // Write earlier output first.
    fflush(nil)
    if !FileDescriptor(number: STDOUT_FILENO).send(text.utf8, waits: true), outputError == nil {
      outputError = errno
    }
  }

  /// The first error of a write to standard output.
  @MainActor private static var outputError: Int32?

  /// The text on standard input if it is not a terminal, but standard output is; otherwise `nil`.
  ///
  /// At most 64 MB are read. The process exits with 74 if standard input cannot be read.
  package static var pipedText: String? {
    guard isatty(STDIN_FILENO) == 0, writesToTerminal else { return nil }
    guard let bytes = OpenFile(STDIN_FILENO)?.bytes(atMost: 1 << 26) else {
      writeError("standard input: \(systemError())\n")
      end(with: 74)
    }
    let end = bytes.count < 1 << 26 ? "" : "\n\n[The text is cut here.]\n"
    return String(decoding: bytes, as: UTF8.self) + end
  }

  /// Whether standard output is a terminal.
  package static var writesToTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error is a terminal.
  package static var saysToTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Flushes output and exits the process, with 73 if some of the output is lost.
  ///
  /// - Parameters:
  ///   - name: The program's name, for the message about lost output.
  ///   - code: The exit code if nothing is lost; 73 says more than any other.
  @MainActor package static func end(_ name: String, with code: Int32) -> Never {
    // A reader that closed it has lost nothing.
    guard let outputError, outputError != EPIPE else { end(with: code) }
    writeError("\(name): standard output: \(systemError(outputError))\n")
    end(with: 73)
  }

  /// Flushes output and exits the process.
  ///
  /// - Parameter code: The exit code.
  public static func end(with code: Int32) -> Never {
    exit(code)
  }

  /// Makes writes beyond a file size limit fail with an error, instead of ending the process
  /// before it has restored the terminal, and lets a crash run no other program.
  package static func prepareSignals() {
    cterminal_prepare_signals()
  }

  /// The index of the first argument that is not valid UTF-8, counted from the program's name.
  ///
  /// Swift repairs such an argument, which might then name another file.
  package static var firstBrokenArgument: Int? {
    (0..<Int(CommandLine.argc)).first { index in
      guard let word = unsafe CommandLine.unsafeArgv[index] else { return false }
      return unsafe String(validatingCString: word) == nil
    }
  }
}
