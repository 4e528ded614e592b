extension NavigationPlan {
  /// The steps in words, the action last.
  var words: [String] {
    commands.map(\.words) + (action.map { ["perform \($0.name)"] } ?? [])
  }
}

extension NavigationCommand {
  /// The command in words, as explanations and the failures of tests say it.
  package var words: String {
    switch self {
    case .push(let route): "push \(RouteText.of(route))"
    case .pushAll(let routes): "push \(Self.list(routes))"
    case .pop: "pop"
    case .popCount(let count): "pop \(count)"
    case .popTo(let route): "pop to \(RouteText.of(route))"
    case .popToRoot: "pop to the root"
    case .replace(let routes): "show \(Self.list(routes))"
    case .present(let route, let style): "present \(RouteText.of(route)) as \(style)"
    case .dismiss: "dismiss"
    case .dismissEntry: "dismiss one layer"
    case .dismissAll: "dismiss all"
    case .selectTab(let tab): "select tab \(tab)"
    case .sequence(let steps): steps.map(\.words).joined(separator: ", then ")
    case .whenCancelled(let first, let fallback): "\(first.words), or else \(fallback.words)"
    }
  }

  private static func list(_ routes: [R]) -> String {
    routes.isEmpty ? "the root" : routes.map { RouteText.of($0) }.joined(separator: " › ")
  }
}
