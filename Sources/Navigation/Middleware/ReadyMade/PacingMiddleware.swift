/// Waits until commands of a kind have been quiet for a while, and lets only the last one run.
///
/// Each earlier one is dropped without a word to the person. Everything else that is sent while one
/// waits keeps its place behind it.
public struct DebounceMiddleware<R: Route>: AsyncNavigationMiddleware {
  /// The name for reports.
  public let name: String
  private let interval: Duration
  private let clock: NavigationClock
  private let key: @MainActor (NavigationCommand<R>) -> AnyHashable?

  /// Makes the middleware.
  ///
  /// - Parameters:
  ///   - interval: How long it must be quiet.
  ///   - name: The name for reports.
  ///   - clock: The clock that measures it.
  ///   - key: The kind of a command; `nil` for what is never held back.
  public init(
    for interval: Duration, name: String = "debounce", clock: NavigationClock = .system,
    key: @escaping @MainActor (NavigationCommand<R>) -> AnyHashable?
  ) {
    self.interval = interval
    self.name = name
    self.clock = clock
    self.key = key
  }

  /// No limit: it never waits longer than its interval.
  public var timeLimit: Duration? { nil }

  /// Wants to decide on commands of a kind.
  public func isConcerned(
    with command: NavigationCommand<R>, in context: NavigationContext<R>
  ) -> Bool { key(command) != nil }

  /// Waits for quiet.
  public func willExecute(
    _ command: NavigationCommand<R>, in context: NavigationContext<R>
  ) async -> MiddlewareDecision<R> {
    do {
      try await clock.sleep(interval)
      return .proceed
    } catch {
      return .cancel(reason: "cancelled while it waited for quiet")
    }
  }

  /// A newer one of the same kind takes its place.
  public func isSuperseded(
    _ command: NavigationCommand<R>, by newer: NavigationCommand<R>
  ) -> Bool { key(newer) == key(command) }
}

@available(*, unavailable)
extension DebounceMiddleware: Sendable {}

/// Lets one command of a kind through, and cancels more of the kind until a while has passed.
///
/// The while counts from the last command of the kind that was applied: what the gate kept waiting for
/// sign-in, or anybody refused, opens no while.
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
  ///   - interval: How long a kind stays closed after one was applied.
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
    return .proceed
  }

  /// Notes when it was applied.
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    if result.isSuccess, let key = key(command) { passed[key] = clock.now() }
    return result
  }
}
