import Navigation
import TapeScript
import Tapes
import TerminalKit
import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension AppRun {
  /// Plays or checks tapes and prints a line for each; the worst result determines the exit code.
  func replay(_ order: ReplayOrder) async throws -> Int32 {
    if order.mode == .watch { return try await watch(order.tapes, order.junit) }
    if order.mode == .typed, console.typedTerminal == nil {
      say("this app has no terminal to type into; omit --terminal")
      return 64
    }
    let start = ContinuousClock.now
    var entries: [ReplayEntry] = []
    let jobs = order.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    // Another process has no standard input.
    if order.mode != .check, order.tapes.count > 1, jobs > 1, !order.tapes.contains("-"),
      let run = console.runAgain
    {
      let crew = ReplayCrew(
        order.tapes, jobs: jobs, arguments: order.arguments, run: run, say: console.writeError
      ) { entry in
        show(entry, order)
        entries.append(entry)
      }
      await crew.play()
    } else {
      for path in order.tapes {
        let entry = try await play(path, order.mode)
        show(entry, order)
        entries.append(entry)
      }
    }
    if entries.count > 1, !order.asJSON {
      let time = start.duration(to: .now)
      console.writeOutput(summary(of: entries, order.mode, in: time))
    }
    return max(entries.map(\.exitCode).max() ?? 0, write(entries, order.junit))
  }

  /// Parses a tape.
  func read(_ entry: inout ReplayEntry) -> Tape? {
    let path = entry.name
    switch TapeSource(path: path, secretPrefix: secretPrefix, files: console.files).read() {
    case .missing: entry.problem = .missing("there is no tape \(path.visiblySafe)")
    case .unreadable(let why): entry.problem = .unreadable(why)
    case .tape(let tape):
      entry.warnings = tape.warnings.map { "\($0)" }
      return tape
    }
    return nil
  }

  /// Prints a tape's warnings and, if it cannot be read, the reason.
  func sayProblems(of entry: ReplayEntry) {
    for warning in entry.warnings { console.writeError(warning + "\n") }
    switch entry.problem {
    case .missing(let words)?: say(words)
    case .unreadable(let words)?: console.writeError(words + "\n")
    case .lost?, nil: break
    }
  }

  private func play(
    _ path: String, _ mode: CommandLineInvocation.ReplayMode
  ) async throws -> ReplayEntry {
    var entry = ReplayEntry(name: path)
    guard let tape = read(&entry) else { return entry }
    if mode == .check {
      entry.report = TapeReport(name: tape.name, steps: tape.steps.count)
      entry.secrets = tape.secretNames.sorted()
    } else {
      try await play(tape, mode, &entry)
    }
    return entry
  }

  /// Plays a tape; if it fails, saves the run as a cast.
  private func play(
    _ tape: Tape, _ mode: CommandLineInvocation.ReplayMode, _ entry: inout ReplayEntry
  ) async throws {
    let start = ContinuousClock.now
    let path = entry.name
    let place = FilePath.split(path).folder
    let isTyped = mode == .typed
    let folder = TapeFolder(place, files: console.files, isUpdating: mode == .update)
    let report = try await play(tape, Play(folder: folder, isTyped: isTyped)).report
    entry.time = start.duration(to: .now)
    entry.report = report
    guard !report.passed else { return }
    // Tapes are deterministic, so frames are recorded only in a second run after a failure.
    let cast = try await play(
      tape,
      Play(
        folder: TapeFolder(place, files: nil, isReadOnly: true), limit: report.steps + 1,
        keepsCast: true,
        isTyped: isTyped)
    ).cast
    let name = (path == "-" ? "stdin" : FilePath.split(path).name) + ".failed.cast"
    let home = stateFolder.flatMap(made) ?? place
    let kept = TapeFolder(home, files: console.files)
    if let problem = kept.write(cast, to: TapeFile(name), replacing: .marked(Cast.mark)) {
      entry.warnings.append(problem.visiblySafe)
    } else {
      entry.run = "\(home)/\(name)"
    }
  }

  /// Returns a folder that exists, made if it is missing; `nil` if it cannot be made.
  private func made(_ folder: String) -> String? {
    let files = FileManager.default
    try? files.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return files.fileExists(atPath: folder) ? folder : nil
  }

  // MARK: - Words

  private func show(_ entry: ReplayEntry, _ order: ReplayOrder) {
    if order.asJSON { return console.writeOutput(entry.line) }
    sayProblems(of: entry)
    if case .lost(let words)? = entry.problem {
      console.writeOutput("\(ink("FAIL", \.error))  \(entry.name.visiblySafe)\n  \(words)\n")
    }
    guard let report = entry.report else { return }
    let time = order.mode == .check ? nil : entry.time
    var text = report.text(since: time, ink)
    if let run = entry.run { text += "\nthe run was saved to \(run.visiblySafe)" }
    if let secrets = entry.secrets, !secrets.isEmpty {
      text += "\n      types these environment variables: \(secrets.joined(separator: ", "))"
    }
    text += report.written.map { "\n      wrote \($0)" }.joined()
    text += report.notRun.prefix(20).map { "\n      not run here: \($0)" }.joined()
    let more = report.notRun.count - 20
    if more > 0 { text += "\n      not run here: \(more) more" }
    console.writeOutput(text + "\n")
  }

  private func summary(
    of entries: [ReplayEntry], _ mode: CommandLineInvocation.ReplayMode, in time: Duration
  ) -> String {
    let failed = entries.count(where: \.failed)
    let unread = entries.count(where: \.isUnread)
    let problems =
      (failed > 0 ? ", \(ink("\(failed) failed", \.error))" : "")
      + (unread > 0 ? ", \(unread) not read" : "")
    let good = entries.count - failed - unread
    guard mode != .check else { return "\(entries.count) tapes, \(good) valid\(problems)\n" }
    let steps = entries.reduce(0) { $0 + ($1.report?.steps ?? 0) }
    let written = entries.reduce(0) { $0 + ($1.report?.written.count ?? 0) }
    let snapshots =
      mode == .update ? "; \(written) snapshot\(written == 1 ? "" : "s") written" : ""
    return "\(entries.count) tapes, \(good) passed\(problems); "
      + "\(steps) steps in \(time.shownSeconds) s\(snapshots)\n"
  }

  func write(_ entries: [ReplayEntry], _ path: String?) -> Int32 {
    guard let path else { return 0 }
    guard let files = console.files else {
      say("this app cannot write files; omit --junit")
      return 64
    }
    do throws(FileError) {
      let text = TapeReport.junit(entries, suite: "\(app.name) replay")
      try files.write(Array(text.utf8), to: path, replacing: .marked(TapeReport.junitMark))
      return 0
    } catch {
      say("\(error)")
      return 73
    }
  }
}

extension ReplayOrder {
  /// The arguments for another process that plays some of the tapes and prints the results as
  /// JSON.
  fileprivate var arguments: [String] {
    let mode: [String] =
      switch mode {
      case .update: ["--update"]
      case .typed: ["--terminal"]
      case .run, .check, .watch: []
      }
    // The warning is said once, by the process that starts the others.
    return ["replay", "--json", "--jobs", "1", "--on-real-data"] + mode
      + (data.map { ["--data=\($0)"] } ?? [])
  }
}
