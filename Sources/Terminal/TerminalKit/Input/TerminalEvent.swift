/// An event from the terminal, or from the system about the terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// Text was pasted, in one piece and unchanged, including its line breaks; no keys are reported
  /// for it.
  case paste(String)
  /// A mouse event.
  case mouse(MouseEvent)
  /// The terminal was resized. The new size is at least one column by one row.
  case resize(Size)
  /// The terminal's window gained (`true`) or lost (`false`) the keyboard focus.
  case focus(Bool)
  /// The process continued after it was stopped, and took the terminal back.
  case resumed
  /// The terminal is gone: no more input or output is possible.
  case hangUp
  /// The system asks the program to quit; the shell expects exit code 128 plus this number.
  case terminate(signal: Int32)
}
