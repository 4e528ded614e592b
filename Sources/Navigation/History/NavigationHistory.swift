/// The places a session has been, with one cursor: undo and redo move a step, back and forward to
/// the nearest step where the visible place was another.
///
/// A new step cuts what follows the cursor. Alerts, the login layer, awaited presentations and what
/// waits its turn are never in it.
public struct NavigationHistory<R: Route>: Hashable, Sendable {
  /// How many steps are kept.
  @usableFromInline package let capacity: Int
  @usableFromInline var states: [NavigationState<R>]
  @usableFromInline var cursor = 0
  private var checkpoints: [Checkpoint] = []

  /// A place with a name.
  private struct Checkpoint: Hashable, Sendable {
    let key: String
    let state: NavigationState<R>
  }

  init(capacity: Int = 1_000, start: NavigationState<R>) {
    self.capacity = max(1, capacity)
    var start = start
    start.presentations.removeAll { $0.style == .alert }
    states = [start.queueing([])]
  }

  /// Whether there is a step to take back.
  public var canUndo: Bool { cursor > 0 }
  /// Whether there is a step to take again.
  public var canRedo: Bool { cursor + 1 < states.count }
  /// Whether another place lies behind.
  public var canGoBack: Bool { target(.historyBack) != nil }
  /// Whether another place lies ahead.
  public var canGoForward: Bool { target(.historyForward) != nil }

  @usableFromInline enum Move: Sendable { case undo, redo, historyBack, historyForward }

  /// Records a step, unless it is the one at the cursor.
  ///
  /// - Complexity: O(1), amortised.
  @inlinable mutating func record(_ state: NavigationState<R>) {
    guard states[cursor] != state else {
      states[cursor] = state
      return
    }
    if cursor + 1 < states.count { states.removeSubrange((cursor + 1)...) }
    states.append(state)
    if states.count > capacity * 2 { states.removeFirst(states.count - capacity) }
    cursor = states.count - 1
  }

  /// Puts a step in the place of the last one; where that leads back to the one before, both are one.
  ///
  /// - Complexity: O(1).
  mutating func amend(_ state: NavigationState<R>) {
    guard cursor > 0 else { return record(state) }
    if cursor + 1 < states.count { states.removeSubrange((cursor + 1)...) }
    if states[cursor - 1] == state {
      states.removeLast()
      cursor -= 1
    }
    states[cursor] = state
  }

  /// How many steps lie behind.
  package var stepsBehind: Int { cursor }

  func target(_ move: Move) -> Int? {
    switch move {
    case .undo: cursor > 0 ? cursor - 1 : nil
    case .redo: cursor + 1 < states.count ? cursor + 1 : nil
    case .historyBack: (0..<cursor).last { !isSamePlace($0) }
    case .historyForward: ((cursor + 1)..<states.count).first { !isSamePlace($0) }
    }
  }

  mutating func move(to index: Int, as state: NavigationState<R>) {
    cursor = index
    states[index] = state
  }

  /// Cuts every step; one that comes to the same as the step before it goes.
  mutating func cutEach(_ cut: (NavigationState<R>) -> NavigationState<R>) {
    var kept: [NavigationState<R>] = []
    var position = 0
    for (index, state) in states.enumerated() {
      let state = cut(state)
      if kept.last != state { kept.append(state) }
      if index == cursor { position = kept.count - 1 }
    }
    (states, cursor) = (kept, position)
  }

  /// Keeps a state under a key; of more than 64 the oldest gives way.
  mutating func setCheckpoint(_ key: String, at state: NavigationState<R>) {
    checkpoints.removeAll { $0.key == key }
    checkpoints.append(Checkpoint(key: key, state: state))
    if checkpoints.count > 64 { checkpoints.removeFirst() }
  }

  /// The states that are kept under keys, oldest first.
  var checkpointStates: [NavigationState<R>] { checkpoints.map(\.state) }

  /// The state that is kept under a key.
  func checkpoint(_ key: String) -> NavigationState<R>? {
    checkpoints.first { $0.key == key }?.state
  }

  private func isSamePlace(_ index: Int) -> Bool {
    let left = states[index]
    let right = states[cursor]
    return left.selectedTab == right.selectedTab && left.visible == right.visible
      && left.presentations.count == right.presentations.count
  }
}

/// Names a place to come back to, and the type of value that is brought back there.
///
///     let form = NavigationCheckpoint<Address>("form")
///     store.setCheckpoint(form) { address in draft.address = address }
///     // any number of screens later
///     store.returnToCheckpoint(form, with: address)
public struct NavigationCheckpoint<Value>: Hashable, Sendable {
  /// The name; two of the same name and type are the same checkpoint.
  package let name: String

  /// Names a checkpoint.
  ///
  /// - Parameter name: The name.
  public init(_ name: String) {
    self.name = name
  }

  var key: String { "\(name): \(Value.self)" }
}
