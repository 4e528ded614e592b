/// What is to be made otherwise within one scope.
@MainActor public struct ContainerOverrides {
  private let container: Container
  private(set) var factories: [FactoryKey: Any] = [:]

  init(_ container: Container) {
    self.container = container
  }

  /// Makes the value of a factory otherwise.
  ///
  /// - Parameters:
  ///   - factory: The factory: `\.navigator`.
  ///   - make: Makes the value, once in the scope and not before it is asked for.
  public mutating func override<Value>(
    _ factory: KeyPath<Container, Factory<Value>>, with make: @escaping @MainActor () -> Value
  ) {
    factories[container[keyPath: factory].key] = make
  }
}
