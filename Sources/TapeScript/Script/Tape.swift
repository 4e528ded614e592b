public import TerminalKit

/// A keystroke script: commands that drive a terminal program, and what must be true meanwhile.
///
/// The language is that of VHS's `.tape` files, with commands added for links, sizes, the mouse,
/// secrets and expectations. Two tapes are equal when their commands are, wherever those stand.
public struct Tape: Sendable {
  /// What messages call the tape, usually its path.
  public let name: String
  /// The commands with their places, in order.
  public let steps: TapeSteps
  /// What was accepted but will not do what was perhaps meant.
  public let warnings: [TapeWarning]

  /// The commands, in order.
  ///
  /// - Complexity: O(1); the view holds no copy.
  public var commands: some Sequence<TapeCommand> { steps.lazy.map(\.command) }

  /// Makes a tape of commands that were never in a file.
  ///
  /// - Parameters:
  ///   - commands: what the tape does.
  ///   - name: what messages call it.
  /// - Complexity: O(n) over the commands.
  public init(_ commands: [TapeCommand], name: String) {
    self.init(
      name: name, steps: TapeSteps(commands.map { TapeStep($0, file: name) }), warnings: [])
  }

  init(name: String, steps: TapeSteps, warnings: [TapeWarning]) {
    self.name = name
    self.steps = steps
    self.warnings = warnings
  }

  /// The size the terminal has when the tape starts: that of a `Resize` before anything else reaches
  /// the app, else 80 columns by 24 rows.
  ///
  /// - Complexity: O(n) up to the first input.
  public var startingSize: Size {
    var size = Size(columns: 80, rows: 24)
    for command in commands where command.isInput {
      guard case .resize(let wanted) = command else { return size }
      size = wanted
    }
    return size
  }

  /// The names of the environment variables that the tape types.
  ///
  /// - Complexity: O(n) over the commands.
  public var secretNames: Set<String> {
    Set(
      commands.compactMap { command in
        guard case .typeSecret(let name) = command else { return nil }
        return name
      })
  }
}

extension Tape: Hashable {
  /// Whether both hold the same commands.
  ///
  /// - Complexity: O(n) over the commands.
  public static func == (one: Tape, other: Tape) -> Bool {
    one.steps.count == other.steps.count && one.commands.elementsEqual(other.commands)
  }

  /// Mixes in the commands.
  ///
  /// - Complexity: O(n) over the commands.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(steps.count)
    for command in commands { hasher.combine(command) }
  }
}
