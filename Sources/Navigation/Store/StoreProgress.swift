/// The work that a store is doing.
@MainActor @usableFromInline struct StoreProgress<R: Route> {
  @usableFromInline var isBusy = false
  /// The pending decision of an asynchronous middleware.
  @usableFromInline var decision: PendingDecision<R>?
  /// The pending announcement of collected changes: the state and the sign-in layer before them, and
  /// their cause.
  @usableFromInline var announcement:
    (before: NavigationState<R>, signIn: Presentation<R>?, cause: NavigationEvent<R>.Cause)?
  /// The session in which the current request was made; `nil` for the present one.
  @usableFromInline var asker: AccountSession?
  /// The entry that the current intents come from; `nil` for the top of the visible stack.
  @usableFromInline var standpoint: NavigationStandpoint?
  /// The link that was looked up last, for those who describe what became of it.
  var link: FoundLink<R>?

  init() {}
}

/// The callers of a store that are waiting for a value.
@MainActor @usableFromInline struct PendingReturns<R: Route> {
  /// The screens whose results callers are awaiting.
  @usableFromInline var screens: [AwaitedScreen<R>] = []
  /// The closures that receive the values passed to checkpoints, by key.
  var checkpoints: [String: @MainActor (any Sendable) -> Void] = [:]

  init() {}
}

/// The closures through which a host takes part in the work of a store.
@MainActor package struct StoreHooks<R: Route> {
  /// Returns the name of a route for a report; a host supplies its own titles.
  package var routeName: @MainActor (R) -> String = { RouteText.of($0) }
  /// Starts long-running work; a host tracks whether any is running.
  package var startWork: @MainActor (String, @escaping @MainActor () async -> Void) -> AnyCancel =
    AnyCancel.task
  /// Called when the current code starts to wait for the user; returns a closure to call when the
  /// wait ends.
  package var willAwaitPerson: @MainActor () -> @MainActor () -> Void = { {} }
  /// Called after the app's rules were applied again, even if the state is unchanged.
  package var didChangeRules: @MainActor () -> Void = {}
  /// Called before each piece of queued work, so that tests can distinguish its effects.
  package var willRunQueued: (@MainActor () -> Void)?

  init() {}
}
