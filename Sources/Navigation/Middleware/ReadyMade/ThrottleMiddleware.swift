/// Lets one command of a kind through, and cancels more of the kind until a while has passed.
///
/// The while counts from the last command of the kind that was let through.
@MainActor public final class ThrottleMiddleware<R: Route>: NavigationMiddleware {
  /// The name for reports.
  public nonisolated let name: String
  private let interval: Duration
  private let clock: NavigationClock
  private let key: @MainActor (NavigationCommand<R>) -> AnyHashable?
  private var passed: [AnyHashable: ContinuousClock.Instant] = [:]

  /// Makes the middleware.
  ///
  /// - Parameters:
  ///   - interval: How long a kind stays closed after one was let through.
  ///   - name: The name for reports.
  ///   - clock: The clock that measures it.
  ///   - key: The kind of a command; `nil` for what is never held back. By default, going forward
  ///     is one kind for each command, and going back is never held back.
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

  /// Cancels what comes too early.
  public func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> MiddlewareDecision<R> {
    guard let key = key(command) else { return .proceed }
    let now = clock.now()
    passed = passed.filter { now - $0.value < interval }
    guard passed[key] == nil else { return .cancel(reason: "too soon after the last one") }
    passed[key] = now
    return .proceed
  }
}
