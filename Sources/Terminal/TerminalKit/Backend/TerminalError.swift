/// The reason an app cannot run on a terminal.
package struct TerminalError: Error, Hashable, Sendable {
  /// The cause of the error.
  package enum Reason: Hashable, Sendable {
    /// Output goes to a file or a pipe.
    case outputIsNoTerminal
    /// Keys come from a file or a pipe, and no terminal is available instead.
    case inputIsNoTerminal
    /// `TERM` is not set.
    case typeNotSet
    /// The terminal cannot move its cursor, as with `TERM=dumb`; the value is that of `TERM`.
    case typeCannotMoveCursor(String)
    /// The system has no description of this terminal type, which `TERM` specifies.
    case typeUnknown(String)
    /// A system call failed; the value is its message.
    case system(String)
  }

  /// The cause of the error.
  package let reason: Reason

  /// Creates an error.
  package init(_ reason: Reason) { self.reason = reason }

  /// The exit code for a missing terminal: 2.
  package var exitCode: Int32 { 2 }
}

extension TerminalError: CustomStringConvertible {
  /// A plain sentence that describes the error.
  package var description: String {
    switch reason {
    case .outputIsNoTerminal: "This app needs a terminal, but its output is redirected."
    case .inputIsNoTerminal: "This app needs a terminal to read keys from."
    case .typeNotSet: "This app needs a terminal, but TERM, which names its type, is not set."
    case .typeCannotMoveCursor(let type):
      "This app needs a terminal that can move its cursor, but TERM=\(Self.cut(type)) cannot."
    case .typeUnknown(let type):
      "This app needs a terminal, but the type TERM=\(Self.cut(type)) is unknown on this system. "
        + "Start it with TERM=xterm-256color \(Self.program), which most terminals understand."
    case .system(let words): "The terminal cannot be used: \(words.visiblySafe)."
    }
  }

  /// The name of the running program.
  private static var program: String {
    let path = CommandLine.arguments.first ?? ""
    return cut(path.split(separator: "/").last.map(String.init) ?? "")
  }

  /// Returns text that came from outside, safe to show and no longer than a line.
  private static func cut(_ text: String) -> String {
    (text.count > 40 ? text.prefix(40) + "…" : text[...]).description.visiblySafe
  }
}
