import Navigation
import NavigationTerminal
import TapeScript
import TerminalKit

/// Presses random keys in an app without a terminal, in a series of runs.
@MainActor
final class KeySearch<R: Route> {
  /// A broken law, and how it was broken.
  struct Break {
    let finding: Finding
    /// The number of commands in that run.
    let length: Int
    /// The shortest list of commands found that breaks the law; `nil` if a second run breaks no
    /// law.
    let commands: [TapeCommand]?
  }

  /// The number of commands in a run, not counting those of the initial tape and those that only
  /// leave a place and return to it.
  static var lifeLength: Int { 500 }

  private(set) var broken: Break?
  var coverage = Coverage<R>()
  private var keys = 0
  private let part: SearchPart
  private let setting: AppTrial<R>.Setting
  private let first: [TapeCommand]
  private let size: Size
  private var chooser: KeyChooser<R>
  var exits = Exits()
  private var atlas: AppAtlas<R>

  init(
    _ setting: AppTrial<R>.Setting, part: SearchPart, after tape: Tape?
  ) throws {
    self.part = part
    self.setting = setting
    first = tape.map { Array($0.commands) } ?? []
    size = tape?.startingSize ?? Size(columns: 80, rows: 24)
    let parts = try setting.app.make(
      AppEnvironment(
        clock: .virtual(), run: .explore, variables: setting.variables,
        folder: DataFolder(copying: setting.data)))
    atlas = AppAtlas(of: parts, principals: [])
    for route in atlas.routes { coverage.know(route) }
    chooser = KeyChooser(random: part.random, links: atlas.links)
  }

  /// Presses the keys of the part, stopping early if a law is broken.
  ///
  /// - Returns: What was found.
  /// - Throws: ``ExplorerError`` if the initial tape cannot be played.
  func run() async throws -> KeyFindings {
    while keys < part.keys, broken == nil {
      let trial = try AppTrial(setting, size: size, isStrict: false)
      defer { trial.end() }
      trial.stage.look()
      _ = coverage.visit(trial.host)
      coverage.note(trial.host.screenKeys, on: coverage.name(of: trial.host.focusedRoute))
      var played: [TapeCommand] = []
      var signIn: [TapeCommand] = []
      for command in first {
        if case .cancelSignIn = trial.host.escapeStep { signIn.append(command) }
        if let problem = await trial.perform(command) {
          throw ExplorerError.tape("\(command): \(problem)")
        }
        played.append(command)
        if trial.finding != nil { break }
      }
      chooser.signIn = signIn
      for route in trial.store.state.path { learn(route) }
      try await live(trial, played)
    }
    return findings
  }

  private var findings: KeyFindings {
    var findings = KeyFindings(part: part)
    findings.keys = keys
    findings.patterns = atlas.patterns.map { $0.problem == nil ? $0.pattern : nil }
    coverage.note(in: &findings)
    findings.broken = broken.map { broken in
      let commands = broken.commands.map { Shrinker<R>.joined($0) }
      return KeyFindings.Break(
        finding: broken.finding, keys: keys, length: broken.length,
        tape: commands.map(ExplorerReport.tape), commands: commands?.count ?? 0)
    }
    return findings
  }

  private func live(
    _ trial: AppTrial<R>, _ before: [TapeCommand]
  ) async throws {
    var played = before
    var rest = Self.lifeLength
    while trial.finding == nil, keys < part.keys, rest > 0 {
      rest -= await play(chooser.next(on: trial.host), in: trial, &played)
    }
    guard let finding = trial.finding else { return }
    var shrinker = Shrinker(setting, size: size)
    // Each replay of endless work would wait as long as this run did.
    var commands = finding.law == LawName.rest ? played : try await shrinker.shrink(played)
    let standard = Size(columns: 80, rows: 24)
    if size != standard, commands?.first?.isResize == false {
      commands?.insert(.resize(size), at: 0)
    }
    broken = Break(
      finding: commands == nil ? finding : shrinker.finding ?? finding, length: played.count,
      commands: commands)
  }

  /// Plays commands that belong together, and leaves each place on the way that was not left yet.
  ///
  /// - Returns: The number of commands, not counting those that only leave a place and return.
  private func play(
    _ commands: [TapeCommand], in trial: AppTrial<R>, _ played: inout [TapeCommand]
  ) async -> Int {
    // A key repeated many times is meant to go back, but no further than the root.
    let isWayOut = commands.count > 4 && commands.allSatisfy { $0 == commands[0] }
    var (index, count) = (0, 0)
    while index < commands.count, trial.finding == nil {
      let command = commands[index]
      if isWayOut, trial.host.height == 0 { break }
      if trial.host.exitCode != nil, command != .restart { break }
      played.append(command)
      let events = trial.watch?.events ?? 0
      await perform(command, in: trial)
      keys += max(1, (trial.watch?.events ?? 0) - events)
      count += 1
      index += 1
      // What was interrupted by leaving a place begins again.
      if await leaveAll(trial, after: command, &played), !isWayOut, index < commands.count {
        index = 0
      }
    }
    return count
  }

  func perform(_ command: TapeCommand, in trial: AppTrial<R>) async {
    let host = trial.host
    let screen = coverage.name(of: host.topRoute)
    let focused = coverage.name(of: host.focusedRoute)
    let isOpen = host.overlayName == nil && host.exitCode == nil
    let press = isOpen ? Self.press(of: command) : nil
    // Check whether a key is enabled only until it has been pressed once.
    let isNew =
      press.map { press in
        coverage.isUnpressed(press, on: focused)
          && host.screenKeys.contains { $0.press == press && $0.disabledReason == nil }
      } ?? false
    let opening = opening(command, on: host)
    await trial.perform(command)
    if isNew, let press { coverage.press(press, on: focused) }
    let now = trial.host
    guard now.exitCode == nil else { return }
    if coverage.visit(now) {
      trial.watch?.lookAtScreen()
      if now.overlayName == nil {
        coverage.note(now.screenKeys, on: coverage.name(of: now.focusedRoute))
      }
      if let route = now.topRoute { learn(route.typed()) }
    }
    let there = coverage.name(of: now.topRoute)
    if there != screen, isOpen { coverage.lead(from: screen, by: Self.label(command), to: there) }
    if let opening { coverage.open(opening) }
  }

  /// Returns the index of the mapping whose link a command opens, if the principal may see its
  /// target.
  private func opening(_ command: TapeCommand, on host: NavigationHost) -> Int? {
    guard case .open(let text) = command, host.exitCode == nil,
      let links = host.store.typed(of: R.self).links
    else { return nil }
    let found = links.find(DeepLinkRequest(text))
    guard case .plan = found.decision(for: host.machine.session.principal) else { return nil }
    return found.mapping
  }

  private func learn(_ route: R) {
    let count = atlas.links.count
    atlas.add(route)
    coverage.know(route)
    if atlas.links.count > count { chooser.links = atlas.links }
  }

  private static func press(of command: TapeCommand) -> KeyPress? {
    switch command {
    case .key(let key, _, _): key.press
    case .chord(let chord): chord.press
    case .type(let text, _): text.count == 1 ? text.first.map { KeyPress(.character($0)) } : nil
    default: nil
    }
  }

  private static func label(_ command: TapeCommand) -> String {
    if let press = press(of: command) { return press.description }
    return switch command {
    case .open: "link"
    case .click: "click"
    default: command.name
    }
  }
}

extension TapeCommand {
  fileprivate var isResize: Bool {
    if case .resize = self { true } else { false }
  }
}
