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

  /// Gives the route that the plan ends at a title, as the seed gives one to a view controller.
  ///
  /// - Parameter title: The title; `nil` leaves the route as it is.
  /// - Returns: The plan.
  public func withTitle(_ title: String?) -> Self where R: TitledRoute {
    guard let title, let last = commands.last else { return self }
    let titled: NavigationCommand<R> =
      switch last {
      case .push(let route): .push(route.withTitle(title))
      case .present(let route, let style): .present(route.withTitle(title), style)
      default: last
      }
    return Self(commands: commands.dropLast() + [titled], action: action)
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

/// A route whose title is a part of it, so that it is saved, undone and compared with it.
public protocol TitledRoute: Route {
  /// Makes the same route with a title.
  ///
  /// - Parameter title: The title.
  /// - Returns: The route.
  func withTitle(_ title: String) -> Self
}
