public import Navigation

/// What an app consists of in one run: the store, and what the host is told.
@MainActor
public struct AppParts<R: Route> {
  /// The store, on the clock of the run.
  package let store: NavigationStore<R>
  /// What the host is told.
  package let configuration: HostConfiguration<R>
  /// What is kept from one run to the next beside the places and what waits.
  let values: [KeptValue]

  /// Puts the parts together.
  ///
  /// - Parameters:
  ///   - store: the store, on the clock of the run.
  ///   - configuration: what the host is told.
  ///   - values: what is kept from one run to the next beside the places and what waits.
  public init(
    store: NavigationStore<R>, configuration: HostConfiguration<R>, keeping values: [KeptValue] = []
  ) {
    self.store = store
    self.configuration = configuration
    self.values = values
  }
}
