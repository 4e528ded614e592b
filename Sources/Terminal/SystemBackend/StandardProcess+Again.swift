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
      return await ProcessPipes.wait {
        let end = pipes.readLines { lines in
          DispatchQueue.main.async { MainActor.assumeIsolated { lines.forEach(line) } }
        }
        return ProcessEnd(
          end.code < 0 ? .signal(end.signal) : .code(end.code),
          words: String(decoding: end.errors, as: UTF8.self))
      }
    } catch {
      return ProcessEnd(.notStarted(error.words))
    }
  }
}
