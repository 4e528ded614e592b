import Navigation
import TerminalKit
package import TerminalUI

/// The notice for the user, which stays until the next move or key that is used, and the warnings and
/// failures that it replaced in the same turn.
@MainActor
package final class NoticeBoard {
  private let configuration: HostConfiguration
  /// The last notice, without the number of others.
  private var last: Notice?
  /// The turn in which it was shown.
  private var turn = 0
  /// The other warnings and failures from the same turn.
  private var replaced: Set<Notice> = []
  /// Whether a failure stays as if all turns were one.
  private var gathers = false

  init(configuration: HostConfiguration) {
    self.configuration = configuration
  }

  /// The visible notice, with the number of other warnings and failures from the same turn.
  package var notice: Notice? {
    guard !replaced.isEmpty else { return last }
    let key = configuration.hostKeys.now.key(for: .inspector, in: .screen)
    return last.map {
      HostNotices().withOthers($0, replaced.count, key: key?.description)
    }
  }

  /// Shows a notice, unless it would replace a more serious one from the same turn.
  ///
  /// - Parameters:
  ///   - next: The notice.
  ///   - turn: The turn.
  /// - Returns: Whether the notice is shown.
  @discardableResult
  func say(_ next: Notice, in turn: Int) -> Bool {
    if let last, last.kind.severity > 0, holds(in: turn) {
      guard next.kind.severity >= last.kind.severity else {
        if next.kind.severity > 0 { replaced.insert(next) }
        return false
      }
      replaced.insert(last)
      replaced.remove(next)
    } else {
      replaced = []
    }
    (last, self.turn) = (next, turn)
    return true
  }

  /// Runs work that takes several turns, and counts their failures as those of one turn.
  func gatheringFailures(_ work: () -> Void) {
    gathers = true
    work()
    gathers = false
  }

  /// Whether a notice was shown in this turn.
  func hasSpoken(in turn: Int) -> Bool { self.turn == turn && last != nil }

  /// Whether the notice is from this turn, or stays with it.
  private func holds(in turn: Int) -> Bool {
    self.turn == turn || gathers && last?.kind == .failure
  }

  /// Removes the notice of an earlier turn.
  func changed(in turn: Int) {
    if !holds(in: turn) { (last, replaced) = (nil, []) }
  }

  func noticed(_ notice: NavigationNotice<AnyRoute>, saying sentence: Notice?, in turn: Int) {
    switch notice {
    // What the app itself says in the same turn matters more.
    case .signedIn where hasSpoken(in: turn), .closed where hasSpoken(in: turn): break
    default: if let sentence { say(sentence, in: turn) }
    }
  }
}

extension Notice.Kind {
  /// How serious a notice of this kind is; at zero, it may be replaced without a trace.
  fileprivate var severity: Int {
    switch self {
    case .information, .success: 0
    case .warning: 1
    case .failure: 2
    }
  }
}
