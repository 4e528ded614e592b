/// A factory of a container: calling it gives what it makes.
///
/// Source: PoqSDK, `Container.shared.navigator()`.
@MainActor public struct Factory<Value> {
  let container: Container
  let key: FactoryKey
  /// Whether the container keeps what it makes.
  let isKept: Bool
  let make: @MainActor () -> Value

  /// Gives the value: the one this container has, or a new one.
  ///
  /// - Returns: The value; the same one each time.
  public func callAsFunction() -> Value {
    container.value(of: self)
  }
}

/// What a factory is known by: its declaration, and what it makes.
struct FactoryKey: Hashable, Sendable {
  let name: String
  let file: String
  let value: ObjectIdentifier
}
