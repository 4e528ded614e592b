public import TerminalKit

/// A terminal that is none: it keeps the last frame and passes on the events it is given.
@MainActor
public final class HeadlessTerminal: TerminalBackend {
  /// How large it is; change it by sending a resize.
  public private(set) var size: Size
  /// What it can show: everything.
  public let capabilities: TerminalCapabilities
  /// Whether it would report clicks; those that a test sends arrive in any case.
  public var isMouseEnabled = false
  /// The last frame presented; `nil` before the first.
  public private(set) var frame: Frame?
  /// How many frames were presented that differ from the one before.
  public private(set) var changedFrames = 0
  /// What was copied last.
  public private(set) var copied: String?
  /// Called with each frame that differs from the one before.
  package var onFrame: (@MainActor (Frame) -> Void)?
  private var receive: (@MainActor (TerminalEvent) -> Void)?

  /// Makes a terminal.
  ///
  /// - Parameters:
  ///   - size: how large it is.
  ///   - capabilities: what it can show.
  public init(
    size: Size = Size(columns: 80, rows: 24),
    capabilities: TerminalCapabilities = TerminalCapabilities(colors: .palette256, isUnicode: true)
  ) {
    self.size = size
    self.capabilities = capabilities
  }

  /// Gives the app an event, as a terminal would.
  ///
  /// - Parameter event: what happened.
  public func send(_ event: TerminalEvent) {
    if case .resize(let size) = event { self.size = size }
    receive?(event)
  }

  /// The rows that show, from top to bottom, blanks at their ends left out.
  ///
  /// - Complexity: O(n) over the cells.
  public var lines: [String] { frame?.canvas.lines ?? [] }

  /// Begins to pass on events; nothing can go wrong here.
  ///
  /// - Parameter receive: takes each event.
  /// - Throws: nothing.
  public func start(
    _ receive: @escaping @MainActor (TerminalEvent) -> Void
  ) throws(TerminalError) {
    self.receive = receive
  }

  /// Keeps the frame.
  ///
  /// - Parameter frame: what to show.
  public func present(_ frame: Frame) {
    guard frame != self.frame else { return }
    self.frame = frame
    changedFrames += 1
    onFrame?(frame)
  }

  /// Does nothing: a kept frame cannot be spoilt.
  public func redraw() {}

  /// Comes back at once.
  public func suspend() {
    receive?(.resumed)
  }

  /// Keeps the text.
  ///
  /// - Parameter text: what to copy.
  public func copy(_ text: String) {
    copied = text
  }

  /// Stops passing on events.
  public func stop() {
    receive = nil
  }
}
