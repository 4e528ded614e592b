import Navigation
import TerminalKit
import TerminalUI

extension AppRun {
  /// Applies the user's own keys; problems in the keys file are reported, but the app still starts.
  ///
  /// - Parameters:
  ///   - choice: The file to read.
  ///   - host: The app.
  ///   - log: The log, to which problems are also written.
  /// - Throws: An error that lists every invalid key binding of the app's screens, or an
  ///   ``ExitProblem`` if a file that the user named cannot be read.
  func takeKeys(
    _ choice: CommandLineInvocation.KeysChoice, for host: NavigationHost<R>, log: AppLog
  ) throws {
    let screens = try host.boundScreens()
    let path: String
    switch choice {
    case .none: return
    case .standard:
      guard let standard = keysPath else { return }
      path = standard
    case .file(let named): path = named
    }
    let file: KeysFile
    do throws(FileError) {
      guard let files = console.files else { return }
      file = KeysFile(try files.readOwn(path, atMost: KeysFile.limit), at: path.visiblySafe)
    } catch {
      guard case .standard = choice else {
        throw ExitProblem(code: error.reason == .missing ? 66 : 65, words: "\(error)")
      }
      if error.reason != .missing { say("\(error)") }
      return
    }
    let changed = host.configuration.hostKeys.apps.changed(
      asFarAsPossible: file.changes, beside: screens)
    let problems = file.problems + changed.problems
    for problem in problems {
      let sentence = "\(problem.place): \(problem.words)"
      say(sentence)
      log(.warning, sentence)
    }
    host.configuration.hostKeys.take(changed.map, problems: problems)
  }

  /// The path of the user's keys file; `nil` if there is no home folder.
  private var keysPath: String? {
    appFolder(in: "XDG_CONFIG_HOME", or: ".config").map { "\($0)/keys" }
  }
}

extension NavigationHost {
  /// Returns the tab roots, search and sign-in with their bindings.
  ///
  /// - Throws: An error that lists, in one sentence, every invalid key binding of those screens.
  package func boundScreens() throws -> [BoundScreen] {
    let screens = layers.firstScreens()
    let apps = configuration.hostKeys.apps
    let changed = InputRouter.Column.allCases.flatMap { apps.keys(in: $0) }.filter(\.isChanged)
    let taken = Dictionary(
      changed.flatMap { row in row.uses.map { ($0.press, row.label) } }
    ) { first, _ in first }
    if let sentence = KeyClash.sentence(about: screens, beside: taken) {
      throw BoundKeyError(description: sentence)
    }
    return screens.map { BoundScreen(title: $0.title.visiblySafe, bindings: $0.bindings) }
  }

  /// Reports the user's keys that cannot apply to the top screen.
  func reportKeyClash() {
    guard !configuration.hostKeys.now.screens.isEmpty, !hasSpoken,
      let problem = configuration.hostKeys.newProblem(with: layers.topScreen.bindings)
    else { return }
    notices.say(Notice("\(problem.brief).", kind: .warning), in: frames.turn)
    lifetime.log(.warning, "\(problem.place): \(problem.words)")
  }
}

/// An error about invalid key bindings.
struct BoundKeyError: Error, CustomStringConvertible {
  let description: String
}
