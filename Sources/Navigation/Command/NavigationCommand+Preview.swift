extension NavigationCommand {
  /// Says what the command would come to on a state, which it leaves alone.
  ///
  /// Middleware and the gate are not asked: only a store knows those.
  ///
  /// - Parameters:
  ///   - state: The state to try it on.
  ///   - validator: What stacks have to be like, as the store has it.
  /// - Returns: What the result would be.
  /// - Complexity: The command's own.
  @inlinable
  public func validate(
    on state: NavigationState<R>, validator: RouteStackValidator<R> = .permissive
  ) -> NavigationResult<R> {
    var after = state
    let result = NavigationEngine().apply(self, to: &after)
    guard let violation = validator.violation(in: after, since: state) else { return result }
    return .invalidStack(violation)
  }

  /// Whether the command would succeed on a state, every step of it.
  ///
  /// - Parameters:
  ///   - state: The state to try it on.
  ///   - validator: What stacks have to be like, as the store has it.
  /// - Returns: Whether ``validate(on:validator:)`` says success.
  /// - Complexity: The command's own.
  @inlinable
  public func canExecute(
    on state: NavigationState<R>, validator: RouteStackValidator<R> = .permissive
  ) -> Bool {
    validate(on: state, validator: validator).isSuccess
  }
}
