import Navigation
import NavigationTerminal
import TapeScript
import Tapes
import TerminalKit

/// One run of an app in a search, which plays commands and checks the laws.
@MainActor
final class AppTrial<R: Route> {
  /// The app and the options for its trials.
  struct Setting {
    let app: TerminalApp<R>
    let access: AccessPolicy<R>?
    let laws: [Law<R>]
    let variables: [String: String]
    /// The files that the data folder of each trial begins with.
    var data: DataCopy?
  }

  let stage: HostStage
  private let life: AppLife
  private let player: TapePlayer

  init(
    _ setting: Setting, size: Size, isStrict: Bool, patience: Double = TapePlayer.patience
  ) throws {
    var app = setting.app
    app.search = { [setting] _ in
      AppSearch(
        watch: { host, file in
          let watch = LawWatch(
            host, file: file, app: setting.app, access: setting.access, laws: setting.laws)
          watch.isStrict = isStrict
          return watch
        }, explore: { _, _, _ in 0 })
    }
    let screen = HeadlessTerminal(size: size)
    screen.showsFrames = false
    let terminal = ObservedTerminal(screen)
    life = AppLife(
      app.shell, for: .explore, on: terminal, variables: setting.variables, data: setting.data,
      keepsState: true, watchesLaws: true,
      keepsTrail: true)
    stage = try life.begin()
    player = TapePlayer(
      on: stage, files: TapeFolder(".", files: nil, isReadOnly: true),
      secrets: TapeSecrets(prefix: setting.app.secretPrefix, environment: setting.variables),
      patience: patience)
  }

  var host: NavigationHost { stage.host }

  var store: NavigationStore<R> { host.store.typed() }

  /// The first violation, if a law was broken.
  var finding: Finding? {
    watch?.finding
      ?? player.unrest.map { Finding(law: LawName.rest, what: $0) }
  }

  /// Checks the laws of the running host.
  var watch: LawWatch<R>? { stage.watch as? LawWatch<R> }

  /// Performs a command.
  ///
  /// - Returns: The reason the command failed, or `nil` if it did not.
  @discardableResult
  func perform(_ command: TapeCommand) async -> String? {
    await player.perform(command)
  }

  func end() { life.end() }
}
