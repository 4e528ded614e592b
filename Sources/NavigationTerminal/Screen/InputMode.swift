/// Where a printable key goes while a screen has the keyboard.
public enum InputMode: Hashable, Sendable {
  /// Printable keys are commands: `q` goes back, `:` opens the prompt.
  case keys
  /// A text field has the cursor: every printable key types.
  case textField
  /// A text field that hides its text has the cursor: it types, and is not written to a tape.
  case maskedField
  /// A button of a form or a confirmation has the focus: printable keys do nothing but answer.
  case modalButtons

  /// Whether printable keys type.
  public var isText: Bool { self == .textField || self == .maskedField }
}
