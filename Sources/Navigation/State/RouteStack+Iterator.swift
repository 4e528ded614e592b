extension RouteStack {
  /// Goes through the routes from the bottom up; all of them cost O(n).
  public struct Iterator: IteratorProtocol {
    /// The trees still to come, the next one last; of an open one only the element is left.
    @usableFromInline var rest: [(tree: Tree, isOpen: Bool)] = []

    @inlinable init(_ head: Spine?) {
      var spine = head
      while let current = spine {
        rest.append((current.tree, false))
        spine = current.next
      }
    }

    /// The next route, or `nil` above the top.
    ///
    /// - Complexity: O(1) on average, O(log n) at most.
    @inlinable
    public mutating func next() -> R? {
      while let (tree, isOpen) = rest.popLast() {
        guard !isOpen, let left = tree.left, let right = tree.right else { return tree.entry.route }
        rest.append((tree, true))
        rest.append((left, false))
        rest.append((right, false))
      }
      return nil
    }
  }

  /// Begins at the route straight above the root.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(head)
  }
}

@available(*, unavailable)
extension RouteStack.Iterator: Sendable {}
