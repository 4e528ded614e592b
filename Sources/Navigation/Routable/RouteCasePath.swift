/// The way from an enum to the associated value of one of its cases, and back.
///
/// A path through a case whose value is itself ``Routable`` goes on with the names of that enum:
/// `AppRoute.cases.shop.product` leads from an `AppRoute` to what a shop's product holds. A nested case
/// called `embed` or `extract` is not reached that way.
@dynamicMemberLookup
public struct RouteCasePath<Root, Value>: Sendable {
  private let embedding: @Sendable (Value) -> Root
  private let extracting: @Sendable (Root) -> Value?

  /// Makes a path.
  ///
  /// - Parameters:
  ///   - embed: Builds the case around a value.
  ///   - extract: Takes the value out, or answers `nil` for another case.
  public init(
    embed: @escaping @Sendable (_ value: Value) -> Root,
    extract: @escaping @Sendable (_ root: Root) -> Value?
  ) {
    (embedding, extracting) = (embed, extract)
  }

  /// Builds the case around a value.
  ///
  /// - Parameter value: The associated value, or a tuple of them.
  /// - Returns: The case.
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// Takes the associated value out.
  ///
  /// - Parameter root: A value of the enum.
  /// - Returns: What it holds, or `nil` when it is another case.
  package func extract(from root: Root) -> Value? { extracting(root) }
}

extension RouteCasePath where Value: Routable {
  /// The path through this case to a case of its own value.
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
  /// Builds a case that holds nothing.
  ///
  /// - Returns: The case.
  package func embed() -> Root { embedding(()) }
}
