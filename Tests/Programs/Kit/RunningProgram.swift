import CPrograms
import Foundation
public import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that runs on a terminal of its own, with what a shell would do for it.
///
/// Every wait ends with what was waited for, or fails after a minute; nothing sleeps.
public final class RunningProgram {
  /// Why a wait was for nothing.
  public enum Failure: Error, CustomStringConvertible {
    /// The program could not be started.
    case notStarted(String)
    /// A minute went by; what the terminal showed meanwhile.
    case tooLong(String, [String])
    /// The program ended meanwhile; what the terminal showed.
    case ended(ProgramEnd, [String])

    /// What was waited for and what there was instead.
    public var description: String {
      switch self {
      case .notStarted(let path): "\(path) could not be started"
      case .tooLong(let what, let lines):
        "waited a minute for \(what):\n\(lines.joined(separator: "\n"))"
      case .ended(let end, let lines): "ended with \(end):\n\(lines.joined(separator: "\n"))"
      }
    }
  }

  /// What the terminal shows.
  public private(set) var screen: TerminalScreen
  /// All that the program wrote.
  public private(set) var output: [UInt8] = []
  /// How the program ended; nil while it runs.
  public private(set) var end: ProgramEnd?
  /// Whether it is stopped, as by Ctrl-Z.
  public private(set) var isStopped = false
  private var program = program_t()
  private static let patience = 60_000

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: What follows its name.
  ///   - environment: All of its variables, but for the options of sanitizers.
  ///   - size: The terminal's size; nil for no terminal at all.
  /// - Throws: When it cannot be started.
  public init(
    _ path: String, _ arguments: [String] = [],
    environment: [String: String] = ["TERM": "xterm-256color"],
    size: Size? = Size(columns: 80, rows: 24)
  ) throws {
    screen = TerminalScreen(size: size ?? Size(columns: 80, rows: 24))
    let words = [path] + arguments
    // A program that was built with a sanitizer is told what the tests are told.
    let told = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    let variables = environment.merging(told) { own, _ in own }.map { "\($0)=\($1)" }
    let started = unsafe program_start(
      &program, path, words.map { $0 + "\0" }.joined(), Int32(words.count),
      variables.map { $0 + "\0" }.joined(), Int32(variables.count),
      Int32(screen.size.columns), Int32(screen.size.rows), size == nil ? 0 : 1)
    guard started == 0 else { throw Failure.notStarted(path) }
  }

  deinit { unsafe program_release(&program) }

  /// The modes of the terminal, all that `stty -g` prints.
  public var modes: [UInt64] {
    var modes = termios()
    guard unsafe tcgetattr(program.same, &modes) == 0 else { return [] }
    let controls = unsafe withUnsafeBytes(of: &modes.c_cc) { bytes in
      unsafe bytes.map { UInt64($0) }
    }
    let flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    return flags.map { UInt64($0) } + controls
  }

  /// The process that runs the program.
  public var process: Int32 { program.program }

  /// How long ago it was executed.
  public var timeSinceExec: Duration { .nanoseconds(program_since_exec(program.began)) }

  /// How much memory it has in use, in kilobytes.
  public var memory: Int { Int(program_memory(program.program)) }

  /// How much of a processor's time it used, in hundredths of a second.
  public var processorTime: Int { Int(program_processor_time(program.program)) }

  /// Types bytes.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(program.terminal, $0.baseAddress, $0.count) }
  }

  /// Sends a signal to the program alone.
  public func signal(_ number: Int32) { kill(program.program, number) }

  /// Brings the stopped program to the foreground and lets it go on, as `fg` does.
  public func goOn() {
    isStopped = false
    _ = unsafe write(program.orders, "c", 1)
  }

  /// Takes the terminal away.
  public func hangUp() { unsafe program_hang_up(&program) }

  /// Reads what the program writes until the terminal shows something.
  ///
  /// - Parameters:
  ///   - what: What is waited for, in words.
  ///   - isThere: Whether the terminal shows it.
  /// - Throws: When it ends before, or takes too long.
  public func wait(for what: String, _ isThere: (TerminalScreen) -> Bool) throws {
    try read(what) { isThere(screen) }
  }

  /// Reads what the program writes until a text shows.
  public func wait(forText text: String) throws {
    try wait(for: "“\(text)”") { $0.lines.contains { $0.contains(text) } }
  }

  /// Reads what the program writes until it wrote so many bytes.
  public func wait(forBytes count: Int) throws {
    try read("\(count) bytes") { output.count >= count }
  }

  /// Waits until the program is stopped.
  public func waitUntilStopped() throws { try read("its stop") { isStopped } }

  /// Waits until the program ends, and reads all that it wrote.
  ///
  /// - Parameter reads: Whether somebody reads the terminal meanwhile.
  /// - Returns: How it ended.
  /// - Throws: When that takes too long.
  @discardableResult
  public func waitUntilEnd(reading reads: Bool = true) throws -> ProgramEnd {
    do {
      try read("its end", reading: reads) { false }
    } catch Failure.ended(let end, _) {
      while reads, readOutput(waiting: 0) {}
      return end
    }
    throw Failure.tooLong("its end", screen.lines)
  }

  /// Reads until nothing came for so many milliseconds.
  public func readUntilQuiet(for milliseconds: Int32) {
    while readOutput(waiting: milliseconds) {}
  }

  /// Reads what is there without waiting for more.
  public func readRest() { while readOutput(waiting: 0) {} }

  /// Waits, without reading the terminal, until it has so many unread bytes or more.
  public func waitUntilUnread() throws {
    try poll("unread output", [descriptor])
  }

  private var descriptor: Int32 { program.terminal >= 0 ? program.terminal : program.output }

  private func read(
    _ what: String, reading reads: Bool = true, until isOver: () -> Bool
  ) throws {
    // A program that never stops painting is given up as well.
    let deadline = ContinuousClock.now.advanced(by: .milliseconds(Self.patience))
    while !isOver() {
      if let end { throw Failure.ended(end, screen.lines) }
      guard ContinuousClock.now < deadline else { throw Failure.tooLong(what, screen.lines) }
      try poll(what, [program.reports] + (reads ? [descriptor] : []))
      if reads { _ = readOutput(waiting: 0) }
      readReport()
    }
  }

  private func poll(_ what: String, _ numbers: [Int32]) throws {
    var waiting = numbers.filter { $0 >= 0 }.map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = unsafe Glibc.poll(&waiting, nfds_t(waiting.count), Int32(Self.patience))
    if count == 0 { throw Failure.tooLong(what, screen.lines) }
  }

  private func readReport() {
    guard isReady(program.reports, waiting: 0) else { return }
    var status: Int32 = 0
    guard unsafe Glibc.read(program.reports, &status, 4) == 4 else { return }
    if program_status_is_stop(status) != 0 {
      isStopped = true
    } else {
      readRest()
      end = ProgramEnd(
        code: program_status_code(status), signal: program_status_signal(status))
    }
  }

  private func isReady(_ number: Int32, waiting time: Int32) -> Bool {
    var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe Glibc.poll(&waiting, 1, time) > 0 && waiting.revents & Int16(POLLIN) != 0
  }

  private func readOutput(waiting time: Int32) -> Bool {
    guard descriptor >= 0, isReady(descriptor, waiting: time) else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return false }
    output += bytes[..<count]
    if program.terminal >= 0 { screen.receive(bytes[..<count]) }
    return true
  }
}

@available(*, unavailable) extension RunningProgram: Sendable {}
