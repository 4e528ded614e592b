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
  private let codec: StateCodec?
  /// The number of requests that waited at the last check.
  private var waiting = 0
  /// The places that the last run saved.
  private let found: Snapshot?
  /// The number of writes at the last comparison.
  private var writes = 0

  init(file: MemoryFile?, codec: StateCodec?) {
    self.file = file
    self.codec = codec
    found = file?.bytes.flatMap { try? codec?.saved(in: $0) }
    writes = file?.writes ?? 0
  }

  /// Returns a violation if a launch did not restore what the last run saved.
  ///
  /// What needs sign-in waits, with all that stood on it, and what the app's rules closed is gone, so only
  /// a state without any of it is compared.
  func loss(in store: NavigationStore<R>) -> Finding? {
    guard let found else { return nil }
    let tabs = found.tabs.filter { !$0.routes.isEmpty }.map(\.id) + [found.selectedTab]
    let machine = store.machine
    let roots = machine.state.tabs.filter { tabs.contains($0.id) }.compactMap(\.root)
    guard (found.everyRoute + roots).allSatisfy({ machine.isAllowed($0) }) else { return nil }
    return difference(from: found, of: store, "is restored")
  }

  /// Returns a violation if the file was written since the last check, but reads as another state;
  /// only if the state is still the same.
  mutating func misreading(of store: NavigationStore<R>, isSame: Bool) -> Finding? {
    guard let file, file.writes != writes else { return nil }
    writes = file.writes
    guard isSame, let read = file.bytes.flatMap({ try? codec?.saved(in: $0) }) else { return nil }
    return difference(from: read, of: store, "is the state")
  }

  private func difference(
    from saved: Snapshot, of store: NavigationStore<R>, _ words: String
  ) -> Finding? {
    let now = store.machine.snapshot(salt: "")
    guard
      (now.tabs, now.layers) != (saved.tabs, saved.layers) || now.selectedTab != saved.selectedTab
    else { return nil }
    func names(_ places: Snapshot) -> String {
      let names = places.everyRoute.map(\.description)
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
      let kept = try codec.saved(in: bytes)
      for route in kept.everyRoute {
        if let found = gate.finding(route.typed(), for: session.principal, "the state file") {
          return found
        }
      }
      // The file of the last run may hold what this one has not taken over yet.
      let savable = session.pending.items.count(where: \.isSavable)
      guard kept.waiting.count != savable, !isFirst else { return nil }
      return Finding(
        law: LawName.waiting, what: "the state file has \(kept.waiting.count) of \(savable) links")
    } catch {
      return Finding(law: LawName.restart, what: "the state file cannot be read: \(error)")
    }
  }
}

extension Snapshot {
  /// The routes in the tabs and layers.
  fileprivate var everyRoute: [AnyRoute] {
    tabs.flatMap(\.routes) + layers.flatMap { [$0.root] + $0.routes }
  }
}
