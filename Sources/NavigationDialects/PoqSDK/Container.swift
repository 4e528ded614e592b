public import Navigation

/// Factories that an app declares and a test overrides.
///
/// A factory is a property; what it makes is made when it is first called, and kept:
///
/// ```swift
/// extension Container {
///   var navigator: Factory<any LinkNavigator<ShopRoute>> { factory { NavigationStore() } }
/// }
/// Container.shared.navigator().resolve("products/7")
/// ```
///
/// It can be overridden within a scope only, so that no override outlives its test or reaches another
/// one that runs at the same time:
///
/// ```swift
/// Container.withOverrides {
///   $0.override(\.navigator) { MockNavigator() }
/// } operation: {
///   // Container.shared is the scope's own here, and in every task that is begun here.
/// }
/// ```
///
/// A scope keeps what is made within it to itself, also what is not overridden. It is inherited by
/// child tasks and by `Task { }`, but not by `Task.detached` and by what others call back later: those
/// see the app's own container. An app that wants other factories throughout runs within a scope.
@MainActor public final class Container {
  private static let app = Container(overrides: [:])
  @TaskLocal private static var scope: Container?

  /// The container of the innermost scope, else the app's.
  public static var shared: Container { scope ?? app }

  private let overrides: [FactoryKey: Any]
  private var values: [FactoryKey: Any] = [:]
  private var stores: [ObjectIdentifier: Any] = [:]
  private var underWay: Set<FactoryKey> = []

  /// The container that a scope is begun in.
  private let outer: Container?

  private init(overrides: [FactoryKey: Any], in outer: Container? = nil) {
    self.overrides = overrides
    self.outer = outer
  }

  /// Declares a factory; for computed properties of an extension.
  ///
  /// - Parameters:
  ///   - name: The name of the declaration.
  ///   - file: The file of the declaration.
  ///   - make: Makes the value, once in each container; it may call other factories.
  /// - Returns: The factory.
  public func factory<Value>(
    name: String = #function, file: String = #fileID, _ make: @escaping @MainActor () -> Value
  ) -> Factory<Value> {
    let key = FactoryKey(name: name, file: file, value: ObjectIdentifier(Value.self))
    return Factory(container: self, key: key, isKept: true, make: make)
  }

  // MARK: - The running app

  /// Makes a store the running app's: the default of what ``runningNavigator(name:file:)`` declares.
  ///
  /// - Parameter store: The store; the last one of its route counts. It is not kept alive.
  public func run<R: Route>(_ store: NavigationStore<R>) {
    stores[ObjectIdentifier(R.self)] = WeakStore(store: store)
  }

  /// Declares the main navigator: the running app's store, unless something overrides it.
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
          "No store of \(R.self) runs: the app says Container.shared.run(store) when it made one.")
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
    if let value = values[key] as? Value { return value }
    precondition(
      underWay.insert(key).inserted, "The factory \(key.name) needs what it makes itself.")
    defer { underWay.remove(key) }
    let make = overrides[key] as? @MainActor () -> Value ?? factory.make
    let value = make()
    values[key] = value
    return value
  }

  // MARK: - Scopes

  /// Runs an operation in which some factories make something else.
  ///
  /// - Parameters:
  ///   - change: Says which, on top of what an outer scope overrides.
  ///   - operation: The operation.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  public static func withOverrides<Result>(
    _ change: (inout ContainerOverrides) -> Void, operation: () throws -> Result
  ) rethrows -> Result {
    try $scope.withValue(inner(change), operation: operation)
  }

  /// Runs an asynchronous operation in which some factories make something else.
  ///
  /// - Parameters:
  ///   - change: Says which, on top of what an outer scope overrides.
  ///   - operation: The operation.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
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
