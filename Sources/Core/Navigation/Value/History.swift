/// The recorded states of a session, with a cursor for undo, redo, back and forward.
///
/// Undo and redo move by one step; back and forward move to the nearest step with a different
/// visible screen. Recording a step removes those after the cursor. Alerts, the sign-in layer and
/// awaited presentations are never recorded.
package struct History: Hashable, Sendable {
  package enum Move: Hashable, Sendable { case undo, redo, back, forward }

  /// The most steps, and the most entries in all of them; beyond either, the older half is dropped.
  package static let limits = (steps: 2_000, entries: 200_000)
  package private(set) var states: [State]
  package private(set) var cursor = 0
  /// The number of entries in all steps.
  private var entries: Int

  init(start: State) {
    states = [start]
    entries = start.entryCount
  }

  /// Records a step, unless it equals the one at the cursor.
  ///
  /// - Complexity: Amortized O(n) in the number of entries of the state.
  mutating func record(_ state: State) {
    guard states[cursor] != state else {
      states[cursor] = state
      return
    }
    for state in states[(cursor + 1)...] { entries -= state.entryCount }
    states.removeSubrange((cursor + 1)...)
    states.append(state)
    entries += state.entryCount
    if states.count > Self.limits.steps || entries > Self.limits.entries { dropOlderHalf() }
    cursor = states.count - 1
  }

  private mutating func dropOlderHalf() {
    var old = 0
    while old < states.count - 1,
      states.count - old > Self.limits.steps / 2 || entries > Self.limits.entries / 2
    {
      entries -= states[old].entryCount
      old += 1
    }
    states.removeFirst(old)
  }

  /// Replaces the current step; if the result equals a neighbor, the two become one.
  mutating func amend(_ state: State) {
    entries += state.entryCount - states[cursor].entryCount
    states[cursor] = state
    if cursor > 0, states[cursor - 1] == state {
      remove(at: cursor)
      cursor -= 1
    }
    if cursor + 1 < states.count, states[cursor + 1] == state { remove(at: cursor + 1) }
  }

  private mutating func remove(at index: Int) {
    entries -= states.remove(at: index).entryCount
  }

  /// The steps that the next one removes: those after the cursor, or the older half of a full history.
  var leaving: ArraySlice<State> {
    if cursor + 1 < states.count { return states[(cursor + 1)...] }
    let isFull = states.count >= Self.limits.steps || entries >= Self.limits.entries
    return isFull ? states[...] : []
  }

  /// Returns the index of the step that a move leads to, if there is one.
  package func target(_ move: Move) -> Int? {
    switch move {
    case .undo: cursor > 0 ? cursor - 1 : nil
    case .redo: cursor + 1 < states.count ? cursor + 1 : nil
    case .back: (0..<cursor).last { !isSamePlace($0) }
    case .forward: ((cursor + 1)..<states.count).first { !isSamePlace($0) }
    }
  }

  mutating func move(to index: Int) { cursor = index }

  /// Cuts every step, and removes each one that then equals the one before it.
  mutating func cutEach(_ cut: (State) -> State) {
    var kept: [State] = []
    var position = 0
    for (index, state) in states.enumerated() {
      let state = cut(state)
      if kept.last != state { kept.append(state) }
      if index == cursor { position = kept.count - 1 }
    }
    (states, cursor) = (kept, position)
    entries = kept.reduce(0) { $0 + $1.entryCount }
  }

  private func isSamePlace(_ index: Int) -> Bool {
    let (one, two) = (states[index], states[cursor])
    return one.selected == two.selected && one.visible == two.visible
      && one.layers.count == two.layers.count
  }
}
