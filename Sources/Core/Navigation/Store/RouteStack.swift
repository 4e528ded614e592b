/// The routes above a root, bottom to top.
///
/// A stack can be compared with an array and written as an array literal. Equality and hashing
/// consider only the routes, not the entries' identities. Source of the name: InnoRouter.
public struct RouteStack<R: Route>: Hashable, Sendable {
  package private(set) var entries: [State.Entry]

  package init(entries: [State.Entry]) {
    self.entries = entries
  }

  /// Creates an empty stack, which shows the root.
  public init() {
    entries = []
  }

  /// Creates a stack from routes, bottom to top.
  ///
  /// - Parameter routes: The routes, the visible one last.
  /// - Complexity: O(n).
  public init(_ routes: some Sequence<R>) {
    entries = routes.map { State.Entry(AnyRoute($0)) }
  }

  /// Whether the stack contains exactly these routes.
  public static func == (left: Self, right: [R]) -> Bool { left.elementsEqual(right) }

  /// Whether the stack contains exactly these routes.
  public static func == (left: [R], right: Self) -> Bool { right == left }

  /// Returns the identity of the entry at an index, counted from the bottom.
  ///
  /// - Parameter index: 0 for the first entry above the root, `count - 1` for the top.
  /// - Returns: The identity, or `nil` if the stack has no such entry.
  package func id(at index: Int) -> EntryID? {
    entries.indices.contains(index) ? entries[index].id : nil
  }
}

extension RouteStack: RandomAccessCollection {
  /// The index of the first route above the root.
  public var startIndex: Int { 0 }

  /// One past the index of the top route.
  public var endIndex: Int { entries.count }

  /// The route at an index counted from the bottom.
  public subscript(position: Int) -> R { entries[position].route.typed() }
}

extension RouteStack: ExpressibleByArrayLiteral {
  /// Creates a stack from a literal, bottom to top.
  public init(arrayLiteral elements: R...) {
    self.init(elements)
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
