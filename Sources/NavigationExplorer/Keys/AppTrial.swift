import Navigation
import NavigationTerminal
import TapeScript
import TerminalKit

/// One life of an app in a search: commands are played, and laws watched.
@MainActor
final class AppTrial<R: Route> {
  /// What an app is tried with.
  struct Setting {
    let app: TerminalApp<R>
    let access: AccessPolicy<R>?
    let laws: [Law<R>]
    let variables: [String: String]
  }

  let stage: HostStage<R>
  private let life: AppLife<R>
  private let player: TapePlayer
  /// Why the app does not come to rest, or a command could not be carried out.
  private(set) var problem: String?

  init(_ setting: Setting, size: Size, isStrict: Bool) throws {
    var app = setting.app
    app.search = AppSearch(
      watch: { [setting] host, file in
        let watch = LawWatch(
          host, file: file, app: setting.app, access: setting.access, laws: setting.laws)
        watch.isStrict = isStrict
        return watch
      }, explore: { _, _, _ in 0 })
    let terminal = ObservedTerminal(HeadlessTerminal(size: size))
    life = AppLife(
      app, on: terminal, variables: setting.variables, keepsState: true, watchesLaws: true,
      keepsTrail: true)
    stage = try life.begin()
    player = TapePlayer(
      on: stage, files: TapeFolder(".", files: nil, isReadOnly: true),
      secrets: TapeSecrets(prefix: setting.app.secretPrefix, environment: setting.variables))
  }

  var host: NavigationHost<R> { stage.host }

  /// The law that was broken.
  var finding: Finding? { (stage.watch as? LawWatch<R>)?.finding }

  /// How many events reached the host that runs.
  var events: Int { (stage.watch as? LawWatch<R>)?.events ?? 0 }

  /// Looks at what is painted.
  func lookAtScreen() {
    (stage.watch as? LawWatch<R>)?.lookAtScreen()
  }

  /// Carries out a command.
  ///
  /// - Returns: Why it could not be carried out, or `nil`.
  @discardableResult
  func perform(_ command: TapeCommand) async -> String? {
    await player.perform(command)
  }

  func end() { life.end() }
}
