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
