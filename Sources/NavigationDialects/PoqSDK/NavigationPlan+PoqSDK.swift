public import Navigation

/// What the closure of a mapped route answers, under the seed's names.
extension NavigationPlan {
  /// Pushes a route, or presents it on a stack of its own when it is modal.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - isModal: Whether it is modal, as `route.isModal` says.
  /// - Returns: The plan.
  public static func navigate(to route: R, isModalInNavigation isModal: Bool = false) -> Self {
    isModal ? .presentNavigationController(with: route) : .push(route)
  }

  /// Pushes a route on the visible stack.
  ///
  /// - Parameter route: The route.
  /// - Returns: The plan.
  public static func push(_ route: R) -> Self { Self(commands: [.push(route)]) }

  /// Presents a route alone, as an alert is: nothing can be pushed on it.
  ///
  /// - Parameter route: The route.
  /// - Returns: The plan.
  public static func present(_ route: R) -> Self { Self(commands: [.present(route, .alert)]) }

  /// Presents a route on a stack of its own.
  ///
  /// - Parameter route: The route at the bottom of the stack.
  /// - Returns: The plan.
  public static func presentNavigationController(with route: R) -> Self {
    Self(commands: [.present(route, .sheet)])
  }
}
