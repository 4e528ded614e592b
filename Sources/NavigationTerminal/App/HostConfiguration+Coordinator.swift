public import Navigation

extension HostConfiguration {
  /// Describes an app whose screens a coordinator makes, and whose intents it takes first.
  ///
  /// The host is given the coordinator's own store. Links, history and sign-in go to the store
  /// directly; what they lead to is made by the coordinator like everything else. Source: InnoRouter,
  /// `CoordinatorHost`.
  ///
  /// - Parameters:
  ///   - name: the app's name.
  ///   - title: what a route is called.
  ///   - coordinator: makes what makes the screen of a route, and takes what screens and keys ask for.
  @MainActor public init<C: Coordinator<R>>(
    name: String, title: @escaping @MainActor (R) -> String, coordinator: C
  ) where C.Content == @MainActor (ScreenContext<R>) -> any Screen {
    self.init(
      name: name, title: title,
      screen: { route, context in coordinator.destination(for: route)(context) })
    intents = { coordinator.handle($0) }
  }
}
