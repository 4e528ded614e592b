extension NavigationStore {
  /// Takes a step of the history; what the gate denies is refused, and never waits.
  @usableFromInline func travel(
    _ move: NavigationHistory<R>.Move, as intent: NavigationIntent<R>
  ) {
    guard let index = current.history.target(move) else { return }
    _ = travel(to: index, as: .intent(intent))
  }

  /// Goes to a step of the history, unless a rule of the stacks or the gate denies it.
  private func travel(to index: Int, as request: NavigationTrace<R>.Request) -> Bool {
    let step = current.history.states[index]
    if let refusal = refusal(of: step) {
      trace(request, result: refusal)
      report(refusal, of: .commands([]))
      return false
    }
    let before = current.state
    current.history.move(to: index, as: step)
    current.state = renewed(step)
    announce(since: before, cause: .history)
    trace(request, result: .success, before: before)
    return true
  }

  /// Why a past state may not be shown, if so; it never queues.
  private func refusal(of step: NavigationState<R>) -> NavigationResult<R>? {
    let base = current.state.removingLogin(access.login)
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

  /// A past state prepared for return; layers that history skips stay on top.
  private func renewed(_ step: NavigationState<R>) -> NavigationState<R> {
    let base = current.state.removingLogin(access.login)
    var state = step.renewed(against: base)
    state.presentations += base.presentations.filter(isPassing)
    return state.queueing(base.queuedPresentations)
  }

  // MARK: - Checkpoints

  /// Marks the present place as one to come back to; one of the same name and type moves here.
  ///
  /// Sixty-four are kept; the oldest gives way. Who loses rights loses all of them.
  ///
  /// - Parameters:
  ///   - checkpoint: The name, and the type of value that is brought back.
  ///   - onReturn: Takes the value, each time somebody comes back.
  public func setCheckpoint<Value: Sendable>(
    _ checkpoint: NavigationCheckpoint<Value>, onReturn: @escaping @MainActor (Value) -> Void
  ) {
    current.history.setCheckpoint(checkpoint.key, at: step(at: current.state))
    returns = returns.filter { current.history.checkpoint($0.key) != nil }
    returns[checkpoint.key] = { if let value = $0 as? Value { onReturn(value) } }
  }

  /// Whether there is such a checkpoint to come back to; the gate has not spoken yet.
  ///
  /// - Parameter checkpoint: The checkpoint.
  /// - Returns: Whether it is there.
  package func canReturn<Value>(to checkpoint: NavigationCheckpoint<Value>) -> Bool {
    current.history.checkpoint(checkpoint.key) != nil
  }

  /// Comes back to where a checkpoint was set, and brings a value.
  ///
  /// The whole state is as it was there: tabs, stacks and presentations. It is a step that can be
  /// undone. As for undo, no middleware is asked, and what the gate denies is refused and never waits.
  ///
  /// - Parameters:
  ///   - checkpoint: The checkpoint.
  ///   - value: The value to bring.
  /// - Returns: Success, ``NavigationResult/checkpointNotFound(_:)``, or why not.
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
      let before = current.state
      current.state = renewed(step)
      current.history.record(self.step(at: current.state))
      announce(since: before, cause: .history)
      returns[checkpoint.key]?(value)
      return .success
    }
  }

  // MARK: - Revisiting

  /// Goes to the nearest step of the history that holds a state, through the gate.
  ///
  /// - Parameter state: The state, as an event told of it.
  /// - Returns: What became of it.
  /// - Complexity: O(n) in the number of steps, times what comparing two of them costs.
  package func revisit(_ state: NavigationState<R>) -> NavigationRevisit {
    var answer = NavigationRevisit.gone
    whenFree { [self] in answer = revisitNow(state) }
    return answer
  }

  private func revisitNow(_ state: NavigationState<R>) -> NavigationRevisit {
    let step = step(at: state)
    let history = current.history
    let near = history.states.indices.filter { history.states[$0] == step }
      .min { abs($0 - history.cursor) < abs($1 - history.cursor) }
    guard let near else { return .gone }
    guard near != history.cursor || current.state.removingLogin(access.login) != step else {
      return .here
    }
    return travel(to: near, as: .commands([])) ? .done : .refused
  }
}

/// What became of going back to a state of the history.
package enum NavigationRevisit: Hashable, Sendable {
  /// It is the state now.
  case done
  /// It was the state already.
  case here
  /// The history does not hold it any more.
  case gone
  /// The gate does not let it in any more; a notice says so.
  case refused
}
