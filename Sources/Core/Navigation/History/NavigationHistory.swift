/// The recorded states of a session, with a cursor for undo, redo, back and forward.
///
/// Undo and redo move by one step; back and forward move to the nearest step with a different
/// visible screen. Recording a step removes those after the cursor. Alerts, the login layer and
/// awaited presentations are never recorded.
public struct NavigationHistory<R: Route>: Hashable, Sendable {
  /// The minimum number of steps to keep; at most twice as many are stored.
  @usableFromInline package let capacity: Int
  @usableFromInline var states: [NavigationState<R>]
  @usableFromInline var cursor = 0

  init(capacity: Int = 1_000, start: NavigationState<R>) {
    self.capacity = max(1, capacity)
    var start = start
    start.presentations.removeAll { $0.style == .alert }
    states = [start]
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { cursor > 0 }
  /// Whether there is a step to redo.
  @inlinable public var canRedo: Bool { cursor + 1 < states.count }
  /// Whether an earlier step shows a different screen.
  public var canGoBack: Bool { target(.historyBack) != nil }
  /// Whether a later step shows a different screen.
  public var canGoForward: Bool { target(.historyForward) != nil }

  @usableFromInline enum Move: Sendable { case undo, redo, historyBack, historyForward }

  /// Records a step, unless it equals the one at the cursor.
  ///
  /// - Complexity: Amortized O(1).
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

  /// Replaces the current step, keeping those after it; if the result equals the step before or after
  /// it, the two are merged.
  ///
  /// - Complexity: O(1), or O(n) in the number of later steps if steps are merged.
  mutating func amend(_ state: NavigationState<R>) {
    if cursor > 0, states[cursor - 1] == state {
      states.remove(at: cursor)
      cursor -= 1
    }
    if canRedo, states[cursor + 1] == state { states.remove(at: cursor + 1) }
    states[cursor] = state
  }

  /// The steps that the next one removes: those after the cursor, or the oldest of a full history.
  ///
  /// What their routes hold may call the store when it is released, so they are kept until a change
  /// is over.
  @inlinable var leaving: [NavigationState<R>] {
    if canRedo { return Array(states[(cursor + 1)...]) }
    guard states.count >= capacity * 2 else { return [] }
    return Array(states.prefix(states.count + 1 - capacity))
  }

  /// The number of steps before the cursor.
  package var stepsBehind: Int { cursor }

  /// The number of steps, with the current one.
  package var stepCount: Int { states.count }

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

  /// Applies a cut to every step, and removes each step that then equals the one before it.
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

  private func isSamePlace(_ index: Int) -> Bool {
    let left = states[index]
    let right = states[cursor]
    return left.selectedTab == right.selectedTab && left.visible == right.visible
      && left.presentations.count == right.presentations.count
  }
}
