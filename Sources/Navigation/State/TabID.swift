/// The name of a tab: stable, readable, written as a string literal.
public struct TabID: Hashable, Sendable, Codable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name as text.
  public let name: String

  /// Makes the identifier with this name.
  public init(_ name: String) {
    self.name = name
  }

  /// Makes the identifier from a literal.
  public init(stringLiteral value: String) {
    name = value
  }

  /// Reads the name as a plain string.
  public init(from decoder: any Decoder) throws {
    name = try String(from: decoder)
  }

  /// Writes the name as a plain string.
  public func encode(to encoder: any Encoder) throws {
    try name.encode(to: encoder)
  }

  /// The name.
  public var description: String { name }
}
