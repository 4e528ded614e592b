extension RouteStack: RandomAccessCollection {
  /// The index of the first route above the root.
  @inlinable public var startIndex: Int { 0 }

  /// One past the index of the top route.
  @inlinable public var endIndex: Int { count }

  /// The route at an index counted from the bottom.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public subscript(position: Int) -> R {
    guard let entry = entries.entry(at: position) else {
      preconditionFailure("Index \(position) is out of range for a stack of \(count) routes.")
    }
    return R.own(entry.box)
  }
}

extension RouteStack: ExpressibleByArrayLiteral {
  /// Creates a stack from a literal, bottom to top.
  @inlinable
  public init(arrayLiteral elements: R...) {
    self.init(elements)
  }
}

extension RouteStack: Hashable {
  /// Whether both stacks contain equal routes in the same order; shared entries are not compared.
  ///
  /// - Complexity: O(n) in the number of entries that are not shared, O(log n) for the rest.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.entries == right.entries
  }

  /// Whether the stack contains exactly these routes.
  @inlinable
  public static func == (left: Self, right: [R]) -> Bool {
    left.elementsEqual(right)
  }

  /// Whether the stack contains exactly these routes.
  @inlinable
  public static func == (left: [R], right: Self) -> Bool {
    right == left
  }

  /// Hashes the routes.
  ///
  /// - Complexity: O(n).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for route in self { hasher.combine(route) }
  }
}

extension RouteStack: CustomStringConvertible {
  /// The routes, formatted like an array.
  public var description: String { Array(self).description }
}

extension RouteStack: Codable where R: Codable {
  /// Decodes an array of routes.
  public init(from decoder: any Decoder) throws {
    self.init(try [R](from: decoder))
  }

  /// Encodes the routes as an array, without identities.
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension RouteStack {
  /// An iterator over the routes from bottom to top; a full iteration is O(n).
  public struct Iterator: IteratorProtocol {
    @usableFromInline var entries: EntryStack.Iterator

    @inlinable init(_ entries: EntryStack) {
      self.entries = entries.makeIterator()
    }

    /// Returns the next route, or `nil` after the top.
    ///
    /// - Complexity: O(1) on average, O(log n) at most.
    @inlinable
    public mutating func next() -> R? { (entries.next()?.box).map(R.own) }
  }

  /// Returns an iterator that starts at the first route above the root.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(entries)
  }
}

@available(*, unavailable)
extension RouteStack.Iterator: Sendable {}
