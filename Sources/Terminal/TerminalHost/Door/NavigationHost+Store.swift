package import Navigation
package import TerminalKit
package import TerminalUI

extension NavigationHost {
  /// Creates a host.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - configuration: The app's names and screens.
  ///   - backend: The terminal.
  ///   - clock: The clock.
  package convenience init<R: Route>(
    store: NavigationStore<R>, configuration: HostConfiguration<R>,
    backend: any TerminalBackend, clock: AppClock
  ) {
    self.init(
      StoreDoor(store), configuration: configuration.untyped, backend: backend, clock: clock)
  }

  /// Returns the host's store, whose routes are of a type.
  package func store<R: Route>(of _: R.Type) -> NavigationStore<R> { StoreDoor.store(of: store) }
}
