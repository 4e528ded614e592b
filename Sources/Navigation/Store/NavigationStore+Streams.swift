extension NavigationStore {
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
  public func events(keeping bound: Int) -> AsyncStream<NavigationEvent<R>> {
    eventListeners.listen(keeping: bound)
  }

  /// What was asked from now on and not done: refusals and failures, for one more listener.
  ///
  /// The stream keeps the newest 256 that were not read yet, never makes the store wait, and ends
  /// with the store.
  public var trace: AsyncStream<NavigationTrace<R>> {
    defer { chooseWay() }
    return traceListeners.listen(keeping: 256)
  }

  /// How many events and traces were lost because a listener did not read them in time.
  public var droppedEventCount: Int {
    eventListeners.droppedCount + traceListeners.droppedCount
  }

  /// Commands take the short way only when nobody wants to know about it.
  @usableFromInline func chooseWay() {
    needsLongWay = isTraced || middleware.hasAsynchronous
  }

  private var isTraced: Bool { onTrace != nil || onRun != nil || !traceListeners.isEmpty }

  func trace(
    _ submission: Submission<R>, _ run: CommandRun<R>, _ result: NavigationResult<R>,
    before: NavigationState<R>
  ) {
    guard isTraced else { return }
    trace(
      submission.origin, steps: run.steps.map { $0.traced }, result: result, before: before)
  }

  /// Tells how something went that was asked.
  func trace(
    _ request: NavigationTrace<R>.Request, steps: [NavigationTrace<R>.Step] = [],
    result: NavigationResult<R>, decision: DeepLinkDecision<R>? = nil,
    before: NavigationState<R>? = nil
  ) {
    guard isTraced else { return }
    let trace = NavigationTrace(
      request: request, steps: steps, result: result, decision: decision,
      before: before ?? current.state, after: current.state, instant: clock.now())
    onRun?(trace)
    guard !result.isSuccess else { return }
    onTrace?(trace)
    traceListeners.tell(trace)
  }
}
