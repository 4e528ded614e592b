/// A factory in a container; call it to get its value.
///
/// Source: PoqSDK, `Container.shared.navigator()`.
@MainActor public struct Factory<Value> {
  let container: Container
  let key: FactoryKey
  /// Whether the container keeps the value.
  let isKept: Bool
  let make: @MainActor () -> Value

  /// Returns the container's value, making it if necessary.
  ///
  /// - Returns: The value, which is the same for every call.
  public func callAsFunction() -> Value {
    container.value(of: self)
  }
}

/// Identifies a factory by its declaration and value type.
struct FactoryKey: Hashable, Sendable {
  let name: String
  let file: String
  let value: ObjectIdentifier
}
