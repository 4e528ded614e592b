/// The queued requests, in order.
@usableFromInline struct RequestQueue<R: Route>: Sendable {
  /// The number of requests for which it has room.
  private static var capacity: Int { 1_024 }

  @usableFromInline var items: [Request<R>] = []
  /// How many of them have waited for a decision, and are no longer urgent.
  @usableFromInline var passedOver = 0

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

  /// Adds a request if there is room for it.
  ///
  /// - Returns: Whether it was added.
  mutating func add(_ request: Request<R>) -> Bool {
    guard items.count < Self.capacity || request.isExempt else { return false }
    if request.isSignIn, items.last?.isSignIn == true { _ = remove(at: items.count - 1) }
    items.append(request)
    return true
  }
}

extension Request {
  /// The entry that it amends, if it amends one.
  var amended: EntryID? {
    if case .intent(.amend) = what { standpoint?.amended } else { nil }
  }
}
