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
  ///   - factory: The key path of the factory, such as `\.navigator`.
  ///   - make: Makes the value: on first use, and at most once per scope.
  public mutating func override<Value>(
    _ factory: KeyPath<Container, Factory<Value>>, with make: @escaping @MainActor () -> Value
  ) {
    factories[container[keyPath: factory].key] = make
  }
}
