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
    /// The number of keys pressed before the law was broken.
    let keys: Int
    /// The number of commands in that run.
    let length: Int
    /// The shortest list of commands found that breaks the law; `nil` if a second run breaks no
    /// law.
    let commands: [TapeCommand]?
  }

  /// The parts of a place that decide what Escape and `q` do there.
  private struct Place: Hashable {
    let screen: String
    let overlay: String?
    let height: Int
    let escape: EscapeLadder.Step
    let isTyping: Bool
  }

  /// A kind of place, and the key by which it was left.
  private struct Way: Hashable {
    let place: Place
    let key: TapeCommand
  }

  /// The number of commands in a run, not counting those of the initial tape.
  static var lifeLength: Int { 500 }

  private(set) var coverage = Coverage<R>()
  private(set) var keys = 0
  private(set) var isCut = false
  private(set) var broken: Break?
  private(set) var patterns: [DeepLinkRouteEntry] = []
  private let setting: AppTrial<R>.Setting
  private let first: [TapeCommand]
  private let size: Size
  private var chooser: KeyChooser<R>
  /// The ways out that have been tried.
  private var left: Set<Way> = []
  private var atlas: AppAtlas<R>
  private let mostStates: Int

  init(
    _ setting: AppTrial<R>.Setting, seed: UInt64, after tape: Tape?, mostStates: Int = 20_000_000
  ) throws {
    self.setting = setting
    self.mostStates = mostStates
    first = tape.map { Array($0.commands) } ?? []
    size = tape?.startingSize ?? Size(columns: 80, rows: 24)
    let parts = try setting.app.make(
      AppEnvironment(clock: .virtual(), variables: setting.variables))
    atlas = AppAtlas(of: parts, principals: [])
    patterns = atlas.patterns
    for route in atlas.routes { coverage.know(route) }
    chooser = KeyChooser(random: SplitMix(seed: seed), links: atlas.links)
  }

  /// Presses a number of keys, stopping early if a law is broken.
  ///
  /// - Returns: The reason the initial tape cannot be played, or `nil` if it can.
  func run(keys wanted: Int) async throws -> String? {
    while keys < wanted, broken == nil, !isCut {
      let trial = try AppTrial(setting, size: size, isStrict: false)
      defer { trial.end() }
      trial.stage.look()
      _ = coverage.visit(trial.host)
      coverage.note(trial.host.screenKeys, on: coverage.name(of: trial.host.topRoute))
      var played: [TapeCommand] = []
      var signIn: [TapeCommand] = []
      for command in first {
        if case .cancelSignIn = trial.host.escapeStep { signIn.append(command) }
        if let problem = await trial.perform(command) { return "\(command): \(problem)" }
        played.append(command)
        if trial.finding != nil { break }
      }
      chooser.signIn = signIn
      for route in trial.host.store.state.path { learn(route) }
      try await live(trial, played, until: wanted)
    }
    return nil
  }

  private func live(
    _ trial: AppTrial<R>, _ before: [TapeCommand], until wanted: Int
  ) async throws {
    var played = before
    while trial.finding == nil, keys < wanted, played.count < before.count + Self.lifeLength {
      let commands = wayOut(of: trial.host) ?? chooser.next(on: trial.host)
      // A key repeated many times is meant to go back, but no further than the root.
      let isWayOut = commands.count > 4 && commands.allSatisfy { $0 == commands[0] }
      for command in commands {
        if isWayOut, trial.host.height == 0 { break }
        if trial.host.exitCode != nil, command != .restart { break }
        played.append(command)
        await perform(command, in: trial)
        if trial.finding != nil { break }
      }
    }
    guard let finding = trial.finding else { return }
    let pressed = keys
    var shrinker = Shrinker(setting, size: size)
    // Each replay of endless work would wait as long as this run did.
    var commands = finding.law == LawName.rest ? played : try await shrinker.shrink(played)
    let standard = Size(columns: 80, rows: 24)
    if size != standard, commands?.first?.isResize == false {
      commands?.insert(.resize(size), at: 0)
    }
    broken = Break(
      finding: commands == nil ? finding : shrinker.finding ?? finding, keys: pressed,
      length: played.count, commands: commands)
  }

  /// Returns a way back to the root from a kind of place that has not been left that way before.
  private func wayOut(of host: NavigationHost<R>) -> [TapeCommand]? {
    guard host.exitCode == nil, !host.isTooSmall, host.height > 0 else { return nil }
    let place = Place(
      screen: coverage.name(of: host.topRoute), overlay: host.overlayName,
      height: min(host.height, 4), escape: host.escapeStep, isTyping: host.isTyping)
    let keys: [TapeCommand] = host.isTyping ? [.key(.escape)] : [.key(.escape), .type("q")]
    guard let key = keys.first(where: { left.insert(Way(place: place, key: $0)).inserted })
    else { return nil }
    return KeyChooser<R>.wayOut(of: host, by: key)
  }

  private func perform(_ command: TapeCommand, in trial: AppTrial<R>) async {
    let host = trial.host
    let screen = coverage.name(of: host.topRoute)
    let isOpen = host.overlayName == nil && host.exitCode == nil
    let press = isOpen ? Self.press(of: command) : nil
    // Check whether a key is enabled only until it has been pressed once.
    let isNew =
      press.map { press in
        coverage.isUnpressed(press, on: screen)
          && host.screenKeys.contains { $0.press == press && $0.disabledReason == nil }
      } ?? false
    let events = trial.events
    let opening = opening(command, on: host)
    await trial.perform(command)
    keys += max(1, trial.events - events)
    if isNew, let press { coverage.press(press, on: screen) }
    let now = trial.host
    guard now.exitCode == nil else { return }
    if coverage.visit(now) {
      trial.lookAtScreen()
      if now.overlayName == nil {
        coverage.note(now.screenKeys, on: coverage.name(of: now.topRoute))
      }
      if let route = now.topRoute { learn(route) }
      if coverage.states.count >= mostStates { isCut = true }
    }
    let there = coverage.name(of: now.topRoute)
    if there != screen, isOpen { coverage.lead(from: screen, by: Self.label(command), to: there) }
    if let opening { coverage.open(opening) }
  }

  /// Returns the index of the mapping whose link a command opens, if the principal may see its
  /// target.
  private func opening(_ command: TapeCommand, on host: NavigationHost<R>) -> Int? {
    guard case .open(let text) = command, host.exitCode == nil, let links = host.store.links else {
      return nil
    }
    let found = links.find(DeepLinkRequest(text))
    guard case .plan = found.decision(for: host.store.session.principal) else { return nil }
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
