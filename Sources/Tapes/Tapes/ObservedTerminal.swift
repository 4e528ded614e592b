package import TerminalKit

/// A terminal between the real one and the app that observes every event and every frame.
@MainActor
package final class ObservedTerminal: WrappingTerminal {
  package let base: any TerminalBackend
  private var receive: (@MainActor (TerminalEvent) -> Void)?
  /// Receives each event instead of the app; if `nil`, events go straight to the app.
  package var onEvent: (@MainActor (TerminalEvent) -> Void)?
  /// Called with each shown frame.
  package var onFrame: (@MainActor (Frame) -> Void)?
  /// Called instead of suspending the terminal.
  package var onSuspend: (@MainActor () -> Void)?
  /// Called with the size once the terminal has started.
  package var onStart: (@MainActor (Size) -> Void)?
  /// The size reported to the app.
  package private(set) var size: Size

  /// Creates a terminal that wraps another.
  package init(_ base: any TerminalBackend) {
    self.base = base
    size = base.size
  }

  /// Sends an event to the app.
  package func deliver(_ event: TerminalEvent) {
    if case .resize(let size) = event { self.size = size }
    receive?(event)
  }

  package var hasMoreInput: Bool { base.hasMoreInput }

  package var showsFrames: Bool { onFrame != nil || base.showsFrames }

  package var onWords: (@MainActor (String) -> Void)? {
    get { base.onWords }
    set { base.onWords = newValue }
  }

  package func start(
    _ receive: @escaping @MainActor (TerminalEvent) -> Void
  ) throws(TerminalError) {
    self.receive = receive
    try base.start { [weak self] event in
      guard let self else { return }
      if let onEvent { onEvent(event) } else { deliver(event) }
    }
    size = base.size
    onStart?(size)
  }

  package func present(_ frame: Frame) {
    onFrame?(frame)
    base.present(frame)
  }

  package func suspend() {
    if let onSuspend { onSuspend() } else { base.suspend() }
  }
  /// Lends the terminal, except in a tape, which cannot run programs.
  package func lend() -> Bool { onSuspend == nil && base.lend() }
}

/// A terminal that passes on to another what it does not change.
@MainActor
package protocol WrappingTerminal: TerminalBackend {
  var base: any TerminalBackend { get }
}

extension WrappingTerminal {
  package var capabilities: TerminalCapabilities { base.capabilities }

  package var isMouseEnabled: Bool {
    get { base.isMouseEnabled }
    set { base.isMouseEnabled = newValue }
  }

  package func forgetScreen() { base.forgetScreen() }
  package func suspend() { base.suspend() }
  package func run(_ words: [String], environment: [String: String]) async -> Int32 {
    await base.run(words, environment: environment)
  }
  package func keepOutput(saying words: String) async { await base.keepOutput(saying: words) }
  package func takeBack() { base.takeBack() }
  package func copy(_ text: String) { base.copy(text) }
  package func stop() { base.stop() }
}
