import CTerminal
import Descriptors
import Dispatch
package import NavigationTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension StandardProcess {
  /// The maximum number of bytes kept of a process's error output.
  private static let wordsKept = 32_768

  /// Runs this program again as another process, without a terminal and without input.
  ///
  /// The other process inherits this one's environment. Returns when that process has ended,
  /// however it ends.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - line: A closure that receives each line of the process's standard output as soon as it is
  ///     complete.
  /// - Returns: How the process ended.
  @MainActor package static func runAgain(
    _ arguments: [String], line: @escaping @MainActor (String) -> Void
  ) async -> ProcessEnd {
    let words = CommandLine.arguments.prefix(1) + arguments
    if words.contains(where: { $0.utf8.contains(0) }) {
      return ProcessEnd(.notStarted("one of its arguments contains a NUL"))
    }
    var (output, errors): (Int32, Int32) = (-1, -1)
    let process = unsafe cterminal_run_again(
      words.map { $0 + "\0" }.joined(), Int32(words.count), &output, &errors)
    guard process > 0 else {
      return ProcessEnd(.notStarted(unsafe String(cString: strerror(-process))))
    }
    let pipes = (FileDescriptor(number: output), FileDescriptor(number: errors))
    return await withCheckedContinuation { continuation in
      // Use a separate queue, because the call blocks its thread and the main thread must not
      // block.
      DispatchQueue(label: "another process").async {
        let words = read(pipes.0, pipes.1, line)
        var signal: Int32 = 0
        let code = unsafe cterminal_await_end(process, &signal)
        let end = ProcessEnd(code < 0 ? .signal(signal) : .code(code), words: words)
        DispatchQueue.main.async { continuation.resume(returning: end) }
      }
    }
  }

  /// Reads both pipes to the end: passes on the lines of one and returns the tail of the other.
  private static func read(
    _ output: FileDescriptor, _ errors: FileDescriptor,
    _ line: @escaping @MainActor (String) -> Void
  ) -> String {
    func hand(_ bytes: some Collection<UInt8>) {
      let text = String(decoding: bytes, as: UTF8.self)
      DispatchQueue.main.async { MainActor.assumeIsolated { line(text) } }
    }
    var begun: [UInt8] = []
    var words: [UInt8] = []
    var (hasOutput, hasErrors) = (true, true)
    while hasOutput || hasErrors {
      let ready = Int(
        cterminal_wait(hasOutput ? output.number : -1, hasErrors ? errors.number : -1))
      if ready & CTERMINAL_FIRST != 0, let bytes = output.bytes(atMost: 65_536) {
        hasOutput = !bytes.isEmpty
        var pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = pieces.popLast() ?? []
        for piece in pieces {
          hand(begun + piece)
          begun = []
        }
        begun += last
      }
      if ready & CTERMINAL_SECOND != 0, let bytes = errors.bytes(atMost: 65_536) {
        hasErrors = !bytes.isEmpty
        words += bytes
        words.removeFirst(max(0, words.count - wordsKept))
      }
    }
    if !begun.isEmpty { hand(begun) }
    output.release()
    errors.release()
    return String(decoding: words, as: UTF8.self)
  }
}
