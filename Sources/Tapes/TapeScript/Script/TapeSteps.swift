import TerminalKit

/// The commands of a tape in order, with their locations.
///
/// The commands of a file are parsed from its text on demand and are not stored.
package struct TapeSteps: Sequence, Sendable {
  private enum Source {
    case steps([TapeStep])
    /// A parser at the start of its text, with the sourced tapes.
    case text(TapeParser)
  }

  private let source: Source
  /// The number of steps.
  package let count: Int

  /// Whether there are no steps.
  package var isEmpty: Bool { count == 0 }

  init(_ steps: [TapeStep]) {
    source = .steps(steps)
    count = steps.count
  }

  /// Creates the steps of text that was parsed without errors.
  init(read: TapeParser, from unread: TapeParser) {
    source = .text(unread.knowing(read.sourced))
    count = read.count
  }

  /// Returns an iterator over the steps.
  package func makeIterator() -> Iterator {
    switch source {
    case .steps(let steps): Iterator(steps: steps[...], parser: nil)
    case .text(let parser): Iterator(steps: [], parser: parser)
    }
  }

  /// Iterates over the steps.
  package struct Iterator: IteratorProtocol, Sendable {
    fileprivate var steps: ArraySlice<TapeStep>
    fileprivate var parser: TapeParser?

    /// Returns the next step, or `nil` at the end.
    package mutating func next() -> TapeStep? {
      while steps.isEmpty {
        guard parser?.advance() == true else { return nil }
        steps = parser?.steps[...] ?? []
      }
      return steps.removeFirst()
    }
  }
}

/// A command and its location.
package struct TapeStep: Hashable, Sendable {
  /// The command.
  package let command: TapeCommand
  /// The name of the file that contains the command: the tape itself or a sourced tape.
  package let file: String
  /// The line number, from 1; 0 if there is no file.
  package let line: Int
  /// The column in characters, from 1; 0 if there is no file.
  package let column: Int
  /// The command as written in its file.
  package let source: Substring

  /// The command as written.
  package var text: String { String(source) }

  /// The command's location as shown in error messages: `tour.tape:4:1`.
  package var place: String {
    let name = file.visiblySafe
    return line > 0 ? "\(name):\(line):\(column)" : name
  }

  /// Creates the step of a command without a file.
  package init(_ command: TapeCommand, file: String) {
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
