/// The queued requests, in order.
@usableFromInline struct RequestQueue<R: Route>: Sendable {
  let policy: NavigationQueuePolicy
  @usableFromInline var items: [Request<R>] = []
  /// How many of them have waited for a decision, and are no longer urgent.
  @usableFromInline var passedOver = 0

  init(policy: NavigationQueuePolicy) {
    self.policy = policy
  }

  var hasSignIn: Bool { items.contains(where: \.isSignIn) }

  /// Whether a session is about to be ended by its user.
  func signsOut(_ session: AccountSession?) -> Bool {
    session != nil
      && items.contains { if case .signOut = $0.what { $0.asker === session } else { false } }
  }

  /// Removes the sign-ins that answer a sign-in layer which the user has closed.
  mutating func removeSignIns(answering layer: EntryID) {
    let isVoid = { (request: Request<R>) in
      if case .signIn(_, layer) = request.what { true } else { false }
    }
    while let index = items.firstIndex(where: isVoid) { _ = remove(at: index) }
  }

  mutating func remove(at index: Int) -> Request<R> {
    if index < passedOver { passedOver -= 1 }
    return items.remove(at: index)
  }

  /// Adds a request if the policy leaves room for it.
  ///
  /// - Returns: Whether it was added, and the request that found no room.
  mutating func add(_ request: Request<R>) -> (isQueued: Bool, gone: Request<R>?) {
    var gone: Request<R>?
    if items.count >= policy.capacity, !request.isExempt {
      // An answer to a refusal displaces nothing, since its own refusal is not told.
      let isDropping = policy.overflow == .dropOldest && request.depth == 0
      guard isDropping, let oldest = items.firstIndex(where: { !$0.isExempt }) else {
        return (false, request)
      }
      gone = remove(at: oldest)
    }
    if request.isSignIn, items.last?.isSignIn == true { _ = remove(at: items.count - 1) }
    items.append(request)
    return (true, gone)
  }
}

extension Request {
  /// The entry that it amends, if it amends one.
  var amended: EntryID? {
    if case .intent(.amend) = what { standpoint?.amended } else { nil }
  }
}

/// A policy that limits how many requests can be queued while a command is running.
///
/// The policy applies to requests from inside middleware and listeners, and to those sent while an
/// asynchronous middleware is deciding.
public struct NavigationQueuePolicy: Hashable, Sendable {
  /// The maximum number of queued requests; at least one.
  package let capacity: Int
  /// What happens when the queue is full.
  package let overflow: PendingPolicy.Overflow

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of queued requests; at least one.
  ///   - overflow: Which request to refuse, with ``NavigationRejection/queueFull``, when the queue
  ///     is full.
  public init(capacity: Int = 1_024, overflow: PendingPolicy.Overflow = .refuseNewest) {
    precondition(capacity > 0, "A queue needs a capacity of at least one, not \(capacity).")
    self.capacity = capacity
    self.overflow = overflow
  }
}
