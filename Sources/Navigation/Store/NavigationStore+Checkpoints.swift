extension NavigationStore {
  /// Marks the present place as one to come back to; one of the same name and type is moved here.
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
  public func canReturn<Value>(to checkpoint: NavigationCheckpoint<Value>) -> Bool {
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
}
