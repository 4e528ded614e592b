/// A screen whose value a caller awaits, or a request for one that waits for sign-in.
@usableFromInline struct AwaitedScreen<R: Route>: Sendable {
  /// The current status of the screen.
  enum Place: Sendable {
    /// Waiting for sign-in, as this request.
    case waiting(PendingDeepLink<R>)
    /// Shown, either as a presentation or as the stack entry at this index, counted from the
    /// bottom.
    case shown(EntryID, index: Int?)
  }

  let request: Request<R>
  var place: Place
  /// The account whose caller awaits the screen; `nil` if nobody has been signed in so far.
  private(set) var owner: String?

  init(_ request: Request<R>, _ place: Place, owner: String?) {
    self.request = request
    self.place = place
    self.owner = owner
  }

  /// Assigns the caller to the first account that signs in.
  mutating func adopt(by subject: String) {
    guard owner == nil else { return }
    owner = subject
    if case .waiting(let own) = place, own.subject == nil {
      place = .waiting(own.claimed(by: subject))
    }
  }

  var entry: EntryID? {
    if case .shown(let id, _) = place { id } else { nil }
  }

  func isWaiting(as item: PendingDeepLink<R>) -> Bool {
    if case .waiting(let own) = place { own.becomes(item) } else { false }
  }

  /// Whether a state still contains the screen.
  func isHeld(by state: NavigationState<R>) -> Bool {
    guard case .shown(let id, let index) = place else { return false }
    guard let index else { return state.presentations.contains { $0.id == id } }
    return state.tabs.contains { $0.stack.id(at: index) == id }
      || state.presentations.contains { $0.stack.id(at: index) == id }
  }

  /// Returns the screen's distance from the bottom of the visible stack.
  ///
  /// The root of the layer is at -1; the result is `nil` if the screen is elsewhere.
  func depth(in state: NavigationState<R>) -> Int? {
    guard case .shown(let id, let index) = place else { return nil }
    guard let index else { return state.presentations.last?.id == id ? -1 : nil }
    return state.path.id(at: index) == id ? index : nil
  }

  /// Returns the command that closes the screen and everything above it, or `nil` if there is none.
  func closing(in session: NavigationSession<R>) -> NavigationCommand<R>? {
    guard case .shown(let id, let index) = place else { return nil }
    guard let index else { return .dismissEntry(id) }
    // Going back would close the sign-in layer.
    guard session.signIn == nil else { return nil }
    let path = session.state.path
    return path.id(at: index) == id ? .popCount(path.count - index) : nil
  }
}

extension NavigationMachine {
  /// Notes which entry of the state to be committed is the awaited screen.
  @usableFromInline func bind(_ run: RequestRun<R>) {
    let (part, progress) = (run.passage.part, run.passage.run)
    // Middleware may have rewritten the command to one that shows an entry that was already there.
    guard let top = progress.state.newTop(since: progress.base) else { return }
    let place = AwaitedScreen<R>.Place.shown(top.id, index: top.index)
    if run.request.shows {
      awaited.append(AwaitedScreen(run.request, place, owner: run.request.asker?.subject))
    } else if let item = part.extras?.resumed, part.commands == item.plan.commands,
      let index = awaited.firstIndex(where: { $0.isWaiting(as: item) })
    {
      awaited[index].place = place
    }
  }

  /// Ends a request for a screen that was not shown, unless it waits for sign-in.
  func endShow(_ run: RequestRun<R>, _ outcome: Outcome<R>) {
    let screen = awaited.last { $0.request === run.request }
    if case .shown? = screen?.place { return }
    if case .waiting? = screen?.place, outcome.result == .pending { return }
    awaited.removeAll { $0.request === run.request }
    answer(run.request, outcome)
  }

  /// Returns the awaited screen of an entry, by default the nearest one, if it can end with a value;
  /// or what speaks against it.
  func awaitedScreen(
    for value: any Sendable, at entry: EntryID?
  ) -> (screen: AwaitedScreen<R>?, complaint: String) {
    let state = session.state
    let nearest = awaited.max { ($0.depth(in: state) ?? -2) < ($1.depth(in: state) ?? -2) }
    let found = entry.map { id in awaited.first { $0.entry == id } } ?? nearest
    let nobodyWaits = "No caller is waiting for a value from this screen."
    guard let screen = found,
      entry != nil || session.signIn == nil && screen.depth(in: state) != nil,
      case .show(_, let type) = screen.request.what
    else { return (nil, nobodyWaits) }
    if let complaint = type.complaint(about: value) { return (nil, complaint) }
    guard screen.isHeld(by: state) else { return (nil, nobodyWaits) }
    if screen.closing(in: session) == nil { return (nil, "Another layer is above this screen.") }
    return (screen, "")
  }

