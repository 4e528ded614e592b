/// The middleware of a store, in order.
///
/// A running command uses a copy, so changes do not affect it.
@MainActor @usableFromInline struct MiddlewareRegistry<R: Route> {
  /// A middleware whose methods were captured where its concrete type is known.
  ///
  /// A call through `any NavigationMiddleware` would use code that is not specialized for the route
  /// type.
  @MainActor @usableFromInline struct Item {
    @usableFromInline typealias Will =
      @MainActor (NavigationCommand<R>, NavigationContext<R>) -> MiddlewareDecision<R>
    @usableFromInline typealias Did =
      @MainActor (NavigationCommand<R>, NavigationResult<R>, NavigationContext<R>)
      -> NavigationResult<R>

    @usableFromInline let handle: MiddlewareHandle
    @usableFromInline let name: String
    @usableFromInline let will: Will
    @usableFromInline let did: Did
    @usableFromInline let asynchronous: Asynchronous?

    @inlinable init(_ middleware: some NavigationMiddleware<R>, handle: MiddlewareHandle) {
      self.init(
        handle: handle, name: middleware.name,
        will: { middleware.willExecute($0, in: $1) },
        did: { middleware.didExecute($0, result: $1, in: $2) })
    }

    @usableFromInline init(
      handle: MiddlewareHandle, name: String, will: @escaping Will, did: @escaping Did
    ) {
      self.handle = handle
      self.name = name
      self.will = will
      self.did = did
      asynchronous = nil
    }

    init(_ middleware: some AsyncNavigationMiddleware<R>, handle: MiddlewareHandle) {
      self.handle = handle
      name = middleware.name
      will = { _, _ in .proceed }
      did = { middleware.didExecute($0, result: $1, in: $2) }
      asynchronous = Asynchronous(
        timeLimit: middleware.timeLimit,
        isConcerned: { middleware.isConcerned(with: $0, in: $1) },
        decide: { await middleware.willExecute($0, in: $1) },
        isSuperseded: { middleware.isSuperseded($0, by: $1) })
    }
  }

  /// The additional members of an asynchronous middleware.
  @MainActor @usableFromInline struct Asynchronous {
    let timeLimit: Duration?
    @usableFromInline let isConcerned:
      @MainActor (NavigationCommand<R>, NavigationContext<R>) -> Bool
    let decide:
      @MainActor (NavigationCommand<R>, NavigationContext<R>) async -> MiddlewareDecision<R>
    let isSuperseded: @MainActor (NavigationCommand<R>, NavigationCommand<R>) -> Bool
  }

  @usableFromInline var items: [Item] = [] {
    didSet { if !decides { decides = items.contains { $0.asynchronous != nil } } }
  }
  /// Whether there is or was an asynchronous middleware, whose work may ask for something.
  @usableFromInline var decides = false
  @usableFromInline var made: UInt64 = 0

  /// Creates a handle, and adds the item made for that handle.
  @inlinable mutating func add(_ item: (MiddlewareHandle) -> Item) -> MiddlewareHandle {
    made += 1
    let handle = MiddlewareHandle(id: made)
    items.append(item(handle))
    return handle
  }

  mutating func remove(_ handle: MiddlewareHandle) -> Bool {
    guard let index = items.firstIndex(where: { $0.handle == handle }) else { return false }
    items.remove(at: index)
    return true
  }
}

/// A handle that identifies a registered middleware, for removing it.
public struct MiddlewareHandle: Hashable, Sendable {
  @usableFromInline let id: UInt64

  @inlinable init(id: UInt64) {
    self.id = id
  }
}
