/// The middleware of a store, in order.
///
/// Changes during a command do not disturb that command, which runs on a copy.
struct MiddlewareRegistry<R: Route> {
  struct Item {
    let handle: MiddlewareHandle
    var middleware: any NavigationMiddleware<R>
  }

  private(set) var items: [Item] = []
  private var made: UInt64 = 0

  mutating func insert(
    _ middleware: any NavigationMiddleware<R>, at index: Int
  ) -> MiddlewareHandle {
    made += 1
    let handle = MiddlewareHandle(id: made)
    items.insert(
      Item(handle: handle, middleware: middleware), at: min(max(0, index), items.count))
    return handle
  }

  mutating func remove(_ handle: MiddlewareHandle) -> Bool {
    guard let index = index(of: handle) else { return false }
    items.remove(at: index)
    return true
  }

  mutating func replace(
    _ handle: MiddlewareHandle, with middleware: any NavigationMiddleware<R>
  ) -> Bool {
    guard let index = index(of: handle) else { return false }
    items[index].middleware = middleware
    return true
  }

  mutating func move(_ handle: MiddlewareHandle, to index: Int) -> Bool {
    guard let from = self.index(of: handle) else { return false }
    let item = items.remove(at: from)
    items.insert(item, at: min(max(0, index), items.count))
    return true
  }

  private func index(of handle: MiddlewareHandle) -> Int? {
    items.firstIndex { $0.handle == handle }
  }
}
