/// Keeps the navigation policy of one feature in one place, out of its screens.
///
/// Screens hand their intents to the coordinator; it may pass them on, send others, or do nothing.
/// What guards access is not for here: the gate does that, whatever a coordinator sends. Source:
/// InnoRouter, "Coordinator pattern".
@MainActor public protocol Coordinator<RouteType>: AnyObject {
  /// The routes of the feature.
  associatedtype RouteType: Route
  /// What shows a route: a screen, or whatever the app draws with.
  associatedtype Content

  /// The store it sends to.
  var store: NavigationStore<RouteType> { get }

  /// Takes what a screen asks for.
  ///
  /// - Parameter intent: What is asked for.
  func handle(_ intent: NavigationIntent<RouteType>)

  /// Makes what shows a route.
  ///
  /// - Parameter route: The route.
  /// - Returns: What shows it.
  func destination(for route: RouteType) -> Content
}

extension Coordinator {
  /// Passes the intent on to the store.
  public func handle(_ intent: NavigationIntent<RouteType>) {
    store.send(intent)
  }
}
