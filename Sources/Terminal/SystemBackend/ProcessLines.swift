import Dispatch
import Synchronization
import TerminalUI

/// The lines that another program prints, as they come.
///
///     for try await lines in ProcessLines(of: ["tail", "-n", "1000", "-F", path]) {
///       log.append(lines)
///     }
///
/// The program has no terminal and no input. It waits when its lines are not taken, so that a program
/// that prints faster than they are read costs no memory. It ends with the iteration: leaving the loop
/// or cancelling its task sends SIGTERM to the program and those that it started, and SIGKILL two
/// seconds later.
public struct ProcessLines: AsyncSequence, Sendable {
  /// The lines that came together.
  public typealias Element = [String]

  private let words: [String]
  private let environment: [String: String]

  /// Creates the lines of a program, which starts when they are first asked for.
  ///
  /// - Parameters:
  ///   - words: The program, looked up as a shell would, and its arguments. No shell interprets them.
  ///   - environment: Environment variables to set in addition to those of this process.
  public init(of words: [String], environment: [String: String] = [:]) {
    (self.words, self.environment) = (words, environment)
  }

  /// Starts the program.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(ProcessReader(words, environment))
  }

  /// Asks for the lines.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let reader: ProcessReader
    private var lines: AsyncStream<[String]>.AsyncIterator

    init(_ reader: ProcessReader) {
      self.reader = reader
      lines = reader.lines.makeAsyncIterator()
    }

    /// Returns the next lines; `nil` when the program has ended, or the task is cancelled.
    ///
    /// - Throws: A ``ProcessFailure`` if the program could not be started, or ended with another exit code
    ///   than 0 or by a signal.
    public mutating func next() async throws -> [String]? {
      // What waits for another program is no work that a tape or a test would wait for.
      let goOn = await Effect.parkCurrent()
      let next = await lines.next(isolation: #isolation)
      await goOn()
      if let next {
        reader.goOn()
        return next
      }
      if Task.isCancelled {
        reader.stop()
      } else if let failure = reader.failure {
        throw failure
      }
      return nil
    }
  }
}

@available(*, unavailable)
extension ProcessLines.AsyncIterator: Sendable {}

/// How a program failed whose lines were read.
public struct ProcessFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The exit code: 127 if the program could not be started, or 128 plus the number of the signal
  /// that ended it.
  public let exitCode: Int32
  /// The last 32 KB of its standard error, or the reason that it could not be started.
  public let errorText: String

  /// The last line of the standard error, or else the exit code in a sentence.
  public var description: String {
    let words = errorText.split(separator: "\n").last.map(String.init) ?? ""
    return words.isEmpty ? "The program ended with exit code \(exitCode)." : words
  }
}

/// Reads the lines of a program until it is released.
final class ProcessReader: Sendable {
  /// What the reader shares with the thread that reads.
  private final class Progress: Sendable {
    /// How many more pieces may wait to be taken.
    ///
    /// Dispatch traps when a semaphore is released with less than it was created with, so this one
    /// begins with nothing.
    let room = DispatchSemaphore(value: 0)
    let isStopped = Atomic(false)
    let failure = Mutex<ProcessFailure?>(nil)

    init() { for _ in 0..<8 { room.signal() } }

    func fail(_ code: Int32, _ words: String) {
      failure.withLock { $0 = ProcessFailure(exitCode: code, errorText: words) }
    }
  }

  let lines: AsyncStream<[String]>
  private let progress = Progress()
  private let pipes: ProcessPipes?

  init(_ words: [String], _ environment: [String: String]) {
    let (lines, continuation) = AsyncStream.makeStream(of: [String].self)
    self.lines = lines
    var pipes: ProcessPipes?
    do {
      pipes = try ProcessPipes(words, environment)
    } catch {
      progress.fail(127, error.words)
    }
    self.pipes = pipes
    guard let pipes else {
      continuation.finish()
      return
    }
    DispatchQueue(label: "lines of a program").async { [progress] in
      Self.read(pipes, progress, continuation)
    }
  }

  deinit { stop() }

  /// The reason that the program failed, once its lines have ended.
  var failure: ProcessFailure? { progress.failure.withLock { $0 } }

  /// Lets the thread read on, after lines were taken.
  func goOn() { progress.room.signal() }

  /// Ends the program.
  func stop() {
    progress.isStopped.store(true, ordering: .relaxed)
    pipes?.terminate()
    goOn()
  }

  /// Reads all lines; blocks the thread.
  private static func read(
    _ pipes: ProcessPipes, _ progress: Progress, _ lines: AsyncStream<[String]>.Continuation
  ) {
    let end = pipes.readLines(ofAtMost: 1 << 20) { texts in
      guard !progress.isStopped.load(ordering: .relaxed) else { return }
      lines.yield(texts)
      progress.room.wait()
    }
    let code = end.code < 0 ? 128 + end.signal : end.code
    if code != 0 { progress.fail(code, String(decoding: end.errors, as: UTF8.self)) }
    lines.finish()
  }
}
