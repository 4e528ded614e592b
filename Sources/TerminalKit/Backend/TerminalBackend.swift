/// A terminal that an app draws on: a real one or one in memory.
@MainActor
package protocol TerminalBackend: AnyObject {
  /// The size of the screen, at least one by one cell.
  var size: Size { get }

  /// The terminal's capabilities, settled once the backend has started.
  var capabilities: TerminalCapabilities { get }

  /// Whether the terminal reports clicks and the wheel.
  ///
  /// While it does, the terminal's own selection needs Shift. Can change at any time.
  var isMouseEnabled: Bool { get set }

  /// Whether more events were read together with the current one, so a frame drawn for it would
  /// already be stale.
  var hasMoreInput: Bool { get }

  /// Takes what was printed while the app had the terminal; without it that is shown once the terminal
  /// is given back.
  var onWords: (@MainActor (String) -> Void)? { get set }

  /// Takes the terminal: enters the screen and begins to listen.
  ///
  /// - Parameter receive: Called for every event, in order, on the main actor, never before
  ///   `start` has returned.
  /// - Throws: Why there is no usable terminal, as a sentence for the user.
  func start(_ receive: @escaping @MainActor (TerminalEvent) -> Void) throws(TerminalError)

  /// Shows a frame with at most one write, or none if nothing changed.
  func present(_ frame: Frame)

  /// Redraws the whole screen after something else wrote to it.
  func redraw()

  /// Restores the terminal and stops the process group, as Ctrl-Z does in a shell.
  ///
  /// When the process continues, the backend takes the terminal back and sends `.resumed`,
  /// preceded by a `.resize` if the size changed meanwhile.
  func suspend()

  /// Gives the terminal back as ``stop()`` does, for other programs to run on.
  ///
  /// - Returns: Whether there is a terminal to give; until ``takeBack()`` nothing is shown and no key
  ///   read.
  func lend() -> Bool

  /// Runs a program on the terminal that was lent, in the foreground, and waits for its end.
  ///
  /// - Parameters:
  ///   - words: The program, found as a shell does, and its arguments.
  ///   - environment: Variables that it has beside those of this process.
  /// - Returns: Its code as a shell has it: 127 when it could not be started, 128 and the number of the
  ///   signal that ended it.
  func run(_ words: [String], environment: [String: String]) async -> Int32

  /// Takes the terminal again; sends what ``suspend()`` does.
  func takeBack()

  /// Asks the terminal to put text into the clipboard; many terminals ignore it, without a word.
  func copy(_ text: String)

  /// Restores the terminal; further calls do nothing.
  func stop()
}

extension TerminalBackend {
  /// Returns `false`: every event may be the last one for a while.
  package var hasMoreInput: Bool { false }

  /// Nothing that is printed comes in the way here.
  package var onWords: (@MainActor (String) -> Void)? {
    get { nil }
    set {}
  }

  /// There is no terminal that another program could have.
  package func lend() -> Bool { false }

  package func run(_ words: [String], environment: [String: String]) async -> Int32 { 127 }

  package func takeBack() {}
}
