extension NavigationStore {
  /// Adds a middleware behind the others.
  ///
  /// - Parameter middleware: The middleware.
  /// - Returns: A handle to move, replace or remove it.
  @discardableResult
  @inlinable
  public func addMiddleware(_ middleware: some NavigationMiddleware<R>) -> MiddlewareHandle {
    insertMiddleware(middleware, at: self.middleware.items.count)
  }

  /// Adds a middleware at a place in the order.
  ///
  /// - Parameters:
  ///   - middleware: The middleware.
  ///   - index: Its place, 0 for the first; a place past the end is the end.
  /// - Returns: A handle to move, replace or remove it.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  @inlinable
  public func insertMiddleware(
    _ middleware: some NavigationMiddleware<R>, at index: Int
  ) -> MiddlewareHandle {
    self.middleware.insert(at: index) { MiddlewareRegistry.Item(middleware, handle: $0) }
  }

  /// Adds an asynchronous middleware behind the others.
  ///
  /// - Parameter middleware: The middleware.
  /// - Returns: A handle to move, replace or remove it.
  @discardableResult
  public func addMiddleware(_ middleware: some AsyncNavigationMiddleware<R>) -> MiddlewareHandle {
    insertMiddleware(middleware, at: self.middleware.items.count)
  }

  /// Adds an asynchronous middleware at a place in the order.
  ///
  /// - Parameters:
  ///   - middleware: The middleware.
  ///   - index: Its place, 0 for the first; a place past the end is the end.
  /// - Returns: A handle to move, replace or remove it.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  public func insertMiddleware(
    _ middleware: some AsyncNavigationMiddleware<R>, at index: Int
  ) -> MiddlewareHandle {
    self.middleware.insert(at: index) { MiddlewareRegistry.Item(middleware, handle: $0) }
  }

  /// Removes a middleware; a command under way is not disturbed.
  ///
  /// - Parameter handle: The handle it was added under.
  /// - Returns: Whether there was one.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  public func removeMiddleware(_ handle: MiddlewareHandle) -> Bool {
    middleware.remove(handle)
  }

  /// Puts another middleware in the place of one.
  ///
  /// - Parameters:
  ///   - handle: The handle of the one to replace; it stays valid.
  ///   - middleware: The new one.
  /// - Returns: Whether there was one.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  @inlinable
  public func replaceMiddleware(
    _ handle: MiddlewareHandle, with middleware: some NavigationMiddleware<R>
  ) -> Bool {
    self.middleware.replace(
      handle, with: MiddlewareRegistry.Item(middleware, handle: handle))
  }

  /// Puts an asynchronous middleware in the place of one.
  ///
  /// - Parameters:
  ///   - handle: The handle of the one to replace; it stays valid.
  ///   - middleware: The new one.
  /// - Returns: Whether there was one.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  public func replaceMiddleware(
    _ handle: MiddlewareHandle, with middleware: some AsyncNavigationMiddleware<R>
  ) -> Bool {
    self.middleware.replace(
      handle, with: MiddlewareRegistry.Item(middleware, handle: handle))
  }

  /// Moves a middleware to another place in the order.
  ///
  /// - Parameters:
  ///   - handle: The handle it was added under.
  ///   - index: Its new place, 0 for the first; a place past the end is the end.
  /// - Returns: Whether there was one.
  /// - Complexity: O(n) in the number of middlewares.
  @discardableResult
  public func moveMiddleware(_ handle: MiddlewareHandle, to index: Int) -> Bool {
    middleware.move(handle, to: index)
  }

  /// The names of the middlewares, in order.
  package var middlewareNames: [String] { middleware.items.map(\.name) }
}
