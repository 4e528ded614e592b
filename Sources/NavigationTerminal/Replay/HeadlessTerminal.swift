package import TerminalKit

/// A terminal that is none: it keeps the last frame and passes on the events it is given.
@MainActor
package final class HeadlessTerminal: TerminalBackend {
  /// How large it is; change it by sending a resize.
  package private(set) var size: Size
  /// What it can show: everything.
  package let capabilities: TerminalCapabilities
  /// Whether it would report clicks; those that a test sends arrive in any case.
  package var isMouseEnabled = false
  /// The last frame presented; `nil` before the first.
  package private(set) var frame: Frame?
  /// How many frames were presented that differ from the one before.
  package private(set) var changedFrames = 0
  /// What was copied last.
  package private(set) var copied: String?
  /// Called with each frame that differs from the one before.
  package var onFrame: (@MainActor (Frame) -> Void)?
  private var receive: (@MainActor (TerminalEvent) -> Void)?

  /// Makes a terminal.
  package init(
    size: Size = Size(columns: 80, rows: 24),
    capabilities: TerminalCapabilities = TerminalCapabilities(colors: .palette256, isUnicode: true)
  ) {
    self.size = size
    self.capabilities = capabilities
  }

  /// Gives the app an event, as a terminal would.
  package func send(_ event: TerminalEvent) {
    if case .resize(let size) = event { self.size = size }
    receive?(event)
  }

  /// The rows that show, from top to bottom, blanks at their ends left out.
  package var lines: [String] { frame?.canvas.lines ?? [] }

  /// Begins to pass on events; nothing can go wrong here.
  package func start(
    _ receive: @escaping @MainActor (TerminalEvent) -> Void
  ) throws(TerminalError) {
    self.receive = receive
  }

  /// Keeps the frame.
  package func present(_ frame: Frame) {
    guard frame != self.frame else { return }
    self.frame = frame
    changedFrames += 1
    onFrame?(frame)
  }

  /// Does nothing: a kept frame cannot be spoilt.
  package func redraw() {}

  /// Comes back at once.
  package func suspend() {
    receive?(.resumed)
  }

  /// Keeps the text.
  package func copy(_ text: String) {
    copied = text
  }

  /// Stops passing on events.
  package func stop() {
    receive = nil
  }
}
