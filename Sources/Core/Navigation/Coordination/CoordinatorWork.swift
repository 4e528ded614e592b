import Observation

/// Tasks that are cancelled when their entry leaves the state.
///
/// Removing the entry in any way, such as by a pop, a replacement, a plan, undo or sign-out,
/// cancels its tasks in the same step, before anything else runs. Each task belongs to one entry,
/// even if other entries on its stack have an equal route. Tasks for a tab's root, which has no
/// entry, are cancelled when the coordinator releases this object.
@MainActor public final class CoordinatorWork<R: Route> {
  private struct Piece {
    let entry: EntryID?
    let place: EntryPlace?
    let task: Task<Void, Never>
  }

  private let store: NavigationStore<R>
  private var pieces: [Int: Piece] = [:]
  private var begun = 0
  private var isWatching = false

  /// Creates an object without tasks.
  ///
  /// - Parameter store: The store whose state contains the entries.
  public init(store: NavigationStore<R>) {
    self.store = store
  }

  /// The number of running tasks.
  package var count: Int { pieces.count }

  /// Starts a task that is cancelled when an entry is removed.
  ///
  /// - Parameters:
  ///   - entry: The entry; the visible one by default. If the entry is gone, the work does not
  ///     start.
  ///   - work: The work; it should end soon after it is cancelled.
  /// - Returns: The task, which can be awaited, or cancelled earlier.
  /// - Complexity: O(n) in the number of routes.
  @discardableResult
  public func start(
    for entry: EntryID? = nil, _ work: @escaping @MainActor () async -> Void
  ) -> Task<Void, Never> {
    let entry = entry ?? store.state.visibleEntry
    let place = entry.flatMap { EntryPlace(of: $0, in: store.state) }
    guard entry == nil || place != nil else {
      let task = Task {}
      task.cancel()
      return task
    }
    begun += 1
    let number = begun
    let task = Task { [weak self] in
      await work()
      self?.pieces[number] = nil
    }
    pieces[number] = Piece(entry: entry, place: place, task: task)
    watch()
    return task
  }

  /// Cancels all running tasks.
  ///
  /// - Complexity: O(n) in the number of running tasks.
  public func cancelAll() {
    for piece in pieces.values { piece.task.cancel() }
    pieces = [:]
  }

  deinit {
    for piece in pieces.values { piece.task.cancel() }
  }

  private func watch() {
    guard !isWatching else { return }
    isWatching = true
    withObservationTracking {
      _ = store.session
    } onChange: { [weak self] in
      // The store changes its state on the main actor and notifies observers afterwards.
      MainActor.assumeIsolated { self?.stateChanged() }
    }
  }

  private func stateChanged() {
    isWatching = false
    let state = store.state
    for (number, piece) in pieces {
      guard let entry = piece.entry, let place = piece.place else { continue }
      guard !place.holds(entry, in: state) else { continue }
      pieces[number] = nil
      piece.task.cancel()
    }
    if !pieces.isEmpty { watch() }
  }
}

/// The position of an entry in a state, used to check in O(log n) whether the entry is still there.
///
/// An entry keeps its identity only while it keeps its position, so one lookup is enough.
enum EntryPlace: Hashable, Sendable {
  /// On a tab's stack.
  case tab(TabID, index: Int)
  /// The presentation itself.
  case layer
  /// On a presentation's stack.
  case onLayer(EntryID, index: Int)

  /// Finds the position of an entry.
  ///
  /// - Complexity: O(n) in the number of routes.
  init?<R: Route>(of entry: EntryID, in state: NavigationState<R>) {
    if state.presentations.contains(where: { $0.id == entry }) {
      self = .layer
      return
    }
    for layer in state.presentations {
      if let index = layer.stack.index(of: entry) {
        self = .onLayer(layer.id, index: index)
        return
      }
    }
    for tab in state.tabs {
      if let index = tab.stack.index(of: entry) {
        self = .tab(tab.id, index: index)
        return
      }
    }
    return nil
  }

  /// Whether an entry is still at this position.
  ///
  /// - Complexity: O(log n).
  func holds<R: Route>(_ entry: EntryID, in state: NavigationState<R>) -> Bool {
    switch self {
    case .tab(let id, let index): state.tab(id)?.stack.id(at: index) == entry
    case .layer: state.presentations.contains { $0.id == entry }
    case .onLayer(let id, let index):
      state.presentations.contains { $0.id == id && $0.stack.id(at: index) == entry }
    }
  }
}

extension RouteStack {
  /// Returns the index of an entry, searching from the top, where it usually is.
  fileprivate func index(of entry: EntryID) -> Int? {
    (0..<count).last { id(at: $0) == entry }
  }
}
