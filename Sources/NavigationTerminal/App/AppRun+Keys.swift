import Navigation
import TerminalKit

extension AppRun {
  /// Takes a person's own keys, and says what is wrong with the file; the app starts all the same.
  ///
  /// - Parameters:
  ///   - choice: Which file.
  ///   - host: The app.
  ///   - log: Where it is said, too.
  /// - Returns: The code to end with where a file that was named cannot be read, else `nil`.
  /// - Throws: Every key that a screen of the app cannot have.
  func takeKeys(
    _ choice: CommandLineInvocation.KeysChoice, for host: NavigationHost<R>, log: AppLog
  ) throws -> Int32? {
    let bound = try host.boundKeys()
    let path: String
    switch choice {
    case .none: return nil
    case .standard:
      guard let standard = keysPath else { return nil }
      path = standard
    case .file(let named): path = named
    }
    let file: KeysFile
    do throws(FileError) {
      guard let files = console.files else { return nil }
      file = KeysFile(try files.readOwn(path, atMost: KeysFile.limit), at: path.visiblySafe)
    } catch {
      if case .standard = choice, error.reason == .missing { return nil }
      say("\(error)")
      if case .standard = choice { return nil }
      return error.reason == .missing ? 66 : 65
    }
    let changed = host.configuration.hostKeys.apps.changed(
      asFarAsPossible: file.changes, beside: bound)
    for problem in file.problems + changed.problems {
      let sentence = "\(problem.place): \(problem.words)"
      say(sentence)
      log(.warning, sentence)
    }
    host.configuration.hostKeys.take(changed.map)
    return nil
  }

  /// Where a person's own keys are; `nil` without a home.
  private var keysPath: String? {
    if let base = variables["XDG_CONFIG_HOME"], base.hasPrefix("/") {
      return "\(base)/\(app.name)/keys"
    }
    guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.config/\(app.name)/keys"
  }
}

extension NavigationHost {
  /// The keys that the first screens bind, with the titles of the screens.
  ///
  /// - Throws: Every key that they cannot have, in one sentence.
  func boundKeys() throws -> [KeyPress: String] {
    let screens = layers.firstScreens()
    let apps = configuration.hostKeys.apps
    let changed = InputRouter.Column.allCases.flatMap { apps.keys(in: $0) }.filter(\.isChanged)
    let taken = Dictionary(
      changed.flatMap { row in row.uses.map { ($0.press, row.label) } }
    ) { first, _ in first }
    if let sentence = KeyClash.sentence(about: screens, beside: taken) {
      throw BoundKeyError(description: sentence)
    }
    let bound = screens.flatMap { screen in screen.bindings.map { ($0.key, screen.title) } }
    return Dictionary(bound) { first, _ in first }
  }
}

/// Keys that screens cannot have.
struct BoundKeyError: Error, CustomStringConvertible {
  let description: String
}
