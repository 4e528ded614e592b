/// Values that go along with a link and that its text does not carry.
///
/// An already loaded product spares the screen a second load, say. A link with context waits for
/// sign-in in memory only. Source: PoqSDK, "Context".
public struct DeepLinkContext: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var values: [String: Item]

  /// No values.
  public static let empty = DeepLinkContext()

  /// Makes a context.
  ///
  /// - Parameter values: The values by name.
  public init(_ values: [String: any Hashable & Sendable] = [:]) {
    self.values = values.mapValues(Item.init)
  }

  /// Makes a context from a literal; of equal names the last counts.
  ///
  /// - Parameter elements: The names and their values.
  public init(dictionaryLiteral elements: (String, any Hashable & Sendable)...) {
    self.init(Dictionary(elements) { _, last in last })
  }

  /// Whether there are no values.
  @usableFromInline package var isEmpty: Bool { values.isEmpty }

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - type: Its type.
  /// - Returns: The value, or `nil` when there is none of that name and type.
  package func value<T>(forName name: String, as type: T.Type = T.self) -> T? {
    values[name]?.value as? T
  }

  /// The value of a name, whatever its type; setting it to `nil` takes it away.
  ///
  /// - Parameter name: The value's name.
  public subscript(name: String) -> (any Hashable & Sendable)? {
    get { values[name]?.value }
    set { values[name] = newValue.map(Item.init) }
  }
}

extension DeepLinkContext {
  /// A value of any type that can be compared.
  private struct Item: Hashable, Sendable {
    let value: any Hashable & Sendable

    static func == (left: Self, right: Self) -> Bool {
      AnyHashable(left.value) == AnyHashable(right.value)
    }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
  }
}
