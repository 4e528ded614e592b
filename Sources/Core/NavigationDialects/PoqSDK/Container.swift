public import Navigation

/// A container of factories that an app declares and a test can override.
///
/// A factory is a computed property. Its value is made on the first call and then kept:
///
/// ```swift
/// extension Container {
///   var navigator: Factory<any LinkNavigator<ShopRoute>> { factory { NavigationStore() } }
/// }
/// Container.shared.navigator().resolve("products/7")
/// ```
///
/// Overrides apply only within a scope, so that they neither outlive a test nor affect another test
/// that runs at the same time:
///
/// ```swift
/// Container.withOverrides {
///   $0.override(\.navigator) { MockNavigator() }
/// } operation: {
///   // Here, and in every task started here, Container.shared is the scope's own.
/// }
/// ```
///
/// A scope keeps everything made within it, whether overridden or not. Child tasks and `Task { }`
/// inherit the scope; `Task.detached` and later callbacks use the app's own container. To override
/// factories for the whole app, run the app within a scope.
@MainActor public final class Container {
  private static let app = Container(overrides: [:])
  @TaskLocal private static var scope: Container?

  /// The container of the innermost scope, or else the app's.
  public static var shared: Container { scope ?? app }

  private let overrides: [FactoryKey: Any]
  private var values: [FactoryKey: Any] = [:]
  private var stores: [ObjectIdentifier: Any] = [:]
  private var underWay: Set<FactoryKey> = []

  /// The container that encloses this scope.
  private let outer: Container?

  private init(overrides: [FactoryKey: Any], in outer: Container? = nil) {
    self.overrides = overrides
    self.outer = outer
  }

  /// Declares a factory; call this method in a computed property of an extension.
  ///
  /// - Parameters:
  ///   - name: The name of the declaration.
  ///   - file: The file of the declaration.
  ///   - make: Makes the value, once per container; it may call other factories.
  /// - Returns: The factory.
  public func factory<Value>(
    name: String = #function, file: String = #fileID, _ make: @escaping @MainActor () -> Value
  ) -> Factory<Value> {
    let key = FactoryKey(name: name, file: file, value: ObjectIdentifier(Value.self))
    return Factory(container: self, key: key, isKept: true, make: make)
  }

  // MARK: - The running app

  /// Registers the running app's store, for ``runningNavigator(name:file:)``.
  ///
  /// - Parameter store: The store, which is not retained; it replaces any earlier one with the same
  ///   route type.
  public func run<R: Route>(_ store: NavigationStore<R>) {
    stores[ObjectIdentifier(R.self)] = WeakStore(store: store)
  }

  /// Declares the main navigator: the running app's store, unless it is overridden.
  ///
  /// ```swift
  /// extension Container {
  ///   var navigator: Factory<any LinkNavigator<ShopRoute>> { runningNavigator() }
  /// }
  /// Container.shared.run(store)
  /// Container.shared.navigator().resolve("products/7")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the declaration.
  ///   - file: The file of the declaration.
  /// - Returns: The factory.
  public func runningNavigator<R: Route>(
    name: String = #function, file: String = #fileID
  ) -> Factory<any LinkNavigator<R>> {
    let key = FactoryKey(
      name: name, file: file, value: ObjectIdentifier((any LinkNavigator<R>).self))
    return Factory(container: self, key: key, isKept: false) { [self] in
      guard let store = runningStore(of: R.self) else {
        preconditionFailure(
          "No store for \(R.self) is running: call Container.shared.run(store) after creating one.")
      }
      return store
    }
  }

  private func runningStore<R: Route>(of route: R.Type) -> NavigationStore<R>? {
    let own = stores[ObjectIdentifier(route)] as? WeakStore<R>
    return own?.store ?? outer?.runningStore(of: route)
  }

  private struct WeakStore<R: Route> {
    weak var store: NavigationStore<R>?
  }

  func value<Value>(of factory: Factory<Value>) -> Value {
    let key = factory.key
    if !factory.isKept, overrides[key] == nil { return factory.make() }
    // A missing value must not be taken for an optional one that is `nil`.
    if let kept = values[key], let value = kept as? Value { return value }
    precondition(
      underWay.insert(key).inserted, "The factory \(key.name) depends on itself.")
    defer { underWay.remove(key) }
    let make = overrides[key] as? @MainActor () -> Value ?? factory.make
    let value = make()
    values[key] = value
    return value
  }

  // MARK: - Scopes

  /// Runs an operation with some factories overridden.
  ///
  /// - Parameters:
  ///   - change: Declares the overrides, in addition to those of an outer scope.
  ///   - operation: The operation.
  /// - Returns: The operation's result.
  /// - Throws: The operation's error.
  public static func withOverrides<Result>(
    _ change: (inout ContainerOverrides) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try $scope.withValue(inner(change), operation: operation)
  }

  /// Runs an asynchronous operation with some factories overridden.
  ///
  /// - Parameters:
  ///   - change: Declares the overrides, in addition to those of an outer scope.
  ///   - operation: The operation.
  /// - Returns: The operation's result.
  /// - Throws: The operation's error.
  public static func withOverrides<Result>(
    _ change: (inout ContainerOverrides) -> Void, operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $scope.withValue(inner(change), operation: operation)
  }

  private static func inner(_ change: (inout ContainerOverrides) -> Void) -> Container {
    var changes = ContainerOverrides(shared)
    change(&changes)
    return Container(
      overrides: shared.overrides.merging(changes.factories) { _, new in new }, in: shared)
  }
}
