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
    if mode == .watch { return try await watch(tapes, junit) }
    if mode == .typed, console.typedTerminal == nil {
      say("this app has no terminal to type on; leave --terminal out")
      return 64
    }
    var worst: Int32 = 0
    var entries: [ReplayEntry] = []
    for path in tapes {
      var entry = ReplayEntry(name: path)
      if let tape = read(&entry, &worst) {
        if mode == .check {
          console.writeOutput(check(tape))
        } else {
          try await play(tape, mode, &entry)
          worst = max(worst, entry.report?.passed ?? true ? 0 : 1)
        }
      }
      entries.append(entry)
    }
    if entries.count > 1 { console.writeOutput(summary(of: entries, mode)) }
    return max(worst, write(entries, junit))
  }

  /// Reads a tape, and says what is wrong with it.
  func read(_ entry: inout ReplayEntry, _ worst: inout Int32) -> Tape? {
    let path = entry.name
    switch TapeSource(path: path, secretPrefix: secretPrefix).read() {
    case .missing:
      entry.problem = "there is no tape \(path.visiblySafe)"
      worst = max(worst, 66)
    case .unreadable(let why):
      entry.problem = why
      worst = max(worst, 65)
    case .tape(let tape):
      for warning in tape.warnings { console.writeError("\(warning)\n") }
      return tape
    }
    if let problem = entry.problem { say(problem) }
    return nil
  }

  private func check(_ tape: Tape) -> String {
    let count = tape.steps.count
    return "ok    \(tape.name.visiblySafe)  \(count) step\(count == 1 ? "" : "s")\n"
  }

  /// Plays a tape and says what became of it; the run of a failed one is kept as a cast.
  private func play(
    _ tape: Tape, _ mode: CommandLineInvocation.ReplayMode, _ entry: inout ReplayEntry
  ) async throws {
    let start = ContinuousClock.now
    let path = entry.name
    let place = TapeSource.folder(of: path)
    let isTyped = mode == .typed
    let folder = TapeFolder(place, isUpdating: mode == .update)
    let report = try await play(tape, Play(folder: folder, isTyped: isTyped)).report
    entry.time = start.duration(to: .now)
    entry.report = report
    let more = report.written.map { "      wrote \($0)\n" }.joined()
    let left = report.notRun.map { "      not run here: \($0.visiblySafe)\n" }.joined()
    guard !report.passed else {
      return console.writeOutput(report.line("ok  ", since: entry.time) + "\n" + more + left)
    }
    // A tape does the same each time, so the frames need not be kept before it is known to fail.
    let cast = try await play(
      tape,
      Play(
        folder: TapeFolder(place, isReadOnly: true), limit: report.steps + 1, keepsCast: true,
        isTyped: isTyped)
    ).cast
    let name = (path.split(separator: "/").last.map(String.init) ?? path) + ".failed.cast"
    let problem = TapeFolder(place).write(cast, to: TapeFile(name))
    let words = problem ?? "the run is in \(place)/\(name)"
    console.writeOutput(report.text + "\n" + words.visiblySafe + "\n" + more + left)
  }

  private func summary(
    of entries: [ReplayEntry], _ mode: CommandLineInvocation.ReplayMode
  ) -> String {
    let failed = entries.count { !($0.report?.passed ?? true) }
    let unread = entries.count { $0.problem != nil }
    let problems =
      (failed > 0 ? ", \(failed) failed" : "") + (unread > 0 ? ", \(unread) not read" : "")
    let good = entries.count - failed - unread
    guard mode != .check else { return "\(entries.count) tapes, \(good) right\(problems)\n" }
    let steps = entries.reduce(0) { $0 + ($1.report?.steps ?? 0) }
    let written = entries.reduce(0) { $0 + ($1.report?.written.count ?? 0) }
    let time = entries.reduce(Duration.zero) { $0 + $1.time }
    let snapshots =
      mode == .update ? "; \(written) snapshot\(written == 1 ? "" : "s") written" : ""
    return "\(entries.count) tapes, \(good) passed\(problems); "
      + "\(steps) steps in \(time.shownSeconds) s\(snapshots)\n"
  }

  func write(_ entries: [ReplayEntry], _ path: String?) -> Int32 {
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
