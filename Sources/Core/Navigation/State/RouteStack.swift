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
/// Source: skew-binary random-access lists, Okasaki, Purely Functional Data Structures, 9.3.2;
/// the name is InnoRouter's.
public struct RouteStack<R: Route>: Sendable {
  @usableFromInline struct Entry: Sendable {
    @usableFromInline let id: EntryID
    @usableFromInline let route: R

    @inlinable init(_ route: R, id: EntryID = EntryID()) {
      self.id = id
      self.route = route
    }
  }

  /// A complete binary tree in preorder; its element is nearest to the top of the stack.
  @usableFromInline final class Tree: Sendable {
    @usableFromInline let entry: Entry
    @usableFromInline let left: Tree?
    @usableFromInline let right: Tree?

    @inlinable init(_ entry: Entry, _ left: Tree? = nil, _ right: Tree? = nil) {
      self.entry = entry
      self.left = left
      self.right = right
    }
  }

  @usableFromInline final class Spine: Sendable {
    @usableFromInline let size: Int
    @usableFromInline let tree: Tree
    @usableFromInline let next: Spine?

    @inlinable init(size: Int, tree: Tree, next: Spine?) {
      self.size = size
      self.tree = tree
      self.next = next
    }
  }

  @usableFromInline let head: Spine?

  /// The number of routes above the root.
  ///
  /// - Complexity: O(1).
  public let count: Int

  /// Creates an empty stack, which shows the root.
  @inlinable
  public init() {
    self.init(head: nil, count: 0)
  }

  @inlinable init(head: Spine?, count: Int) {
    self.head = head
    self.count = count
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
  @inlinable public var last: R? { head?.tree.entry.route }

  /// The identity of the top entry; `nil` if the root is visible.
  ///
  /// - Complexity: O(1).
  @inlinable package var topID: EntryID? { head?.tree.entry.id }

  @inlinable package mutating func push(_ route: R) { push(Entry(route)) }

  @inlinable mutating func push(_ entry: Entry) {
    if let first = head, let second = first.next, first.size == second.size {
      let tree = Tree(entry, first.tree, second.tree)
      let size = 1 + first.size + second.size
      self = Self(head: Spine(size: size, tree: tree, next: second.next), count: count + 1)
    } else {
      self = Self(head: Spine(size: 1, tree: Tree(entry), next: head), count: count + 1)
    }
  }

  @inlinable @discardableResult mutating func pop() -> Entry? {
    guard let first = head else { return nil }
    var rest = first.next
    if let left = first.tree.left, let right = first.tree.right {
      let half = (first.size - 1) / 2
      rest = Spine(size: half, tree: left, next: Spine(size: half, tree: right, next: rest))
    }
    self = Self(head: rest, count: count - 1)
    return first.tree.entry
  }

  /// Removes `amount` entries from the top, skipping whole trees.
  ///
  /// - Complexity: O(log n).
  @inlinable mutating func pop(_ amount: Int) {
    var left = Swift.min(amount, count)
    while left > 0, let first = head {
      if left >= first.size {
        left -= first.size
        self = Self(head: first.next, count: count - first.size)
      } else {
        left -= 1
        pop()
      }
    }
  }

  @inlinable func entry(fromTop offset: Int) -> Entry? {
    var spine = head
    var offset = offset
    while let current = spine, offset >= current.size {
      offset -= current.size
      spine = current.next
    }
    guard let spine else { return nil }
    var tree = spine.tree
    var size = spine.size
    while offset > 0 {
      size = (size - 1) / 2
      guard let left = tree.left, let right = tree.right else { return nil }
      if offset <= size {
        tree = left
        offset -= 1
      } else {
        tree = right
        offset -= 1 + size
      }
    }
    return tree.entry
  }

  /// Returns the identity of the entry at an index, counted from the bottom.
  ///
  /// - Parameter index: 0 for the first entry above the root, `count - 1` for the top.
  /// - Returns: The identity, or `nil` if the stack has no such entry.
  /// - Complexity: O(log n).
  @inlinable
  package func id(at index: Int) -> EntryID? {
    guard index >= 0, index < count else { return nil }
    return entry(fromTop: count - 1 - index)?.id
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
