import CNcurses
import CTerminal
import Descriptors
import Dispatch
package import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A real terminal, drawn with ncurses.
///
/// Input and signals wake the main queue; nothing runs in between. The terminal is fully restored
/// by ``stop()``, by ``lend()`` and, while the process is stopped, by ``suspend()``. If the program
/// traps, aborts or exits without calling any of these, a handler that does not depend on the
/// program's state restores the terminal. ncurses keeps global state, so only one instance can be
/// in use at a time.
///
/// Escape followed immediately by a key is reported as that key with Alt, as terminals send it; the
/// host decides whether the user pressed both keys.
@MainActor
@safe
package final class NcursesTerminal: TerminalBackend {
  /// The state between start and stop.
  @safe struct Session {
    let terminal: cncurses_terminal
    /// The shell's modes, and the drawing modes chosen by ncurses.
    var modes: (shell: termios, drawing: termios?)
    let receive: @MainActor (TerminalEvent) -> Void
    let sources: TerminalSources
    var decoder: InputDecoder
    var painter: Painter
    let capture: NcursesCapture
    let writer: TerminalWriter
    var size: Size
    /// The window title, if one was set.
    var title: String?
    /// The frame to show when the terminal has room again.
    var next: Frame?
    /// The number of frames sent, and their total number of bytes.
    var written = (writes: 0, bytes: 0)
  }

  /// The process's own terminal, or another that may be opened a second time.
  private enum Device: Equatable {
    case process
    case other(reopens: Bool)
  }

  /// Whether the terminal reports clicks and the wheel; selecting text in it then requires Shift.
  package var isMouseEnabled = false {
    didSet {
      guard session != nil, !isLent, isMouseEnabled != oldValue else { return }
      let sequence = isMouseEnabled ? ModeSequence.mouseOn : ModeSequence.mouseOff
      session?.writer.send(sequence.utf8)
    }
  }

  package var onWords: (@MainActor (String) -> Void)?

  /// The capabilities of the terminal, determined by ``start(_:)``.
  package private(set) var capabilities = TerminalCapabilities()

  var session: Session?
  /// Whether the terminal is lent to another program.
  var isLent = false
  /// Whether the last program on the lent terminal failed or ended too soon to be read.
  var leavesOutput = false
  /// The time in which a program that did not fail must run, so that its output needs no key.
  package var shortestRun = Duration.seconds(1)
  /// Continues once a key is pressed, while the output of another program is shown.
  var keyWaiter: CheckedContinuation<Void, Never>?
  /// Whether a key is awaited while the terminal is lent.
  var isWaitingForKey: Bool { keyWaiter != nil }
  private(set) var output: FileDescriptor
  let environment: TerminalEnvironment
  private let input: FileDescriptor
  private let device: Device

  /// Called with the number of bytes read, after each delivery of events and at the end.
  package var didRead: (@MainActor (_ bytes: Int, _ isWaiting: Bool) -> Void)?
  var bytesRead = 0
  /// Whether more events were read together with the current one.
  package internal(set) var hasMoreInput = false

  /// Creates a backend for the process's own terminal.
  ///
  /// It draws to standard output, and reads keys from standard input or, if that is redirected,
  /// from the controlling terminal.
  package init() {
    input = FileDescriptor(number: STDIN_FILENO)
    output = FileDescriptor(number: STDOUT_FILENO)
    environment = TerminalEnvironment()
    device = .process
  }

  /// Creates a backend for any terminal.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read keys from.
  ///   - output: The descriptor to draw on.
  ///   - environment: The variables to use instead of the process's environment.
  ///   - reopens: Whether the terminal may be opened a second time, for non-blocking writes.
  package init(
    input: Int32, output: Int32, environment: [String: String], reopening reopens: Bool = true
  ) {
    device = .other(reopens: reopens)
    self.input = FileDescriptor(number: input)
    self.output = FileDescriptor(number: output)
    self.environment = TerminalEnvironment(environment)
  }

  /// The size of the screen, at least one by one cell.
  package var size: Size { session?.size ?? output.terminalSize ?? Size(columns: 80, rows: 24) }

  /// The number of frames written, and their total number of bytes.
  package var written: (writes: Int, bytes: Int) { session?.written ?? (0, 0) }

  /// Whether the terminal has not yet accepted all written bytes.
  package var isBehind: Bool { session.map { !$0.writer.isIdle } ?? false }

  /// Takes over the terminal: enters the screen and starts listening.
  ///
  /// - Parameter receive: Called for every event, in order, on the main actor, and never before
  ///   this method returns.
  /// - Throws: An error if there is no usable terminal; in that case, nothing has been written.
  package func start(
    _ receive: @escaping @MainActor (TerminalEvent) -> Void
  ) throws(TerminalError) {
    precondition(session == nil, "A terminal can be started again only after it has stopped.")
    let files = sysconf(Int32(_SC_OPEN_MAX))
    // A limit of -1 is none.
    if files >= 0, files < Self.leastFiles {
      throw TerminalError(
        .system("only \(files) files may be open, not \(Self.leastFiles); see ulimit -n"))
    }
    guard NcursesCapture.hasRoom else {
      throw TerminalError(.system("the file size limit is too small for a screen"))
    }
    let keys = try usableInput()
    guard let modes = output.terminalModes else { throw TerminalError(.outputIsNoTerminal) }
    guard let pipe = SignalPipe() else { throw TerminalError(.system("no pipe could be created")) }
    let type = descriptionType
    // Frames are written to a duplicate, because printed text is held back meanwhile.
    if device == .process, let copy = output.duplicate() { output = copy }
    capabilities.isUnicode = environment.setLocale() && !environment.wantsPlainFrame
    // This must come first, because ncurses installs a handler for every signal that has none.
    pipe.watch()
    let terminal = unsafe cncurses_start(
      type, keys.number, output.number, Int32(Size.largest.columns), Int32(Size.largest.rows))
    guard unsafe terminal.screen != nil else {
      pipe.unwatch()
      pipe.close()
      if keys.number != input.number { keys.release() }
      giveOutputBack()
      throw TerminalError(.system("the screen could not be set up"))
    }
    // Until ncurses has left the screen once, it flushes its output at every cursor movement.
    endwin()
    capabilities.colors = startColors()
    capabilities.hasDim = TerminalDescription.has("dim")
    let size = output.terminalSize ?? size
    unsafe session = Session(
      terminal: terminal, modes: (modes, nil), receive: receive,
      sources: TerminalSources(input: keys, ownsInput: keys.number != input.number, signals: pipe),
      decoder: InputDecoder(keys: TerminalDescription.keys()),
      painter: Painter(capabilities: capabilities),
      capture: unsafe NcursesCapture(terminal: output, ncurses: cncurses_output(terminal)),
      writer: TerminalWriter(to: output, reopening: device != .other(reopens: false)), size: size)
    session?.writer.onRoom = { [weak self] in self?.showNext() }
    session?.writer.onGone = { [weak self] in self?.session?.sources.hangUp() }
    enter()
    session?.sources.listen(to: self)
  }

  /// Finds the keyboard input, and checks that the terminal supports drawing.
  private func usableInput() throws(TerminalError) -> FileDescriptor {
    guard output.isTerminal else { throw TerminalError(.outputIsNoTerminal) }
    guard let type = environment.type else { throw TerminalError(.typeNotSet) }
    switch unsafe Int(cncurses_check(type, output.number)) {
    case CNCURSES_USABLE: break
    case CNCURSES_CANNOT_MOVE: throw TerminalError(.typeCannotMoveCursor(type))
    default: throw TerminalError(type == "dumb" ? .typeCannotMoveCursor(type) : .typeUnknown(type))
    }
    if input.isTerminal { return input }
    let controlling = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard controlling >= 0 else { throw TerminalError(.inputIsNoTerminal) }
    return FileDescriptor(number: controlling)
  }

  /// The least limit of open files; below it, the dispatch library traps or the state is not saved.
  private static let leastFiles = 24

  /// Whether the system has a description of the terminal that `TERM` names.
  package static var isTypeKnown: Bool {
    guard let type = TerminalEnvironment().type else { return false }
    return unsafe cncurses_check(type, STDERR_FILENO) != CNCURSES_UNKNOWN
  }

  /// The type whose description is used: that of `TERM`, or its variant with direct color if the
  /// terminal says that it has true color.
  private var descriptionType: String {
    let type = environment.type ?? ""
    guard !environment.refusesColors, let direct = environment.directType,
      unsafe cncurses_check_direct(direct, output.number) != 0
    else { return type }
    return direct
  }

  private func startColors() -> ColorDepth {
    guard !environment.refusesColors, has_colors(), start_color() == OK else { return .none }
    use_default_colors()
    if cncurses_has_rgb() != 0 { return .rgb }
    return cncurses_colors() >= 256 ? .palette256 : .eight
  }

  /// Shows a frame with one write, or none if nothing changed.
  ///
  /// Never waits for a terminal that is not reading; such a terminal gets the newest frame once it
  /// reads again.
  package func present(_ frame: Frame) {
    // The main queue moves between threads, so each thread that shows a frame is guarded.
    cterminal_guard_thread()
    guard var session, !isLent else { return }
    guard session.writer.isIdle else {
      self.session?.next = frame
      return
    }
    let bytes = session.capture.bytes {
      if session.painter.stage(frame, on: session.size) { doupdate() }
    }
    var title: [UInt8] = []
    if let text = frame.title, text != session.title, environment.hasTitle {
      session.title = text
      title = Array(ModeSequence.title(text).utf8)
    }
    self.session = session
    show(bytes + title)
  }

  /// Forgets what the terminal shows, since something else wrote to it: the next frame paints everything.
  package func forgetScreen() {
    guard session != nil, !isLent else { return }
    session?.painter.forget()
    cncurses_forget_screen()
  }

  private func show(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    session?.written.writes += 1
    session?.written.bytes += bytes.count
    session?.writer.send(bytes)
  }

  /// Shows the queued frame once the terminal has room.
  private func showNext() {
    guard let next = session?.next.take() else { return }
    present(next)
  }

  /// Asks the terminal to copy text to the clipboard, with OSC 52.
  package func copy(_ text: String) {
    guard session != nil, !isLent else { return }
    session?.writer.send(ModeSequence.copy(text).utf8)
  }

  /// Restores the terminal; further calls do nothing.
  package func stop() {
    guard let session else { return }
    endKeyWait()
    if isLent { endLoan() } else { leave() }
    session.sources.cancel()
    session.writer.release()
    session.capture.release()
    unsafe cncurses_end(session.terminal)
    self.session = nil
    giveOutputBack()
    didRead?(.max, false)
  }

  /// Goes back to drawing on standard output itself, if this is the process's own terminal.
  private func giveOutputBack() {
    guard device == .process, output.number != STDOUT_FILENO else { return }
    output.release()
    output = FileDescriptor(number: STDOUT_FILENO)
  }
}