  /// Closes an awaited screen and returns a value to its caller.
  func finish(_ screen: UInt64, _ value: any Sendable, of request: Request<R>) {
    guard let found = awaited.first(where: { $0.request.id == screen }),
      let command = found.closing(in: session)
    else {
      let nobodyWaits = "No caller is waiting for a value from this screen."
      return answer(request, Outcome(.unsupported(nobodyWaits)))
    }
    var run = newRun(Part([command]), of: request, isUrgent: true)
    run.closing = (screen, value)
    advance(&run)
  }

  /// Ends a request whose caller is no longer waiting.
  func abandon(_ id: UInt64, of request: Request<R>) {
    let reason = "the caller is no longer waiting"
    if let index = queue.items.firstIndex(where: { $0.id == id }) {
      return refuse(queue.remove(at: index), .cancelled(reason: reason, by: "perform"))
    }
    if case .deciding(let decision) = phase, decision.run.request.id == id {
      return settle(decision.id, .answered(.cancel(reason: reason)))
    }
    guard let index = awaited.firstIndex(where: { $0.request.id == id }) else { return }
    let screen = awaited.remove(at: index)
    effects.append(.close(screen.request, .cancelled))
    switch screen.place {
    case .waiting(let own):
      // What can be saved is the user's own request, and another caller may wait for the same.
      guard
        let item = session.pending.items.first(where: {
          !$0.canBeSaved && $0.link == nil && own.becomes($0)
        }),
        !awaited.contains(where: { $0.isWaiting(as: item) }), session.pending.remove(item)
      else { return }
      say(.dropped([item], .cancelled))
    case .shown(_, let index):
      // The session may have ended, and the screen with it.
      guard screen.isHeld(by: session.state), let command = screen.closing(in: session) else {
        return
      }
      var run = newRun(Part([command]), of: request, isUrgent: true)
      advance(&run)
      // Where middleware keeps it, it is a layer like any other, which undo and redo lead back to.
      if index == nil, screen.isHeld(by: session.state) { set(session.state, .amendment) }
    }
  }

  /// Ends the wait of other accounts' callers, and closes their layers, when an account signs in.
  func endWaits(ofOthersThan subject: String) {
    let others = awaited.filter { $0.owner != nil && $0.owner != subject }
    guard !others.isEmpty else { return }
    var state = session.state
    state.presentations.removeAll { layer in others.contains { $0.entry == layer.id } }
    set(state, .nothing)
    for screen in others { close(screen, .cancelled) }
  }

  private func close(_ screen: AwaitedScreen<R>, _ outcome: CoordinatorOutcome<any Sendable>) {
    awaited.removeAll { $0.request === screen.request }
    effects.append(.close(screen.request, outcome))
  }

  /// Ends the wait for each screen that is gone; the screen counts as dismissed if the commands
  /// only went back.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  @usableFromInline func endGoneWaits(
    leftBy commands: [NavigationCommand<R>] = [],
    closing: (screen: UInt64, value: any Sendable)? = nil
  ) -> Bool {
    let wentBack = !commands.isEmpty && commands.allSatisfy(\.goesBack)
    let count = awaited.count
    for screen in awaited {
      switch screen.place {
      case .waiting:
        if !session.pending.items.contains(where: screen.isWaiting) { close(screen, .cancelled) }
      case .shown:
        if screen.isHeld(by: session.state) { continue }
        if let closing, closing.screen == screen.request.id {
          close(screen, .finished(closing.value))
        } else {
          close(screen, wentBack ? .dismissed : .cancelled)
        }
      }
    }
    return awaited.count != count
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
    case .push, .pushAll, .replace, .replaceTop, .amend, .present, .selectTab, .sequence,
      .whenCancelled:
      false
    }
  }
}

extension PendingDeepLink {
  /// Whether a waiting request is this one, which may belong to an account since.
  func becomes(_ item: Self) -> Bool {
    plan == item.plan && (subject == nil || subject == item.subject)
  }
}
