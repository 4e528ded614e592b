package import Navigation
import TerminalKit
package import TerminalUI

extension NavigationHost: HostServices {
  package var principal: Principal? { machine.session.principal }

  package var waiting: [Waiting] { machine.waiting }

  package var waitingLabels: [String] { waiting.map(writer.label) }

  package func start(
    _ name: String, _ work: @escaping @MainActor () async -> Void
  ) -> EffectHandle {
    if frames.startsTooOftenInDraw() {
      preconditionFailure(
        "“\(name)” is started each time its screen is drawn, and each time it ends, the screen is "
          + "drawn again. Start work in the initializer or in handle(_:).")
    }
    return startInSession(name, work)
  }

  package func send(_ intent: NavigationIntent<AnyRoute>, from context: HostContext) {
    if Effect.current?.isBackground == true, isOccupied, moves(.intent(intent)) {
      return _ = hold { [unowned self] in carryOut(intent) }
    }
    if case .amend(let route) = intent, let place = context.place {
      layers.note(route, requestedAt: place)
      return carryOut(intent, from: place.entry(in: machine.session.state))
    }
    let entry = context.place.flatMap(layers.entryBelowTop)
    askingBefore(intent) { [unowned self] in carryOut(intent, from: entry) }
    // Opening the route shown in the later pane moves the focus there.
    if entry != nil, let route = intent.routes.last, layers.top.route == route {
      layers.panes.forgetFocus()
    }
  }

  /// Sends an intent of the user, once the screen that has the keys agrees.
  ///
  /// - Returns: Whether it was sent at once.
  @discardableResult
  package func send(_ intent: NavigationIntent<AnyRoute>) -> Bool {
    leave(by: .intent(intent)) { [unowned self] in
      askingBefore(intent) { [unowned self] in carryOut(intent) }
    }
  }

  /// Does what the user asks for; first asks the question of the screen that has the keys, if it has
  /// one and would end.
  ///
  /// The answer yes discards the screen's draft.
  ///
  /// - Parameters:
  ///   - ask: What is asked for; `nil` to quit.
  ///   - work: Does it.
  /// - Returns: Whether it was done at once.
  @discardableResult
  func leave(by ask: Ask?, _ work: @escaping @MainActor () -> Void) -> Bool {
    let place = layers.keyPlace
    guard let question = layers.topScreen.questionBeforeLeaving,
      let context = layers.context(at: place), ends(place, by: ask)
    else {
      work()
      return true
    }
    let entry = HostEntry(
      label: "leave",
      run: .binding { [unowned self] in
        context.hasFinished = true
        visit.screens.noteDraft(at: place)
        work()
        context.hasFinished = false
      })
    overlays.ask(question, before: entry)
    frames.setNeedsFrame()
    return false
  }

  /// Whether the screen of a place would end.
  private func ends(_ place: ScreenPlace, by ask: Ask?) -> Bool {
    guard let ask, ask != .intent(.signOut) else { return true }
    if case .root = place { return false }
    guard let entry = place.entry(in: machine.session.state) else { return true }
    return !machine.state(after: ask).base.contains(entry)
  }

  /// Does what an intent asks for, after the app's question before a sign-out.
  private func askingBefore(
    _ intent: NavigationIntent<AnyRoute>, _ work: @escaping @MainActor () -> Void
  ) {
    // Work has nobody to ask: it signs out when a session was revoked.
    guard intent == .signOut, Effect.current == nil, machine.session.principal != nil,
      let question = configuration.questionBeforeSignOut?()
    else { return work() }
    overlays.ask(question, before: HostEntry(label: "sign out", run: .binding(work)))
    frames.setNeedsFrame()
  }

  /// Sends an intent, optionally from an entry below the top of the visible stack.
  ///
  /// - Parameters:
  ///   - intent: The intent.
  ///   - entry: The entry; `nil` for the top.
  ///   - isLeading: Whether it is a list whose selection determines the entries above it.
  func carryOut(
    _ intent: NavigationIntent<AnyRoute>, from entry: EntryID? = nil, isLeading: Bool = false
  ) {
    let (changes, place) = (machine.changes, layers.top.place)
    defer {
      if machine.changes == changes, layers.leadsHere(intent) { layers.askAgain(at: place) }
    }
    frames.setNeedsFrame()
    guard let entry else { return perform(intent) }
    machine.requester().at(entry, isLeading: isLeading).asking { perform(intent) }
  }

