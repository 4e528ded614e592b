/// A handle that identifies a listener of a store, for removing it.
public struct NavigationListenerHandle: Hashable, Sendable {
  let id: Int
}

extension Machine {
  /// Adds a listener, which hears each record before the next request is taken.
  @discardableResult
  package func addListener(
    _ hear: @escaping @MainActor (Record) -> Void
  ) -> NavigationListenerHandle {
    let handle = NavigationListenerHandle(id: newID())
    listeners.append((handle, hear))
    return handle
  }

  /// Removes a listener.
  ///
  /// - Returns: Whether the listener existed.
  @discardableResult
  package func removeListener(_ handle: NavigationListenerHandle) -> Bool {
    guard let index = listeners.firstIndex(where: { $0.handle == handle }) else { return false }
    replace(listeners[index].hear) { listeners.remove(at: index) }
    return true
  }
}

/// The closures of the app, which hear each record before the listeners.
@MainActor struct AppClosures<R: Route> {
  var onEvent: (@MainActor (NavigationEvent<R>) -> Void)?
  var onNotice: (@MainActor (NavigationNotice<R>) -> Void)?
  var onAction: (@MainActor (NavigationAction) -> Void)?
  var onTrace: (@MainActor (NavigationTrace<R>) -> Void)?
}

extension NavigationStore {
  /// Called for every state change, in order; reserved for the app, and never set by hosts.
  public var onEvent: (@MainActor (NavigationEvent<R>) -> Void)? {
    get { app.onEvent }
    set { machine.replace(app.onEvent) { app.onEvent = newValue } }
  }
  /// Called with each notice for the user.
  public var onNotice: (@MainActor (NavigationNotice<R>) -> Void)? {
    get { app.onNotice }
    set { machine.replace(app.onNotice) { app.onNotice = newValue } }
  }
  /// Called to perform an action when the decision that contains it is applied.
  public var onAction: (@MainActor (NavigationAction) -> Void)? {
    get { app.onAction }
    set { machine.replace(app.onAction) { app.onAction = newValue } }
  }
  /// Called for every request that was not carried out, in order.
  public var onTrace: (@MainActor (NavigationTrace<R>) -> Void)? {
    get { app.onTrace }
    set { machine.replace(app.onTrace) { app.onTrace = newValue } }
  }

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
    machine.addListener { [weak self] record in
      for update in self?.updates(of: record) ?? [] { hear(update) }
    }
  }

  /// Removes a listener; it receives nothing after the current record.
  ///
  /// - Parameter handle: The listener's handle.
  /// - Returns: Whether the listener existed.
  @discardableResult
  public func removeListener(_ handle: NavigationListenerHandle) -> Bool {
    machine.removeListener(handle)
  }

  /// Returns what a record tells, in order.
  package func updates(of record: Record) -> [NavigationUpdate<R>] {
    var updates: [NavigationUpdate<R>] = []
    let (before, after) = (record.before, record.after)
    if before.state != after.state { updates.append(.changed(NavigationEvent(record))) }
    if before.signIn != after.signIn {
      updates.append(
        .signInChanged(
          from: Presentation(signIn: before.signIn, login: access.login),
          to: Presentation(signIn: after.signIn, login: access.login)))
    }
    if record.principals.before != record.principals.after {
      updates.append(
        .principalChanged(from: record.principals.before, to: record.principals.after))
    }
    if let action = record.action { updates.append(.performed(action)) }
    for notice in record.notices { updates.append(.noticed(notice.map { $0.typed() })) }
    if let trace = NavigationTrace<R>(record) { updates.append(.finished(trace)) }
    return updates
  }

  /// Tells the app's own closures what they want to hear.
  func tellApp(_ record: Record) {
    if let onEvent = app.onEvent, record.before.state != record.after.state {
      onEvent(NavigationEvent(record))
    }
    if let action = record.action { app.onAction?(action) }
    for notice in record.notices { app.onNotice?(notice.map { $0.typed() }) }
    if let onTrace = app.onTrace, !record.outcome.isSuccess, let trace = NavigationTrace<R>(record)
    {
      onTrace(trace)
    }
  }

  // MARK: - Streams

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
    stream(keeping: bound) { if case .changed(let event) = $0 { event } else { nil } }
  }

  /// A stream of future refusals and failures; each access creates a new stream.
  ///
  /// The stream buffers the newest 256 unread traces, never blocks the store, and ends when the
  /// store is released.
  public var trace: AsyncStream<NavigationTrace<R>> {
    stream(keeping: 256) {
      if case .finished(let trace) = $0, !trace.result.isSuccess { trace } else { nil }
    }
  }

  private func stream<Element: Sendable>(
    keeping bound: Int, _ part: @escaping @MainActor (NavigationUpdate<R>) -> Element?
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream<Element>.makeStream(
      bufferingPolicy: .bufferingNewest(max(1, bound)))
    let source = StreamSource(continuation)
    let handle = addListener { [weak self] update in
      guard let element = part(update) else { return }
      if case .dropped = source.continuation.yield(element) { self?.droppedEventCount += 1 }
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
