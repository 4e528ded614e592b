/// One navigation change, as a value.
///
/// Stack commands act on the visible stack and never remove its root. ``NavigationResult`` lists
/// their possible results.
public indirect enum NavigationCommand<R: Route>: Hashable, Sendable {
  /// Pushes a route.
  case push(R)
  /// Pushes several routes; the last one becomes visible.
  case pushAll([R])
  /// Pops the top route.
  case pop
  /// Pops this many routes; the count must be at least one.
  case popCount(Int)
  /// Pops to the last occurrence of a route.
  case popTo(R)
  /// Pops to the root; always succeeds.
  case popToRoot
  /// Replaces the visible stack's routes; entries that keep their position keep their identity.
  case replace([R])
  /// Replaces the top route with a new entry; fails at the root.
  case replaceTop(R)
  /// Gives the visible entry, or the entry with this identity, another route; fails at a tab's root.
  ///
  /// The entry keeps its identity, and the current history step is changed instead of a new one
  /// being recorded, like `history.replaceState` in a browser. By itself, it never waits for sign-in.
  case amend(R, EntryID? = nil)
  /// Presents a modal layer above everything else.
  case present(R, PresentationStyle = .sheet)
  /// Dismisses the top layer.
  case dismiss
  /// Dismisses this layer and all layers above it.
  case dismissEntry(EntryID)
  /// Dismisses every layer; always succeeds.
  case dismissAll
  /// Selects a tab and keeps the presentations above it.
  case selectTab(TabID)
  /// Runs every step, even after one fails; an empty sequence does not count as a success.
  case sequence([NavigationCommand<R>])
  /// Runs the first command; if it fails or is cancelled, restores the state and runs the fallback.
  case whenCancelled(NavigationCommand<R>, fallback: NavigationCommand<R>)

  /// The routes that the command would add, in order.
  public var routes: [R] {
    switch self {
    case .push(let route), .replaceTop(let route), .amend(let route, _), .present(let route, _):
      [route]
    case .pushAll(let routes), .replace(let routes): routes
    case .sequence(let steps): steps.flatMap(\.routes)
    case .whenCancelled(let first, let fallback): first.routes + fallback.routes
    case .pop, .popCount, .popTo, .popToRoot, .dismiss, .dismissEntry, .dismissAll, .selectTab: []
    }
  }
}

extension NavigationCommand {
  /// Whether the command leads to another place, and so waits if it needs sign-in.
  var isForward: Bool {
    switch self {
    case .push, .pushAll, .replace, .replaceTop, .present, .selectTab: true
    case .sequence(let steps): steps.contains(where: \.isForward)
    case .whenCancelled(let first, let fallback): first.isForward || fallback.isForward
    case .pop, .popCount, .popTo, .popToRoot, .amend, .dismiss, .dismissEntry, .dismissAll: false
    }
  }

  /// Returns the same command with other routes.
  package func map<S: Route>(_ route: (R) -> S) -> NavigationCommand<S> {
    switch self {
    case .push(let pushed): .push(route(pushed))
    case .pushAll(let routes): .pushAll(routes.map(route))
    case .pop: .pop
    case .popCount(let count): .popCount(count)
    case .popTo(let target): .popTo(route(target))
    case .popToRoot: .popToRoot
    case .replace(let routes): .replace(routes.map(route))
    case .replaceTop(let top): .replaceTop(route(top))
    case .amend(let amended, let entry): .amend(route(amended), entry)
    case .present(let root, let style): .present(route(root), style)
    case .dismiss: .dismiss
    case .dismissEntry(let entry): .dismissEntry(entry)
    case .dismissAll: .dismissAll
    case .selectTab(let tab): .selectTab(tab)
    case .sequence(let steps): .sequence(steps.map { $0.map(route) })
    case .whenCancelled(let first, let fallback):
      .whenCancelled(first.map(route), fallback: fallback.map(route))
    }
  }
}

package typealias Command = NavigationCommand<AnyRoute>

extension NavigationCommand {
  /// Returns the result that the command would have on a state, without changing it.
  ///
  /// Middleware and the gate are not consulted; only a store has them.
  ///
  /// - Parameters:
  ///   - state: The state to try the command on.
  ///   - validator: The stack rules, usually the store's.
  /// - Returns: The expected result.
  /// - Complexity: The same as applying the command.
  public func validate(
    on state: NavigationState<R>, validator: RouteStackValidator<R> = .permissive
  ) -> NavigationResult<R> {
    var after = state
    let result = NavigationEngine().apply(self, to: &after)
    guard let violation = validator.erased.violation(in: after.base, since: state.base) else {
      return result
    }
    return .invalidStack(violation)
  }

  /// Whether the command, with all its steps, would succeed on a state.
  ///
  /// - Parameters:
  ///   - state: The state to try the command on.
  ///   - validator: The stack rules, usually the store's.
  /// - Returns: Whether ``validate(on:validator:)`` returns a success.
  /// - Complexity: The same as applying the command.
  public func canExecute(
    on state: NavigationState<R>, validator: RouteStackValidator<R> = .permissive
  ) -> Bool {
    validate(on: state, validator: validator).isSuccess
  }
}
