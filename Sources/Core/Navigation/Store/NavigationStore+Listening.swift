import Observation

/// A handle that identifies a listener of a store, for removing it.
public struct NavigationListenerHandle: Hashable, Sendable {
  let id: UInt64
}

/// The closures and listeners that hear what happens in a store.
@MainActor @usableFromInline struct ListenerRegistry<R: Route> {
  /// A listener and its handle.
  @MainActor @usableFromInline struct Item {
    let handle: NavigationListenerHandle
    /// Whether the listener needs traces; if none does, no traces are made.
    let wantsTraces: Bool
    @usableFromInline let hear: @MainActor (NavigationUpdate<R>) -> Void
  }

  /// The app's own closures.
  @MainActor @usableFromInline struct App {
    @usableFromInline var onEvent: (@MainActor (NavigationEvent<R>) -> Void)?
    @usableFromInline var onNotice: (@MainActor (NavigationNotice<R>) -> Void)?
    @usableFromInline var onAction: (@MainActor (NavigationAction) -> Void)?
    @usableFromInline var onTrace: (@MainActor (NavigationTrace<R>) -> Void)?
  }

  @usableFromInline var app = App() {
    didSet { noteTraces() }
  }
  /// The listeners, in order.
  @usableFromInline var items: [Item] = [] {
    didSet { noteTraces() }
  }
  /// Whether anyone wants traces.
  @usableFromInline private(set) var wantTraces = false
  /// Whether anyone hears of changes.
  @usableFromInline var isHeard: Bool { app.onEvent != nil || !items.isEmpty }
  /// The number of events and traces lost because a stream was not read in time.
  var droppedEventCount = 0
  private var made: UInt64 = 0

  init() {}

  mutating func add(
    wantsTraces: Bool, _ hear: @escaping @MainActor (NavigationUpdate<R>) -> Void
  ) -> NavigationListenerHandle {
    made += 1
    let handle = NavigationListenerHandle(id: made)
    items.append(Item(handle: handle, wantsTraces: wantsTraces, hear: hear))
    return handle
  }

  private mutating func noteTraces() {
    wantTraces = app.onTrace != nil || items.contains { $0.wantsTraces }
  }
}

// What a change releases may call the store, so it lives until the change is over.
extension NavigationStore {
  /// Called for every state change, in order; reserved for the app, and never set by hosts.
  public var onEvent: (@MainActor (NavigationEvent<R>) -> Void)? {
    get { listeners.app.onEvent }
    set { withExtendedLifetime(listeners.app) { listeners.app.onEvent = newValue } }
  }
  /// Called with each notice for the user.
  public var onNotice: (@MainActor (NavigationNotice<R>) -> Void)? {
    get { listeners.app.onNotice }
    set { withExtendedLifetime(listeners.app) { listeners.app.onNotice = newValue } }
  }
  /// Called to perform an action when the decision that contains it is applied.
  public var onAction: (@MainActor (NavigationAction) -> Void)? {
    get { listeners.app.onAction }
    set { withExtendedLifetime(listeners.app) { listeners.app.onAction = newValue } }
  }
  /// Called for every request that was not carried out, in order.
  public var onTrace: (@MainActor (NavigationTrace<R>) -> Void)? {
    get { listeners.app.onTrace }
    set { withExtendedLifetime(listeners.app) { listeners.app.onTrace = newValue } }
  }
  /// The number of events and traces lost because a stream was not read in time.
  public var droppedEventCount: Int { listeners.droppedEventCount }

  /// Adds a listener that receives all future updates, in order.
  ///
  /// The app's own closures, such as ``onEvent``, are called first, then the listeners in the order
  /// in which they were added. Requests from a listener run after the current work.
  ///
  /// - Parameter hear: Receives each update.
  /// - Returns: A handle for removing the listener.
  @discardableResult
  public func addListener(
    _ hear: @escaping @MainActor (NavigationUpdate<R>) -> Void
  ) -> NavigationListenerHandle {
    addListener(wantsTraces: true, hear)
  }

  /// Removes a listener; it receives nothing after the current update.
  ///
  /// - Parameter handle: The listener's handle.
  /// - Returns: Whether the listener existed.
  @discardableResult
  public func removeListener(_ handle: NavigationListenerHandle) -> Bool {
    guard let index = listeners.items.firstIndex(where: { $0.handle == handle }) else {
      return false
    }
    listeners.items.remove(at: index)
    return true
  }

  /// A stream of future changes; each access creates a new stream.
  ///
  /// The stream buffers the newest 256 unread changes, never blocks the store, and ends when the
  /// store is released.
  public var events: AsyncStream<NavigationEvent<R>> { events(keeping: 256) }

  /// Returns a stream of future changes.
  ///
  /// - Parameter bound: The buffer size; when it is exceeded, the oldest changes are dropped and
  ///   counted in ``droppedEventCount``.
  /// - Returns: The stream, which never blocks the store and ends when the store is released.
  package func events(keeping bound: Int) -> AsyncStream<NavigationEvent<R>> {
    stream(keeping: bound, wantsTraces: false) {
      if case .changed(let event) = $0 { event } else { nil }
    }
  }

  /// A stream of future refusals and failures; each access creates a new stream.
  ///
  /// The stream buffers the newest 256 unread traces, never blocks the store, and ends when the
  /// store is released.
  public var trace: AsyncStream<NavigationTrace<R>> {
    stream(keeping: 256, wantsTraces: true) {
      if case .finished(let trace) = $0, !trace.result.isSuccess { trace } else { nil }
    }
  }

  private func addListener(
    wantsTraces: Bool, _ hear: @escaping @MainActor (NavigationUpdate<R>) -> Void
  ) -> NavigationListenerHandle {
    listeners.add(wantsTraces: wantsTraces, hear)
  }

  private func stream<Element: Sendable>(
    keeping bound: Int, wantsTraces: Bool,
    _ part: @escaping @MainActor (NavigationUpdate<R>) -> Element?
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream<Element>.makeStream(
      bufferingPolicy: .bufferingNewest(max(1, bound)))
    let source = StreamSource(continuation)
    let handle = addListener(wantsTraces: wantsTraces) { [weak self] update in
      guard let element = part(update) else { return }
      if case .dropped = source.continuation.yield(element) {
        self?.listeners.droppedEventCount += 1
      }
    }
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.removeListener(handle) }
    }
    return stream
  }
}

/// Ends a stream when its store is released.
@MainActor private final class StreamSource<Element: Sendable> {
  let continuation: AsyncStream<Element>.Continuation

  init(_ continuation: AsyncStream<Element>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }
}

/// Counts changes; observing this object is far cheaper than observing the generic store.
@MainActor @usableFromInline final class NavigationRevision {
  private let counter = Counter()
  /// Whether there may be observers; they must register again after each change.
  private var isObserved = false

  @usableFromInline func access() {
    isObserved = true
    counter.access()
  }

  @usableFromInline func bump() {
    guard isObserved else { return }
    isObserved = false
    counter.bump()
  }

  /// The observed object, implemented without the `@Observable` macro.
  ///
  /// The key path is created once instead of for every change, and clients need not import
  /// Observation.
  private final class Counter: Observable {
    private let registrar = ObservationRegistrar()
    private let key: KeyPath<Counter, Void> = \.changes
    private var changes: Void { () }

    func access() {
      registrar.access(self, keyPath: key)
    }

    func bump() {
      registrar.withMutation(of: self, keyPath: key) {}
    }
  }
}
