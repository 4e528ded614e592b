/// A terminal that an app draws on, either a real one or one in memory.
@MainActor
package protocol TerminalBackend: AnyObject {
  /// The size of the screen, at least one by one cell.
  var size: Size { get }

  /// The terminal's capabilities, which are final once the backend has started.
  var capabilities: TerminalCapabilities { get }

  /// Whether the terminal reports mouse clicks and scrolling.
  ///
  /// While it does, users must hold down Shift to select text in the terminal. The value can be
  /// changed at any time.
  var isMouseEnabled: Bool { get set }

  /// Whether more events were read together with the current one, so a frame drawn for it would
  /// already be stale.
  var hasMoreInput: Bool { get }

  /// Whether each frame is shown; if not, a frame is drawn when somebody asks for it.
  var showsFrames: Bool { get }

  /// Receives what was printed while the app had the terminal; if it is `nil`, the output is shown
  /// once the terminal is given back.
  var onWords: (@MainActor (String) -> Void)? { get set }

  /// Takes over the terminal: switches to the app's screen and starts listening for events.
  ///
  /// - Parameter receive: Called for every event, in order, on the main actor, never before
  ///   `start` has returned.
  /// - Throws: An error whose description, one sentence, tells the user why no terminal is usable.
  func start(_ receive: @escaping @MainActor (TerminalEvent) -> Void) throws(TerminalError)

  /// Shows a frame with a single write, or with none if nothing changed.
  func present(_ frame: Frame)

  /// Forgets what the terminal shows, since something else wrote to it: the next frame paints everything.
  func forgetScreen()

  /// Restores the terminal and stops the process group, as Ctrl-Z does in a shell.
  ///
  /// When the process continues, the backend takes the terminal back and sends `.resumed`,
  /// preceded by a `.resize` if the size changed meanwhile.
  func suspend()

  /// Gives the terminal back, as ``stop()`` does, so that other programs can run on it.
  ///
  /// Until ``takeBack()`` is called, nothing is shown and no keys are read.
  ///
  /// - Returns: Whether there is a terminal to lend.
  func lend() -> Bool

  /// Runs a program in the foreground of the lent terminal, and waits until it exits.
  ///
  /// - Parameters:
  ///   - words: The program, looked up as a shell would, and its arguments.
  ///   - environment: The environment variables to set in addition to those of this process.
  /// - Returns: The exit code, as a shell reports it: 127 if the program could not be started, or
  ///   128 plus the number of the signal that terminated it.
  func run(_ words: [String], environment: [String: String]) async -> Int32

  /// Waits for a key, if the last program failed or ended in under a second, so that its output can
  /// be read; the key is discarded.
  ///
  /// - Parameter words: What to write below the output.
  func keepOutput(saying words: String) async

  /// Takes the terminal back; sends the same events as ``suspend()``.
  func takeBack()

  /// Asks the terminal to copy text to the clipboard; many terminals silently ignore this.
  func copy(_ text: String)

  /// Restores the terminal; further calls have no effect.
  func stop()
}

extension TerminalBackend {
  /// `true`, because somebody looks.
  package var showsFrames: Bool { true }

  /// `false`, because any event may be the last one for a while.
  package var hasMoreInput: Bool { false }

  /// `nil`, because printed output does not disturb the screen here.
  package var onWords: (@MainActor (String) -> Void)? {
    get { nil }
    set {}
  }

  /// Returns `false`, because there is no terminal to lend.
  package func lend() -> Bool { false }

  package func run(_ words: [String], environment: [String: String]) async -> Int32 { 127 }

  package func keepOutput(saying words: String) async {}

  package func takeBack() {}
}
