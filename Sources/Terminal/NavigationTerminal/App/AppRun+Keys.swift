import Navigation
import TerminalHost
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
    _ choice: CommandLineInvocation.KeysChoice, for host: NavigationHost, log: AppLog
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
    var file = KeysFile([], at: "")
    var problems: [KeyChange.Problem] = []
    do throws(FileError) {
      guard let files = console.files else { return }
      file = KeysFile(try files.readOwn(path, atMost: KeysFile.limit), at: path.visiblySafe)
    } catch {
      guard case .standard = choice else {
        throw ExitProblem(code: error.reason == .missing ? 66 : 65, words: "\(error)")
      }
      guard error.reason != .missing else { return }
      problems.append(.init(place: "keys", words: "\(error)"))
    }
    let changed = host.configuration.hostKeys.apps.changed(
      asFarAsPossible: file.changes, beside: screens)
    problems += file.problems + changed.problems
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
