import CTerminal
import Descriptors
import Dispatch

extension NcursesTerminal {
  /// Lends the terminal to another program, which receives all keys until ``takeBack()`` is called.
  package func lend() -> Bool {
    guard session != nil, !isLent else { return false }
    leave()
    isLent = true
    leavesOutput = false
    cterminal_lend_signals()
    return true
  }

  /// Takes the terminal back from the program that had it.
  ///
  /// A program that crashed may have left the terminal in any mode, so the earlier modes are
  /// restored.
  package func takeBack() {
    guard isLent else { return }
    cterminal_take_foreground(output.number)
    // The program may have ended in the background, where a shell had put both processes.
    cterminal_await_foreground(output.number)
    endLoan()
    enterAgain()
    session?.sources.wake()
  }

  /// Sends a hang-up signal to a program that is still using the terminal, and restores the
  /// terminal's earlier modes.
  func endLoan() {
    cterminal_hang_up_program()
    if var modes = session?.modes.shell { unsafe tcsetattr(output.number, TCSANOW, &modes) }
    cterminal_take_signals_back()
    isLent = false
  }

  /// Runs a program on the lent terminal, in this process group.
  ///
  /// Ctrl-C and Ctrl-Z go to the program. While it is stopped, this process is stopped too, so that
  /// the shell that started both gets the terminal.
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
    let start = ContinuousClock.now
    let code = await withCheckedContinuation { continuation in
      // Use a separate queue, because the call blocks its thread and the main thread must not
      // block.
      DispatchQueue(label: "another program").async {
        let code = cterminal_await_program(process)
        DispatchQueue.main.async { continuation.resume(returning: code) }
      }
    }
    leavesOutput = code != 0 || start.duration(to: .now) < shortestRun
    return code
  }

  /// Waits for a key, and discards it, if the last program failed or ended too soon to be read.
  ///
  /// What was typed for the program and not read is discarded, too: it was typed before the user
  /// could read the output.
  package func keepOutput(saying words: String) async {
    guard isLent, leavesOutput, let session else { return }
    leavesOutput = false
    cterminal_take_foreground(output.number)
    cterminal_await_foreground(output.number)
    if var modes = session.modes.drawing { unsafe tcsetattr(output.number, TCSAFLUSH, &modes) }
    output.send("\r\n\(words)".utf8, waits: true)
    await withCheckedContinuation { continuation in
      keyWaiter = continuation
      session.sources.wake()
    }
  }

  /// Ends the wait for a key.
  func endKeyWait() {
    keyWaiter?.resume()
    keyWaiter = nil
  }
}
