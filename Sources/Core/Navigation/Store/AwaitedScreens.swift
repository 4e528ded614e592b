/// The screens whose callers await a value.
///
/// It stands outside the machine: it reads records, and closes a screen by an ordinary request.
@MainActor final class AwaitedScreens {
  struct Screen {
    /// The request that showed it.
    let request: Int
    let entry: EntryID
    /// The session of the caller; that of whoever signs in first if there was none.
    var session: Int?
    let value: any Sendable.Type
    /// The request that closes the screen, and the value for its caller.
    var closing: (request: Int, value: any Sendable)?
    let end: @MainActor (CoordinatorOutcome<any Sendable>) -> Void
  }

  private(set) var screens: [Screen] = []

  /// Ends the wait for each screen that is gone, or whose session is over.
  func hear(_ record: Record, in session: Session) {
    if screens.isEmpty { return }
    let present = session.principal == nil ? nil : session.number
    for screen in screens {
      if screen.session != nil, screen.session != present {
        end(screen.entry, .cancelled)
      } else if !record.after.state.contains(screen.entry) {
        let isClosed = screen.closing.map { $0.request == record.id } ?? false
        let value = isClosed ? screen.closing?.value : nil
        end(screen.entry, value.map { .finished($0) } ?? .dismissed)
      }
    }
    for index in screens.indices { screens[index].session = present }
  }

  /// Begins the wait for the screen that a request has shown, or ends it at once.
  func begin(
    _ request: Request, _ record: Record, value: any Sendable.Type,
    end: @escaping @MainActor (CoordinatorOutcome<any Sendable>) -> Void
  ) {
    if record.outcome == .rejected(.needsSignIn) { return end(.needsSignIn) }
    let (before, after) = (record.before.state, record.after.state)
    let entry = after.visibleEntry
    guard record.outcome.isSuccess, !before.contains(entry), after.contains(entry) else {
      return end(.cancelled)
    }
    screens.append(
      Screen(
        request: request.id, entry: entry, session: request.requester.session, value: value,
        end: end))
  }

  func end(_ entry: EntryID, _ outcome: CoordinatorOutcome<any Sendable>) {
    guard let index = screens.firstIndex(where: { $0.entry == entry }) else { return }
    screens.remove(at: index).end(outcome)
  }

  func close(_ entry: EntryID, by request: Int, with value: any Sendable) {
    guard let index = screens.firstIndex(where: { $0.entry == entry }) else { return }
    screens[index].closing = (request, value)
  }
}

extension NavigationStore: ResultNavigator {
  /// Presents a route and waits until it is closed, with or without a value.
  ///
  /// - Parameters:
  ///   - destination: The root of the new layer.
  ///   - style: The presentation style.
  ///   - value: The type of value that ``finish(_:entry:)`` returns to the caller.
  /// - Returns: The outcome, once the layer is gone.
  public func present<Value: Sendable>(
    _ destination: R, style: PresentationStyle, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value> {
    await outcome(of: .present(destination, style))
  }

  /// Pushes a route and waits until it is closed, with or without a value.
  ///
  /// - Parameters:
  ///   - destination: The route.
  ///   - value: The type of value that ``finish(_:entry:)`` returns to the caller.
  /// - Returns: The outcome, once the route is gone.
  public func push<Value: Sendable>(
    _ destination: R, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value> {
    await outcome(of: .push(destination))
  }

  private func outcome<Value: Sendable>(
    of command: NavigationCommand<R>
  ) async -> CoordinatorOutcome<Value> {
    let plan = NavigationPlan(executing: command).map { AnyRoute($0) }
    let request = machine.request(.plan(plan), .screen)
    let didAwaitUser = machine.setup.willAwaitUser()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        show(request, value: Value.self) { outcome in
          didAwaitUser()
          switch outcome {
          case .finished(let value as Value): continuation.resume(returning: .finished(value))
          case .dismissed: continuation.resume(returning: .dismissed)
          case .needsSignIn: continuation.resume(returning: .needsSignIn)
          case .finished, .cancelled: continuation.resume(returning: .cancelled)
          }
        }
      }
    } onCancel: {
      Task { @MainActor in giveUp(request.id) }
    }
  }

  /// Makes a request for a screen, and calls a closure once when its caller need not wait any longer.
  package func show(
    _ request: Request, value: any Sendable.Type,
    end: @escaping @MainActor (CoordinatorOutcome<any Sendable>) -> Void
  ) {
    machine.submit(request) { [screens] record in
      screens.begin(request, record, value: value, end: end)
    }
  }

  /// Closes an awaited screen and returns a value to its caller.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - entry: The screen's entry; by default, that of the nearest awaited screen, from the
  ///     visible route down to the root of its layer.
  /// - Returns: The result of closing the screen; `.unsupported` if no caller is waiting for it, or
  ///   if the caller expects another type.
  @discardableResult
  public func finish<Value: Sendable>(
    _ value: Value, entry: EntryID? = nil
  ) -> NavigationResult<R> {
    if machine.isRunning { return .reentrant }
    machine.tick()
    let state = machine.session.state
    let visible = [state.layers.last?.root.id].compactMap(\.self) + state.path.map(\.id)
    let wanted = entry.map { [$0] } ?? visible.reversed()
    let screen = wanted.lazy.compactMap { id in self.screens.screens.first { $0.entry == id } }
      .first
    guard let screen else {
      return .unsupported("No caller is waiting for a value from this screen.")
    }
    guard Self.is(value, a: screen.value) else {
      return .unsupported("This screen must return \(screen.value), not \(type(of: value)).")
    }
    guard let command = closing(screen.entry, in: state) else {
      return .unsupported("Another layer is above this screen.")
    }
    let request = machine.request(.plan(Plan(executing: command)), .atOnce)
    screens.close(screen.entry, by: request.id, with: value)
    return machine.submit(request)?.outcome.map { $0.typed() } ?? .deferred
  }

  private static func `is`<Expected>(_ value: any Sendable, a _: Expected.Type) -> Bool {
    value is Expected
  }

  /// Returns the command that closes an entry and everything above it.
  private func closing(_ entry: EntryID, in state: State) -> Command? {
    if state.layers.contains(where: { $0.root.id == entry }) { return .dismissEntry(entry) }
    guard let index = state.path.firstIndex(where: { $0.id == entry }) else { return nil }
    return .popCount(state.path.count - index)
  }

  /// Ends a request whose caller no longer waits, and closes its screen.
  package func giveUp(_ request: Int) {
    machine.giveUp(request)
    guard let entry = screens.screens.first(where: { $0.request == request })?.entry else { return }
    screens.end(entry, .cancelled)
    if let command = closing(entry, in: machine.session.state) {
      machine.submit(.plan(Plan(executing: command)))
    }
  }
}
