#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Navigation
import Tapes
import TerminalHost
import TerminalKit
import TerminalUI

extension AppRun {
  /// Runs the app in the terminal until the user quits.
  func interact(
    opening links: [String], state: CommandLineInvocation.StateChoice,
    recording tape: String? = nil, casting cast: String? = nil,
    keys: CommandLineInvocation.KeysChoice, log choice: CommandLineInvocation.LogChoice? = nil,
    withMouse: Bool = true
  ) async throws -> Int32 {
    let files = try recordings(tape: tape, cast: cast, log: choice?.path)
    defer { files.discard() }
    let wall = console.clock()
    let clock = files.tape == nil ? wall : AppClock.virtual()
    let log = self.log(choice, into: files.log)
    let parts = try parts(on: clock, for: .real, log: log)
    log.secrets = parts.store.machine.linkSecrets
    let keeper = try keeper(of: parts, state)
    let socket = socket
    // An instance that waits for the state finds the rest free as well, so the state is released
    // last.
    defer { keeper?.end() }
    let terminal = ObservedTerminal(console.terminal())
    let host = host(of: parts, on: terminal, clock, log, withMouse: withMouse)
    // A tape uses the app's own keys.
    try takeKeys(tape == nil ? keys : .none, for: host, log: log)
    if let cast = files.cast { film(terminal, into: cast) }
    let recorder = files.tape.map {
      self.recorder(of: host, on: terminal, into: $0, opening: links)
    }
    if let socket { listen(on: socket, for: host, noting: recorder) }
    defer { socket?.stop() }
    do {
      log(.info, "\(app.name) \(app.version) starts")
      let code = try await host.run(
        opening: recorder == nil ? links.map(host.fullLink) : [], keeping: keeper,
        writingOn: wall)
      log(.info, "\(app.name) exits with code \(code)")
      let isRecorded = sayProblems(of: files)
      if let tape, let names = recorder?.secrets.keys { saySecrets(names.sorted(), of: tape) }
      sayEnd(of: host, keeper)
      return code == 0 && !isRecorded ? 73 : code
    } catch {
      say("\(error) Without one, use --plain, or play a tape: \(app.replayCommand)")
      return error.exitCode
    }
  }

  private func host(
    of parts: AppParts, on terminal: ObservedTerminal, _ clock: AppClock, _ log: AppLog,
    withMouse: Bool
  ) -> NavigationHost {
    var configuration = parts.configuration
    if !withMouse || variables[secretPrefix + "MOUSE"] == "off" { configuration.usesMouse = false }
    let host = NavigationHost(
      parts.store, configuration: configuration, backend: terminal, clock: clock)
    host.trailKeeper = trailKeeper
    host.log = log
    return host
  }

  /// Reports the files that could not be written to their end.
  ///
  /// - Returns: Whether there are none.
  package func sayProblems(of files: Recordings) -> Bool {
    let problems = files.all.compactMap(\.problem)
    for problem in problems { say("\(problem)") }
    return problems.isEmpty
  }

  /// Reports what the run leaves behind: what was not restored or saved, and what still waits.
  private func sayEnd(of host: NavigationHost, _ keeper: StateKeeper?) {
    for loss in keeper?.losses ?? [] { say(loss.visiblySafe) }
    if let problem = keeper?.problem { say("\(problem)") }
    for words in wordsAtTheEnd(of: host, isKeeping: keeper?.isKeeping ?? false) {
      console.writeError(words + "\n")
    }
  }

  /// Creates the requested log, or one that discards everything.
  private func log(_ choice: CommandLineInvocation.LogChoice?, into file: FileInTheMaking?)
    -> AppLog
  {
    guard let choice, let file else { return AppLog() }
    return AppLog(from: choice.least, on: console.clock()) { file.append($0) }
  }

