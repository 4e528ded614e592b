import Navigation
import TerminalKit
import TerminalUI

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
    log(.warning, "\(problem.place): \(problem.words)")
  }
}

/// An error about invalid key bindings.
struct BoundKeyError: Error, CustomStringConvertible {
  let description: String
}
