extension NavigationStore {
  /// Moves through the history; a denied step is refused and never queued.
  @usableFromInline func travel(
    _ move: NavigationHistory<R>.Move, as intent: NavigationIntent<R>
  ) {
    guard let index = current.history.target(move) else { return }
    _ = travel(to: index, as: .intent(intent))
  }

  /// Goes to a history step, unless a stack rule or the gate denies it.
  private func travel(to index: Int, as request: NavigationTrace<R>.Request) -> Bool {
    let step = current.history.states[index]
    if let refusal = refusal(of: step) {
      trace(request, result: refusal)
      report(refusal, of: .commands([]))
      return false
    }
    let before = current.state
    changeSignIn(to: nil) { commit(renewed(step), recording: .move(index), cause: .history) }
    trace(request, result: .success, before: before)
    return true
  }

  /// Returns the reason a past state may not be shown, or `nil` if it may; never queues it.
  private func refusal(of step: NavigationState<R>) -> NavigationResult<R>? {
    let base = current.state
    let state = renewed(step)
    if let violation = validator.violation(in: state, since: base) {
      return .invalidStack(violation)
    }
    return switch gate.refusal(of: state, since: base, principal: current.principal) {
    case .needsSignIn?: .rejected(.needsSignIn)
    case .forbidden?: .rejected(.forbidden)
    case .unavailable(let reason)?: .rejected(.unavailable(reason))
    case .misplacedLogin?, nil: nil
    }
  }

  /// Returns a past state prepared for display; layers that the history omits stay, each above the
  /// layers that are older.
  private func renewed(_ step: NavigationState<R>) -> NavigationState<R> {
    let base = current.state
    var state = step.renewed(against: base)
    for layer in base.presentations where isPassing(layer) {
      let below = state.presentations.lastIndex { $0.age.value.number < layer.age.value.number }
      state.presentations.insert(layer, at: below.map { $0 + 1 } ?? 0)
    }
    return state.queueing(base.queuedPresentations)
  }

  // MARK: - Checkpoints

  /// Begins a new history.
  @usableFromInline func beginHistory(at start: NavigationState<R>) {
    // What the old history holds may call the store, so it lives until the change is over.
    let old = current.history
    current.history = NavigationHistory(capacity: old.capacity, start: start)
    withExtendedLifetime(old) {}
  }

  /// Saves the current state as a checkpoint, replacing any with the same name and type.
  ///
  /// The store keeps at most 64 checkpoints, dropping the oldest first. When the principal loses
  /// rights, all checkpoints are removed.
  ///
  /// - Parameters:
  ///   - checkpoint: The checkpoint, with its name and the type of value to pass to it.
  ///   - onReturn: Receives the value on each return.
  public func setCheckpoint<Value: Sendable>(
    _ checkpoint: NavigationCheckpoint<Value>, onReturn: @escaping @MainActor (Value) -> Void
  ) {
    let old = current.history.checkpointStates
    current.history.setCheckpoint(checkpoint.key, at: step(at: current.state))
    withExtendedLifetime(old) {}
    var kept = returns.checkpoints.filter { current.history.checkpoint($0.key) != nil }
    kept[checkpoint.key] = { if let value = $0 as? Value { onReturn(value) } }
    // What the old closures hold may call the store, so they live until the change is over.
    withExtendedLifetime(returns.checkpoints) { returns.checkpoints = kept }
  }

  /// Whether a checkpoint exists, regardless of whether the gate allows a return to it.
  ///
  /// - Parameter checkpoint: The checkpoint.
  /// - Returns: Whether it exists.
  package func canReturn<Value>(to checkpoint: NavigationCheckpoint<Value>) -> Bool {
    current.history.checkpoint(checkpoint.key) != nil
  }

  /// Returns to a checkpoint and passes a value to it.
  ///
  /// The whole state is restored: tabs, stacks and presentations. The return is recorded as a step
  /// that can be undone. As with undo, middleware is not called, and a denied state is refused and
  /// never queued.
  ///
  /// - Parameters:
  ///   - checkpoint: The checkpoint.
  ///   - value: The value to pass.
  /// - Returns: Success, ``NavigationResult/checkpointNotFound(_:)``, or the reason for a refusal.
  @discardableResult
  public func returnToCheckpoint<Value: Sendable>(
    _ checkpoint: NavigationCheckpoint<Value>, with value: Value
  ) -> NavigationResult<R> {
    guard isFree else { return .reentrant }
    return alone {
      guard let step = current.history.checkpoint(checkpoint.key) else {
        return .checkpointNotFound(checkpoint.name)
      }
      if let refusal = refusal(of: step) { return refusal }
      changeSignIn(to: nil) { commit(renewed(step), recording: .step, cause: .history) }
      returns.checkpoints[checkpoint.key]?(value)
      return .success
    }
  }

  // MARK: - Revisiting

  /// Goes to the nearest history step with a given state, if the gate allows it.
  ///
  /// - Parameter state: The state, as reported in an event.
  /// - Returns: The result.
  /// - Complexity: O(n) in the number of steps, times the cost of comparing two states.
  package func revisit(_ state: NavigationState<R>) -> NavigationRevisit {
    isFree ? alone { revisitNow(state) } : .busy
  }

  private func revisitNow(_ state: NavigationState<R>) -> NavigationRevisit {
    let step = step(at: state)
    let history = current.history
    let near = history.states.indices.filter { history.states[$0] == step }
      .min { abs($0 - history.cursor) < abs($1 - history.cursor) }
    guard let near else { return .gone }
    guard near != history.cursor || current.state != step else {
      return .here
    }
    return travel(to: near, as: .commands([])) ? .done : .refused
  }
}

/// The result of returning to a state in the history.
package enum NavigationRevisit: Hashable, Sendable {
  /// The state is now current.
  case done
  /// The state was already current.
  case here
  /// The history no longer contains the state.
  case gone
  /// The store is busy, or an asynchronous middleware is deciding; nothing happens.
  case busy
  /// The state was refused; a notice gives the reason.
  case refused
}