  private func perform(_ intent: NavigationIntent<AnyRoute>) {
    if let intents = configuration.intents { intents(intent) } else { machine.send(intent) }
  }

  package func open(_ link: String) {
    let (found, isFromOutside) = (machine.find(typed: link), Effect.current?.isBackground == true)
    _ = isFromOutside ? arrive(found, as: link) : request(found, as: link)
    frames.setNeedsFrame()
  }

  /// Opens a link that was found and returns the result.
  @discardableResult
  func request(_ found: AnyLink?, as typed: String) -> DeepLinkOpening<AnyRoute> {
    machine.open(found?.request ?? DeepLinkRequest(typed))
  }

  package func link(to route: AnyRoute) -> String? { layers.link(to: route) }

  package func key(for action: String) -> String? {
    let keys = configuration.hostKeys.now.keys(in: .screen).first { $0.name == action }
    return keys?.uses.first?.press.description
  }

  package func signIn(_ principal: Principal) {
    machine.submit(.signIn(principal, answering: nil))
    frames.setNeedsFrame()
  }

  package func cancelSignIn() {
    machine.submit(.cancelSignIn)
    frames.setNeedsFrame()
  }

  package func notice(_ notice: Notice, undo: (@MainActor () -> Notice?)?) {
    guard let undo else { return input.tell(notice) }
    visit.undos.add(at: machine.history.stepsBehind, undo)
    let key = configuration.hostKeys.now.key(for: .undo, in: keyColumn)
    // A screen may use the key itself.
    guard let key, !layers.bindings.contains(where: { $0.keys.contains(key) }) else {
      return say(notice)
    }
    say(notice.adding(HostNotices().undoes(key)))
  }

  package func leave(_ context: HostContext) {
    let state = machine.session.state
    guard let place = context.place, let entry = place.entry(in: state) else { return }
    context.hasFinished = true
    if case .layer = place {
      machine.submit(.plan(NavigationPlan(commands: [.dismissEntry(entry)])))
    } else if layers.top.places.contains(place) {
      send(.back, from: context)
    }
    context.hasFinished = !context.isLive
    machine.forget(entry)
    visit.undos.moved(to: machine.history.stepsBehind)
  }

  package func copy(_ text: String) {
    backend.copy(text)
  }

  package func redraw() {
    frames.setNeedsFrame()
  }

  package func quit() {
    end(0)
  }

  package func lendTerminal(for name: String) -> SuspendedTerminal? {
    suspensions.append(name)
    guard exitCode == nil, !frames.isAway else { return nil }
    keeping.writeNow()
    guard backend.lend() else {
      say(HostNotices().notSuspended(for: name))
      return nil
    }
    frames.isAway = true
    return SuspendedTerminal(backend: backend, keeping: HostNotices().pressAnyKey)
  }

  package func takeTerminalBack() {
    frames.isAway = false
    // This sends an event, whose turn checks the clock before the first frame.
    backend.takeBack()
  }

  /// The exit code; `nil` while the app runs.
  package var exitCode: Int32? { terminalRun.exitCode }

  /// The work in progress.
  package var activity: Activity { terminalRun.activity }

  /// Decides when to draw a frame.
  var frames: FrameScheduler { terminalRun.frames }

  /// The app's clock.
  package var clock: AppClock { frames.clock }

  /// The terminal.
  var backend: any TerminalBackend { frames.backend }

  /// Completes typed text to a full link.
  package func fullLink(_ text: String) -> String { machine.links?.completed(text) ?? text }
}

extension ScreenPlace {
  /// Returns the entry of the place, which may be a root.
  func entry(in state: State) -> EntryID? {
    switch self {
    case .root(let tab): state.tabs.first { $0.id == tab }?.rootID
    case .layer(let id), .entry(_, _, let id), .layerEntry(_, _, let id): id
    }
  }
}
