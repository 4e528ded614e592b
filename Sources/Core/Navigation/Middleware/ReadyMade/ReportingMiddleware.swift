/// Reports visited screens and failed commands to an analytics service.
///
/// It reports after the gate's decision, so a refused screen is never counted as visited. Source:
/// InnoRouter, "Logging/Analysis".
public struct AnalyticsMiddleware<R: Route>: NavigationMiddleware {
  /// An entry to report.
  public enum Entry: Hashable, Sendable {
    /// A command succeeded, and this route is now visible; `nil` is the host's own root.
    case screen(R?)
    /// A command was not applied; the result gives the reason.
    case failure(NavigationCommand<R>, NavigationResult<R>)
  }

  /// The name used in reports.
  public let name: String
  private let track: @MainActor (Entry) -> Void

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - name: The name used in reports.
  ///   - track: Receives each entry.
  public init(name: String = "analytics", track: @escaping @MainActor (Entry) -> Void) {
    self.name = name
    self.track = track
  }

  /// Reports the entry for a command.
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    track(result.isSuccess ? .screen(context.state.visible) : .failure(command, result))
    return result
  }
}

@available(*, unavailable)
extension AnalyticsMiddleware: Sendable {}

/// Logs one line for each command.
///
/// Source: InnoRouter, "Logging/Analysis".
public struct LoggingMiddleware<R: Route>: NavigationMiddleware {
  /// The name used in reports.
  public let name: String
  private let write: @MainActor (String) -> Void

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - name: The name used in reports.
  ///   - write: Receives a line such as `push(detail) → success, depth 2`. Routes appear with their
  ///     own descriptions: keep secrets out of routes, or out of their descriptions.
  public init(name: String = "log", write: @escaping @MainActor (String) -> Void) {
    self.name = name
    self.write = write
  }

  /// Writes the line for a command.
  public func didExecute(
    _ command: NavigationCommand<R>, result: NavigationResult<R>, in context: NavigationContext<R>
  ) -> NavigationResult<R> {
    write("\(command) → \(result), depth \(context.state.path.count)")
    return result
  }
}

@available(*, unavailable)
extension LoggingMiddleware: Sendable {}
