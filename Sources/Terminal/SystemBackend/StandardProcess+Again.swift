import CTerminal
import Dispatch
package import NavigationTerminal

extension StandardProcess {
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
    do {
      let pipes = try ProcessPipes { output, errors in
        unsafe cterminal_run_again(
          words.map { $0 + "\0" }.joined(), Int32(words.count), &output, &errors)
      }
      return await ProcessPipes.wait { end(of: pipes, line) }
    } catch {
      return ProcessEnd(.notStarted(error.words))
    }
  }

  /// Reads to the end of a process, and passes on the lines of its output.
  private static func end(
    of pipes: ProcessPipes, _ line: @escaping @MainActor (String) -> Void
  ) -> ProcessEnd {
    func hand(_ bytes: some Collection<UInt8>) {
      let text = String(decoding: bytes, as: UTF8.self)
      DispatchQueue.main.async { MainActor.assumeIsolated { line(text) } }
    }
    var begun: [UInt8] = []
    let end = pipes.readToEnd { bytes in
      var pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let last = pieces.popLast() ?? []
      for piece in pieces {
        hand(begun + piece)
        begun = []
      }
      begun += last
    }
    if !begun.isEmpty { hand(begun) }
    return ProcessEnd(
      end.code < 0 ? .signal(end.signal) : .code(end.code),
      words: String(decoding: end.errors, as: UTF8.self))
  }
}
