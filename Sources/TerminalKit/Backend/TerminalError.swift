/// Why an app could not be shown on a terminal.
package struct TerminalError: Error, Hashable, Sendable {
  /// What was wrong.
  package enum Reason: Hashable, Sendable {
    /// Output goes to a file or a pipe.
    case outputIsNoTerminal
    /// Keys come from a file or a pipe, and there is no terminal to ask instead.
    case inputIsNoTerminal
    /// `TERM` is not set.
    case typeNotSet
    /// The terminal description says that the cursor cannot be moved, as with `TERM=dumb`.
    case typeCannotMoveCursor(String)
    /// There is no description of the terminal that `TERM` names.
    case typeUnknown(String)
    /// A call to the system failed, with what it said.
    case system(String)
  }

  /// What was wrong.
  package let reason: Reason

  /// Makes an error.
  package init(_ reason: Reason) { self.reason = reason }

  /// The code a program should exit with: 2, no terminal.
  package var exitCode: Int32 { 2 }
}

extension TerminalError: CustomStringConvertible {
  /// One plain sentence that says what was wrong.
  package var description: String {
    switch reason {
    case .outputIsNoTerminal: "This needs a terminal, and its output goes somewhere else."
    case .inputIsNoTerminal: "This needs a terminal, and there is none to read keys from."
    case .typeNotSet: "This needs a terminal, and TERM, which says what kind it is, is not set."
    case .typeCannotMoveCursor(let type):
      "This needs a terminal that can move its cursor, and TERM=\(type.visiblySafe) cannot."
    case .typeUnknown(let type):
      "This needs a terminal, and the kind TERM=\(type.visiblySafe) is not known here."
    case .system(let words): "The terminal could not be used: \(words.visiblySafe)."
    }
  }
}
