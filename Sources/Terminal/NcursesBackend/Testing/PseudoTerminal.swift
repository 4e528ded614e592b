import CNcurses
import CTerminal
import Descriptors
import Dispatch
package import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pseudo-terminal that real ncurses draws on, for tests and tapes.
///
/// They type bytes or keys, and read what ncurses painted. ncurses keeps global state, so ``run``
/// and ``open`` admit one caller at a time.
@MainActor
package final class PseudoTerminal {
  /// The backend, which is initially not started.
  package let terminal: NcursesTerminal

  private let primary: FileDescriptor
  private let secondary: FileDescriptor
  private let drain: any DispatchSourceRead
  private var typed = 0
  private var read = 0
  private var isWaiting = false
  private var received: [UInt8] = []
  private var waiters: [(isOver: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

  /// Runs a test with exclusive use of a terminal and closes the terminal afterwards.
  ///
  /// - Parameters:
  ///   - size: The initial size.
  ///   - environment: Variables to use in addition to `TERM=xterm-256color`.
  ///   - reopens: Whether the backend may open the terminal a second time.
  ///   - body: The test.
  /// - Returns: The result of the test.
  /// - Throws: An error from the test, or an error if the terminal cannot be created.
  package static func run<Result: Sendable>(
    size: Size = Size(columns: 80, rows: 24), environment: [String: String] = [:],
    reopening reopens: Bool = true, _ body: @MainActor (PseudoTerminal) async throws -> Result
  ) async throws -> Result {
    let pseudo = try await open(size: size, environment: environment, reopening: reopens)
    do {
      let result = try await body(pseudo)
      await pseudo.close()
      return result
    } catch {
      await pseudo.close()
      throw error
    }
  }

  /// Waits for the caller's turn and creates a terminal, which the caller must close.
  ///
  /// - Parameters:
  ///   - size: The initial size.
  ///   - environment: Variables to use in addition to `TERM=xterm-256color`.
  ///   - reopens: Whether the backend may open the terminal a second time.
  /// - Returns: The terminal.
  /// - Throws: An error if the terminal cannot be created.
  package static func open(
    size: Size, environment: [String: String] = [:], reopening reopens: Bool = true
  ) async throws(TerminalError) -> PseudoTerminal {
    await PseudoTerminalTurn.begin()
    do throws(TerminalError) {
      return try PseudoTerminal(size: size, environment: environment, reopening: reopens)
    } catch {
      PseudoTerminalTurn.end()
      throw error
    }
  }

  private init(
    size: Size, environment: [String: String], reopening reopens: Bool
  ) throws(TerminalError) {
    var (near, far): (Int32, Int32) = (-1, -1)
    guard
      unsafe cterminal_open_pty(Int32(size.columns), Int32(size.rows), &near, &far) == 0
    else { throw TerminalError(.system("no pseudo-terminal could be created")) }
    primary = FileDescriptor(number: near)
    secondary = FileDescriptor(number: far)
    terminal = NcursesTerminal(
      input: far, output: far,
      environment: ["TERM": "xterm-256color"].merging(environment) { $1 }, reopening: reopens)
    // Use a separate queue, because the main queue may be the one that writes.
    drain = DispatchSource.makeReadSource(
      fileDescriptor: near, queue: DispatchQueue(label: "pseudo-terminal"))
    listen()
  }

  private func listen() {
    let primary = primary
    drain.setEventHandler { @Sendable [weak self] in
      guard let bytes = primary.bytes() else { return }
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.take(bytes) } }
    }
    drain.setCancelHandler { @Sendable in primary.release() }
    drain.activate()
    terminal.didRead = { [weak self] read, isWaiting in
      self?.read = read
      self?.isWaiting = isWaiting
      self?.resumeWaiters()
    }
  }

  /// Types raw bytes, and waits until their events are delivered.
  package func type(_ text: String) async { await type(Array(text.utf8)) }

  /// Types raw bytes, and waits until their events are delivered.
  package func type(_ bytes: [UInt8]) async {
    // The terminal's buffer holds a few thousand bytes; they are read by the same actor.
    for start in stride(from: 0, to: bytes.count, by: 1_024) {
      await typePiece(bytes[start..<min(start + 1_024, bytes.count)])
    }
    await wait { [unowned self] in read >= typed && !isWaiting }
  }

  /// Types part of a key's sequence, and waits until it is read.
  package func typePiece(_ bytes: some Collection<UInt8>) async {
    typeUnread(bytes)
    await wait { [unowned self] in read >= typed }
  }

  /// Types bytes, and does not wait until they are read.
  package func typeUnread(_ bytes: some Collection<UInt8>) {
    primary.send(bytes)
    typed += bytes.count
  }

  /// Types bytes that another program may read.
  package func typeForOther(_ text: String) { primary.send(text.utf8) }

  /// Presses a key as xterm sends it, and waits until it is delivered.
  package func press(_ press: KeyPress) async { await type(press.xtermBytes) }

  /// Resizes the terminal, as dragging its window does.
  package func resize(to size: Size) {
    _ = cterminal_resize_pty(primary.number, Int32(size.columns), Int32(size.rows))
    kill(getpid(), SIGWINCH)
  }

  /// Resizes the terminal, and waits until the backend has the new size.
  package func resized(to size: Size) async {
    guard size != terminal.size else { return }
    resize(to: size)
    await wait { [unowned self] in terminal.size == size }
  }

  /// Stops reading output during the work, as a stopped terminal does.
  package func withoutReading(_ work: () throws -> Void) rethrows {
    drain.suspend()
    defer { drain.resume() }
    try work()
  }

  /// Disconnects the terminal.
  package func hangUp() { drain.cancel() }

  /// Waits until the terminal has accepted all output.
  package func caughtUp() async { await wait { [unowned self] in !terminal.isBehind } }

  /// Returns the output so far, once it contains `text`.
  package func output(containing text: String) async -> String {
    let wanted = Array(text.utf8)
    await wait { [unowned self] in received.contains(wanted) }
    return String(decoding: received, as: UTF8.self)
  }

  /// The modes of the terminal, as printed by `stty -a`.
  package var modes: [UInt32] {
    guard let modes = secondary.terminalModes else { return [] }
    return [
      UInt32(modes.c_iflag), UInt32(modes.c_oflag), UInt32(modes.c_cflag), UInt32(modes.c_lflag),
    ]
  }

  private func take(_ bytes: [UInt8]) {
    if bytes.isEmpty { drain.cancel() }
    received += bytes
    resumeWaiters()
  }

  private func wait(until isOver: @escaping () -> Bool) async {
    guard !isOver() else { return }
    // A cancelled test stops waiting.
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiters.append((isOver, $0)) }
    } onCancel: {
      Task { @MainActor in
        for waiter in waiters { waiter.continuation.resume() }
        waiters = []
      }
    }
  }

  private func resumeWaiters() {
    let ready = waiters.filter { $0.isOver() }
    waiters.removeAll { $0.isOver() }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Closes the terminal and gives the next caller its turn.
  package func close() async {
    terminal.stop()
    drain.cancel()
    // The backend's sources release the terminal on the main queue.
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    secondary.release()
    PseudoTerminalTurn.end()
  }
}
