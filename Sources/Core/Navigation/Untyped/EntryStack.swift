/// The entries of a path, whatever the type of their routes: a list from the top down with jumps.
///
/// Pushing, popping and copying are O(1), access by index is O(log n), and finding the entries that
/// two related stacks share is O(log n). Dropping a stack needs O(log n) of the call stack.
///
/// Source: Myers, An applicative random-access stack, 1983.
@usableFromInline struct EntryStack: Sendable {
  /// An entry with what is below it.
  @usableFromInline final class Entry: Sendable {
    @usableFromInline let id: EntryID
    @usableFromInline let box: any RouteBox
    /// The number of entries up to this one.
    @usableFromInline let count: Int
    // Properties are released in this order: while `below` goes, `jump` keeps the entries farther down
    // alive, so releases nest only O(log n) deep.
    let below: Entry?
    /// An entry farther down, which depends on the number alone.
    let jump: Entry?

    init(_ box: any RouteBox, id: EntryID, above below: Entry?) {
      self.id = id
      self.box = box
      self.below = below
      count = EntryStack.count(below) + 1
      let (near, far) = (below?.jump, below?.jump?.jump)
      let isFull =
        EntryStack.count(below) - EntryStack.count(near)
        == EntryStack.count(near) - EntryStack.count(far)
      jump = isFull ? far : below
    }
  }

  @usableFromInline var top: Entry?

  @usableFromInline init(top: Entry? = nil) {
    self.top = top
  }

  @inlinable var count: Int { Self.count(top) }

  @inlinable static func count(_ entry: Entry?) -> Int { entry?.count ?? 0 }

  @usableFromInline mutating func push(_ box: any RouteBox, id: EntryID = EntryID()) {
    top = Entry(box, id: id, above: top)
  }

  /// Removes as many entries from the top.
  ///
  /// - Complexity: O(log n).
  @usableFromInline mutating func pop(_ amount: Int) {
    top = entry(at: count - amount - 1)
  }

  /// Returns an entry counted from the bottom; `nil` if there is none.
  ///
  /// - Complexity: O(log n).
  @usableFromInline func entry(at index: Int) -> Entry? {
    var found = index < 0 ? nil : top
    while let entry = found, entry.count > index + 1 {
      found = Self.count(entry.jump) > index ? entry.jump : entry.below
    }
    return index < count ? found : nil
  }

  /// Returns the number of entries, counted from the bottom, that are identical in both stacks.
  ///
  /// - Complexity: O(log n).
  @usableFromInline func sharedCount(with other: Self) -> Int {
    let least = Swift.min(count, other.count)
    var (one, two) = (entry(at: least - 1), other.entry(at: least - 1))
    while one !== two {
      let isApart = one?.jump !== two?.jump
      (one, two) = isApart ? (one?.jump, two?.jump) : (one?.below, two?.below)
    }
    return Self.count(one)
  }

  /// Whether this is `other` plus one entry.
  @usableFromInline func isOneAbove(_ other: Self) -> Bool {
    top.map { $0.below === other.top } ?? false
  }

  /// Whether both have the same entries, and not only equal routes.
  @inlinable func isIdentical(to other: Self) -> Bool { top === other.top }

  /// Returns the same entries, but with another route in the one that has an identity; `nil` if none
  /// has it.
  ///
  /// - Complexity: O(k) for k entries from the top down to that entry.
  func amending(_ id: EntryID, to box: any RouteBox) -> Self? {
    var above: [Entry] = []
    var next = top
    while let entry = next, entry.id != id {
      above.append(entry)
      next = entry.below
    }
    guard let entry = next else { return nil }
    guard !entry.box.isEqual(to: box) else { return self }
    var amended = Self(top: entry.below)
    amended.push(box, id: id)
    for entry in above.reversed() { amended.push(entry.box, id: entry.id) }
    return amended
  }

  /// Returns the same routes, with new identities for entries that `other` does not share.
  ///
  /// - Complexity: O(k + log n) for k new entries.
  func renewed(against other: Self) -> Self {
    let shared = sharedCount(with: other)
    var boxes: [any RouteBox] = []
    var next = top
    while let entry = next, entry.count > shared {
      boxes.append(entry.box)
      next = entry.below
    }
    var renewed = Self(top: next)
    for box in boxes.reversed() { renewed.push(box) }
    return renewed
  }
}

extension EntryStack: Equatable {
  /// Whether both have equal routes in the same order; shared entries are not compared.
  ///
  /// - Complexity: O(n + log n) for n entries that are not shared.
  @usableFromInline static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    var (one, two) = (left.top, right.top)
    while let left = one, let right = two, left !== right {
      guard left.box === right.box || left.box.isEqual(to: right.box) else { return false }
      (one, two) = (left.below, right.below)
    }
    return true
  }
}

extension EntryStack: Sequence {
  /// An iterator over the entries from bottom to top; a full iteration is O(n).
  @usableFromInline struct Iterator: IteratorProtocol {
    /// What remains, the next part last: the entries above a number, up to an entry, or it alone.
    private var rest: [(entry: Entry, floor: Int, isAlone: Bool)] = []

    fileprivate init(_ top: Entry?) {
      if let top { rest = [(top, 0, false)] }
    }

    @usableFromInline mutating func next() -> Entry? {
      while let (entry, floor, isAlone) = rest.popLast() {
        if isAlone { return entry }
        rest.append((entry, floor, true))
        let middle = Swift.max(floor, EntryStack.count(entry.jump))
        if let below = entry.below, below.count > middle { rest.append((below, middle, false)) }
        if let jump = entry.jump, jump.count > floor { rest.append((jump, floor, false)) }
      }
      return nil
    }
  }

  @usableFromInline func makeIterator() -> Iterator { Iterator(top) }
}

@available(*, unavailable)
extension EntryStack.Iterator: Sendable {}
