// The same values over another type of route, part by part: what a store hands to those that know no
// route type, and what it takes back from them.

extension RouteStack {
  /// The same entries, read without the type of their routes.
  ///
  /// - Complexity: O(1).
  @inlinable package var untyped: RouteStack<AnyRoute> { RouteStack<AnyRoute>(entries) }

  /// Reads the entries of a stack of this type.
  ///
  /// - Complexity: O(1).
  package init(typing stack: RouteStack<AnyRoute>) {
    self.init(stack.entries)
  }
}

extension Presentation {
  /// The same layer, read without the type of its routes.
  package var untyped: Presentation<AnyRoute> {
    Presentation<AnyRoute>(
      AnyRoute(root), style: style, stack: stack.untyped, id: id, age: age.value)
  }
}

extension NavigationState {
  /// Returns the same state, read without the type of its routes.
  ///
  /// - Parameter frames: What was made of the last frames, so that a path that grows costs nothing.
  /// - Returns: The state.
  /// - Complexity: O(1) if only the path has changed, otherwise O(n) for n tabs and layers.
  package func untyped(_ frames: inout UntypedFrames) -> NavigationState<AnyRoute> {
    NavigationState<AnyRoute>(frame: frames.frame(for: frame), path: path.untyped)
  }

  /// Reads a state of this type.
  ///
  /// - Complexity: O(n) for n tabs and layers.
  package init(typing state: NavigationState<AnyRoute>) {
    let frame = state.frame
    self.init(
      frame: NavigationFrame(
        frame.tabs.map {
          Tab($0.id, root: $0.root.map { R.own($0.box) }, stack: RouteStack(typing: $0.stack))
        },
        selectedIndex: frame.selectedIndex, layers: frame.layers.map(Presentation.init(typing:))),
      path: RouteStack(typing: state.path))
  }
}

extension Presentation {
  fileprivate init(typing layer: Presentation<AnyRoute>) {
    self.init(
      R.own(layer.root.box), style: layer.style, stack: RouteStack(typing: layer.stack),
      id: layer.id, age: layer.age.value)
  }
}

/// The last frames of states with what was made of them.
package struct UntypedFrames {
  private var last: [(typed: AnyObject, untyped: NavigationFrame<AnyRoute>)] = []

  package init() {}

  fileprivate mutating func frame<R: Route>(
    for frame: NavigationFrame<R>
  ) -> NavigationFrame<AnyRoute> {
    for known in last where known.typed === frame { return known.untyped }
    let untyped = NavigationFrame<AnyRoute>(
      frame.tabs.map { tab in
        Tab(tab.id, root: tab.root.map { AnyRoute($0) }, stack: tab.stack.untyped)
      },
      selectedIndex: frame.selectedIndex, layers: frame.layers.map { $0.untyped })
    // A change has two states.
    last = last.suffix(1) + [(frame, untyped)]
    return untyped
  }
}

@available(*, unavailable)
extension UntypedFrames: Sendable {}

extension NavigationState<AnyRoute> {
  /// Whether the state differs from another at most by entries on top of its path.
  ///
  /// - Complexity: O(log n).
  package func extends(_ other: Self) -> Bool {
    frame === other.frame && path.sharedCount(with: other.path) == other.path.count
  }
}

// MARK: - Requests and results

extension NavigationCommand {
  /// Returns the same command with other routes.
  package func mapped<S: Route>(_ route: (R) -> S) -> NavigationCommand<S> {
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
    case .sequence(let steps): .sequence(steps.map { $0.mapped(route) })
    case .whenCancelled(let first, let fallback):
      .whenCancelled(first.mapped(route), fallback: fallback.mapped(route))
    }
  }
}

extension NavigationIntent {
  /// Returns the same intent with other routes.
  package func mapped<S: Route>(_ route: (R) -> S) -> NavigationIntent<S> {
    switch self {
    case .go(let target): .go(route(target))
    case .goMany(let routes): .goMany(routes.map(route))
    case .back: .back
    case .backBy(let count): .backBy(count)
    case .backTo(let target): .backTo(route(target))
    case .backToRoot: .backToRoot
    case .resetTo(let routes): .resetTo(routes.map(route))
    case .deepLink(let request): .deepLink(request)
    case .amend(let amended): .amend(route(amended))
    case .backOrGo(let target): .backOrGo(route(target))
    case .goUnique(let target): .goUnique(route(target))
    case .present(let root, let style): .present(route(root), style)
    case .dismiss: .dismiss
    case .dismissAll: .dismissAll
    case .selectTab(let tab): .selectTab(tab)
    case .undo: .undo
    case .redo: .redo
    case .historyBack: .historyBack
    case .historyForward: .historyForward
    case .signOut: .signOut
    }
  }

  /// The same intent, read without the type of its routes.
  package var untyped: NavigationIntent<AnyRoute> { mapped(AnyRoute.init) }

  /// Reads an intent of this type.
  package init(typing intent: NavigationIntent<AnyRoute>) {
    self = intent.mapped { R.own($0.box) }
  }
}

