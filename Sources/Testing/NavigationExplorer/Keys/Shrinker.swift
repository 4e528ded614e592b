import Navigation
import NavigationTerminal
import TapeScript
import TerminalKit

/// Reduces the commands that break a law to fewer and smaller ones, by replaying them.
@MainActor
struct Shrinker<R: Route> {
  let setting: AppTrial<R>.Setting
  let size: Size
  private var law: String?
  /// The violation caused by the shortest list of commands found so far.
  private(set) var finding: Finding?

  /// Creates a shrinker for a law that must be broken, or for the first that is.
  init(_ setting: AppTrial<R>.Setting, size: Size, law: String? = nil) {
    self.setting = setting
    self.size = size
    self.law = law
  }

  /// Returns the shortest list of commands found that still breaks the law, or `nil` if a second
  /// run breaks no law.
  mutating func shrink(_ commands: [TapeCommand]) async throws -> [TapeCommand]? {
    var best = commands.flatMap(Self.single)
    guard let whole = try await tried(best) else { return nil }
    law = finding?.law
    best = whole
    while true {
      let before = best
      try await remove(from: &best)
      try await simplify(&best)
      if best == before { try await removePair(from: &best) }
      if best == before { break }
    }
    return best
  }

  /// Removes halves, then smaller pieces, down to single commands.
  private mutating func remove(from best: inout [TapeCommand]) async throws {
    var length = max(1, best.count / 2)
    while true {
      var start = 0
      while start < best.count {
        var fewer = best
        fewer.removeSubrange(start..<min(best.count, start + length))
        if let shorter = try await tried(fewer) {
          best = shorter
        } else {
          start += length
        }
      }
      if length == 1 { return }
      length /= 2
    }
  }

  /// Removes two commands that are needed only together, such as one that opens a page and one that
  /// closes it.
  private mutating func removePair(from best: inout [TapeCommand]) async throws {
    guard best.count <= 24 else { return }
    for second in best.indices.dropFirst() {
      for first in 0..<second {
        var fewer = best
        fewer.remove(at: second)
        fewer.remove(at: first)
        guard let shorter = try await tried(fewer) else { continue }
        best = shorter
        return
      }
    }
  }

  /// Replaces commands with smaller ones.
  private mutating func simplify(_ best: inout [TapeCommand]) async throws {
    var index = 0
    while index < best.count {
      for smaller in Self.smaller(best[index]) {
        var simpler = best
        simpler[index] = smaller
        if let found = try await tried(simpler), found.count <= best.count {
          best = found
          break
        }
      }
      index += 1
    }
  }

  /// Plays commands, and returns those up to the violation.
  private mutating func tried(_ commands: [TapeCommand]) async throws -> [TapeCommand]? {
    let trial = try AppTrial(setting, size: size, isStrict: needsPaint)
    defer { trial.end() }
    var count = 0
    trial.stage.look()
    for command in commands where trial.finding == nil {
      if trial.host.exitCode != nil, command.isInput { return nil }
      await trial.perform(command)
      count += 1
    }
    guard let found = trial.finding, law == nil || found.law == law else { return nil }
    finding = found
    return Array(commands.prefix(count))
  }

  /// Whether to check every painted screen: for the app's own laws, and for the footer.
  private var needsPaint: Bool {
    law.map { law in law == LawName.footer || setting.laws.contains { $0.name == law } } ?? true
  }

  // MARK: - Commands

  /// Splits a command into commands of one key each.
  private static func single(_ command: TapeCommand) -> [TapeCommand] {
    switch command {
    case .key(let key, let count, let speed):
      Array(repeating: .key(key, count: 1, speed: speed), count: count)
    case .type(let text, let speed): text.map { .type(String($0), speed: speed) }
    default: [command]
    }
  }

  /// Returns smaller commands, smallest first.
  private static func smaller(_ command: TapeCommand) -> [TapeCommand] {
    switch command {
    case .sleep(let time):
      [1, 60, 600, 1_200, 1_800, 3_600].map { Duration.seconds($0) }.filter { $0 < time }
        .map { .sleep($0) }
    case .paste(let lines) where lines != ["a"]: [.paste(["a"])]
    case .click(.cell(let cell)) where cell.column > 0:
      [.click(.cell(Position(column: 0, row: cell.row)))]
    default: []
    }
  }

  /// Joins repeated keys and letters into commands as they would be written by hand.
  static func joined(_ commands: [TapeCommand]) -> [TapeCommand] {
    var joined: [TapeCommand] = []
    for command in commands {
      switch (joined.last, command) {
      case (.key(let key, let count, nil)?, .key(let other, let more, nil)) where key == other:
        joined[joined.count - 1] = .key(key, count: count + more)
      case (.type(let text, nil)?, .type(let more, nil)):
        joined[joined.count - 1] = .type(text + more)
      case (.sleep(let time)?, .sleep(let more)): joined[joined.count - 1] = .sleep(time + more)
      default: joined.append(command)
      }
    }
    return joined
  }
}