  /// Creates the keeper of the state, if any.
  ///
  /// - Parameters:
  ///   - parts: The app.
  ///   - choice: The location of the state.
  ///   - isRead: Whether the state is only read. If not, a file at the default location that is not
  ///     the app's is renamed, as otherwise nothing would ever be saved again.
  /// - Returns: The keeper, or `nil` if no state is saved.
  /// - Throws: An error if the file that was named is not the app's.
  func keeper(
    of parts: AppParts, _ choice: CommandLineInvocation.StateChoice, isRead: Bool = false
  ) throws(ExitProblem) -> StateKeeper? {
    let isNamed: Bool
    let path: String?
    switch choice {
    case .none: return nil
    case .file(let named): (isNamed, path) = (true, named)
    case .standard: (isNamed, path) = (false, document ?? sharedPath)
    }
    guard let codec = app.codec, let makeFile = console.stateFile else {
      guard isNamed else { return nil }
      throw ExitProblem(code: 64, words: "this app saves no state; omit --state")
    }
    guard let path else { return StateKeeper(homeless: codec) }
    let shared = isNamed || document == nil ? nil : sharedPath
    let keeper = StateKeeper(
      file: makeFile(path), at: path, codec: codec,
      values: parts.configuration.values + [parts.configuration.themeChoice.kept],
      sharedFile: shared.map { sharedFile(at: $0, makeFile($0)) })
    do throws(StateFileError) {
      try keeper.take(for: app.name, settingAside: !isNamed && !isRead)
    } catch {
      if isNamed, case .foreign = error.reason { throw ExitProblem(code: 65, words: "\(error)") }
    }
    return keeper
  }

  /// Returns the folder that a variable names, or `nil` if it names no absolute path in UTF-8.
  func folder(named variable: String) -> String? {
    // Bytes that are not UTF-8 were replaced, so the name is another folder's.
    variables[variable].flatMap { $0.hasPrefix("/") && !$0.contains("\u{FFFD}") ? $0 : nil }
  }

  /// Returns the app's folder in the one that a variable names, or else in one in the home folder.
  func appFolder(in variable: String, or standard: String) -> String? {
    let base = folder(named: variable) ?? folder(named: "HOME").map { "\($0)/\(standard)" }
    return base.map { "\($0)/\(app.homeName)" }
  }

  /// The default folder for the app's state; `nil` if there is no home folder.
  var stateFolder: String? { appFolder(in: "XDG_STATE_HOME", or: ".local/state") }

  /// The default path of the app's state, which has the values of everybody.
  private var sharedPath: String? { stateFolder.map { "\($0)/state.json" } }

  /// The path of the state of the document; `nil` without one.
  ///
  /// Its name is a digest of the document's real path, which a document that does not exist yet has, too.
  private var document: String? {
    guard let document = app.document, let stateFolder else { return nil }
    let url = URL(filePath: document)
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
    let real = folder.appending(path: url.lastPathComponent).resolvingSymlinksInPath()
    let digest = SubjectDigest(of: real.path(percentEncoded: false), salt: "document").digest
    return "\(stateFolder)/documents/\(digest).json"
  }

  /// Returns the file with everybody's values, and what was found in it.
  private func sharedFile(at path: String, _ file: any StateFileBackend) -> SharedFile {
    SharedFile(
      file, of: app.name, found: try? console.files?.read(path, atMost: SharedFile.mostBytes))
  }

  /// Returns messages about queued and lost links, to print once the terminal is restored.
  private func wordsAtTheEnd(of host: NavigationHost, isKeeping: Bool) -> [String] {
    let words = HostNotices()
    var (kept, secret, dropped): ([String], [String], [String]) = ([], [], [])
    for item in host.waiting {
      let label = host.writer.label(of: item)
      if isKeeping, item.isSavable {
        kept.append(label)
      } else if isKeeping, let link = item.link, host.machine.shown(link).hasSecret {
        secret.append(label)
      } else {
        dropped.append(label)
      }
    }
    return [
      kept.isEmpty ? nil : words.waitingAtTheEnd(kept),
      secret.isEmpty ? nil : words.secretAtTheEnd(secret),
      dropped.isEmpty ? nil : words.droppedAtTheEnd(dropped),
    ].compactMap(\.self)
  }
}
