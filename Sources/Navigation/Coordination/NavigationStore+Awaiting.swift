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
    await end(of: .present(destination, style), in: asker)
  }

  /// Presents a route for a caller of a session, which may have ended since.
  package func present<Value: Sendable>(
    _ destination: R, style: PresentationStyle, returning value: Value.Type,
    in session: AccountSession?
  ) async -> CoordinatorOutcome<Value> {
    await end(of: .present(destination, style), in: session ?? asker)
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
    guard !isInsideDecision else { return .cancelled }
    return await end(of: .push(destination), in: session ?? asker)
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
    guard !progress.isBusy else { return .reentrant }
    let nearest = returns.screens.max {
      ($0.depth(in: current.state) ?? -2) < ($1.depth(in: current.state) ?? -2)
    }
    let found = entry.map { id in returns.screens.first { $0.entry == id } } ?? nearest
    let nobodyWaits = NavigationResult<R>.unsupported(
      "No caller is waiting for a value from this screen.")
    guard let awaited = found,
      entry != nil || current.signIn == nil && awaited.depth(in: current.state) != nil
    else { return nobodyWaits }
    if let complaint = awaited.complaint(about: value) { return .unsupported(complaint) }
    return alone {
      // The session may just have ended, and the screen with it.
      guard awaited.isHeld(by: current.state) else { return nobodyWaits }
      guard let command = closing(awaited) else {
        return .unsupported("Another layer is above this screen.")
      }
      awaited.value = value
      var submission = Submission([command])
      submission.overtakes = true
      let result = submit(submission)
      // Middleware may have rewritten the command, so that the screen stays.
      if !result.isSuccess || !awaited.isOver { awaited.value = nil }
      return result
    }
  }

  // MARK: - Inside

  /// Returns a state without the layers that callers await; no caller will await them later.
  func withoutAwaitedLayers(_ state: NavigationState<R>) -> NavigationState<R> {
    guard !returns.screens.isEmpty else { return state }
    var state = state
    state.presentations.removeAll { layer in returns.screens.contains { $0.entry == layer.id } }
    return state
  }

  private func end<Value: Sendable>(
    of command: NavigationCommand<R>, in session: AccountSession?
  ) async -> CoordinatorOutcome<Value> {
    let ticket = Submission<R>.Ticket()
    let didAwaitPerson = hooks.willAwaitPerson()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let screen = AwaitedScreen<R>(
          Value.self, ticket, of: session?.subject
        ) { (outcome: CoordinatorOutcome<Value>) in
          didAwaitPerson()
          continuation.resume(returning: outcome)
        }
        asking(in: session) { begin(screen, command) }
      }
    } onCancel: {
      Task { @MainActor in
        if let screen = returns.screens.first(where: { $0.ticket === ticket }) { abandon(screen) }
      }
    }
  }

  private func begin(_ screen: AwaitedScreen<R>, _ command: NavigationCommand<R>) {
    returns.screens.append(screen)
    var submission = Submission([command])
    submission.extras.awaited = screen
    submission.extras.ticket = screen.ticket
    let overtakes = isInsideDecision
    submission.overtakes = overtakes
    submission.extras.then = { [self] outcome in
      guard screen.entry == nil else {
        // Middleware made a push of it, which nobody could leave before the decision ends.
        if overtakes, case .shown(_, index: .some) = screen.place { end(screen, .cancelled) }
        return
      }
      if outcome.result == .pending, !overtakes, case .waiting = screen.place { return }
      end(screen, .cancelled)
    }
    let work: @MainActor () -> Void = { [self, submission] in
      if !screen.isOver { submit(submission) }
    }
    if isFree || (overtakes && !progress.isBusy) { return alone(work) }
    queue.append(
      QueuedWork(
        run: work, refuse: { [self] _ in end(screen, .cancelled) }, ticket: screen.ticket,
        overtakes: overtakes), of: asker, isStated: isAskerStated)
  }

  /// Records which entry of the state to be committed is the awaited screen.
  @usableFromInline func bind(
    _ screen: AwaitedScreen<R>, in state: NavigationState<R>, since base: NavigationState<R>
  ) {
    // Middleware may have rewritten the command to one that shows an entry that was already there.
    if let top = state.newTop(since: base) { screen.place = .shown(top.id, index: top.index) }
  }

  private func abandon(_ screen: AwaitedScreen<R>) {
    guard !screen.isOver else { return }
    let place = screen.place
    end(screen, .cancelled)
    switch place {
    case .asked: takeBack(screen.ticket)
    case .waiting(let own):
      whenFree(overtaking: true) { [self] in
        // What can be saved is the user's own request, and another caller may wait for the same.
        guard
          let item = current.pending.items.first(where: {
            !$0.canBeSaved && $0.link == nil && own.becomes($0)
          }),
          !returns.screens.contains(where: { $0.isWaiting(as: item) }),
          current.pending.remove(item)
        else { return }
        say(.dropped([item], .cancelled))
      }
    case .shown:
      whenFree(overtaking: true) { [self] in
        // The session may have ended, and the screen with it.
        guard screen.isHeld(by: current.state), let command = closing(screen) else { return }
        var submission = Submission([command])
        submission.overtakes = true
        submit(submission)
        // Where middleware keeps it, it is a layer like any other, which undo and redo lead back to.
        guard case .shown(_, index: nil) = screen.place, screen.isHeld(by: current.state) else {
          return
        }
        commit(current.state, recording: .amendment) {}
      }
    }
  }

  /// Ends the wait of other accounts' callers, and closes their layers, when an account signs in.
  func endAwaited(byOthersThan subject: String) {
    let others = returns.screens.filter { $0.owner != nil && $0.owner != subject }
    guard !others.isEmpty else { return }
    var state = current.state
    state.presentations.removeAll { layer in others.contains { $0.entry == layer.id } }
    commit(state, recording: .nothing) {}
    for screen in others { end(screen, .cancelled) }
  }

  private func end(_ screen: AwaitedScreen<R>, _ outcome: CoordinatorOutcome<any Sendable>) {
    returns.screens.removeAll { $0 === screen }
    screen.end(outcome)
  }

  /// Ends the wait for each screen that is gone; the screen counts as dismissed if the commands
  /// only went back.
  @usableFromInline func endAwaited(leftBy commands: [NavigationCommand<R>] = []) {
    let wentBack = !commands.isEmpty && commands.allSatisfy(\.goesBack)
    for screen in returns.screens {
      switch screen.place {
      case .asked: continue
      case .waiting:
        if !current.pending.items.contains(where: screen.isWaiting) { end(screen, .cancelled) }
      case .shown:
        if screen.isHeld(by: current.state) { continue }
        if let value = screen.value {
          end(screen, .finished(value))
        } else {
          end(screen, wentBack ? .dismissed : .cancelled)
        }
      }
    }
  }

  /// Returns the command that closes a screen and everything above it, or `nil` if there is none.
  private func closing(_ screen: AwaitedScreen<R>) -> NavigationCommand<R>? {
    guard case .shown(let id, let index) = screen.place else { return nil }
    guard let index else { return .dismissEntry(id) }
    // Going back would close the sign-in layer.
    guard current.signIn == nil else { return nil }
    let path = current.state.path
    return path.id(at: index) == id ? .popCount(path.count - index) : nil
  }
}

extension NavigationState {
  /// Returns the visible presentation or entry, and the latter's index, if the other state has none
  /// such.
  func newTop(since base: Self) -> (id: EntryID, index: Int?)? {
    if let top = presentations.last, !base.presentations.contains(where: { $0.id == top.id }) {
      return (top.id, nil)
    }
    guard let top = path.topID, !base.holds(top) else { return nil }
    return (top, path.count - 1)
  }

  /// Whether an entry is anywhere in a stack.
  fileprivate func holds(_ entry: EntryID) -> Bool {
    let stacks = tabs.map(\.stack) + presentations.map(\.stack)
    return stacks.contains { stack in (0..<stack.count).contains { stack.id(at: $0) == entry } }
  }
}

extension NavigationCommand {
  /// Whether the command takes the user back from a screen.
  fileprivate var goesBack: Bool {
    switch self {
    case .pop, .popCount, .popTo, .popToRoot, .dismiss, .dismissEntry, .dismissAll: true
    case .push, .pushAll, .replace, .replaceTop, .amend, .present, .presentInTurn, .selectTab,
      .sequence,
      .whenCancelled:
      false
    }
  }
}
