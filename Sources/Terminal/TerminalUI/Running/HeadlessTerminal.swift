package import TerminalKit

/// An in-memory terminal that stores the last frame and passes on the events it is sent.
@MainActor
package final class HeadlessTerminal: TerminalBackend {
  /// The size; send a resize event to change it.
  package private(set) var size: Size
  /// The capabilities; by default, all of them.
  package let capabilities: TerminalCapabilities
  /// Whether mouse reporting is on; clicks sent by a test arrive either way.
  package var isMouseEnabled = false
  /// Whether each frame is stored.
  package var showsFrames = true
  /// The last frame presented; `nil` before the first.
  package private(set) var frame: Frame?
  /// The number of presented frames that differ from the previous one.
  package private(set) var changedFrames = 0
  /// The last text that was copied.
  package private(set) var copied: String?
  /// Called with each frame that differs from the previous one.
  package var onFrame: (@MainActor (Frame) -> Void)?
  private var receive: (@MainActor (TerminalEvent) -> Void)?

  /// Creates a terminal.
  package init(
    size: Size = Size(columns: 80, rows: 24),
    capabilities: TerminalCapabilities = TerminalCapabilities(colors: .palette256, isUnicode: true)
  ) {
    self.size = size
    self.capabilities = capabilities
  }

  /// Sends an event to the app, as a terminal would.
  package func send(_ event: TerminalEvent) {
    if case .resize(let size) = event { self.size = size }
    receive?(event)
  }

  /// The visible rows from top to bottom, without trailing blanks.
  package var lines: [String] { frame?.canvas.lines ?? [] }

  /// Starts passing on events; never fails.
  package func start(
    _ receive: @escaping @MainActor (TerminalEvent) -> Void
  ) throws(TerminalError) {
    self.receive = receive
  }

  /// Stores the frame.
  package func present(_ frame: Frame) {
    guard frame != self.frame else { return }
    self.frame = frame
    changedFrames += 1
    onFrame?(frame)
  }

  /// Does nothing: a stored frame cannot be overwritten.
  package func forgetScreen() {}

  /// Resumes immediately.
  package func suspend() {
    receive?(.resumed)
  }

  /// Stores the text.
  package func copy(_ text: String) {
    copied = text
  }

  /// Stops passing on events.
  package func stop() {
    receive = nil
  }
}
