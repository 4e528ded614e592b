package import Navigation

/// The store of an app, for a host that knows no route type.
///
/// Only what the app writes with its routes asks for the typed store.
@MainActor package struct HostedStore {
  package let machine: Machine
  private let store: AnyObject

  package init<R: Route>(_ store: NavigationStore<R>) {
    (self.store, machine) = (store, store.machine)
  }

  /// Returns the store of the app.
  package func typed<R: Route>(of _: R.Type = R.self) -> NavigationStore<R> {
    guard let store = store as? NavigationStore<R> else {
      preconditionFailure("The host's store has no routes of the type \(R.self).")
    }
    return store
  }
}
