package import TerminalKit

/// A keystroke script: commands that drive a terminal program, and expectations about it.
///
/// The language is that of VHS's `.tape` files, with commands added for links, sizes, the mouse,
/// secrets and expectations. Tapes with equal commands are equal, even if the commands come from
/// different files or lines.
package struct Tape: Sendable {
  /// The name of the tape in messages, usually its path.
  package let name: String
  /// The commands in order, with their locations.
  package let steps: TapeSteps
  /// Warnings about parts that are accepted but may not do what the author intended.
  package let warnings: [TapeWarning]

  /// The commands, in order.
  package var commands: some Sequence<TapeCommand> { steps.lazy.map(\.command) }

  /// Creates a tape from commands without a file.
  package init(_ commands: [TapeCommand], name: String) {
    self.init(
      name: name, steps: TapeSteps(commands.map { TapeStep($0, file: name) }), warnings: [])
  }

  init(name: String, steps: TapeSteps, warnings: [TapeWarning]) {
    self.name = name
    self.steps = steps
    self.warnings = warnings
  }

  /// The terminal's size when the tape starts: that of a `Resize` before any other input, or 80
  /// columns by 24 rows.
  package var startingSize: Size {
    var size = Size(columns: 80, rows: 24)
    for command in commands where command.isInput {
      guard case .resize(let wanted) = command else { return size }
      size = wanted
    }
    return size
  }

  /// The names of the environment variables whose values the tape types.
  package var secretNames: Set<String> {
    Set(
      commands.compactMap { command in
        guard case .typeSecret(let name) = command else { return nil }
        return name
      })
  }
}

extension Tape: Hashable {
  /// Whether both tapes contain the same commands.
  package static func == (one: Tape, other: Tape) -> Bool {
    one.steps.count == other.steps.count && one.commands.elementsEqual(other.commands)
  }

  /// Hashes the commands.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(steps.count)
    for command in commands { hasher.combine(command) }
  }
}

extension Tape {
  /// Parses a tape of at most 16 MB, and throws all of its errors at once.
  ///
  /// Only the text is kept: the commands are parsed from it again on demand, so a long tape takes
  /// no more memory than its file. Without a `secretPrefix`, every secret name is allowed. If
  /// `source` returns the text of a sourced tape, its commands replace the `Source` command;
  /// without `source`, the command is kept.
  package init(
    parsing text: String, name: String, secretPrefix: String? = nil,
    source: ((TapeFile) -> String?)? = nil
  ) throws(TapeErrors) {
    var parser = TapeParser(
      text, file: name,
      options: .init(secretPrefix: secretPrefix, includesSources: source != nil))
    let unread = parser
    parser.parse(loading: source)
    guard parser.findings.errors.isEmpty else {
      throw TapeErrors(
        parser.findings.errors, omitted: parser.findings.omittedErrors,
        warnings: parser.findings.warnings)
    }
    self.init(
      name: name, steps: TapeSteps(read: parser, from: unread),
      warnings: parser.findings.warnings)
  }

  /// Parses a tape from a file's bytes; invalid UTF-8 is reported as the only error.
  package init(
    parsing bytes: [UInt8], name: String, secretPrefix: String? = nil,
    source: ((TapeFile) -> String?)? = nil
  ) throws(TapeErrors) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let place = TapePlace(file: name, byte: Self.firstByteThatIsNoText(in: bytes), of: bytes)
      throw TapeErrors([TapeError(reason: .notText, place: place)])
    }
    try self.init(parsing: text, name: name, secretPrefix: secretPrefix, source: source)
  }

  private static func firstByteThatIsNoText(in bytes: [UInt8]) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return min(offset, bytes.count - 1)
  }
}
