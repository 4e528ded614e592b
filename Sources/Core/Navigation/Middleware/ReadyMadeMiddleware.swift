/// Cancels a push of the route that is already visible.
///
/// A `pushAll` that begins with the visible route loses its first route, and is cancelled if none
/// is left. Source: InnoRouter, "Prevent duplicate pushes".
public struct DuplicateMiddleware<R: Route>: NavigationMiddleware, Sendable {
  /// The name used in reports.
  public let name: String

  /// Creates the middleware.
  ///
  /// - Parameter name: The name used in reports.
  public init(name: String = "duplicates") {
    self.name = name
  }

  /// Cancels a push of the visible route.
  public func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R> {
    switch command {
    case .push(let route) where route == context.state.visible:
      .cancel(reason: "\(RouteText.of(route)) is already on screen")
    case .pushAll(let routes) where routes.first.map { $0 == context.state.visible } == true:
      routes.count == 1
        ? .cancel(reason: "\(RouteText.of(routes[0])) is already on screen")
        : .rewrite(.pushAll(Array(routes.dropFirst())))
    default:
      .proceed
    }
  }
}

/// Throttles commands: runs one command of a kind, then cancels others of that kind for an
/// interval.
///
/// A sequence, transaction, batch or plan is no way around it: of its commands of a kind, one runs.
/// The interval starts at the last command of the kind that was applied. A command that waits for
/// sign-in or was refused does not start it.
@MainActor public final class ThrottleMiddleware<R: Route>: NavigationMiddleware {
  /// The name used in reports.
  public nonisolated let name: String
  private let interval: Duration
  private let clock: NavigationClock
  private let key: @MainActor (NavigationCommand<R>) -> AnyHashable?
  private var passed: [AnyHashable: ContinuousClock.Instant] = [:]
  /// The kinds that ran before in the current request, which has not been applied yet, with the
  /// indices of their steps.
  private var request: (run: Int, seen: Int, steps: [AnyHashable: Int]) = (0, 0, [:])

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - interval: How long a kind stays blocked after a command was applied.
  ///   - name: The name used in reports.
  ///   - clock: The clock that measures the interval.
  ///   - key: Returns the kind of a command; `nil` for commands that are never throttled. By
  ///     default, each command that adds routes is its own kind, and going back is never throttled.
  public init(
    every interval: Duration, name: String = "throttle", clock: NavigationClock = .system,
    key: @escaping @MainActor (NavigationCommand<R>) -> AnyHashable? = {
      $0.routes.isEmpty ? nil : AnyHashable($0)
    }
  ) {
    self.interval = interval
    self.name = name
    self.clock = clock
    self.key = key
  }

  /// Cancels a command that comes too soon.
  public func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R> {
    guard let key = key(command) else { return .proceed }
    let now = clock.now()
    passed = passed.filter { now - $0.value < interval }
    note(context)
    // A step that a fallback undid does not count.
    let isRunning = request.steps[key].map { !context.earlier[$0].isUndone } ?? false
    guard passed[key] == nil, !isRunning else {
      return .cancel(reason: "too soon after the last one")
    }
    return .proceed
  }

  /// Notes the kinds of the commands that succeeded before in the same request; each is noted once.
  private func note(_ context: NavigationContext<R>) {
    if request.run != context.run || request.seen > context.earlier.count {
      request = (context.run, 0, [:])
    }
    for index in request.seen..<context.earlier.count {
      let step = context.earlier[index]
      guard step.isApplied, let kind = key(step.executed.map { $0.typed() }) else { continue }
      request.steps[kind] = index
    }
    request.seen = context.earlier.count
  }

  /// Records the time if the command was applied.
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    if result.isSuccess, let key = key(command) { passed[key] = clock.now() }
    return result
  }
}
