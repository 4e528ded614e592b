package import TerminalKit

/// A terminal between the real one and the app: it sees each event first, and each frame.
@MainActor
package final class ObservedTerminal: TerminalBackend {
  private let base: any TerminalBackend
  private var receive: (@MainActor (TerminalEvent) -> Void)?
  /// Takes each event in the app's place; without it events go on at once.
  package var onEvent: (@MainActor (TerminalEvent) -> Void)?
  /// Called with each frame that is shown.
  package var onFrame: (@MainActor (Frame) -> Void)?
  /// Called in place of giving the terminal back for a while.
  package var onSuspend: (@MainActor () -> Void)?
  /// Called once the terminal is taken, with its size.
  package var onStart: (@MainActor (Size) -> Void)?
  /// The size that the app was told.
  package private(set) var size: Size

  /// Makes a terminal that stands before another.
  package init(_ base: any TerminalBackend) {
    self.base = base
    size = base.size
  }

  /// Gives the app an event.
  package func deliver(_ event: TerminalEvent) {
    if case .resize(let size) = event { self.size = size }
    receive?(event)
  }

  package var capabilities: TerminalCapabilities { base.capabilities }

  package var hasMoreInput: Bool { base.hasMoreInput }

  package var isMouseEnabled: Bool {
    get { base.isMouseEnabled }
    set { base.isMouseEnabled = newValue }
  }

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

  package func redraw() { base.redraw() }
  package func suspend() {
    if let onSuspend { onSuspend() } else { base.suspend() }
  }
  /// A tape runs no program.
  package func lend() -> Bool { onSuspend == nil && base.lend() }
  package func run(_ words: [String], environment: [String: String]) async -> Int32 {
    await base.run(words, environment: environment)
  }
  package func takeBack() { base.takeBack() }
  package func copy(_ text: String) { base.copy(text) }
  package func stop() { base.stop() }
}
