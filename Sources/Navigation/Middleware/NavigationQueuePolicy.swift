/// How much may queue behind a command that is under way, and what gives way.
///
/// It bounds what is sent from inside middleware and listeners, and what is sent while an
/// asynchronous middleware decides.
public struct NavigationQueuePolicy: Hashable, Sendable {
  /// How many sends may queue; one or more.
  public let capacity: Int
  /// What gives way when that many queue.
  public let overflow: PendingPolicy.Overflow

  /// Makes a policy.
  ///
  /// - Parameters:
  ///   - capacity: How many sends may queue; at least one.
  ///   - overflow: What gives way when that many queue: it is refused as
  ///     ``NavigationRejection/queueFull``.
  public init(capacity: Int = 1_024, overflow: PendingPolicy.Overflow = .refuseNewest) {
    precondition(capacity > 0, "A queue for \(capacity) sends could hold none.")
    self.capacity = capacity
    self.overflow = overflow
  }
}
