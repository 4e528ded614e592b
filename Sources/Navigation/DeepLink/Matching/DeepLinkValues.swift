/// The values of a link to be written, by name: `["id": id, "title": title]`.
///
/// A `nil` is left out. Names that the pattern has no placeholder for become query items, in the
/// order they are written.
public struct DeepLinkValues: Sendable, ExpressibleByDictionaryLiteral {
  private(set) var items: [(name: String, value: String)] = []

  /// Makes values.
  ///
  /// - Parameter elements: The names with values; a value is written as its
  ///   description.
  public init(_ elements: [(String, (any CustomStringConvertible)?)]) {
    for (name, value) in elements {
      if let value { items.append((name, value.description)) }
    }
  }

  /// Makes values from a literal.
  ///
  /// - Parameter elements: The names with values.
  public init(dictionaryLiteral elements: (String, (any CustomStringConvertible)?)...) {
    self.init(elements)
  }

  mutating func append(text: String?, forName name: String) {
    if let text { items.append((name, text)) }
  }

  func first(_ name: String) -> String? { items.first { $0.name == name }?.value }
}
