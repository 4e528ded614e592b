/// The middleware of a store, in order.
///
/// Changes during a command do not disturb that command, which runs on a copy.
@MainActor @usableFromInline struct MiddlewareRegistry<R: Route> {
  /// One middleware, its two methods taken once, where its type is known: a call by way of
  /// `any NavigationMiddleware` would run code that is specialised for no route.
  @MainActor @usableFromInline struct Item {
    @usableFromInline typealias Will =
      @MainActor (NavigationCommand<R>, NavigationContext<R>) -> MiddlewareDecision<R>
    @usableFromInline typealias Did =
      @MainActor (NavigationCommand<R>, NavigationResult<R>, NavigationContext<R>)
      -> NavigationResult<R>

    @usableFromInline let handle: MiddlewareHandle
    @usableFromInline let middleware: any NavigationMiddleware<R>
    @usableFromInline let will: Will
    @usableFromInline let did: Did

    @inlinable init(_ middleware: some NavigationMiddleware<R>, handle: MiddlewareHandle) {
      self.handle = handle
      self.middleware = middleware
      will = { middleware.willExecute($0, in: $1) }
      did = { middleware.didExecute($0, result: $1, in: $2) }
    }
  }

  @usableFromInline var items: [Item] = []
  @usableFromInline var made: UInt64 = 0

  @inlinable mutating func insert(
    _ middleware: some NavigationMiddleware<R>, at index: Int
  ) -> MiddlewareHandle {
    made += 1
    let handle = MiddlewareHandle(id: made)
    items.insert(
      Item(middleware, handle: handle), at: min(max(0, index), items.count))
    return handle
  }

  mutating func remove(_ handle: MiddlewareHandle) -> Bool {
    guard let index = index(of: handle) else { return false }
    items.remove(at: index)
    return true
  }

  @inlinable mutating func replace(
    _ handle: MiddlewareHandle, with middleware: some NavigationMiddleware<R>
  ) -> Bool {
    guard let index = index(of: handle) else { return false }
    items[index] = Item(middleware, handle: handle)
    return true
  }

  mutating func move(_ handle: MiddlewareHandle, to index: Int) -> Bool {
    guard let from = self.index(of: handle) else { return false }
    let item = items.remove(at: from)
    items.insert(item, at: min(max(0, index), items.count))
    return true
  }

  @usableFromInline func index(of handle: MiddlewareHandle) -> Int? {
    items.firstIndex { $0.handle == handle }
  }
}
