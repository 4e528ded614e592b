import Navigation
import NavigationTerminal
import TerminalKit

/// Checks that an event causes at most one frame and one write of the state.
@MainActor
struct WriteLaw {
  private let file: MemoryFile?
  private var before = (writes: 0, frames: 0, turns: 0)

  init(file: MemoryFile?) {
    self.file = file
  }

  mutating func begin(in host: NavigationHost) {
    before = (file?.writes ?? 0, host.frameCount, host.turnCount)
  }

  func finding(in host: NavigationHost) -> Finding? {
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

/// Checks that the state file contains exactly what may be saved, and that all of it is restored.
@MainActor
struct SavedLaw<R: Route> {
  private let file: MemoryFile?
  private let codec: StateCodec<R>?
  /// The number of requests that waited at the last check.
  private var waiting = 0
  /// The places that the last run saved.
  private let found: SavedPlaces<R>?
  /// The number of writes at the last comparison.
  private var writes = 0

  init(file: MemoryFile?, codec: StateCodec<R>?) {
    self.file = file
    self.codec = codec
    found = file?.bytes.flatMap { try? codec?.saved($0) }
    writes = file?.writes ?? 0
  }

  /// Returns a violation if a launch did not restore what the last run saved.
  ///
  /// What needs sign-in waits, with all that stood on it, as does what is an account's own, and what the
  /// app's rules closed is gone, so only a state without any of it is compared.
  func loss(in store: NavigationStore<R>) -> Finding? {
    guard let found else { return nil }
    let tabs = found.tabs.filter { !$0.routes.isEmpty }.map(\.tab) + [found.selectedTab]
    let roots = tabs.compactMap { store.state.tab($0)?.root }
    let isKept = { store.isAllowed($0) && store.access.requirement(of: $0) != .personal }
    guard (found.routes + roots).allSatisfy(isKept) else { return nil }
    return difference(from: found, of: store, "is restored")
  }

  /// Returns a violation if the file was written since the last check, but reads as another state;
  /// only if the state is still the same.
  mutating func misreading(of store: NavigationStore<R>, isSame: Bool) -> Finding? {
    guard let file, file.writes != writes else { return nil }
    writes = file.writes
    guard isSame, let read = file.bytes.flatMap({ try? codec?.saved($0) }) else { return nil }
    return difference(from: read, of: store, "is the state")
  }

  private func difference(
    from saved: SavedPlaces<R>, of store: NavigationStore<R>, _ words: String
  ) -> Finding? {
    guard let now = codec?.savable(store),
      (now.tabs, now.layers) != (saved.tabs, saved.layers) || now.selectedTab != saved.selectedTab
    else { return nil }
    func names(_ places: SavedPlaces<R>) -> String {
      let names = places.routes.map { RouteText.of($0) }
      let list = names.isEmpty ? "the root" : names.joined(separator: ", ")
      return now.selectedTab == saved.selectedTab ? list : "\(list) in \(places.selectedTab)"
    }
    return Finding(
      law: LawName.restart, what: "\(names(saved)) was saved, but \(names(now)) \(words)")
  }

  /// Returns a violation in the state file, if there is one; it is read again if another account is
  /// signed in or another number of requests waits.
  mutating func finding(
    in session: NavigationSession<R>, gate: GateLaw<R>, isFirst: Bool, isOther: Bool
  ) -> Finding? {
    guard let codec, let bytes = file?.bytes, isOther || session.pending.count != waiting else {
      return nil
    }
    waiting = session.pending.count
    do {
      let kept = try codec.saved(bytes)
      for route in kept.routes {
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
