/// The routes above a root, bottom to top: a persistent list in which every copy is free.
///
/// Pushing, popping and keeping a copy are O(1), reading at an index is O(log n), and two stacks that
/// were once the same find what they still share in O(log n). So results, events, history and the
/// inspector may keep whole states. It is bad at what arrays are good at: reading all of a very long
/// stack by index costs O(n log n).
///
/// It compares with an array and is written as an array literal. Equality and hashing look at the
/// routes alone, never at the entries' identities.
///
/// Source: skew-binary random-access lists, Okasaki, Purely Functional Data Structures, 9.3.2;
/// the name is InnoRouter's.
public struct RouteStack<R: Route>: Sendable {
  struct Entry: Sendable {
    let id: EntryID
    let route: R
  }

  /// A complete binary tree in preorder: the element is nearest to the top of the stack.
  final class Tree: Sendable {
    let entry: Entry
    let left: Tree?
    let right: Tree?

    init(_ entry: Entry, _ left: Tree? = nil, _ right: Tree? = nil) {
      self.entry = entry
      self.left = left
      self.right = right
    }
  }

  final class Spine: Sendable {
    let size: Int
    let tree: Tree
    let next: Spine?

    init(size: Int, tree: Tree, next: Spine?) {
      self.size = size
      self.tree = tree
      self.next = next
    }
  }

  private(set) var head: Spine?

  /// How many routes stand above the root.
  ///
  /// - Complexity: O(1).
  public private(set) var count: Int

  /// Makes an empty stack, which shows the root.
  public init() {
    head = nil
    count = 0
  }

  /// Makes a stack of these routes, bottom to top.
  ///
  /// - Parameter routes: The routes, the visible one last.
  /// - Complexity: O(n).
  public init(_ routes: some Sequence<R>) {
    self.init()
    for route in routes { push(route) }
  }

  /// The stack itself, under the name that the seeds read it by.
  public var path: RouteStack<R> { self }

  /// The route on top; `nil` when the root shows.
  ///
  /// - Complexity: O(1).
  public var last: R? { head?.tree.entry.route }

  /// The identity of the entry on top; `nil` when the root shows.
  ///
  /// - Complexity: O(1).
  public var topID: EntryID? { head?.tree.entry.id }

  mutating func push(_ route: R) {
    push(Entry(id: EntryID(), route: route))
  }

  mutating func push(_ entry: Entry) {
    if let first = head, let second = first.next, first.size == second.size {
      head = Spine(
        size: 1 + first.size + second.size,
        tree: Tree(entry, first.tree, second.tree),
        next: second.next)
    } else {
      head = Spine(size: 1, tree: Tree(entry), next: head)
    }
    count += 1
  }

  @discardableResult mutating func pop() -> Entry? {
    guard let first = head else { return nil }
    if let left = first.tree.left, let right = first.tree.right {
      let half = (first.size - 1) / 2
      head = Spine(size: half, tree: left, next: Spine(size: half, tree: right, next: first.next))
    } else {
      head = first.next
    }
    count -= 1
    return first.tree.entry
  }

  /// Takes `amount` entries from the top, skipping whole trees.
  ///
  /// - Complexity: O(log n).
  mutating func pop(_ amount: Int) {
    var left = Swift.min(amount, count)
    while left > 0, let first = head {
      if left >= first.size {
        head = first.next
        count -= first.size
        left -= first.size
      } else {
        pop()
        left -= 1
      }
    }
  }

  func entry(fromTop offset: Int) -> Entry? {
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

  /// The identity of the entry at an index counted from the bottom.
  ///
  /// - Parameter index: 0 for the entry straight above the root, `count - 1` for the top.
  /// - Returns: The identity, or `nil` where the stack has no such entry.
  /// - Complexity: O(log n).
  public func id(at index: Int) -> EntryID? {
    guard index >= 0, index < count else { return nil }
    return entry(fromTop: count - 1 - index)?.id
  }
}
