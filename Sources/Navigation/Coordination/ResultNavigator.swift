/// A navigator that can show a screen and wait for the value that it ends with.
@MainActor public protocol ResultNavigator<Destination>: Navigator {
  /// Presents a destination and waits until it ends.
  ///
  /// It never hangs: whatever takes the layer away ends the wait.
  ///
  /// - Parameters:
  ///   - destination: What to present.
  ///   - style: How it stands over what is below.
  ///   - value: The type of value it ends with.
  /// - Returns: The value; that the person left; or that it was taken away, could not be shown, or
  ///   that the waiting task was cancelled, which closes it.
  func present<Value: Sendable>(
    _ destination: Destination, style: PresentationStyle, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value>

  /// Goes to a destination and waits until it ends.
  ///
  /// - Parameters:
  ///   - destination: Where to.
  ///   - value: The type of value it ends with.
  /// - Returns: The value; that the person went back; or that it was taken away, could not be shown,
  ///   or that the waiting task was cancelled, which goes back from it.
  func push<Value: Sendable>(
    _ destination: Destination, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value>
}

extension ResultNavigator {
  /// Presents a destination as a sheet and waits until it ends.
  ///
  /// - Parameters:
  ///   - destination: What to present.
  ///   - value: The type of value it ends with.
  /// - Returns: How it ended.
  public func present<Value: Sendable>(
    _ destination: Destination, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value> {
    await present(destination, style: .sheet, returning: value)
  }
}
