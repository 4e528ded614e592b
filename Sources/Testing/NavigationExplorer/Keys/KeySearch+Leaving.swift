import Navigation
import NavigationTerminal
import TapeScript

/// A search leaves every place in which it has pressed a key, and then returns to it.
extension KeySearch {
  /// Leaves the place to which a command led, and those to which that leads, until all are known to
  /// lead to the root.
  ///
  /// - Returns: Whether a place was left.
  func leaveAll(
    _ trial: AppTrial<R>, after command: TapeCommand, _ played: inout [TapeCommand]
  ) async -> Bool {
    var hasLeft = false
    while await leave(trial, after: command, &played) { hasLeft = true }
    return hasLeft
  }

  /// Leaves the current place by Escape and by `q`, unless it is known where they lead, and returns
  /// to it each time.
  private func leave(
    _ trial: AppTrial<R>, after command: TapeCommand, _ played: inout [TapeCommand]
  ) async -> Bool {
    let before = played.count
    for key in Exits.keys(isTyping: trial.host.isTyping) {
      guard trial.finding == nil, trial.host.exitCode == nil, !trial.host.isTooSmall else { break }
      let (height, place) = (trial.host.height, coverage.place)
      guard height > 0, exits.presses(from: place, by: key) == nil else { continue }
      let session = trial.store.session
      var way = Exits.Way(by: key, limit: ExitLaw.maximum(from: height))
      while let press = exits.next(on: &way, at: coverage.place, in: trial.host) {
        played.append(press)
        await perform(press, in: trial)
        guard trial.finding == nil, trial.host.exitCode == nil else { return true }
      }
      await undo(way.presses, to: session, in: trial, &played)
      if command.isPress, coverage.place != place {
        played.append(command)
        await perform(command, in: trial)
      }
    }
    return played.count > before
  }

  /// Undoes what left a session, and opens the links again that waited in it.
  private func undo(
    _ presses: Int, to session: NavigationSession<R>, in trial: AppTrial<R>,
    _ played: inout [TapeCommand]
  ) async {
    func perform(_ command: TapeCommand) async {
      played.append(command)
      await self.perform(command, in: trial)
    }
    for _ in 0..<presses
    where trial.finding == nil && !trial.host.isTyping && trial.host.overlayName == nil
      && trial.store.state != session.state
    {
      await perform(.type("u"))
    }
    for item in session.pending.items {
      guard trial.finding == nil, let link = item.link else { continue }
      await perform(.open(link))
    }
  }
}

extension TapeCommand {
  fileprivate var isPress: Bool {
    switch self {
    case .key, .chord, .type: true
    default: false
    }
  }
}