extension NavigationResult {
  /// Returns the same result with other routes.
  package func mapped<S: Route>(_ route: (R) -> S) -> NavigationResult<S> {
    switch self {
    case .success: .success
    case .cancelled(let reason, let name): .cancelled(reason: reason, by: name)
    case .emptyStack: .emptyStack
    case .invalidPopCount(let count): .invalidPopCount(count)
    case .insufficientStackDepth(let requested, let available):
      .insufficientStackDepth(requested: requested, available: available)
    case .routeNotFound(let target): .routeNotFound(route(target))
    case .tabNotFound(let tab): .tabNotFound(tab)
    case .nothingPresented: .nothingPresented
    case .alreadyPresented(let root): .alreadyPresented(route(root))
    case .unsupported(let reason): .unsupported(reason)
    case .pending: .pending
    case .rejected(let rejection): .rejected(rejection)
    case .invalidStack(let violation): .invalidStack(violation)
    case .multiple(let results): .multiple(results.map { $0.mapped(route) })
    case .reentrant: .reentrant
    case .deferred: .deferred
    }
  }

  /// The same result, read without the type of its routes.
  package var untyped: NavigationResult<AnyRoute> { mapped(AnyRoute.init) }
}

extension NavigationPlan {
  fileprivate var untyped: NavigationPlan<AnyRoute> {
    NavigationPlan<AnyRoute>(commands: commands.map { $0.mapped(AnyRoute.init) }, action: action)
  }
}

extension PendingDeepLink {
  /// The same item, read without the type of its routes.
  package var untyped: PendingDeepLink<AnyRoute> {
    PendingDeepLink<AnyRoute>(
      request: request.untyped, plan: plan.untyped, queuedAt: queuedAt, canBeSaved: canBeSaved,
      subject: subject, gatedRoute: gatedRoute.map { AnyRoute($0) }, context: context
    ).owned(by: savedOwner)
  }
}

extension PendingDeepLink.Request {
  fileprivate var untyped: PendingDeepLink<AnyRoute>.Request {
    switch self {
    case .link(let link): .link(link)
    case .commands(let commands): .commands(commands.map { $0.mapped(AnyRoute.init) })
    case .place: .place
    }
  }
}

extension DeepLinkDecision {
  /// The same decision, read without the type of its routes.
  package var untyped: DeepLinkDecision<AnyRoute> {
    switch self {
    case .plan(let plan): .plan(plan.untyped)
    case .pending(let item): .pending(item.untyped)
    case .rejected(let rejection): .rejected(rejection)
    case .unhandled(let link): .unhandled(link)
    }
  }
}

extension DeepLinkOpening {
  /// The same answer, read without the type of its routes.
  package var untyped: DeepLinkOpening<AnyRoute> {
    DeepLinkOpening<AnyRoute>(decision: decision.untyped, result: result?.untyped)
  }
}

// MARK: - What a store tells

extension NavigationEvent.Cause {
  /// The same cause, read without the type of its routes.
  package var untyped: NavigationEvent<AnyRoute>.Cause {
    switch self {
    case .commands(let commands): .commands(commands.map { $0.mapped(AnyRoute.init) })
    case .history: .history
    case .principal: .principal
    case .restoration: .restoration
    case .rules: .rules
    }
  }
}

extension NavigationNotice {
  /// The same notice, read without the type of its routes.
  package var untyped: NavigationNotice<AnyRoute> {
    switch self {
    case .waiting(let item): .waiting(item.untyped)
    case .alreadyWaiting(let item): .alreadyWaiting(item.untyped)
    case .resumed(let items): .resumed(items.map { $0.untyped })
    case .dropped(let items, let why): .dropped(items.map { $0.untyped }, why.untyped)
    case .refused(let request, let result): .refused(request.untyped, result.untyped)
    case .undecided(let link, let decision): .undecided(link: link, decision.untyped)
    case .closed(let routes, let reason): .closed(routes.map { AnyRoute($0) }, reason: reason)
    case .signedIn(let principal): .signedIn(principal)
    case .signInCancelled(let items): .signInCancelled(items.map { $0.untyped })
    case .signedOut: .signedOut
    case .expired(let place): .expired(place: place?.untyped)
    }
  }
}

extension NavigationNotice.Drop {
  fileprivate var untyped: NavigationNotice<AnyRoute>.Drop {
    switch self {
    case .cancelled: .cancelled
    case .outdated: .outdated
    case .capacity: .capacity
    case .otherPerson: .otherPerson
    }
  }
}

extension NavigationTrace {
  /// Returns the same trace, read without the type of its routes.
  package func untyped(_ frames: inout UntypedFrames) -> NavigationTrace<AnyRoute> {
    NavigationTrace<AnyRoute>(
      request: request.untyped, steps: steps.map { $0.untyped }, result: result.untyped,
      decision: decision?.untyped, before: before.untyped(&frames), after: after.untyped(&frames),
      instant: instant)
  }
}

extension NavigationTrace.Request {
  fileprivate var untyped: NavigationTrace<AnyRoute>.Request {
    switch self {
    case .intent(let intent): .intent(intent.untyped)
    case .link(let link): .link(link)
    case .commands(let commands): .commands(commands.map { $0.mapped(AnyRoute.init) })
    case .place: .place
    }
  }
}

extension NavigationTrace.Step {
  fileprivate var untyped: NavigationTrace<AnyRoute>.Step {
    NavigationTrace<AnyRoute>.Step(
      requested: requested.mapped(AnyRoute.init), executed: executed.mapped(AnyRoute.init),
      verdicts: verdicts.map { verdict in
        NavigationTrace<AnyRoute>.Verdict(
          middleware: verdict.middleware, decision: verdict.decision.untyped)
      }, result: result.untyped)
  }
}

extension MiddlewareDecision {
  fileprivate var untyped: MiddlewareDecision<AnyRoute> {
    switch self {
    case .proceed: .proceed
    case .rewrite(let command): .rewrite(command.mapped(AnyRoute.init))
    case .cancel(let reason): .cancel(reason: reason)
    }
  }
}
