import Navigation

/// Asks before some commands, and takes its time.
@MainActor struct Confirmation<R: Route>: AsyncNavigationMiddleware {
  let name = "confirmation"
  let timeLimit: Duration? = nil
  private let isNeeded: @MainActor (NavigationCommand<R>) -> Bool
  private let ask: @MainActor () async -> Bool

  init(
    when isNeeded: @escaping @MainActor (NavigationCommand<R>) -> Bool,
    ask: @escaping @MainActor () async -> Bool
  ) {
    self.isNeeded = isNeeded
    self.ask = ask
  }

  func isConcerned(
    with command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> Bool { isNeeded(command) }

  func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) async -> MiddlewareDecision<R> {
    await ask() ? .proceed : .cancel(reason: "not confirmed")
  }
}

/// Lets only the last command of a kind run, when it has been quiet for some time.
@MainActor struct Debounce<R: Route>: AsyncNavigationMiddleware {
  let name = "debounce"
  let timeLimit: Duration? = nil
  private let interval: Duration
  private let clock: NavigationClock
  private let kind: @MainActor (NavigationCommand<R>) -> AnyHashable?

  init(
    for interval: Duration, clock: NavigationClock,
    kind: @escaping @MainActor (NavigationCommand<R>) -> AnyHashable?
  ) {
    self.interval = interval
    self.clock = clock
    self.kind = kind
  }

  func isConcerned(
    with command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> Bool { kind(command) != nil }

  func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) async -> MiddlewareDecision<R> {
    do { try await clock.sleep(interval) } catch { return .cancel(reason: "not quiet") }
    return .proceed
  }
}
