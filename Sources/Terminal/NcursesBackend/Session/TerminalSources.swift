import CTerminal
import Descriptors
import Dispatch

/// The sources that wake the main queue for a terminal: input, signals, and the Escape timeout.
///
/// A thread waits for input and signals, which are then read on the main queue: a dispatch source
/// would wake a second thread for every key, which costs as much as drawing the frame.
@MainActor
final class TerminalSources {
  /// The sources that the thread waits for.
  private enum Watch {
    case inputAndSignals, signals, nothing
  }

  let input: FileDescriptor
  private let ownsInput: Bool
  private let signals: SignalPipe
  private weak var terminal: NcursesTerminal?
  private var timer: (any DispatchSourceTimer)?
  private var isHungUp = false
  private var isEnded = false

  /// Creates sources that do not listen yet.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read keys from.
  ///   - ownsInput: Whether to close the input descriptor at the end.
  ///   - signals: The pipe that delivers signals.
  init(input: FileDescriptor, ownsInput: Bool, signals: SignalPipe) {
    self.input = input
    self.ownsInput = ownsInput
    self.signals = signals
  }

  /// Starts listening and delivers events to the terminal on the main queue.
  func listen(to terminal: NcursesTerminal) {
    self.terminal = terminal
    let (input, ownsInput, signals) = (input, ownsInput, signals)
    DispatchQueue(label: "terminal input").async { [weak self] in
      cterminal_guard_thread()
      var watch = Watch.inputAndSignals
      while watch != .nothing {
        let ready = cterminal_wait(
          watch == .signals ? -1 : input.number, signals.reader.number, -1, -1)
        watch = DispatchQueue.main.sync {
          MainActor.assumeIsolated { self?.read(Int(ready)) ?? .nothing }
        }
      }
      // Nothing waits for the descriptors anymore, so close them.
      if ownsInput { input.release() }
      signals.close()
    }
  }

  /// Makes the thread check again what to wait for.
  func wake() { signals.wake() }

  /// Stops listening.
  func cancel() {
    isEnded = true
    timer?.cancel()
    timer = nil
    signals.unwatch()
    signals.wake()
  }

  /// Reports once that the terminal is gone, after the current work.
  func hangUp() {
    guard !isHungUp else { return }
    isHungUp = true
    Task { [weak self] in self?.terminal?.handleHangUp() }
  }

  /// Reads the available input and returns what to wait for next.
  private func read(_ ready: Int) -> Watch {
    // A signal may have stopped the process, and input that was available may be gone; the next
    // iteration checks again.
    if ready & CTERMINAL_SECOND != 0 {
      readSignals()
    } else if ready & CTERMINAL_FIRST != 0 {
      readInput()
    }
    if isEnded { return .nothing }
    return isHungUp || isLent ? .signals : .inputAndSignals
  }

  /// Whether typed keys go to another program.
  private var isLent: Bool { terminal.map { $0.isLent && !$0.isWaitingForKey } ?? false }

  private func readInput() {
    // Small reads let signals be handled in between; pastes are read in large chunks.
    let isPasting = terminal?.session?.decoder.isPasting ?? false
    guard !isHungUp, !isLent, let bytes = input.bytes(atMost: isPasting ? 65_536 : 512) else {
      return
    }
    if bytes.isEmpty { return hangUp() }
    timer?.cancel()
    timer = nil
    guard let terminal, terminal.handle(bytes: bytes) else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .milliseconds(terminal.environment.escapeDelay))
    timer.setEventHandler { [weak self] in
      cterminal_guard_thread()
      MainActor.assumeIsolated { self?.timeOut() }
    }
    timer.activate()
    self.timer = timer
  }

  /// Takes the start of a sequence for keys of its own, unless the rest has come and is not read yet.
  private func timeOut() {
    guard isHungUp || isLent || !input.hasInput else { return }
    terminal?.handleTimeOut()
  }

  private func readSignals() {
    for signal in signals.reader.bytes() ?? [] where !isEnded && signal != 0 {
      terminal?.handle(signal: Int32(signal))
    }
  }
}
