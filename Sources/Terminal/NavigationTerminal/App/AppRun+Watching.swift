import Navigation
import TapeScript
import Tapes
import TerminalKit
import TerminalUI

extension AppRun {
  /// Plays tapes visibly in this terminal, without writing the files that they name.
  func watch(_ paths: [String], _ junit: String?) async throws -> Int32 {
    // Reports errors in tapes before taking over the terminal.
    var entries = paths.map { ReplayEntry(name: $0) }
    var tapes: [Int: Tape] = [:]
    for index in entries.indices {
      tapes[index] = read(&entries[index])
      sayProblems(of: entries[index])
    }
    let watch = TapeWatch(on: console.terminal(), clock: .real())
    do throws(TerminalError) {
      if !tapes.isEmpty { try watch.start() }
    } catch {
      say("\(error)")
      return error.exitCode
    }
    var said: [String] = []
    let last = tapes.keys.max()
    for (index, tape) in tapes.sorted(by: { $0.key < $1.key }) where !watch.hasEnded {
      let start = ContinuousClock.now
      let folder = TapeFolder(
        FilePath.split(entries[index].name).folder, files: nil, isReadOnly: true)
      do {
        let report = try await play(tape, Play(folder: folder, watch: watch)).report
        let isWhole = report.steps == tape.steps.count || !report.passed
        let verdict = report.passed ? isWhole ? "ok  " : "left" : "FAIL"
        let line = report.line(verdict, since: nil)
        let why = report.failure.map { "  \($0.place): \($0.reason)" } ?? ""
        await watch.end(line + why, isFailure: !report.passed, isLast: index == last)
        entries[index].time = start.duration(to: .now)
        entries[index].report = report
        said.append(report.passed ? line : report.text)
      } catch {
        watch.terminal.stop()
        throw error
      }
    }
    watch.terminal.stop()
    for text in said { console.writeOutput(text + "\n") }
    return watch.exitCode ?? max(entries.map(\.exitCode).max() ?? 0, write(entries, junit))
  }
}
