import Navigation

extension MiddlewareChecker {
  /// Commands of every kind, made with the routes, smallest first.
  var smallCommands: [NavigationCommand<R>] {
    let single = routes.map(NavigationCommand.push)
    let tabs = states.flatMap { $0.tabs.map(\.id) }.reduce(into: [TabID]()) { known, tab in
      if !known.contains(tab) { known.append(tab) }
    }
    var commands: [NavigationCommand<R>] = single + [.pop, .popToRoot, .dismiss, .dismissAll]
    commands += [.popCount(0), .popCount(1), .replace([])]
    commands += routes.map(NavigationCommand.popTo)
    commands += routes.flatMap { route in
      PresentationStyle.allCases.map { .present(route, $0) } + [.replace([route])]
    }
    commands += tabs.map(NavigationCommand.selectTab)
    commands += routes.flatMap { first in routes.map { .pushAll([first, $0]) } }
    commands += [.sequence([])]
    for push in single {
      commands += [
        .sequence([push, .pop]), .whenCancelled(.pop, fallback: push),
        .whenCancelled(push, fallback: .popToRoot),
      ]
    }
    return commands
  }

  /// Returns states with the root alone, with one and two routes above it, and with a modal layer.
  static func smallStates(of routes: [R]) -> [NavigationState<R>] {
    var states = [NavigationState<R>()]
    guard let first = routes.first, let last = routes.last else { return states }
    states += [NavigationState(path: [first]), NavigationState(path: [first, last])]
    let layered = try? NavigationState<R>(
      tabs: [Tab("main"), Tab("other")], presentations: [Presentation(first, stack: [last])])
    return states + (layered.map { [$0] } ?? [])
  }
}
