import Navigation
import TerminalKit
package import TerminalUI

/// The theme the user chose, saved with the rest of the state.
@MainActor
package final class ThemeChoice {
  /// The name of the theme; `nil` for the app's default.
  package var name: String?

  nonisolated init() {}

  /// The choice as a value in the state file.
  package var kept: KeptValue {
    KeptValue("sextant.theme", get: { self.name }, set: { self.name = $0 })
  }
}

/// The host's keys in one run.
@MainActor
package final class HostKeyChoice {
  /// The app's keys, which tapes use.
  package private(set) var apps = HostKeyMap.standard
  /// The keys in effect.
  package private(set) var now = HostKeyMap.standard
  /// What is wrong with the user's keys, in a notice for the first frame.
  private(set) var notice: Notice?
  private var told: Set<KeyChange.Problem> = []

  package nonisolated init() {}

  /// Applies the app's changes to the keys.
  ///
  /// - Throws: An error that lists every problem with them.
  package func change(_ keys: [String: String]) throws {
    guard !keys.isEmpty else { return }
    var changes: [KeyChange] = []
    var problems: [KeyChange.Problem] = []
    for (action, keys) in keys.sorted(by: { $0.key < $1.key }) {
      KeyChange.read(
        action, keys, at: "the app's keys", isForScreens: false, into: &changes, &problems)
    }
    let changed = HostKeyMap.standard.changed(asFarAsPossible: changes)
    problems += changed.problems
    guard problems.isEmpty else { throw KeyChangeError(problems: problems) }
    (apps, now) = (changed.map, changed.map)
  }

  /// Applies the user's keys.
  ///
  /// - Parameters:
  ///   - map: The keys.
  ///   - problems: What is wrong with the lines that are left out.
  package func take(_ map: HostKeyMap, problems: [KeyChange.Problem] = []) {
    now = map
    notice = problems.first.map { first in
      let more = problems.count == 1 ? "" : " (and \(problems.count - 1) more)"
      return Notice(subject: first.brief, after: more, kind: .warning)
    }
  }

  /// Returns the first problem of the user's keys with a screen's bindings that was not returned
  /// before.
  func newProblem(with bindings: [KeyBinding]) -> KeyChange.Problem? {
    now.screens.clashes(in: bindings).lazy.map { clash in
      KeyChange.Problem(
        place: clash.change.place,
        words: "\(clash.press) is already the key for \"\(clash.label)\" here, so "
          + "\(clash.change.subject.name) is not moved")
    }.first { told.insert($0).inserted }
  }
}
