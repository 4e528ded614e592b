import Navigation
import TapeScript
import TerminalKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AppRun {
  /// Plays or reads tapes, one line each; the worst of them gives the code.
  func replay(_ tapes: [String], _ mode: CommandLineInvocation.ReplayMode) async throws -> Int32 {
    var worst: Int32 = 0
    for path in tapes {
      let code: Int32
      switch TapeSource(path: path, secretPrefix: secretPrefix).read() {
      case .missing:
        say("there is no tape \(path.visiblySafe)")
        code = 66
      case .unreadable(let why):
        say(why)
        code = 65
      case .tape(let tape):
        for warning in tape.warnings { console.writeError("\(warning)\n") }
        code = mode == .check ? check(tape) : try await play(tape, path)
      }
      worst = max(worst, code)
    }
    return worst
  }

  private var secretPrefix: String {
    app.name.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }.reduce("") {
      $0 + String($1)
    } + "_"
  }

  private func check(_ tape: Tape) -> Int32 {
    let count = tape.steps.count
    console.writeOutput("ok    \(tape.name.visiblySafe)  \(count) step\(count == 1 ? "" : "s")\n")
    return 0
  }

  private func play(_ tape: Tape, _ path: String) async throws -> Int32 {
    let clock = AppClock.virtual()
    let parts = try parts(on: clock)
    let terminal = HeadlessTerminal(size: tape.startingSize)
    let host = NavigationHost(
      store: parts.store, configuration: parts.configuration, backend: terminal, clock: clock)
    try host.start()
    let player = TapePlayer(
      on: HostStage(host: host, terminal: terminal),
      files: TapeFolder(TapeSource.folder(of: path)),
      secrets: TapeSecrets(prefix: secretPrefix, environment: variables))
    let report = await player.play(tape)
    host.end(0)
    console.writeOutput(report.text + "\n")
    return report.passed ? 0 : 1
  }
}
