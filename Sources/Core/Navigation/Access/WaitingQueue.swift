#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The requests that wait for sign-in, oldest first.
package struct WaitingQueue: Hashable, Sendable {
  /// The result of adding a request.
  enum Addition: Hashable, Sendable {
    case added(displacing: Waiting?)
    case duplicate(of: Waiting)
    case refused
  }

  let policy: PendingPolicy
  package private(set) var items: [Waiting] = []

  init(_ policy: PendingPolicy) {
    self.policy = policy
  }

  mutating func add(_ item: Waiting) -> Addition {
    if let index = items.firstIndex(where: { $0.isSame(as: item) }) {
      // A request that can be saved replaces one that cannot.
      if item.isSavable, !items[index].isSavable { items[index] = item }
      return .duplicate(of: items[index])
    }
    guard items.count >= policy.capacity else {
      items.append(item)
      return .added(displacing: nil)
    }
    if policy.overflow == .refuseNewest { return .refused }
    items.append(item)
    return .added(displacing: items.removeFirst())
  }

  /// Removes and returns some of the requests.
  @discardableResult
  mutating func take(where isTaken: (Waiting) -> Bool = { _ in true }) -> [Waiting] {
    let taken = items.filter(isTaken)
    if !taken.isEmpty { items.removeAll(where: isTaken) }
    return taken
  }

  /// Removes and returns the requests that have waited longer than the policy allows.
  mutating func takeOutdated(at date: Date) -> [Waiting] {
    let policy = policy
    return take { policy.isOutdated($0, at: date) }
  }

  /// Whether a request has waited longer than the policy allows; reads the clock only if one waits.
  func hasOutdated(at clock: NavigationClock) -> Bool {
    if items.isEmpty { return false }
    let date = clock.date()
    return items.contains { policy.isOutdated($0, at: date) }
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
  /// Whether a request has waited longer than allowed.
  fileprivate func isOutdated(_ item: Waiting, at date: Date) -> Bool {
    date.timeIntervalSince(item.queuedAt) > lifetime / .seconds(1)
  }
}
