/// How a flow or an awaited screen ended.
public enum CoordinatorOutcome<Value> {
  /// It came to its end with a value.
  case finished(Value)
  /// The person left it.
  case dismissed
  /// It was taken away: by sign-out, by a plan, or because nobody waits any more.
  case cancelled

  /// The value, when there is one.
  public var value: Value? {
    if case .finished(let value) = self { value } else { nil }
  }
}

extension CoordinatorOutcome: Equatable where Value: Equatable {}
extension CoordinatorOutcome: Hashable where Value: Hashable {}
extension CoordinatorOutcome: Sendable where Value: Sendable {}
