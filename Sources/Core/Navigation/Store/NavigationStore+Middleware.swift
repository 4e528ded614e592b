// What a change releases may call the store, so it lives until the change is over.
extension NavigationStore {
  /// Adds a middleware after the others.
  ///
  /// - Parameter middleware: The middleware.
  /// - Returns: A handle for removing it.
  @discardableResult
  @inlinable
  public func addMiddleware(_ middleware: some NavigationMiddleware<R>) -> MiddlewareHandle {
    setup.middleware.add { MiddlewareRegistry.Item(middleware, handle: $0) }
  }

  /// Adds an asynchronous middleware after the others.
  ///
  /// - Parameter middleware: The middleware.
  /// - Returns: A handle for removing it.
  @discardableResult
  public func addMiddleware(_ middleware: some AsyncNavigationMiddleware<R>) -> MiddlewareHandle {
    setup.middleware.add { MiddlewareRegistry.Item(middleware, handle: $0) }
  }

  /// Removes a middleware; a command that is already running is not affected.
  ///
  /// - Parameter handle: The middleware's handle.
  /// - Returns: Whether the middleware existed.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  public func removeMiddleware(_ handle: MiddlewareHandle) -> Bool {
    withExtendedLifetime(setup.middleware.items) { setup.middleware.remove(handle) }
  }
}
