// What a change releases may call the store, so it lives until the change is over.
extension NavigationStore {
  /// Adds a middleware after the others.
  ///
  /// - Parameter middleware: The middleware.
  /// - Returns: A handle for moving, replacing or removing it.
  @discardableResult
  @inlinable
  public func addMiddleware(_ middleware: some NavigationMiddleware<R>) -> MiddlewareHandle {
    insertMiddleware(middleware, at: setup.middleware.items.count)
  }

  /// Inserts a middleware at an index.
  ///
  /// - Parameters:
  ///   - middleware: The middleware.
  ///   - index: The index; 0 means first, and any value past the end means last.
  /// - Returns: A handle for moving, replacing or removing it.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  @inlinable
  public func insertMiddleware(
    _ middleware: some NavigationMiddleware<R>, at index: Int
  ) -> MiddlewareHandle {
    setup.middleware.insert(at: index) { MiddlewareRegistry.Item(middleware, handle: $0) }
  }

  /// Adds an asynchronous middleware after the others.
  ///
  /// - Parameter middleware: The middleware.
  /// - Returns: A handle for moving, replacing or removing it.
  @discardableResult
  public func addMiddleware(_ middleware: some AsyncNavigationMiddleware<R>) -> MiddlewareHandle {
    insertMiddleware(middleware, at: setup.middleware.items.count)
  }

  /// Inserts an asynchronous middleware at an index.
  ///
  /// - Parameters:
  ///   - middleware: The middleware.
  ///   - index: The index; 0 means first, and any value past the end means last.
  /// - Returns: A handle for moving, replacing or removing it.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  public func insertMiddleware(
    _ middleware: some AsyncNavigationMiddleware<R>, at index: Int
  ) -> MiddlewareHandle {
    setup.middleware.insert(at: index) { MiddlewareRegistry.Item(middleware, handle: $0) }
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

  /// Replaces a middleware.
  ///
  /// - Parameters:
  ///   - handle: The handle of the middleware to replace; it stays valid.
  ///   - middleware: The new middleware.
  /// - Returns: Whether the middleware existed.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  @inlinable
  public func replaceMiddleware(
    _ handle: MiddlewareHandle, with middleware: some NavigationMiddleware<R>
  ) -> Bool {
    withExtendedLifetime(setup.middleware.items) {
      setup.middleware.replace(
        handle, with: MiddlewareRegistry.Item(middleware, handle: handle))
    }
  }

  /// Replaces a middleware with an asynchronous one.
  ///
  /// - Parameters:
  ///   - handle: The handle of the middleware to replace; it stays valid.
  ///   - middleware: The new middleware.
  /// - Returns: Whether the middleware existed.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  public func replaceMiddleware(
    _ handle: MiddlewareHandle, with middleware: some AsyncNavigationMiddleware<R>
  ) -> Bool {
    withExtendedLifetime(setup.middleware.items) {
      setup.middleware.replace(
        handle, with: MiddlewareRegistry.Item(middleware, handle: handle))
    }
  }

  /// Moves a middleware to another index.
  ///
  /// - Parameters:
  ///   - handle: The middleware's handle.
  ///   - index: The new index; 0 means first, and any value past the end means last.
  /// - Returns: Whether the middleware existed.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  public func moveMiddleware(_ handle: MiddlewareHandle, to index: Int) -> Bool {
    setup.middleware.move(handle, to: index)
  }

  /// The names of the middlewares, in order.
  package var middlewareNames: [String] { setup.middleware.items.map(\.name) }
}
