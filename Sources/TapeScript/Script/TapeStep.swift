/// A command and where it stands.
public struct TapeStep: Hashable, Sendable {
  /// The command.
  public let command: TapeCommand
  /// The file it stands in: the tape's own name, or that of the tape a `Source` named.
  public let file: String
  /// Its line, from 1; 0 when it was never in a file.
  public let line: Int
  /// Its column in characters, from 1; 0 when it was never in a file.
  public let column: Int
  /// The command as it was written, in the text of its file.
  public let source: Substring

  /// The command as it was written.
  public var text: String { String(source) }

  /// Where the command stands, as error messages name it: `tour.tape:4:1`.
  public var place: String { line > 0 ? "\(file):\(line):\(column)" : file }

  /// Makes the step of a command that was never in a file.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - file: what messages should name.
  public init(_ command: TapeCommand, file: String) {
    self.init(command, file: file, line: 0, column: 0, source: command.description[...])
  }

  init(_ command: TapeCommand, file: String, line: Int, column: Int, source: Substring) {
    self.command = command
    self.file = file
    self.line = line
    self.column = column
    self.source = source
  }
}
