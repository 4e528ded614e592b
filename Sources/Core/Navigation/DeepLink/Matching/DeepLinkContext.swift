/// Values that accompany a link but are not part of its text.
///
/// For example, pass a product that is already loaded, and the screen need not load it again. A
/// link with context is not saved while it waits for sign-in. Source: PoqSDK, "Context".
public struct DeepLinkContext: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var values: [String: Item]

  /// An empty context.
  public static let empty = DeepLinkContext()

  /// Creates a context.
  ///
  /// - Parameter values: The values by name.
  public init(_ values: [String: any Hashable & Sendable] = [:]) {
    self.values = values.mapValues(Item.init)
  }

  /// Creates a context from a literal; a repeated name keeps its last value.
  ///
  /// - Parameter elements: The names and their values.
  public init(dictionaryLiteral elements: (String, any Hashable & Sendable)...) {
    self.init(Dictionary(elements) { _, last in last })
  }

  /// Whether the context is empty.
  package var isEmpty: Bool { values.isEmpty }

  /// Returns a value of a given type.
  ///
  /// - Parameters:
  ///   - name: The value's name.
  ///   - type: The value's type.
  /// - Returns: The value, or `nil` if there is none with that name and type.
  package func value<T>(forName name: String, as type: T.Type = T.self) -> T? {
    values[name]?.value as? T
  }

  /// The value with a name, of any type; setting it to `nil` removes it.
  ///
  /// - Parameter name: The value's name.
  public subscript(name: String) -> (any Hashable & Sendable)? {
    get { values[name]?.value }
    set { values[name] = newValue.map(Item.init) }
  }
}

extension DeepLinkContext {
  /// A value of any hashable type.
  private struct Item: Hashable, Sendable {
    let value: any Hashable & Sendable

    static func == (left: Self, right: Self) -> Bool {
      AnyHashable(left.value) == AnyHashable(right.value)
    }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }
}
