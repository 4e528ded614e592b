public import Navigation
public import Testing

/// A real store, every change of which a test has to assert.
///
/// Do something, and say in the closure what it changes; the closure is given the session as it was
/// asserted last. A change that is not said, a notice or an action that is not received, and what
/// work that was sent from inside did, are failures, recorded where the test says so, with a
/// difference of the two sessions: `−` before what was expected, `+` before what is.
///
///     let store = NavigationTestStore(NavigationStore<ShopRoute>())
///     store.send(.go(.product(1))) { $0.path = [.product(1)] }
///     store.execute(.popCount(3), expecting: .insufficientStackDepth(requested: 3, available: 1))
///     store.finish()
///
/// It is one more listener of the store, so an app's own closures stay as they are. What middleware,
/// listeners and coordinators send from inside is received, in its order, by `receive`, as are notices
/// and actions.
@MainActor public final class NavigationTestStore<R: Route> {
  /// Writes what is expected on the session as it was asserted last.
  public typealias Changes = (inout ExpectedSession<R>) -> Void

  /// The store.
  public let store: NavigationStore<R>
  /// How much has to be asserted.
  public var exhaustivity = Exhaustivity.on
  /// The session as it was asserted last.
  public private(set) var session: ExpectedSession<R>

  var seen = Observations<R>()
  private var latest: ExpectedSession<R>
  private var ownEnd: ExpectedSession<R>?
  private var isQueued = false
  private var isFinished = false
  private let place: SourceLocation

  /// Wraps a store and begins to listen.
  ///
  /// - Parameters:
  ///   - store: The store, as the app makes it, with a clock that the test moves.
  ///   - sourceLocation: Where the test says so; what is left over when nobody calls
  ///     ``finish(sourceLocation:)`` is a failure here.
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
        Comment(rawValue: "The test store went, and \(complaint)"), sourceLocation: place)
    }
  }

  private func listen() {
    store.addListener { [weak self] update in
      switch update {
      case .changed(let event):
        self?.note { $0.changes.append(.init(cause: event.cause, session: $1, isQueued: $2)) }
      case .noticed(let notice):
        self?.note { seen, session, _ in
          seen.notices.append(.init(notice: ExpectedNotice(notice), session: session))
        }
      case .performed(let action):
        self?.note { seen, _, _ in seen.actions.append(action) }
      case .principalChanged, .finished:
        break
      }
    }
    store.willRunQueued = { [weak self] in
      guard let self, !isQueued else { return }
      isQueued = true
      ownEnd = ExpectedSession(store.session)
    }
  }

  private func note(
    _ body: (inout Observations<R>, ExpectedSession<R>, _ isQueued: Bool) -> Void
  ) {
    latest = ExpectedSession(store.session)
    body(&seen, latest, isQueued)
  }

  /// Asserts that nothing is left over; the last thing a test does.
  ///
  /// Where it is not called, what is left is a failure when the test store goes.
  ///
  /// - Parameter sourceLocation: Where the test says so.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    settle("The test finished, and", sourceLocation)
    isFinished = true
  }

  // MARK: - Steps

  /// Does something and asserts what it changed by itself; what it caused is left to be received.
  func step<Value>(
    _ title: String, _ location: SourceLocation, _ changes: Changes?, _ work: () -> Value
  ) -> Value {
    beginStep(title, location)
    let value = work()
    endStep(title, location, changes)
    return value
  }

  /// Does something that takes its time, and asserts what it changed by itself.
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
    isFinished = false
  }

  private func endStep(_ title: String, _ location: SourceLocation, _ changes: Changes?) {
    let own = seen.takeOwnChange()
    latest = ExpectedSession(store.session)
    let now = own?.session ?? ownEnd ?? latest
    isQueued = true
    assert(now, after: "“\(title)”", changes, location)
  }

  /// Compares a session with what was asserted last and the closure on top of it.
  func assert(
    _ actual: ExpectedSession<R>, after title: String, _ changes: Changes?,
    _ location: SourceLocation
  ) {
    var expected = session
    changes?(&expected)
    if exhaustivity == .off {
      var onActual = actual
      changes?(&onActual)
      expected = expected.leaving(actual, onActual: onActual)
    } else if changes != nil, expected == session {
      fail("The closure of \(title) changes nothing; leave it out where nothing changes.", location)
    }
    session = actual
    guard expected != actual else { return }
    fail(
      """
      After \(title) the session is not as expected.

      \(expected.difference(to: actual))

      (− expected, + actual)
      """, location)
  }

  /// What is left over is a failure, and forgotten.
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

/// How much of what happens a test has to say.
public enum Exhaustivity: Hashable, Sendable {
  /// Every change of the session, every notice and every action; what is left over is a failure.
  case on
  /// Only what the test speaks of: what a closure leaves alone is not compared, what is not received
  /// is passed over.
  case off
}
