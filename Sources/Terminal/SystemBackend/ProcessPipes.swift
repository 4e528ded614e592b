import CTerminal
import Descriptors
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The pipes from another process.
final class ProcessPipes: Sendable {
  /// The reason that a process was not started.
  struct Failure: Error { let words: String }

  /// How a process ended.
  struct End {
    /// The exit code; negative if a signal ended the process.
    let code: Int32
    let signal: Int32
    /// The last bytes of its standard error.
    let errors: [UInt8]
    /// Whether another process kept a pipe open, so that it was not read to its end.
    let isCut: Bool
  }

  /// The maximum number of bytes kept of a process's standard error.
  private static let errorsKept = 32_768
  /// The maximum number of bytes in two full pipes.
  private static let pipeSize = 2 << 20

  /// The process ID; `nil` once the ID may belong to another process.
  private let process: Mutex<Int32?>
  private let isTerminated = Atomic(false)
  private let output: Int32
  private let errors: Int32

  /// Starts a process.
  ///
  /// - Parameter start: Starts it, stores the descriptors of its pipes, and returns its ID or a
  ///   negated error number.
  /// - Throws: ``Failure`` if it was not started.
  init(
    _ start: (_ output: inout Int32, _ errors: inout Int32) -> Int32
  ) throws(Failure) {
    var (output, errors): (Int32, Int32) = (-1, -1)
    let process = start(&output, &errors)
    guard process > 0 else { throw Failure(words: systemError(-process)) }
    self.process = Mutex(process)
    (self.output, self.errors) = (output, errors)
  }

  /// Starts another program without a terminal, which prints UTF-8 in the user's language.
  convenience init(_ words: [String], _ environment: [String: String]) throws(Failure) {
    func value(_ name: String) -> String? {
      let own = unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
      return [environment[name] ?? own].first { !$0.isEmpty }
    }
    var environment = environment
    let all = value("LC_ALL")
    let names = ["LC_CTYPE", "LANG", "LC_MESSAGES", "LC_COLLATE", "LC_TIME", "LC_NUMERIC"]
    let chosen = all.map { [$0] } ?? names.compactMap(value)
    if chosen.contains(where: { unsafe cterminal_locale($0) == 0 }) {
      // If one of them is not installed, a program would take none of them and print ASCII.
      environment["LC_ALL"] = "C.UTF-8"
    } else if unsafe cterminal_locale(all ?? value("LC_CTYPE") ?? value("LANG") ?? "C") != 2 {
      for name in ["LANG", "LC_MESSAGES"] where all != nil { environment[name] = all }
      environment.merge(["LC_ALL": "", "LC_CTYPE": "C.UTF-8"]) { $1 }
    }
    let variables = environment.map { "\($0)=\($1)" }
    guard words.first?.isEmpty == false,
      !(words + variables).contains(where: { $0.utf8.contains(0) })
    else { throw Failure(words: "The command is empty or contains a NUL.") }
    try self.init { output, errors in
      unsafe cterminal_run_piped(
        words.map { $0 + "\0" }.joined(), Int32(words.count),
        variables.map { $0 + "\0" }.joined(), Int32(variables.count), &output, &errors)
    }
  }

  /// Runs blocking work on its own queue, and returns on the main queue after everything that the
  /// work has sent there.
  static func wait<Value: Sendable>(for work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "another process").async {
        let value = work()
        DispatchQueue.main.async { continuation.resume(returning: value) }
      }
    }
  }

  /// Terminates the process and those that it started, if it has not ended; after two seconds, by
  /// force.
  func terminate() {
    isTerminated.store(true, ordering: .relaxed)
    send(SIGTERM)
    DispatchQueue.global().asyncAfter(deadline: .now() + 2) { [self] in send(SIGKILL) }
  }

  private func send(_ signal: Int32) {
    process.withLock { if let process = $0 { cterminal_signal_group(process, signal) } }
  }

  /// Reads both pipes to the end, and waits for the process; blocks the thread.
  ///
  /// Another process that keeps a pipe open is waited for only a short time after the exit.
  ///
  /// - Parameter hand: Receives the bytes of the standard output as they come.
  /// - Returns: How the process ended.
  func readToEnd(_ hand: ([UInt8]) -> Void) -> End {
    let pipes = (FileDescriptor(number: output), FileDescriptor(number: errors))
    let id = process.withLock { $0 } ?? 0
    let exit = cterminal_exit_watch(id)
    var words: [UInt8] = []
    var (hasOutput, hasErrors) = (true, true)
    var exited: ContinuousClock.Instant?
    var isCut = false
    var failure: Int32 = 0
    // After the exit, the process's own output is at most what a pipe holds.
    var room = Self.pipeSize
    while hasOutput || hasErrors || (exit >= 0 && exited == nil) {
      let ready = Int(
        cterminal_wait(
          hasOutput ? output : -1, hasErrors ? errors : -1, exited == nil ? exit : -1,
          exited.map { milliseconds(since: $0) } ?? -1))
      if ready & CTERMINAL_THIRD != 0 { exited = .now }
      var count = 0
      if ready & CTERMINAL_FIRST != 0, let bytes = pipes.0.bytes(atMost: 65_536) {
        hasOutput = !bytes.isEmpty
        if !hasOutput { failure = errno }
        count += bytes.count
        hand(bytes)
      }
      if ready & CTERMINAL_SECOND != 0, let bytes = pipes.1.bytes(atMost: 65_536) {
        hasErrors = !bytes.isEmpty
        count += bytes.count
        words += bytes
        words.removeFirst(max(0, words.count - Self.errorsKept))
      }
      guard let exited else { continue }
      room -= count
      if room < 0 || (ready == 0 && milliseconds(since: exited) == 0) {
        isCut = true
        break
      }
    }
    pipes.0.release()
    pipes.1.release()
    if exit >= 0 { FileDescriptor(number: exit).release() }
    cterminal_await_exit(id)
    return process.withLock {
      $0 = nil
      var signal: Int32 = 0
      let code = unsafe cterminal_await_end(id, &signal)
      // What could not be read is lost (EX_IOERR in `sysexits.h`).
      return End(code: failure == 0 ? code : 74, signal: signal, errors: words, isCut: isCut)
    }
  }

  /// Reads the lines of the standard output like ``readToEnd(_:)``.
  ///
  /// - Parameters:
  ///   - longest: The maximum number of bytes of a line; what is longer becomes several lines.
  ///   - hand: Receives the lines that came together.
  /// - Returns: How the process ended.
  func readLines(ofAtMost longest: Int = .max, _ hand: ([String]) -> Void) -> End {
    func text(_ bytes: [UInt8]) -> String {
      String(
        decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }
    var begun: [UInt8] = []
    let end = readToEnd { bytes in
      var pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let last = pieces.popLast() ?? []
      var texts: [String] = []
      for piece in pieces {
        texts.append(text(begun + piece))
        begun = []
      }
      begun += last
      if begun.count > longest {
        texts.append(text(begun))
        begun = []
      }
      if !texts.isEmpty { hand(texts) }
    }
    if !begun.isEmpty { hand([text(begun)]) }
    return end
  }

  /// Returns the milliseconds left to wait after the exit, at most a quarter of a second.
  ///
  /// A terminated process's own programs have until they are killed.
  private func milliseconds(since exit: ContinuousClock.Instant) -> Int32 {
    let most = isTerminated.load(ordering: .relaxed) ? Duration.seconds(3) : .milliseconds(250)
    let left = most - exit.duration(to: .now)
    return Int32(max(0, left / .milliseconds(1)))
  }
}
