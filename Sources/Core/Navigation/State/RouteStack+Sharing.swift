extension RouteStack {
  /// Returns the number of entries, counted from the bottom, that are identical in both stacks.
  ///
  /// - Complexity: O(log n).
  @inlinable package func sharedCount(with other: Self) -> Int {
    if head === other.head { return count }
    var long = self
    var short = other
    if long.count < short.count { swap(&long, &short) }
    long.pop(long.count - short.count)
    return Self.shared(long.head, short.head, count: short.count)
  }

  /// Returns the number of shared entries; both spines have `count` entries, so their trees have
  /// equal sizes.
  @inlinable static func shared(_ left: Spine?, _ right: Spine?, count: Int) -> Int {
    if left === right { return count }
    guard let left, let right else { return 0 }
    let below = count - left.size
    let found = shared(left.next, right.next, count: below)
    return found < below ? found : below + shared(left.tree, right.tree, size: left.size)
  }

  @inlinable static func shared(_ left: Tree?, _ right: Tree?, size: Int) -> Int {
    if left === right { return size }
    guard let left, let right, size > 1 else { return 0 }
    let half = (size - 1) / 2
    let found = shared(left.right, right.right, size: half)
    return found < half ? found : half + shared(left.left, right.left, size: half)
  }

  /// Returns the same routes, reusing the entries of `other` from the bottom as long as the routes
  /// match.
  ///
  /// An entry that keeps its position therefore keeps its identity and its screen.
  ///
  /// - Complexity: O(n).
  @inlinable func keepingEntries(of other: Self) -> Self {
    let same = zip(self, other).prefix { $0 == $1 }.count
    var kept = other
    kept.pop(other.count - same)
    for route in self.dropFirst(same) { kept.push(route) }
    return kept
  }

  /// Returns the same routes, with new identities for entries that `other` does not share.
  ///
  /// - Complexity: O(k log n) for k new entries.
  func renewed(against other: Self) -> Self {
    let shared = sharedCount(with: other)
    var renewed = self
    var routes: [R] = []
    while renewed.count > shared, let entry = renewed.pop() { routes.append(entry.route) }
    for route in routes.reversed() { renewed.push(route) }
    return renewed
  }

  /// Returns the stack with another route in the entry that has an identity; `nil` if it has none.
  ///
  /// - Complexity: O(k) for k entries from the top down to that entry.
  func amending(_ id: EntryID, to route: R) -> Self? {
    var amended = self
    var above: [Entry] = []
    while let entry = amended.pop() {
      guard entry.id == id else {
        above.append(entry)
        continue
      }
      guard entry.route != route else { return self }
      amended.push(Entry(route, id: id))
      for entry in above.reversed() { amended.push(entry) }
      return amended
    }
    return nil
  }

  /// Whether this is `other` plus one entry: a fast check for the most common step.
  @inlinable func isOneAbove(_ other: Self) -> Bool {
    guard count == other.count + 1, let first = head else { return false }
    guard let left = first.tree.left else { return first.next === other.head }
    guard let below = other.head, let second = below.next else { return false }
    return left === below.tree && first.tree.right === second.tree && first.next === second.next
  }

  /// Calls a closure with each route whose entry `other` does not share, bottom first.
  @inlinable func forEachNew(since other: Self, _ body: (R) -> Void) {
    if head === other.head || other.isOneAbove(self) { return }
    if isOneAbove(other), let last { return body(last) }
    let shared = sharedCount(with: other)
    for offset in (0..<(count - shared)).reversed() {
      if let entry = entry(fromTop: offset) { body(entry.route) }
    }
  }
}
