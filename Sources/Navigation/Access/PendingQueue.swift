#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What waits for sign-in, oldest first.
///
/// Two things that come to the same plan for the same person are one, in any spelling.
public struct PendingQueue<R: Route>: Hashable, Sendable {
  /// The rules of the queue.
  package let policy: PendingPolicy
  /// What waits, oldest first.
  public private(set) var items: [PendingDeepLink<R>] = []

  /// Makes an empty queue.
  init(policy: PendingPolicy = PendingPolicy()) {
    self.policy = policy
  }

  /// How many wait.
  package var count: Int { items.count }

  /// Whether nothing waits.
  @inlinable package var isEmpty: Bool { items.isEmpty }

  /// The result of asking to wait.
  enum Outcome: Hashable {
    case added
    case duplicate
    case replaced(PendingDeepLink<R>)
    case refused
  }

  mutating func add(_ item: PendingDeepLink<R>) -> Outcome {
    if let index = items.firstIndex(where: { $0.isSame(as: item) }) {
      // The one that survives a restart stands for both.
      if item.isSavable, !items[index].isSavable { items[index] = item }
      return .duplicate
    }
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

  /// Makes a person of everything that waits for nobody else.
  ///
  /// - Returns: What waits for another person, taken out.
  mutating func claim(for subject: String) -> [PendingDeepLink<R>] {
    let others = items.filter { !$0.opens(for: subject) }
    let claimed = items.filter { $0.opens(for: subject) }.map { $0.claimed(by: subject) }
    items = []
    for item in claimed where !items.contains(where: { $0.isSame(as: item) }) {
      items.append(item)
    }
    return others
  }

  /// Takes one out.
  ///
  /// - Returns: Whether it was there.
  mutating func remove(_ item: PendingDeepLink<R>) -> Bool {
    guard let index = items.firstIndex(of: item) else { return false }
    items.remove(at: index)
    return true
  }

  /// Takes out what has waited longer than the policy allows.
  mutating func takeOutdated(at date: Date) -> [PendingDeepLink<R>] {
    let lifetime = policy.lifetime / .seconds(1)
    let outdated = items.filter { date.timeIntervalSince($0.queuedAt) > lifetime }
    if !outdated.isEmpty { items.removeAll { date.timeIntervalSince($0.queuedAt) > lifetime } }
    return outdated
  }
}

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
  package let capacity: Int
  /// What gives way when that many wait.
  package let overflow: Overflow
  /// How long one may wait.
  package let lifetime: Duration

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
