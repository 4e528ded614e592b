/// A path from an enum to the associated value of one of its cases, and back.
///
/// If the value is itself ``Routable``, the path can be extended with that enum's cases:
/// `AppRoute.cases.shop.product` leads from an `AppRoute` to the associated value of `product`
/// inside `shop`. A nested case named `embed` or `extract` cannot be reached this way.
@dynamicMemberLookup
public struct RouteCasePath<Root, Value>: Sendable {
  private let embedding: @Sendable (Value) -> Root
  private let extracting: @Sendable (Root) -> Value?

  /// Creates a path.
  ///
  /// - Parameters:
  ///   - embed: Builds the case from a value.
  ///   - extract: Extracts the value; returns `nil` for another case.
  public init(
    embed: @escaping @Sendable (_ value: Value) -> Root,
    extract: @escaping @Sendable (_ root: Root) -> Value?
  ) {
    (embedding, extracting) = (embed, extract)
  }

  /// Builds the case from a value.
  ///
  /// - Parameter value: The associated value, or a tuple of them.
  /// - Returns: The case.
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// Extracts the associated value.
  ///
  /// - Parameter root: A value of the enum.
  /// - Returns: The value, or `nil` if the root is another case.
  package func extract(from root: Root) -> Value? { extracting(root) }
}

extension RouteCasePath where Value: Routable {
  /// The path through this case to a case of its value.
  ///
  /// - Parameter path: The inner case.
  public subscript<Inner>(
    dynamicMember path: KeyPath<Value.Cases, RouteCasePath<Value, Inner>>
  ) -> RouteCasePath<Root, Inner> {
    let inner = Value.cases[keyPath: path]
    return RouteCasePath<Root, Inner>(
      embed: { [embedding] in embedding(inner.embed($0)) },
      extract: { [extracting] in extracting($0).flatMap { inner.extract(from: $0) } })
  }
}

extension RouteCasePath where Value == Void {
  /// Builds a case without an associated value.
  ///
  /// - Returns: The case.
  package func embed() -> Root { embedding(()) }
}
