public import Navigation

/// Where to put the route of a link.
public enum URLPlacement: Hashable, Sendable {
  /// On a stack: the tab's, or the visible one if `from` is `nil`.
  case push(from: TabID? = nil)
  /// Above everything: over the tab's stack, or over the visible content if `from` is `nil`.
  case present(wrap: URLWrap? = nil, from: TabID? = nil)

  /// Returns the plan that puts a route at this placement.
  func plan<R: Route>(for route: R) -> NavigationPlan<R> {
    switch self {
    case .push(let tab): NavigationPlan(commands: Self.going(to: tab) + [.push(route)])
    case .present(let wrap, let tab):
      NavigationPlan(commands: Self.going(to: tab) + [.present(route, wrap?.style ?? .alert)])
    }
  }

  private static func going<R: Route>(to tab: TabID?) -> [NavigationCommand<R>] {
    tab.map { [.dismissAll, .selectTab($0)] } ?? []
  }
}
