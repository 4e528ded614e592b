#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What waits for sign-in, oldest first.
///
/// Two things that come to the same plan are one, whatever their spelling.
public struct PendingQueue<R: Route>: Hashable, Sendable {
  /// What became of something that asked to wait.
  enum Outcome: Hashable {
    case added
    case duplicate
    case replaced(PendingDeepLink<R>)
    case refused
  }

  /// The rules of the queue.
  public let policy: PendingPolicy
  /// What waits, oldest first.
  public private(set) var items: [PendingDeepLink<R>] = []

  /// Makes an empty queue.
  ///
  /// - Parameter policy: How much may wait, and for how long.
  public init(policy: PendingPolicy = PendingPolicy()) {
    self.policy = policy
  }

  /// How many wait.
  public var count: Int { items.count }

  /// Whether nothing waits.
  @inlinable public var isEmpty: Bool { items.isEmpty }

  mutating func add(_ item: PendingDeepLink<R>) -> Outcome {
    if items.contains(where: { $0.plan == item.plan }) { return .duplicate }
    var dropped: PendingDeepLink<R>?
    if items.count >= policy.capacity {
      if policy.overflow == .refuseNewest { return .refused }
      dropped = items.removeFirst()
    }
    items.append(item)
    return dropped.map(Outcome.replaced) ?? .added
  }

  mutating func takeAll() -> [PendingDeepLink<R>] {
    defer { items = [] }
    return items
  }

  /// Takes out what has waited longer than the policy allows.
  mutating func takeOutdated(at date: Date) -> [PendingDeepLink<R>] {
    let lifetime = policy.lifetime / .seconds(1)
    let outdated = items.filter { date.timeIntervalSince($0.queuedAt) > lifetime }
    if !outdated.isEmpty { items.removeAll { date.timeIntervalSince($0.queuedAt) > lifetime } }
    return outdated
  }
}
