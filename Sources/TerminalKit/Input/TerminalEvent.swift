/// Something that came from the terminal, or from the system about the terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// Text was pasted in one piece; it presses no keys. It comes as it was, line ends included.
  case paste(String)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// The terminal has another size, at least one by one cell.
  case resize(Size)
  /// The terminal's window gained (`true`) or lost the keyboard.
  case focus(Bool)
  /// The process was stopped and runs again; the terminal was taken back.
  case resumed
  /// The terminal is gone: nothing can be read or shown any more.
  case hangUp
  /// The system asks the program to end; the shell expects 128 plus this number as the exit code.
  case terminate(signal: Int32)
}
