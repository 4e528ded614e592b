extension NavigationIntent {
  /// Says what the intent would come to on a state, which it leaves alone.
  ///
  /// Middleware and the gate are not asked. What depends on more than the state has no answer here:
  /// a link on the app's links, `undo`, `redo`, `historyBack` and `historyForward` on the history
  /// (see ``NavigationHistory/canUndo`` and its neighbours), `signOut` on who is signed in.
  ///
  /// - Parameters:
  ///   - state: The state to try it on.
  ///   - validator: What stacks have to be like, as the store has it.
  /// - Returns: What the result would be; success also where there is nothing to do, as for
  ///   `goUnique` of a route that is there; `nil` where the state alone cannot say.
  /// - Complexity: O(n) in the routes that are named or searched.
  @inlinable
  public func validate(
    on state: NavigationState<R>, validator: RouteStackValidator<R> = .permissive
  ) -> NavigationResult<R>? {
    switch self {
    case .deepLink, .undo, .redo, .historyBack, .historyForward, .signOut: nil
    default: command(in: state)?.validate(on: state, validator: validator) ?? .success
    }
  }

  /// Whether nothing in a state keeps the intent from succeeding.
  ///
  /// - Parameters:
  ///   - state: The state to try it on.
  ///   - validator: What stacks have to be like, as the store has it.
  /// - Returns: Whether ``validate(on:validator:)`` says success, or cannot say: links, steps of the
  ///   history and sign-out depend on more than the state, and are never ruled out by it.
  /// - Complexity: O(n) in the routes that are named or searched.
  @inlinable
  public func canExecute(
    on state: NavigationState<R>, validator: RouteStackValidator<R> = .permissive
  ) -> Bool {
    validate(on: state, validator: validator)?.isSuccess ?? true
  }
}
