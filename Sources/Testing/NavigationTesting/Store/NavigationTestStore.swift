public import Navigation
public import Testing

/// A wrapper around a real store that requires a test to assert every change.
///
/// Perform a step, and make the expected changes in its closure, which receives the last asserted
/// session. Unasserted changes, notices and actions, including those of queued work, are failures.
/// They are recorded at the test's location, with a comparison of the two sessions that marks
/// expected lines with `−` and actual lines with `+`.
///
///     let store = NavigationTestStore(NavigationStore<ShopRoute>())
///     store.send(.go(.product(1))) { $0.path = [.product(1)] }
///     store.execute(.popCount(3), expecting: .insufficientStackDepth(requested: 3, available: 1))
///     store.finish()
///
/// The test store adds one listener to the store, so the app's own closures stay in place. Changes
/// that result from requests of middleware, listeners and coordinators are asserted in order with
/// `receive`, as are notices and actions.
@MainActor public final class NavigationTestStore<R: Route> {
  /// Applies the expected changes to the last asserted session.
  public typealias Changes = (inout ExpectedSession<R>) -> Void

  /// The store.
  public let store: NavigationStore<R>
  /// How much a test must assert.
  public var exhaustivity = Exhaustivity.on
  /// The last asserted session.
  public private(set) var session: ExpectedSession<R>

  var seen = Observations<R>()
  private var latest: ExpectedSession<R>
  private var ownEnd: ExpectedSession<R>?
  private var isQueued = false
  /// The number of the newest request when the step began.
  private var begin = 0
  private var isFinished = false
  private let place: SourceLocation

  /// Wraps a store and starts listening to it.
  ///
  /// - Parameters:
  ///   - store: The store, made as in the app, but with a clock that the test controls.
  ///   - sourceLocation: The location at which to report unasserted changes if
  ///     ``finish(sourceLocation:)`` is never called.
  public init(
    _ store: NavigationStore<R>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.store = store
    place = sourceLocation
    session = ExpectedSession(store.session)
    latest = session
    listen()
  }

  deinit {
    guard !isFinished, exhaustivity == .on else { return }
    if let complaint = Self.complaint(seen, session, latest) {
      Issue.record(
        Comment(rawValue: "The test store was released, but \(complaint)"), sourceLocation: place)
    }
  }

  private func listen() {
    store.machine.addListener { [weak self] record in
      guard let self else { return }
      for update in store.updates(of: record) { hear(update) }
      // What follows the first request of a step is not its own, and older requests are not, either.
      guard let id = record.id, id > begin, !isQueued else { return }
      isQueued = true
      ownEnd = ExpectedSession(store.session)
    }
  }

  private func hear(_ update: NavigationUpdate<R>) {
    switch update {
    case .changed(let event):
      note { $0.changes.append(.init(cause: event.cause, session: $1, isQueued: $2)) }
    case .signInChanged: note { _, _, _ in }
    case .noticed(let notice):
      note { seen, session, _ in
        seen.notices.append(.init(notice: ExpectedNotice(notice), session: session))
      }
    case .performed(let action): note { seen, _, _ in seen.actions.append(action) }
    case .principalChanged, .finished: break
    }
  }

  private func note(
    _ body: (inout Observations<R>, ExpectedSession<R>, _ isQueued: Bool) -> Void
  ) {
    latest = ExpectedSession(store.session)
    body(&seen, latest, isQueued)
  }

  /// Asserts that nothing is left over; call it at the end of a test.
  ///
  /// Without this call, anything left over is reported when the test store is released.
  ///
  /// - Parameter sourceLocation: The location at which to report failures.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    settle("The test finished, but", sourceLocation)
    isFinished = true
  }

  // MARK: - Steps

  /// Runs a step and asserts its own change; changes that it causes later are left for `receive`.
  func step<Value>(
    _ title: String, _ location: SourceLocation, _ changes: Changes?, _ work: () -> Value
  ) -> Value {
    beginStep(title, location)
    let value = work()
    endStep(title, location, changes)
    return value
  }

  /// Runs an asynchronous step and asserts its own change.
  func step<Value>(
    _ title: String, _ location: SourceLocation, _ changes: Changes?, _ work: () async -> Value
  ) async -> Value {
    beginStep(title, location)
    let value = await work()
    endStep(title, location, changes)
    return value
  }

  private func beginStep(_ title: String, _ location: SourceLocation) {
    settle("Before “\(title)”,", location)
    isQueued = false
    ownEnd = nil
    begin = store.machine.request(.rules).id
    isFinished = false
  }

  private func endStep(_ title: String, _ location: SourceLocation, _ changes: Changes?) {
    let own = seen.takeOwnChange()
    latest = ExpectedSession(store.session)
    let now = own?.session ?? ownEnd ?? latest
    isQueued = true
    assert(now, after: "“\(title)”", changes, location)
  }

  /// Applies the closure to the last asserted session, and compares the result with the actual
  /// session.
  func assert(
    _ actual: ExpectedSession<R>, after title: String, _ changes: Changes?,
    _ location: SourceLocation
  ) {
    var expected = session
    changes?(&expected)
    if exhaustivity == .off {
      expected = expected.leaving(actual, old: session, changes)
    } else if changes != nil, expected == session {
      fail("The closure for \(title) changes nothing; omit it if nothing changes.", location)
    }
    session = actual
    guard expected != actual else { return }
    fail(
      """
      After \(title), the session is not as expected.

      \(expected.difference(to: actual))

      (− expected, + actual)
      """, location)
  }

  /// Reports everything left over as a failure, and discards it.
  private func settle(_ title: String, _ location: SourceLocation) {
    latest = ExpectedSession(store.session)
    if exhaustivity == .on, let complaint = Self.complaint(seen, session, latest) {
      fail("\(title) \(complaint)", location)
    }
    seen = Observations()
    session = latest
  }

  private nonisolated static func complaint(
    _ seen: Observations<R>, _ session: ExpectedSession<R>, _ latest: ExpectedSession<R>
  ) -> String? {
    if !seen.isEmpty { return "this was not asserted:\n\n\(seen.lines)" }
    guard session != latest else { return nil }
    return """
      the session had changed without being asserted.

      \(session.difference(to: latest))

      (− asserted, + actual)
      """
  }

  func fail(_ text: String, _ location: SourceLocation) {
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }
}

/// How much a test must assert.
public enum Exhaustivity: Hashable, Sendable {
  /// All session changes, notices and actions; anything left over is a failure.
  case on
  /// Only what the test mentions: changes it does not mention are not compared, and notices and
  /// actions it does not mention are skipped.
  case off
}
