import CTerminal
import Dispatch

/// What wakes the main queue for a terminal: its input, signals, and the wait after Escape.
@MainActor
final class TerminalSources {
  private let input: FileDescriptor
  private let ownsInput: Bool
  private let signals: SignalPipe
  private weak var terminal: NcursesTerminal?
  private var readers: [any DispatchSourceRead] = []
  private var timer: (any DispatchSourceTimer)?
  private var isHungUp = false

  /// Makes sources that do not listen yet.
  ///
  /// - Parameters:
  ///   - input: The descriptor keys come from.
  ///   - ownsInput: Whether it is given back to the system at the end.
  ///   - signals: Where signals arrive.
  init(input: FileDescriptor, ownsInput: Bool, signals: SignalPipe) {
    self.input = input
    self.ownsInput = ownsInput
    self.signals = signals
  }

  /// Begins to listen; what arrives goes to the terminal from the main queue.
  func listen(to terminal: NcursesTerminal) {
    self.terminal = terminal
    let (input, ownsInput, signals) = (input, ownsInput, signals)
    // A descriptor is closed only when nothing waits for it any more.
    readers = [
      reader(of: input, ended: { if ownsInput { input.release() } }) { [weak self] in
        self?.readInput()
      },
      reader(of: signals.reader, ended: { signals.close() }) { [weak self] in
        self?.readSignals()
      },
    ]
  }

  /// Ends it all.
  func cancel() {
    isHungUp = true
    timer?.cancel()
    timer = nil
    signals.unwatch()
    for reader in readers { reader.cancel() }
    readers = []
  }

  /// Says once that the terminal is gone, after what runs now.
  func hangUp() {
    guard !isHungUp else { return }
    isHungUp = true
    readers.first?.cancel()
    Task { [weak self] in self?.terminal?.handleHangUp() }
  }

  private func reader(
    of descriptor: FileDescriptor, ended: @escaping @Sendable () -> Void,
    _ handler: @escaping @MainActor () -> Void
  ) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor.number, queue: .main)
    source.setEventHandler {
      cterminal_guard_thread()
      MainActor.assumeIsolated(handler)
    }
    source.setCancelHandler(handler: ended)
    source.activate()
    return source
  }

  private func readInput() {
    guard !isHungUp, let bytes = input.bytes() else { return }
    if bytes.isEmpty { return hangUp() }
    timer?.cancel()
    timer = nil
    guard let terminal, terminal.handle(bytes: bytes) else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .milliseconds(terminal.environment.escapeDelay))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.terminal?.handleTimeOut() }
    }
    timer.activate()
    self.timer = timer
  }

  private func readSignals() {
    for signal in signals.reader.bytes() ?? [] { terminal?.handle(signal: Int32(signal)) }
  }
}
