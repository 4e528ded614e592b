import Observation

/// Names one listener of a store, to remove it.
public struct NavigationListenerHandle: Hashable, Sendable {
  let id: UInt64
}

/// Somebody who hears what happens in a store.
@MainActor @usableFromInline struct NavigationListener<R: Route> {
  let handle: NavigationListenerHandle
  /// Whether it hears of everything that was asked; without, a trace need not be made for it.
  let wantsTraces: Bool
  @usableFromInline let hear: @MainActor (NavigationUpdate<R>) -> Void
}

extension NavigationStore {
  /// Adds a listener, which hears everything that happens from now on, in order.
  ///
  /// The app's own closures, such as ``onEvent``, are called first; then the listeners in the order in
  /// which they were added. What a listener sends runs after the current work.
  ///
  /// - Parameter hear: Hears each update.
  /// - Returns: A handle to remove the listener.
  @discardableResult
  public func addListener(
    _ hear: @escaping @MainActor (NavigationUpdate<R>) -> Void
  ) -> NavigationListenerHandle {
    addListener(wantsTraces: true, hear)
  }

  /// Removes a listener; it hears nothing after the current update.
  ///
  /// - Parameter handle: The handle it was added under.
  /// - Returns: Whether there was one.
  @discardableResult
  public func removeListener(_ handle: NavigationListenerHandle) -> Bool {
    guard let index = listeners.firstIndex(where: { $0.handle == handle }) else { return false }
    listeners.remove(at: index)
    return true
  }

  /// The changes from now on, for one more listener; each reading of this property is one.
  ///
  /// The stream keeps the newest 256 that were not read yet, never makes the store wait, and ends
  /// with the store.
  public var events: AsyncStream<NavigationEvent<R>> { events(keeping: 256) }

  /// The changes from now on, for one more listener.
  ///
  /// - Parameter bound: How many are kept until they are read; beyond that the oldest are lost, and
  ///   counted in ``droppedEventCount``.
  /// - Returns: The stream; it never makes the store wait, and ends with the store.
  package func events(keeping bound: Int) -> AsyncStream<NavigationEvent<R>> {
    stream(keeping: bound, wantsTraces: false) {
      if case .changed(let event) = $0 { event } else { nil }
    }
  }

  /// Refusals and failures from now on, for one more listener.
  ///
  /// The stream keeps the newest 256 that were not read yet, never makes the store wait, and ends
  /// with the store.
  public var trace: AsyncStream<NavigationTrace<R>> {
    stream(keeping: 256, wantsTraces: true) {
      if case .finished(let trace) = $0, !trace.result.isSuccess { trace } else { nil }
    }
  }

  private func addListener(
    wantsTraces: Bool, _ hear: @escaping @MainActor (NavigationUpdate<R>) -> Void
  ) -> NavigationListenerHandle {
    listenersMade += 1
    let handle = NavigationListenerHandle(id: listenersMade)
    listeners.append(NavigationListener(handle: handle, wantsTraces: wantsTraces, hear: hear))
    return handle
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
      if case .dropped = source.continuation.yield(element) { self?.droppedEventCount += 1 }
    }
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.removeListener(handle) }
    }
    return stream
  }

  // MARK: - Telling

  /// Tells the listeners, after the app's own closure.
  @inlinable func tell(_ update: NavigationUpdate<R>) {
    for listener in listeners { listener.hear(update) }
  }

  /// Tells what a person should know.
  @usableFromInline func say(_ notice: NavigationNotice<R>) {
    onNotice?(notice)
    tell(.noticed(notice))
  }

  /// Tells how something ended; the app's own closure hears only what was not done.
  @inlinable func tell(_ trace: NavigationTrace<R>) {
    if let onTrace, !trace.result.isSuccess { onTrace(trace) }
    tell(.finished(trace))
  }

  /// Tells how a submission went.
  @inlinable func trace(
    _ passage: Passage<R>, _ result: NavigationResult<R>, before: NavigationState<R>
  ) {
    tell(
      NavigationTrace(
        request: passage.submission.origin, steps: passage.run.mapSteps { .init($0) },
        result: result, decision: nil, before: before, after: current.storedState,
        instant: clock.now()))
  }

  /// Tells how something went that did not come to commands.
  @usableFromInline func trace(
    _ request: @autoclosure () -> NavigationTrace<R>.Request, result: NavigationResult<R>,
    decision: DeepLinkDecision<R>? = nil, before: NavigationState<R>? = nil
  ) {
    guard isTraced else { return }
    tell(
      NavigationTrace(
        request: request(), steps: [], result: result, decision: decision,
        before: before ?? current.state, after: current.state, instant: clock.now()))
  }

  // MARK: - Changes of the state

  /// Makes one announcement of all changes in the work.
  func announcingOnce(
    as cause: NavigationEvent<R>.Cause = .commands([]), _ work: @MainActor () -> Void
  ) {
    guard announcement == nil else { return work() }
    announcement = (current.state, cause)
    work()
    endAnnouncement()
  }

  /// Announces what was gathered so far, then does the work with an announcement of its own.
  func interrupting(_ work: @MainActor () -> Void) {
    let cause = announcement?.cause
    endAnnouncement()
    work()
    guard let cause else { return }
    if case .commands = cause {
      announcement = (current.state, .commands([]))
    } else {
      announcement = (current.state, cause)
    }
  }

  private func endAnnouncement() {
    guard let (before, cause) = announcement else { return }
    announcement = nil
    announce(since: before, cause: cause)
  }

  /// Announces what was done since, if it changed anything.
  func announce(since before: NavigationState<R>, cause: NavigationEvent<R>.Cause) {
    guard before == current.state else {
      return announceChange(since: before, to: current.state, cause: cause)
    }
    if announcement == nil { revision.bump() } else { join(cause) }
  }

  /// Announces a change that is known to be one.
  @inlinable func announceChange(
    since before: NavigationState<R>, to state: NavigationState<R>,
    cause: @autoclosure () -> NavigationEvent<R>.Cause
  ) {
    guard announcement == nil else { return join(cause()) }
    revision.bump()
    if onEvent == nil, listeners.isEmpty { return }
    let event = NavigationEvent(before: before, after: state, cause: cause())
    onEvent?(event)
    if !listeners.isEmpty { tell(.changed(event)) }
  }

  /// Adds to the announcement that is being gathered.
  @usableFromInline func join(_ cause: NavigationEvent<R>.Cause) {
    if case .commands(let some)? = announcement?.cause, case .commands(let more) = cause {
      announcement?.cause = .commands(some + more)
    }
  }
}

/// Ends a stream when the store that feeds it goes.
@MainActor private final class StreamSource<Element: Sendable> {
  let continuation: AsyncStream<Element>.Continuation

  init(_ continuation: AsyncStream<Element>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }
}

/// Counts changes; observed in place of the generic store, which would cost far more to observe.
@MainActor @usableFromInline final class NavigationRevision {
  private let counter = Counter()
  /// Whether somebody may observe; observers look again after each change.
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

  /// What is observed, written out: its key path is made once instead of at every change, and clients
  /// of the package need not import Observation.
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
