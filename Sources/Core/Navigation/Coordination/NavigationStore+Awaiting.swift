extension NavigationStore: ResultNavigator {
  /// Presents a route and waits until it is closed, with or without a value.
  ///
  /// A call from inside an asynchronous middleware's decision runs ahead of queued requests.
  ///
  /// - Parameters:
  ///   - destination: The root of the new layer.
  ///   - style: The presentation style.
  ///   - value: The type of value that ``finish(_:entry:)`` returns to the caller.
  /// - Returns: The outcome, once the layer is gone.
  public func present<Value: Sendable>(
    _ destination: R, style: PresentationStyle, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value> {
    await end(of: .present(destination, style), in: nil)
  }

  /// Presents a route for a caller of a session, which may have ended since.
  package func present<Value: Sendable>(
    _ destination: R, style: PresentationStyle, returning value: Value.Type,
    in session: AccountSession?
  ) async -> CoordinatorOutcome<Value> {
    await end(of: .present(destination, style), in: session)
  }

  /// Pushes a route and waits until it is closed, with or without a value.
  ///
  /// - Parameters:
  ///   - destination: The route.
  ///   - value: The type of value that ``finish(_:entry:)`` returns to the caller.
  /// - Returns: The outcome, once the route is gone; `.cancelled` immediately if called from inside
  ///   an asynchronous middleware's decision, where nothing can be pushed.
  public func push<Value: Sendable>(
    _ destination: R, returning value: Value.Type
  ) async -> CoordinatorOutcome<Value> {
    await push(destination, returning: value, in: nil)
  }

  /// Pushes a route for a caller of a session, which may have ended since.
  package func push<Value: Sendable>(
    _ destination: R, returning value: Value.Type, in session: AccountSession?
  ) async -> CoordinatorOutcome<Value> {
    await end(of: .push(destination), in: session)
  }

  private func end<Value: Sendable>(
    of command: NavigationCommand<R>, in session: AccountSession?
  ) async -> CoordinatorOutcome<Value> {
    let id = RunNumber.next()
    let didAwaitPerson = hooks.willAwaitPerson()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let reply: @MainActor (CoordinatorOutcome<any Sendable>) -> Void = { outcome in
          didAwaitPerson()
          switch outcome {
          case .finished(let value as Value): continuation.resume(returning: .finished(value))
          case .dismissed: continuation.resume(returning: .dismissed)
          case .finished, .cancelled: continuation.resume(returning: .cancelled)
          }
        }
        asking(from: session.map { RequestOrigin(in: $0) }) {
          ask(.show(command, AwaitedType(Value.self)), .awaited, id: id, reply: .screen(reply))
        }
      }
    } onCancel: {
      Task { @MainActor in askForNobody(.abandon(id)) }
    }
  }
}
