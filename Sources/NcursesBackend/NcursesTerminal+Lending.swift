import CTerminal
import Dispatch

extension NcursesTerminal {
  /// Gives the terminal back for other programs to run on; keys are theirs until ``takeBack()``.
  package func lend() -> Bool {
    guard session != nil, !isLent else { return false }
    leave()
    isLent = true
    cterminal_lend_signals()
    return true
  }

  /// Takes the terminal from whoever had it.
  ///
  /// A program that ended badly may have left any modes; those that were there before it are what to give
  /// back.
  package func takeBack() {
    guard isLent else { return }
    cterminal_take_foreground(output.number)
    // The program may have ended in the background, where a shell put both.
    cterminal_await_foreground(output.number)
    endLoan()
    enterAgain()
    session?.sources.wake()
  }

  /// Ends a program that has the terminal still, and leaves the terminal as it was before.
  func endLoan() {
    cterminal_hang_up_program()
    if var modes = session?.modes { unsafe tcsetattr(output.number, TCSANOW, &modes) }
    cterminal_take_signals_back()
    isLent = false
  }

  /// Runs a program on the terminal that was lent, in this process group, as a shell's own would.
  ///
  /// Ctrl-C and Ctrl-Z are the program's; while it is stopped this process is, so that the shell that
  /// started both has the terminal.
  package func run(_ words: [String], environment: [String: String]) async -> Int32 {
    let variables = environment.map { "\($0)=\($1)" }
    guard isLent, let keys = session?.sources.input, words.first?.isEmpty == false,
      !(words + variables).contains(where: { $0.utf8.contains(0) })
    else { return 127 }
    let process = unsafe cterminal_run_program(
      words.map { $0 + "\0" }.joined(), Int32(words.count),
      variables.map { $0 + "\0" }.joined(), Int32(variables.count),
      keys.number, output.number)
    guard process > 0 else { return 127 }
    return await withCheckedContinuation { continuation in
      // A queue of its own: its thread waits, the main one does not.
      DispatchQueue(label: "another program").async {
        let code = cterminal_await_program(process)
        DispatchQueue.main.async { continuation.resume(returning: code) }
      }
    }
  }
}
