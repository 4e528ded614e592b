/// The values for writing a link, by name: `["id": id, "title": title]`.
///
/// A `nil` value is omitted. Names without a placeholder in the pattern become query items, in the
/// order given.
public struct DeepLinkValues: Sendable, ExpressibleByDictionaryLiteral {
  private(set) var items: [(name: String, value: String)] = []
  /// The fragment, which `DeepLinkURL.fragment` reads back; `nil` for a link without one.
  public var fragment: String?

  /// Creates values from a list.
  ///
  /// - Parameter elements: The names and their values.
  public init(_ elements: [(String, (any DeepLinkValue)?)]) {
    for (name, value) in elements {
      if let text = value?.linkText { items.append((name, text)) }
    }
  }

  /// Creates values from a literal.
  ///
  /// - Parameter elements: The names and their values.
  public init(dictionaryLiteral elements: (String, (any DeepLinkValue)?)...) {
    self.init(elements)
  }

  /// Adds a value, which `DeepLinkParameters.firstValue(forName:as:)` can read back.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` is omitted.
  ///   - name: The name of a placeholder or of a query item.
  public mutating func append(_ value: (some DeepLinkValue)?, forName name: String) {
    if let text = value?.linkText { items.append((name, text)) }
  }

  func first(_ name: String) -> String? { items.first { $0.name == name }?.value }
}
