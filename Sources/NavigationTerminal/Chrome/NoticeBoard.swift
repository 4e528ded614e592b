import Navigation

/// The notice for the user, which stays until the next move.
@MainActor
final class NoticeBoard<R: Route>: HostPart {
  /// The visible notice.
  private(set) var notice: Notice?
  /// The turn in which it was shown.
  private var turn = 0

  /// Shows a notice until the next move, unless it would replace a failure from the same turn.
  ///
  /// - Returns: Whether the notice is shown.
  @discardableResult
  func say(_ notice: Notice, in turn: Int) -> Bool {
    if self.turn == turn, self.notice?.kind == .failure, notice.kind != .failure { return false }
    (self.notice, self.turn) = (notice, turn)
    return true
  }

  /// Whether a notice was shown in this turn.
  func hasSpoken(in turn: Int) -> Bool { self.turn == turn && notice != nil }

  /// Removes the notice of an earlier turn.
  func changed(_ event: NavigationEvent<R>, in turn: Int) {
    if self.turn != turn { notice = nil }
  }

  func noticed(_ notice: NavigationNotice<R>, saying sentence: Notice?, in turn: Int) {
    if case .signedIn = notice, hasSpoken(in: turn) { return }
    if let sentence { say(sentence, in: turn) }
  }

  /// Removes the notice, whatever its turn.
  func forgetPerson() { notice = nil }
}
