import Synchronization

/// The routes above a root, bottom to top, as a persistent list that is free to copy.
///
/// Pushing, popping and copying are O(1), access by index is O(log n), and finding the entries that
/// two related stacks share is O(log n). Results, events, history and the inspector can therefore
/// keep whole states. Iteration from the bottom is O(n); reading all of a very long stack by index
/// is O(n log n), slower than an array.
///
/// A stack can be compared with an array and written as an array literal. Equality and hashing
/// consider only the routes, not the entries' identities.
///
/// Source: Myers, An applicative random-access stack, 1983; the name is InnoRouter's.
public struct RouteStack<R: Route>: Sendable {
  @usableFromInline var entries: EntryStack

  /// The number of routes above the root.
  ///
  /// - Complexity: O(1).
  @inlinable public var count: Int { entries.count }

  /// Creates an empty stack, which shows the root.
  @inlinable
  public init() {
    entries = EntryStack()
  }

  @inlinable init(_ entries: EntryStack) {
    self.entries = entries
  }

  /// Creates a stack from routes, bottom to top.
  ///
  /// - Parameter routes: The routes, the visible one last.
  /// - Complexity: O(n).
  @inlinable
  public init(_ routes: some Sequence<R>) {
    self.init()
    for route in routes { push(route) }
  }

  /// The top route; `nil` if the root is visible.
  ///
  /// - Complexity: O(1).
  @inlinable public var last: R? { (entries.top?.box).map(R.own) }

  /// The identity of the top entry; `nil` if the root is visible.
  ///
  /// - Complexity: O(1).
  @inlinable package var topID: EntryID? { entries.top?.id }

  @inlinable package mutating func push(_ route: R) {
    entries.push(R.box(route))
  }

  /// Removes `amount` entries from the top.
  ///
  /// - Complexity: O(log n).
  @inlinable mutating func pop(_ amount: Int = 1) { entries.pop(amount) }

  /// Returns the identity of the entry at an index, counted from the bottom.
  ///
  /// - Parameter index: 0 for the first entry above the root, `count - 1` for the top.
  /// - Returns: The identity, or `nil` if the stack has no such entry.
  /// - Complexity: O(log n).
  @inlinable package func id(at index: Int) -> EntryID? { entries.entry(at: index)?.id }

  /// Returns the number of entries, counted from the bottom, that are identical in both stacks.
  ///
  /// - Complexity: O(log n).
  package func sharedCount(with other: Self) -> Int { entries.sharedCount(with: other.entries) }

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
  func renewed(against other: Self) -> Self { Self(entries.renewed(against: other.entries)) }

  /// Returns the stack with another route in the entry that has an identity; `nil` if it has none.
  ///
  /// - Complexity: O(k) for k entries from the top down to that entry.
  func amending(_ id: EntryID, to route: R) -> Self? {
    entries.amending(id, to: R.box(route)).map(Self.init)
  }

  /// Calls a closure with each route whose entry `other` does not share, bottom first.
  @inlinable func forEachNew(since other: Self, _ body: (R) -> Void) {
    let (new, old) = (entries, other.entries)
    if new.isIdentical(to: old) || old.isOneAbove(new) { return }
    if new.isOneAbove(old), let last { return body(last) }
    for index in new.sharedCount(with: old)..<count { body(self[index]) }
  }
}

/// The identity of a stack entry or a presentation while it keeps its position.
///
/// Equal routes may appear twice in a state; their identities tell them apart. Identities are not
/// part of equality, are never encoded, and are not restored by undo.
public struct EntryID: Hashable, Sendable, CustomStringConvertible {
  private static let counter = Atomic<UInt64>(0)

  @usableFromInline let number: UInt64

  /// Creates an identity that is unique within the process.
  @usableFromInline init() {
    number = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The identity's number, prefixed with `#`.
  public var description: String { "#\(number)" }
}
