/// One of several parallel areas of an app, with its own root and stack.
public struct Tab<R: Route>: Hashable, Sendable, Identifiable {
  /// The tab's name.
  public let id: TabID
  /// The route that is visible while the stack is empty.
  ///
  /// `nil` means the host's own root, which is always allowed.
  public let root: R?
  /// The routes above the root.
  public var stack: RouteStack<R>

  /// Creates a tab.
  ///
  /// - Parameters:
  ///   - id: A name that is unique in the state.
  ///   - root: The route that is visible while the stack is empty, or `nil` for the host's own.
  ///   - stack: The routes above the root.
  public init(_ id: TabID, root: R? = nil, stack: RouteStack<R> = []) {
    self.id = id
    self.root = root
    self.stack = stack
  }
}

extension Tab: Codable where R: Codable {}

/// The name of a tab: stable, readable, and written as a string literal.
public struct TabID: Hashable, Sendable, Codable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name as text.
  public let name: String

  /// Creates an identifier from a name.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates an identifier from a literal.
  public init(stringLiteral value: String) {
    name = value
  }

  /// Decodes the name from a plain string.
  public init(from decoder: any Decoder) throws {
    name = try String(from: decoder)
  }

  /// Encodes the name as a plain string.
  public func encode(to encoder: any Encoder) throws {
    try name.encode(to: encoder)
  }

  /// The name.
  public var description: String { name }
}
