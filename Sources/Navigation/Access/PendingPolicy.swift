/// How much may wait for sign-in, for how long, and what gives way.
///
/// A queue of one that drops the oldest keeps the newest link only; one that refuses the newest keeps
/// the first; any other keeps them in the order in which they came.
public struct PendingPolicy: Hashable, Sendable {
  /// What gives way when the queue is full.
  public enum Overflow: Hashable, Sendable {
    /// The one that waited longest is dropped.
    case dropOldest
    /// The new one is not taken.
    case refuseNewest
  }

  /// How many may wait; one or more.
  public let capacity: Int
  /// What gives way when that many wait.
  public let overflow: Overflow
  /// How long one may wait.
  public let lifetime: Duration

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - capacity: How many may wait; at least one.
  ///   - overflow: What gives way when that many wait.
  ///   - lifetime: How long one may wait; a day unless said otherwise.
  public init(
    capacity: Int = 16, overflow: Overflow = .dropOldest, lifetime: Duration = .seconds(86_400)
  ) {
    precondition(capacity > 0, "A queue for \(capacity) waiting links could hold none.")
    self.capacity = capacity
    self.overflow = overflow
    self.lifetime = lifetime
  }
}
