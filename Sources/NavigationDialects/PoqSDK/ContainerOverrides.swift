/// The overrides of one scope.
@MainActor public struct ContainerOverrides {
  private let container: Container
  private(set) var factories: [FactoryKey: Any] = [:]

  init(_ container: Container) {
    self.container = container
  }

  /// Overrides a factory.
  ///
  /// - Parameters:
  ///   - factory: The factory: `\.navigator`.
  ///   - make: Makes the value, once in the scope and only on demand.
  public mutating func override<Value>(
    _ factory: KeyPath<Container, Factory<Value>>, with make: @escaping @MainActor () -> Value
  ) {
    factories[container[keyPath: factory].key] = make
  }
}
