import CNcurses
import CTerminal
import Dispatch
package import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal without a person: a pseudo-terminal with real ncurses on it.
///
/// Tests and tapes type bytes or keys, and read what ncurses painted. ncurses keeps global state, so
/// ``run`` and ``open`` let one after the other have it.
@MainActor
package final class PseudoTerminal {
  /// The backend; it is not started.
  package let terminal: NcursesTerminal

  private let primary: FileDescriptor
  private let secondary: FileDescriptor
  private let drain: any DispatchSourceRead
  private var typed = 0
  private var read = 0
  private var isWaiting = false
  private var received: [UInt8] = []
  private var waiters: [(isOver: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

  /// Runs a test with a terminal, alone, and takes the terminal down after it.
  ///
  /// - Parameters:
  ///   - size: The size it begins with.
  ///   - environment: Variables to go by besides `TERM=xterm-256color`.
  ///   - reopens: Whether the backend may open the terminal a second time.
  ///   - body: The test.
  /// - Returns: What the test returns.
  /// - Throws: What the test throws, or that no terminal could be made.
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

  /// Waits for its turn and makes a terminal; whoever asked for it closes it.
  ///
  /// - Parameters:
  ///   - size: The size it begins with.
  ///   - environment: Variables to go by besides `TERM=xterm-256color`.
  ///   - reopens: Whether the backend may open the terminal a second time.
  /// - Returns: The terminal.
  /// - Throws: That no terminal could be made.
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
    else { throw TerminalError(.system("no pseudo-terminal could be made")) }
    primary = FileDescriptor(number: near)
    secondary = FileDescriptor(number: far)
    terminal = NcursesTerminal(
      input: far, output: far,
      environment: ["TERM": "xterm-256color"].merging(environment) { $1 }, reopening: reopens)
    // On a queue of its own: the main one may be the one that writes.
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

  /// Types bytes as they are, and waits until all that they mean was delivered.
  package func type(_ text: String) async { await type(Array(text.utf8)) }

  /// Types bytes as they are, and waits until all that they mean was delivered.
  package func type(_ bytes: [UInt8]) async {
    primary.send(bytes)
    typed += bytes.count
    await wait { [unowned self] in read >= typed && !isWaiting }
  }

  /// Types part of what a key sends, and waits until it was read.
  package func typePiece(_ bytes: some Collection<UInt8>) async {
    primary.send(bytes)
    typed += bytes.count
    await wait { [unowned self] in read >= typed }
  }

  /// Types bytes that another program may read.
  package func typeForOther(_ text: String) { primary.send(text.utf8) }

  /// Presses a key as xterm sends it, and waits until it was delivered.
  package func press(_ press: KeyPress) async { await type(press.xtermBytes) }

  /// Gives the terminal another size, as dragging its window does.
  package func resize(to size: Size) {
    _ = cterminal_resize_pty(primary.number, Int32(size.columns), Int32(size.rows))
    kill(getpid(), SIGWINCH)
  }

  /// Gives the terminal another size, and waits until somebody has drawn on all of it.
  package func resized(to size: Size) async {
    guard size != terminal.size else { return }
    resize(to: size)
    await wait { [unowned self] in terminal.size == size }
  }

  /// Reads nothing of what is written while the work runs, as a stopped terminal does.
  package func withoutReading(_ work: () throws -> Void) rethrows {
    drain.suspend()
    defer { drain.resume() }
    try work()
  }

  /// Takes the terminal away.
  package func hangUp() { drain.cancel() }

  /// Waits until the terminal has taken all that was written to it.
  package func caughtUp() async { await wait { [unowned self] in !terminal.isBehind } }

  /// What was written to the terminal so far, once it holds a text.
  package func output(containing text: String) async -> String {
    let wanted = Array(text.utf8)
    await wait { [unowned self] in received.contains(wanted) }
    return String(decoding: received, as: UTF8.self)
  }

  /// The modes of the terminal, as `stty -a` would print them.
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
    // A test whose time is over waits no longer.
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

  /// Takes the terminal down and lets the next one have its turn.
  package func close() async {
    terminal.stop()
    drain.cancel()
    // The backend's sources let go of the terminal on the main queue.
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    secondary.release()
    PseudoTerminalTurn.end()
  }
}
