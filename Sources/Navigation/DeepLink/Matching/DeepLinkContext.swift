/// Values that go along with a link and that its text does not carry.
///
/// An already loaded product spares the screen a second load, say. A link with context waits for
/// sign-in in memory only. Source: PoqSDK, "Context".
public struct DeepLinkContext: Sendable, ExpressibleByDictionaryLiteral {
  private var values: [String: any Hashable & Sendable]

  /// No values.
  public static let empty = DeepLinkContext()

  /// Makes a context.
  ///
  /// - Parameter values: The values by name.
  public init(_ values: [String: any Hashable & Sendable] = [:]) {
    self.values = values
  }

  /// Makes a context from a literal; of equal names the last counts.
  ///
  /// - Parameter elements: The names and their values.
  public init(dictionaryLiteral elements: (String, any Hashable & Sendable)...) {
    values = Dictionary(elements) { _, last in last }
  }

  /// Whether there are no values.
  public var isEmpty: Bool { values.isEmpty }

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - type: Its type.
  /// - Returns: The value, or `nil` when there is none of that name and type.
  public func value<T>(forName name: String, as type: T.Type = T.self) -> T? {
    values[name] as? T
  }

  /// The value of a name, whatever its type; setting it to `nil` takes it away.
  ///
  /// - Parameter name: The value's name.
  public subscript(name: String) -> (any Hashable & Sendable)? {
    get { values[name] }
    set { values[name] = newValue }
  }
}

extension DeepLinkContext: Hashable {
  /// Compares names and values.
  ///
  /// - Parameters:
  ///   - left: One context.
  ///   - right: Another.
  /// - Returns: Whether they hold equal values under the same names.
  public static func == (left: Self, right: Self) -> Bool { left.erased == right.erased }

  /// Hashes names and values.
  ///
  /// - Parameter hasher: The hasher to feed.
  public func hash(into hasher: inout Hasher) { hasher.combine(erased) }

  private var erased: [String: AnyHashable] { values.mapValues { AnyHashable($0) } }
}
