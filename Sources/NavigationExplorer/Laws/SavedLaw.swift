import Navigation
import NavigationTerminal
import TerminalKit

/// Checks that an event causes at most one frame and one write of the state.
@MainActor
struct WriteLaw<R: Route> {
  private let file: MemoryFile?
  private var before = (writes: 0, frames: 0, turns: 0)

  init(file: MemoryFile?) {
    self.file = file
  }

  mutating func begin(in host: NavigationHost<R>) {
    before = (file?.writes ?? 0, host.frameCount, host.turnCount)
  }

  func finding(in host: NavigationHost<R>) -> Finding? {
    // A terminal that resumes immediately after being suspended causes a turn within the turn.
    let turns = max(1, host.turnCount - before.turns)
    let (writes, frames) = ((file?.writes ?? 0) - before.writes, host.frameCount - before.frames)
    if writes > turns {
      return Finding(
        law: LawName.writes, what: "the state was written \(writes) times for one event")
    }
    guard frames > turns else { return nil }
    return Finding(law: LawName.writes, what: "\(frames) frames were made for one event")
  }
}

/// Checks that the state file contains exactly what may be saved.
@MainActor
struct SavedLaw<R: Route> {
  private let file: MemoryFile?
  private let places: (([UInt8]) throws -> (shown: [R], waiting: Int))?
  /// The number of requests that waited at the last check.
  private var waiting = 0

  init(file: MemoryFile?, places: (([UInt8]) throws -> (shown: [R], waiting: Int))?) {
    self.file = file
    self.places = places
  }

  /// Returns a violation in the state file, if there is one; it is read again if another account is
  /// signed in or another number of requests waits.
  mutating func finding(
    in session: NavigationSession<R>, gate: GateLaw<R>, isFirst: Bool, isOther: Bool
  ) -> Finding? {
    guard let places, let bytes = file?.bytes, isOther || session.pending.count != waiting else {
      return nil
    }
    waiting = session.pending.count
    do {
      let kept = try places(bytes)
      for route in kept.shown {
        if let found = gate.finding(route, for: session.principal, "the state file") {
          return found
        }
      }
      // The file of the last run may hold what this one has not taken over yet.
      let savable = session.pending.items.count(where: \.isSavable)
      guard kept.waiting != savable, !isFirst else { return nil }
      return Finding(
        law: LawName.waiting, what: "the state file has \(kept.waiting) of \(savable) links")
    } catch {
      return Finding(law: LawName.restart, what: "the state file cannot be read: \(error)")
    }
  }
}
