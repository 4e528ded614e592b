#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The requests that wait for sign-in, oldest first.
///
/// Two requests with the same plan and owner count as one, even if their links differ.
public struct PendingQueue<R: Route>: Hashable, Sendable {
  /// The limits of the queue.
  package let policy: PendingPolicy
  /// The waiting requests, oldest first.
  public private(set) var items: [PendingDeepLink<R>] = []

  /// Creates an empty queue.
  init(policy: PendingPolicy = PendingPolicy()) {
    self.policy = policy
  }

  /// The number of waiting requests.
  package var count: Int { items.count }

  /// Whether the queue is empty.
  @inlinable package var isEmpty: Bool { items.isEmpty }

  /// The result of adding a request.
  enum Outcome: Hashable {
    case added
    case duplicate
    case replaced(PendingDeepLink<R>)
    case refused
  }

  mutating func add(_ item: PendingDeepLink<R>) -> Outcome {
    if let index = items.firstIndex(where: { $0.isSame(as: item) }) {
      // A request that can be saved replaces one that cannot.
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

  /// Removes the requests of an account.
  mutating func takeAll(of subject: String) -> [PendingDeepLink<R>] {
    defer { items.removeAll { $0.subject == subject } }
    return items.filter { $0.subject == subject }
  }

  /// Assigns every request that an account may resume to that account.
  ///
  /// - Returns: The requests of other accounts, which were removed from the queue.
  mutating func claim(for subject: String) -> [PendingDeepLink<R>] {
    let others = items.filter { !$0.opens(for: subject) }
    let claimed = items.filter { $0.opens(for: subject) }.map { $0.claimed(by: subject) }
    items = []
    for item in claimed {
      if let index = items.firstIndex(where: { $0.isSame(as: item) }) {
        // The one that can be saved is the user's own, which no caller takes back.
        if item.isSavable, !items[index].isSavable { items[index] = item }
      } else {
        items.append(item)
      }
    }
    return others
  }

  /// Removes a request.
  ///
  /// - Returns: Whether the request was in the queue.
  mutating func remove(_ item: PendingDeepLink<R>) -> Bool {
    guard let index = items.firstIndex(of: item) else { return false }
    items.remove(at: index)
    return true
  }

  /// Removes and returns the requests that have waited longer than the policy allows.
  mutating func takeOutdated(at date: Date) -> [PendingDeepLink<R>] {
    let lifetime = policy.lifetime / .seconds(1)
    let outdated = items.filter { date.timeIntervalSince($0.queuedAt) > lifetime }
    if !outdated.isEmpty { items.removeAll { date.timeIntervalSince($0.queuedAt) > lifetime } }
    return outdated
  }
}

/// A policy that limits how many requests can wait for sign-in, and for how long.
///
/// With a capacity of one, `dropOldest` keeps the newest request and `refuseNewest` keeps the
/// first. With a larger capacity, requests stay in order of arrival.
public struct PendingPolicy: Hashable, Sendable {
  /// What happens when the queue is full.
  public enum Overflow: Hashable, Sendable {
    /// Drops the oldest request.
    case dropOldest
    /// Refuses the new request.
    case refuseNewest
  }

  /// The maximum number of waiting requests; at least one.
  package let capacity: Int
  /// What happens when the queue is full.
  package let overflow: Overflow
  /// How long a request may wait.
  package let lifetime: Duration

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of waiting requests; at least one.
  ///   - overflow: What happens when the queue is full.
  ///   - lifetime: How long a request may wait; one day by default.
  public init(
    capacity: Int = 16, overflow: Overflow = .dropOldest, lifetime: Duration = .seconds(86_400)
  ) {
    precondition(capacity > 0, "A queue needs a capacity of at least one, not \(capacity).")
    self.capacity = capacity
    self.overflow = overflow
    self.lifetime = lifetime
  }
}
