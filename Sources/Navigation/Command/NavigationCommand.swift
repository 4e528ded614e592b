/// One change of navigation, as data.
///
/// Stack commands act on the visible stack and never cross its root. What each may answer stands at
/// ``NavigationResult``.
public indirect enum NavigationCommand<R: Route>: Hashable, Sendable {
  /// Puts a route on top.
  case push(R)
  /// Puts several routes on top, the last one visible.
  case pushAll([R])
  /// Takes the top route away.
  case pop
  /// Takes this many routes away; one or more.
  case popCount(Int)
  /// Goes back to the last occurrence of a route.
  case popTo(R)
  /// Goes back to the root; always succeeds.
  case popToRoot
  /// Makes the visible stack these routes; entries that stay in their place keep their identity.
  case replace([R])
  /// Puts a route in the place of the top one; at the root there is none to give way.
  case replaceTop(R)
  /// Puts a modal layer over everything.
  case present(R, PresentationStyle = .sheet)
  /// Puts a modal layer up when no other is: until then it waits its turn, behind those that do already.
  case presentInTurn(R, PresentationStyle)
  /// Takes the top layer away.
  case dismiss
  /// Takes this layer away, and all above it, or one that waits its turn.
  case dismissEntry(EntryID)
  /// Takes every layer away, and those that wait their turn; always succeeds.
  case dismissAll
  /// Shows a tab; under a presentation it changes what lies below and nothing else.
  case selectTab(TabID)
  /// Runs every step, also after one failed; an empty one is not a success.
  case sequence([NavigationCommand<R>])
  /// Runs the first; when it fails or is cancelled, restores the state and runs the fallback.
  case whenCancelled(NavigationCommand<R>, fallback: NavigationCommand<R>)

  /// The routes that the command would add to a state, in order.
  public var routes: [R] {
    switch self {
    case .push(let route), .present(let route, _), .presentInTurn(let route, _),
      .replaceTop(let route):
      [route]
    case .pushAll(let routes), .replace(let routes): routes
    case .sequence(let steps): steps.flatMap(\.routes)
    case .whenCancelled(let first, let fallback): first.routes + fallback.routes
    case .pop, .popCount, .popTo, .popToRoot, .dismiss, .dismissEntry, .dismissAll, .selectTab: []
    }
  }
}

extension NavigationCommand {
  /// Says what the command would come to on a state, which it leaves alone.
  ///
  /// Middleware and the gate are not asked: only a store knows those.
  ///
  /// - Parameters:
  ///   - state: The state to try it on.
  ///   - validator: What stacks have to be like, as the store has it.
  /// - Returns: What the result would be.
  /// - Complexity: The command's own.
  @inlinable
  public func validate(
    on state: NavigationState<R>, validator: RouteStackValidator<R> = .permissive
  ) -> NavigationResult<R> {
    var after = state
    let result = NavigationEngine().apply(self, to: &after)
    guard let violation = validator.violation(in: after, since: state) else { return result }
    return .invalidStack(violation)
  }

  /// Whether the command would succeed on a state, every step of it.
  ///
  /// - Parameters:
  ///   - state: The state to try it on.
  ///   - validator: What stacks have to be like, as the store has it.
  /// - Returns: Whether ``validate(on:validator:)`` says success.
  /// - Complexity: The command's own.
  @inlinable
  public func canExecute(
    on state: NavigationState<R>, validator: RouteStackValidator<R> = .permissive
  ) -> Bool {
    validate(on: state, validator: validator).isSuccess
  }
}
