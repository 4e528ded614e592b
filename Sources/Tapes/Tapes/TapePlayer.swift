package import TapeScript
import TerminalKit
import TerminalUI

/// Plays a tape on an app without a terminal: after every input it waits until the app is idle.
///
/// The virtual clock advances only during `Sleep` and `Wait`, and before each key if a typing speed
/// is set. The first failing command ends the tape.
@MainActor
package final class TapePlayer {
  private let stage: any TapeStage
  private let files: TapeFolder
  private let secrets: TapeSecrets
  /// The tape being played.
  private var tape: Tape?
  private var settings = Settings()
  private var clipboard: String?
  private var outcome = Outcome()
  private let recording: Recording
  private let says: @MainActor (String) -> Void
  private let pace: (any TapePace)?
  /// The number of seconds of real time after which unfinished work counts as endless.
  private let patience: Double

  /// What the tape has set.
  private struct Settings {
    var typingSpeed = Duration.zero
    var waitTimeout = Duration.seconds(15)
    var waitPattern: TextPattern?
  }

  /// What has happened so far.
  private struct Outcome {
    var steps = 0
    var notRun: [String] = []
    /// The same commands, for a quick look.
    var known: Set<String> = []
    var written: [String] = []
    /// The reason the app did not become idle.
    var unrest: String?
  }

  /// The recordings of the run so far, for a tape that saves them.
  package struct Recording {
    let cast: @MainActor () -> String?
    let film: @MainActor () -> String?

    package init(
      cast: @escaping @MainActor () -> String?, film: @escaping @MainActor () -> String?
    ) {
      self.cast = cast
      self.film = film
    }

    /// No recordings.
    package static var none: Self { Self(cast: { nil }, film: { nil }) }
  }

  /// The usual patience.
  package static var patience: Double { 30 }

  /// Creates a player.
  package init(
    on stage: any TapeStage, files: TapeFolder, secrets: TapeSecrets, pace: (any TapePace)? = nil,
    patience: Double = patience, recording: Recording = .none,
    says: @escaping @MainActor (String) -> Void = { _ in }
  ) {
    self.recording = recording
    self.says = says
    self.pace = pace
    self.patience = patience
    self.stage = stage
    self.files = files
    self.secrets = secrets
  }

  /// Plays a tape to its end or to the first failure.
  package func play(_ tape: Tape, atMost limit: Int = .max) async -> TapeReport {
    self.tape = tape
    await rest()
    var failure: TapeReport.Failure?
    var outputs: [(step: TapeStep, file: TapeFile)] = []
    var isOver = false
    for step in tape.steps {
      if case .output(let file) = step.command { outputs.append((step, file)) }
      guard !isOver, outcome.steps < limit else { continue }
      if let pace, await !pace.begins(step) {
        isOver = true
        continue
      }
      let reason = await perform(step.command) ?? outcome.unrest
      await pace?.ended(step, reason)
      if let reason {
        failure = self.failure(at: step, reason)
        isOver = true
      } else {
        outcome.steps += 1
      }
    }
    for (step, file) in outputs {
      if let reason = write(file, for: step.command), failure == nil {
        failure = self.failure(at: step, reason)
      }
    }
    return TapeReport(
      name: tape.name, steps: outcome.steps, notRun: outcome.notRun, written: outcome.written,
      failure: failure)
  }

  /// Why the app did not become idle, if it did not.
  package var unrest: String? { outcome.unrest }

  /// Waits until the app is idle; endless work counts as a failure and is not waited for again.
  private func rest() async {
    guard outcome.unrest == nil else { return }
    if await stage.activity.idle(within: patience) { return stage.look() }
    let names = stage.activity.names.joined(separator: ", ")
    outcome.unrest = "the app did not become idle: \(names) is still running"
  }

  private func failure(at step: TapeStep, _ reason: String) -> TapeReport.Failure {
    let scene = stage.scene
    return TapeReport.Failure(
      place: step.place, command: step.text, reason: reason, frame: stage.frame,
      stack: scene.stack, pending: scene.pending, trail: stage.trail.suffix(20))
  }

  /// Performs a command, and returns the failure, if any.
  package func perform(_ command: TapeCommand) async -> String? {
    if command.isInput, stage.hasEnded, let code = stage.scene.exit {
      return "the app has ended with exit code \(code)"
    }
    switch command {
    case .key(let key, let count, let speed):
      for _ in 0..<count { await press(key, after: speed ?? settings.typingSpeed) }
    case .chord(let chord):
      await pace?.key()
      await deliver(.key(chord.press))
    case .type(let text, let speed): await type(text, speed: speed)
    case .sleep(let time): await advance(by: time)
    case .wait(let scope, let timeout, let pattern):
      return await wait(
        scope, for: pattern ?? settings.waitPattern, atMost: timeout ?? settings.waitTimeout)
    case .copy(let text): clipboard = text
    case .paste(let lines): return await paste(lines)
    case .set(let setting): set(setting)
    case .open(let link):
      stage.openFromOutside(link)
      await rest()
    case .resize(let size): await deliver(.resize(size))
    case .click(let target): return await click(target)
    case .typeSecret(let name): return await typeSecret(name)
    case .restart:
      if let problem = stage.restart() { return problem }
      await rest()
    case .snapshot(let file): return compare(file)
    case .screenshot(let file): return write(file, for: command)
    case .output: break
    case .subtitle(let text): says(text)
    case .expect(let expectation):
      return expectation.failure(in: stage.scene)?.description
    case .source, .require, .env, .hide, .show: note(command)
    }
    return nil
  }

  private func deliver(_ event: TerminalEvent) async {
    await stage.give(event)
    await rest()
  }

  private func press(_ key: TapeKey, after pause: Duration) async {
    if pause > .zero { await advance(by: pause) } else { await pace?.key() }
    switch key {
    case .scrollUp: await deliver(.mouse(.scrollUp(middle)))
    case .scrollDown: await deliver(.mouse(.scrollDown(middle)))
    default: if let press = key.press { await deliver(.key(press)) }
    }
  }

  private var middle: Position {
    let size = stage.frame?.canvas.size ?? Size(columns: 0, rows: 0)
    return Position(column: size.columns / 2, row: size.rows / 2)
  }

  private func type(_ text: String, speed: Duration?) async {
    let pause = speed ?? settings.typingSpeed
    for character in text {
      if pause > .zero { await advance(by: pause) } else { await pace?.key() }
      await deliver(.key(KeyPress(.character(character))))
    }
  }

  private func typeSecret(_ name: String) async -> String? {
    guard stage.isSecretFocused else {
      return "no masked field has the cursor, so the secret was not typed"
    }
    switch secrets.value(of: name) {
    case .success(let secret): await type(secret, speed: nil)
    case .failure(let problem):
      // All missing secrets are reported at once.
      if case .missing = problem, let tape {
        return TapeSecrets.Problem.missing(names: secrets.missing(of: tape)).description
      }
      return problem.description
    }
    return nil
  }

  private func paste(_ lines: [String]) async -> String? {
    guard let text = lines.isEmpty ? clipboard : lines.joined(separator: "\n") else {
      return "nothing to paste: use Copy first, or Paste \"text\""
    }
    await deliver(.paste(text))
    return nil
  }

  private func click(_ target: TapeCommand.ClickTarget) async -> String? {
    switch target {
    case .cell(let position): await deliver(.mouse(.press(position)))
    case .text(let text):
      for (row, line) in stage.scene.lines.enumerated() {
        guard let range = line.firstRange(of: text) else { continue }
        let column = TextWidth.columns(of: line[..<range.lowerBound])
        await deliver(.mouse(.press(Position(column: column, row: row))))
        return nil
      }
      return "\"\(text)\" is not on the screen"
    }
    return nil
  }

  // MARK: - Time

  /// Advances the clock and runs everything that becomes due.
  private func advance(by time: Duration) async {
    let limit = stage.clock.now.advanced(by: time)
    await rest()
    while await step(until: limit) { await rest() }
    stage.refresh()
  }

  /// Advances the clock to the next deadline, in real time if a viewer is watching.
  private func step(until limit: ContinuousClock.Instant) async -> Bool {
    if let pace {
      let next = min(stage.clock.nextDeadline ?? limit, limit)
      await pace.rest(stage.clock.now.duration(to: next))
    }
    return stage.clock.step(until: limit)
  }

  private func wait(
    _ scope: TapeCommand.WaitScope, for pattern: TextPattern?, atMost time: Duration
  ) async -> String? {
    let limit = stage.clock.now.advanced(by: time)
    while true {
      await rest()
      if let pattern {
        guard let found = pattern.answer(in: text(of: scope)) else {
          return "looking for \(pattern) takes more than \(TextPattern.stepLimit) steps"
        }
        if found { return nil }
      } else if stage.activity.isEmpty {
        return nil
      }
      if await !step(until: limit) { break }
    }
    let names = stage.activity.names
    let underWay =
      names.isEmpty ? "nothing is running" : "running: \(names.joined(separator: ", "))"
    let what = pattern.map { "\($0) did not appear" } ?? "work is still running"
    return "\(what) within \(time.tapeText); \(underWay)"
  }

  private func text(of scope: TapeCommand.WaitScope) -> String {
    let lines = stage.scene.lines
    guard scope == .line else { return lines.joined(separator: "\n") }
    let row = stage.frame?.cursor?.row ?? lines.lastIndex { !$0.isEmpty } ?? 0
    return lines.indices.contains(row) ? lines[row] : ""
  }

  // MARK: - Settings and files

  private func set(_ setting: TapeSetting) {
    switch setting {
    case .typingSpeed(let speed): settings.typingSpeed = speed
    case .waitTimeout(let time): settings.waitTimeout = time
    case .waitPattern(let pattern): settings.waitPattern = pattern
    case .other: note(.set(setting))
    }
  }

  private func compare(_ file: TapeFile) -> String? {
    switch files.compare(content(of: file) ?? "", with: file) {
    case .same: break
    case .differs(let why): return why
    case .written: outcome.written.append(file.path)
    }
    return nil
  }

  private func write(_ file: TapeFile, for command: TapeCommand) -> String? {
    let isFilm = if case .output = command { file.format == .svg } else { false }
    guard let content = isFilm ? recording.film() ?? content(of: file) : content(of: file) else {
      note(command)
      return nil
    }
    return files.write(content, to: file)
  }

  /// Returns the content for a file of this kind, or `nil` if it cannot be produced.
  private func content(of file: TapeFile) -> String? {
    switch file.format {
    case .text: stage.scene.lines.map { $0 + "\n" }.joined()
    case .svg: stage.frame.map { FrameSVG($0).document }
    case .cast: recording.cast()
    case .tape, .video: nil
    }
  }

  private func note(_ command: TapeCommand) {
    let text = command.description
    if outcome.known.insert(text).inserted { outcome.notRun.append(text) }
  }
}
