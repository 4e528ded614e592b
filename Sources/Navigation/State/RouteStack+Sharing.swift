extension RouteStack {
  /// How many entries, counted from the bottom, are the very same in both stacks.
  ///
  /// - Complexity: O(log n).
  func sharedCount(with other: Self) -> Int {
    if head === other.head { return count }
    var long = self
    var short = other
    if long.count < short.count { swap(&long, &short) }
    long.pop(long.count - short.count)
    return Self.shared(long.head, short.head, count: short.count)
  }

  /// Both spines hold `count` entries, so their trees have the same sizes.
  private static func shared(_ left: Spine?, _ right: Spine?, count: Int) -> Int {
    if left === right { return count }
    guard let left, let right else { return 0 }
    let below = count - left.size
    let found = shared(left.next, right.next, count: below)
    return found < below ? found : below + shared(left.tree, right.tree, size: left.size)
  }

  private static func shared(_ left: Tree?, _ right: Tree?, size: Int) -> Int {
    if left === right { return size }
    guard let left, let right, size > 1 else { return 0 }
    let half = (size - 1) / 2
    let found = shared(left.right, right.right, size: half)
    return found < half ? found : half + shared(left.left, right.left, size: half)
  }

  /// The same routes, with `other`'s entries where both agree from the bottom.
  ///
  /// So an entry that stays in its place keeps its identity and its screen.
  ///
  /// - Complexity: O(n).
  func keepingEntries(of other: Self) -> Self {
    let same = zip(self, other).prefix { $0 == $1 }.count
    var kept = other
    kept.pop(other.count - same)
    for route in self.dropFirst(same) { kept.push(route) }
    return kept
  }

  /// The same routes, with new identities above what `other` still holds.
  ///
  /// - Complexity: O(k log n) for k entries that are new.
  func renewed(against other: Self) -> Self {
    let shared = sharedCount(with: other)
    var renewed = self
    var routes: [R] = []
    while renewed.count > shared, let entry = renewed.pop() { routes.append(entry.route) }
    for route in routes.reversed() { renewed.push(route) }
    return renewed
  }

  /// The routes that stand here and are not the very same entries in `other`, top first.
  func forEachNew(since other: Self, _ body: (R) -> Void) {
    guard head !== other.head else { return }
    let shared = sharedCount(with: other)
    for offset in 0..<(count - shared) {
      if let entry = entry(fromTop: offset) { body(entry.route) }
    }
  }
}
