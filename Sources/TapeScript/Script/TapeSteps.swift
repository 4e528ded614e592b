import TerminalKit

/// The commands of a tape with their places, in order.
///
/// Those of a file are read from its text as they are asked for, and not kept.
package struct TapeSteps: Sequence, Sendable {
  private enum Source {
    case steps([TapeStep])
    /// A parser that has read nothing yet, with the tapes that are sourced.
    case text(TapeParser)
  }

  private let source: Source
  /// How many there are.
  package let count: Int

  /// Whether there are none.
  package var isEmpty: Bool { count == 0 }

  init(_ steps: [TapeStep]) {
    source = .steps(steps)
    count = steps.count
  }

  /// The steps of a text that was read without an error.
  init(read: TapeParser, from unread: TapeParser) {
    source = .text(unread.knowing(read.sourced))
    count = read.count
  }

  /// Begins with the first.
  package func makeIterator() -> Iterator {
    switch source {
    case .steps(let steps): Iterator(steps: steps[...], parser: nil)
    case .text(let parser): Iterator(steps: [], parser: parser)
    }
  }

  /// Goes from step to step.
  package struct Iterator: IteratorProtocol, Sendable {
    fileprivate var steps: ArraySlice<TapeStep>
    fileprivate var parser: TapeParser?

    /// The next step; `nil` behind the last.
    package mutating func next() -> TapeStep? {
      while steps.isEmpty {
        guard parser?.advance() == true else { return nil }
        steps = parser?.steps[...] ?? []
      }
      return steps.removeFirst()
    }
  }
}

/// A command and where it stands.
package struct TapeStep: Hashable, Sendable {
  /// The command.
  package let command: TapeCommand
  /// The file it stands in: the tape's own name, or that of the tape a `Source` named.
  package let file: String
  /// Its line, from 1; 0 when it was never in a file.
  package let line: Int
  /// Its column in characters, from 1; 0 when it was never in a file.
  package let column: Int
  /// The command as it was written, in the text of its file.
  package let source: Substring

  /// The command as it was written.
  package var text: String { String(source) }

  /// Where the command stands, as error messages name it: `tour.tape:4:1`.
  package var place: String {
    let name = file.visiblySafe
    return line > 0 ? "\(name):\(line):\(column)" : name
  }

  /// Makes the step of a command that was never in a file.
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
