import Navigation
import TapeScript

/// The results of a search, and the violation if one was found.
public struct ExplorerReport: Hashable, Sendable {
  /// The number of states or sessions seen.
  public let states: Int
  /// The violation; `nil` if none was found.
  public let violation: ExplorerViolation?
  /// The lines of the report.
  private let lines: [String]
  /// Whether the search stopped because of too many states.
  package let isCut: Bool
}

/// A broken law, and the shortest sequence found that breaks it.
public struct ExplorerViolation: Hashable, Sendable {
  /// The name of the law.
  public let law: String
  /// A description of the violation.
  public let finding: String
  /// A tape that fails under `replay`; if a search of sessions finds no keys that break the law, only
  /// comments that list its moves.
  public let tape: String
  /// The number of commands in the tape, or of moves in its comments.
  public let commandCount: Int
}

extension ExplorerReport: CustomStringConvertible {
  /// The report, as printed by `explore`.
  public var description: String { lines.map { $0 + "\n" }.joined() }
}

extension ExplorerReport {
  /// The maximum number of states to search.
  static let mostStates = 20_000_000

  /// The text shown if no law was broken.
  private static let verdict = "no way around the gate, no dead end, nothing lost"

  private static func cut(at count: Int) -> String {
    "stopped: \(grouped(count)) states are too many to search"
  }

  /// Reports a search by keys.
  init(_ found: KeyFindings) {
    let patterns = found.patterns.indices.filter { found.patterns[$0] != nil }
    let bindings = found.bindings.values.flatMap(\.values)
    states = found.states.count
    isCut = found.isCut
    var lines = [
      "\(Self.counted(found.keys, "key")), \(Self.counted(states, "state")), "
        + "\(found.screens.count) of \(found.known.count) screens, "
        + "\(patterns.count { found.links.contains($0) }) of \(patterns.count) links, "
        + "\(bindings.count(where: \.isPressed)) of \(bindings.count) bindings"
    ]
    let missed = found.missed
    if !missed.isEmpty {
      let rest = missed.count - 12
      lines.append(
        "not reached: " + missed.prefix(12).joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more" : ""))
    }
    if isCut { lines.append(Self.cut(at: states)) }
    guard let broken = found.broken else {
      violation = nil
      self.lines = lines + (isCut ? [] : [Self.verdict])
      return
    }
    let tape = broken.tape ?? Self.tape(of: [])
    violation = ExplorerViolation(
      law: broken.finding.law, finding: broken.finding.what, tape: tape,
      commandCount: broken.commands)
    lines += [
      "", broken.finding.sentence,
      broken.tape == nil
        ? "found after \(Self.counted(broken.keys, "key")); playing them again breaks no law"
        : "found after \(Self.counted(broken.keys, "key")), from \(broken.length) commands to "
          + "\(broken.commands); this tape fails under replay:",
      "",
    ]
    self.lines =
      lines + (broken.tape == nil ? [] : tape.split(separator: "\n").map(String.init))
  }

  /// Reports a search of sessions, with commands that break the same law if any were found.
  @MainActor init<R: Route>(_ outcome: SessionSearch<R>.Outcome, tape: [TapeCommand]?) {
    states = outcome.states
    isCut = outcome.isCut
    let patterns = outcome.patterns.indices.filter { outcome.patterns[$0].problem == nil }
    var lines = [
      "\(Self.counted(outcome.states, "session")), \(Self.counted(outcome.steps, "move")), "
        + "\(outcome.depth) deep, "
        + "\(patterns.count { outcome.opened.contains($0) }) of \(patterns.count) links"
    ]
    if outcome.isCut { lines.append(Self.cut(at: outcome.states)) }
    guard let finding = outcome.finding else {
      violation = nil
      self.lines = lines + (isCut ? [] : [Self.verdict])
      return
    }
    let commands = tape.map { Shrinker<R>.joined($0) }
    let text =
      commands.map(Self.tape) ?? outcome.moves.map { "# \($0.words)\n" }.joined()
    violation = ExplorerViolation(
      law: finding.law, finding: finding.what, tape: text,
      commandCount: commands?.count ?? outcome.moves.count)
    guard !text.isEmpty else {
      self.lines =
        lines + ["", finding.sentence, "found at the start; no keys were found that show it"]
      return
    }
    lines += [
      "", finding.sentence,
      "found \(Self.counted(outcome.moves.count, "move")) from the start; "
        + (commands == nil
          ? "no keys were found for these moves:" : "this tape fails under replay:"),
      "",
    ]
    self.lines = lines + text.split(separator: "\n").map(String.init)
  }

  /// The text of a tape that fails if the commands break a law.
  static func tape(of commands: [TapeCommand]) -> String {
    let expectation = TapeExpectation(.law, isNegated: true).map { TapeCommand.expect($0) }
    return (commands + [expectation].compactMap(\.self)).map { "\($0)\n" }.joined()
  }

  /// Formats a number of things.
  private static func counted(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Formats a number with commas between groups of three digits.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { index in
      let isBoundary = index > 0 && (digits.count - index) % 3 == 0
      return (isBoundary ? "," : "") + String(digits[index])
    }.joined()
  }
}

extension KeyFindings {
  /// Descriptions of the known screens, links and keys that were not reached.
  fileprivate var missed: [String] {
    let keys = bindings.sorted { $0.key < $1.key }.flatMap { screen, keys in
      keys.filter { !$1.isPressed }.sorted { $0.key < $1.key }.map { press, binding in
        "key \(press) on \(screen)" + (binding.reason.isEmpty ? "" : " (\(binding.reason))")
      }
    }
    return known.subtracting(screens).sorted().map { "screen \($0)" }
      + patterns.enumerated().compactMap { index, pattern in
        links.contains(index) ? nil : pattern.map { "link \($0)" }
      } + keys
  }
}
