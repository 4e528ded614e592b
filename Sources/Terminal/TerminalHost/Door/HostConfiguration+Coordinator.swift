public import Navigation
public import TerminalUI

extension HostConfiguration {
  /// Creates a configuration whose coordinator creates the screens and handles intents first.
  ///
  /// The host uses the coordinator's store. Links, history and sign-in go directly to the store,
  /// but the coordinator still creates the resulting screens. Source: InnoRouter,
  /// `CoordinatorHost`.
  ///
  /// - Parameters:
  ///   - name: The app's name.
  ///   - title: Returns the title of a route.
  ///   - coordinator: Creates the screens of routes, and handles intents from screens and keys.
  @MainActor public init<C: Coordinator<R>>(
    name: String, title: @escaping @MainActor (R) -> String, coordinator: C
  ) where C.Content == @MainActor (ScreenContext<R>) -> any Screen {
    self.init(
      name: name, title: title,
      screen: { route, context in coordinator.destination(for: route)(context) })
    intents = { coordinator.handle($0) }
  }
}
