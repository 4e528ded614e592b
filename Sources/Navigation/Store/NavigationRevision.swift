import Observation

/// Counts changes; observed in place of the generic store, which would cost far more to observe.
@MainActor @usableFromInline final class NavigationRevision {
  private let counter = Counter()

  @usableFromInline func access() { counter.access() }

  @usableFromInline func bump() { counter.bump() }

  /// What is observed, written out: its key path is made once instead of at every change, and clients
  /// of the package need not import Observation.
  private final class Counter: Observable {
    private let registrar = ObservationRegistrar()
    private let key: KeyPath<Counter, Void> = \.changes
    private var changes: Void { () }

    func access() {
      registrar.access(self, keyPath: key)
    }

    func bump() {
      registrar.withMutation(of: self, keyPath: key) {}
    }
  }
}
