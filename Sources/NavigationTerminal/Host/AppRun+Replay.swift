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
  func replay(
    _ tapes: [String], _ mode: CommandLineInvocation.ReplayMode, junit: String?
  ) async throws -> Int32 {
    var worst: Int32 = 0
    var entries: [ReplayEntry] = []
    for path in tapes {
      var entry = ReplayEntry(name: path)
      switch TapeSource(path: path, secretPrefix: secretPrefix).read() {
      case .missing:
        entry.problem = "there is no tape \(path.visiblySafe)"
        worst = max(worst, 66)
      case .unreadable(let why):
        entry.problem = why
        worst = max(worst, 65)
      case .tape(let tape):
        for warning in tape.warnings { console.writeError("\(warning)\n") }
        guard mode != .check else {
          check(tape)
          continue
        }
        let start = ContinuousClock.now
        let folder = TapeFolder(TapeSource.folder(of: path), isUpdating: mode == .update)
        let report = try await play(tape, in: folder).report
        entry.time = start.duration(to: .now)
        entry.report = report
        console.writeOutput(try await words(about: report, tape, path, entry.time))
        worst = max(worst, report.passed ? 0 : 1)
      }
      if let problem = entry.problem { say(problem) }
      entries.append(entry)
    }
    if entries.count > 1 { console.writeOutput(summary(of: entries)) }
    return max(worst, write(entries, junit))
  }

  private func check(_ tape: Tape) {
    let count = tape.steps.count
    console.writeOutput("ok    \(tape.name.visiblySafe)  \(count) step\(count == 1 ? "" : "s")\n")
  }

  /// Plays a tape in an app of its own.
  private func play(
    _ tape: Tape, in folder: TapeFolder, atMost limit: Int = .max, keepsCast: Bool = false
  ) async throws -> (report: TapeReport, cast: String) {
    let clock = AppClock.virtual()
    let parts = try parts(on: clock)
    let terminal = HeadlessTerminal(size: tape.startingSize)
    let host = NavigationHost(
      store: parts.store, configuration: parts.configuration, backend: terminal, clock: clock)
    var cast = Cast(title: tape.name)
    var text = ""
    if keepsCast || tape.commands.contains(where: \.writesCast) {
      let start = clock.now
      terminal.onFrame = { text += cast.lines(for: $0, at: start.duration(to: clock.now)) }
    }
    try host.start()
    let player = TapePlayer(
      on: HostStage(host: host, terminal: terminal),
      files: folder,
      secrets: TapeSecrets(prefix: secretPrefix, environment: variables), cast: { text })
    let report = await player.play(tape, atMost: limit)
    host.end(0)
    return (report, text)
  }

  /// What is said about a tape that was played; the run of a failed one is kept as a cast.
  private func words(
    about report: TapeReport, _ tape: Tape, _ path: String, _ time: Duration
  ) async throws -> String {
    let more = report.written.map { "      wrote \($0)\n" }.joined()
    let left = report.notRun.map { "      not run here: \($0.visiblySafe)\n" }.joined()
    guard !report.passed else { return report.line("ok  ", since: time) + "\n" + more + left }
    // A tape does the same each time, so the frames need not be kept before it is known to fail.
    let folder = TapeSource.folder(of: path)
    let cast = try await play(
      tape, in: TapeFolder(folder, isReadOnly: true), atMost: report.steps + 1, keepsCast: true
    ).cast
    let name = (path.split(separator: "/").last.map(String.init) ?? path) + ".failed.cast"
    let problem = TapeFolder(folder).write(cast, to: TapeFile(name))
    let place = problem ?? "the run is in \(folder)/\(name)"
    return report.text + "\n" + place.visiblySafe + "\n" + more + left
  }

  private func summary(of entries: [ReplayEntry]) -> String {
    let failed = entries.count { !($0.report?.passed ?? true) }
    let unread = entries.count { $0.problem != nil }
    let steps = entries.reduce(0) { $0 + ($1.report?.steps ?? 0) }
    let time = entries.reduce(Duration.zero) { $0 + $1.time }
    let problems =
      (failed > 0 ? ", \(failed) failed" : "") + (unread > 0 ? ", \(unread) not read" : "")
    return "\(entries.count) tapes, \(entries.count - failed - unread) passed\(problems); "
      + "\(steps) steps in \(time.shownSeconds) s\n"
  }

  private func write(_ entries: [ReplayEntry], _ path: String?) -> Int32 {
    guard let path else { return 0 }
    do {
      let text = TapeReport.junit(entries, suite: "\(app.name) replay")
      try Data(text.utf8).write(to: URL(filePath: path))
      return 0
    } catch {
      say("\(path.visiblySafe) cannot be written")
      return 73
    }
  }
}

extension TapeCommand {
  /// Whether the run has to be kept for it.
  fileprivate var writesCast: Bool {
    switch self {
    case .output(let file), .screenshot(let file): file.format == .cast
    default: false
    }
  }
}
