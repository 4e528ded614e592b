public import Navigation

/// The plans that a mapped route's closure returns, under PoqSDK's names.
extension NavigationPlan {
  /// Pushes a route, or presents it on its own stack if it is modal.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - isModal: Whether the route is modal, usually `route.isModal`.
  /// - Returns: The plan.
  public static func navigate(to route: R, isModalInNavigation isModal: Bool = false) -> Self {
    isModal ? .presentNavigationController(with: route) : .push(route)
  }

  /// Sets the title of the plan's last route, as PoqSDK does for a view controller.
  ///
  /// If the last route belongs to a command with a fallback, the last route of each gets the title.
  ///
  /// - Parameter title: The title; `nil` leaves the route unchanged.
  /// - Returns: The plan.
  public func withTitle(_ title: String?) -> Self where R: TitledRoute {
    guard let title else { return self }
    return Self(commands: commands.withTitle(title), action: action)
  }

  /// Pushes a route onto the visible stack.
  ///
  /// - Parameter route: The route.
  /// - Returns: The plan.
  public static func push(_ route: R) -> Self { Self(commands: [.push(route)]) }

  /// Presents a route by itself, like an alert: nothing can be pushed onto it.
  ///
  /// - Parameter route: The route.
  /// - Returns: The plan.
  public static func present(_ route: R) -> Self { Self(commands: [.present(route, .alert)]) }

  /// Presents a route on its own stack.
  ///
  /// - Parameter route: The route at the bottom of the stack.
  /// - Returns: The plan.
  public static func presentNavigationController(with route: R) -> Self {
    Self(commands: [.present(route, .sheet)])
  }
}

extension NavigationCommand where R: TitledRoute {
  /// Returns the command with a title for its last route.
  fileprivate func withTitle(_ title: String) -> Self {
    func titled(_ routes: [R]) -> [R] {
      routes.dropLast() + routes.suffix(1).map { $0.withTitle(title) }
    }
    return switch self {
    case .push(let route): .push(route.withTitle(title))
    case .pushAll(let routes): .pushAll(titled(routes))
    case .replace(let routes): .replace(titled(routes))
    case .replaceTop(let route): .replaceTop(route.withTitle(title))
    case .amend(let route, let entry): .amend(route.withTitle(title), entry)
    case .present(let route, let style): .present(route.withTitle(title), style)
    case .sequence(let steps): .sequence(steps.withTitle(title))
    case .whenCancelled(let first, let fallback):
      .whenCancelled(first.withTitle(title), fallback: fallback.withTitle(title))
    case .pop, .popCount, .popTo, .popToRoot, .dismiss, .dismissEntry, .dismissAll, .selectTab:
      self
    }
  }
}

extension Array {
  /// Returns the commands with a title for their last route.
  fileprivate func withTitle<R: TitledRoute>(
    _ title: String
  ) -> Self where Element == NavigationCommand<R> {
    guard let index = lastIndex(where: { !$0.routes.isEmpty }) else { return self }
    var commands = self
    commands[index] = commands[index].withTitle(title)
    return commands
  }
}

/// A route that includes its title, so that the title is saved, undone and compared along with the
/// route.
public protocol TitledRoute: Route {
  /// Returns the same route with a title.
  ///
  /// - Parameter title: The title.
  /// - Returns: The route.
  func withTitle(_ title: String) -> Self
}
