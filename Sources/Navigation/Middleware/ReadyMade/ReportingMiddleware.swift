/// Tells a sink which screens people came to, and what was tried in vain.
///
/// It hears every command after the gate, so a screen that was refused is never counted as seen.
/// Source: InnoRouter, "Logging/Analysis".
public struct AnalyticsMiddleware<R: Route>: NavigationMiddleware {
  /// What there is to tell.
  public enum Entry: Hashable, Sendable {
    /// A command ended on this route; `nil` is the host's own root.
    case screen(R?)
    /// A command was not applied, for this reason.
    case failure(NavigationCommand<R>, NavigationResult<R>)
  }

  /// The name for reports.
  public let name: String
  private let track: @MainActor (Entry) -> Void

  /// Makes the middleware.
  ///
  /// - Parameters:
  ///   - name: The name for reports.
  ///   - track: Takes what there is to tell.
  public init(name: String = "analytics", track: @escaping @MainActor (Entry) -> Void) {
    self.name = name
    self.track = track
  }

  /// Tells the sink.
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    track(result.isSuccess ? .screen(context.state.visible) : .failure(command, result))
    return result
  }
}

@available(*, unavailable)
extension AnalyticsMiddleware: Sendable {}

/// Writes one line for every command that was tried.
///
/// Source: InnoRouter, "Logging/Analysis".
public struct LoggingMiddleware<R: Route>: NavigationMiddleware {
  /// The name for reports.
  public let name: String
  private let write: @MainActor (String) -> Void

  /// Makes the middleware.
  ///
  /// - Parameters:
  ///   - name: The name for reports.
  ///   - write: Takes a line such as `push(detail) → success, depth 2`. Routes are written as they
  ///     describe themselves: keep secrets out of routes, or out of their descriptions.
  public init(name: String = "log", write: @escaping @MainActor (String) -> Void) {
    self.name = name
    self.write = write
  }

  /// Writes the line.
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    write("\(command) → \(result), depth \(context.state.path.count)")
    return result
  }
}

@available(*, unavailable)
extension LoggingMiddleware: Sendable {}
