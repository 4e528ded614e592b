public import Navigation
package import TerminalKit

/// Shows a store on a terminal: chrome, screens and layers, and where each key goes.
///
/// There is one way through it: an event goes to a layer, the layer sends an intent, the store changes
/// its state, and one frame shows the new state.
@MainActor
public final class NavigationHost<R: Route> {
  /// The store it shows.
  public let store: NavigationStore<R>
  /// What the app says of itself.
  package let configuration: HostConfiguration<R>
  /// The app's clock.
  package let clock: AppClock
  /// The code to end with; `nil` while the app runs.
  package internal(set) var exitCode: Int32?
  /// The work under way.
  package let activity = Activity()
  /// Decides when a frame is made.
  let frames: FrameScheduler
  /// Holds the layers of the state and their screens.
  let layers: HostLayers<R>
  /// Draws the frame, and knows what a click hits.
  let chrome: Chrome<R>
  /// The prompt, the palette, the help page and the inspector while they are open.
  var overlays = OverlayStack()
  /// Takes each event to its layer.
  private(set) lazy var input = HostInput(host: self)
  /// Records what was asked and what came of it.
  let timeline: Timeline<R>
  /// Follows the moves that the stack view marks.
  let moves: MoveRecorder<R>
  /// Remembers places by name.
  let places: PlaceMemory<R>
  /// Keeps what outlives the run.
  let keeping: SessionKeeping<R>
  /// Finds typed links once for everybody who asks.
  let finder: LinkFinder<R>
  /// Where lines about the run go.
  var log = AppLog()
  /// What the terminal was to be lent for, in order, whether or not there was one.
  package internal(set) var suspensions: [String] = []
  /// The run that waits for the end.
  var ending: CheckedContinuation<Int32, Never>?

  /// Makes a host; nothing shows before it starts.
  ///
  /// - Parameters:
  ///   - store: The store to show; the host listens to it.
  ///   - configuration: What the app says of itself.
  ///   - backend: The terminal.
  ///   - clock: The app's clock, the same as the store's.
  package init(
    store: NavigationStore<R>, configuration: HostConfiguration<R>,
    backend: any TerminalBackend, clock: AppClock
  ) {
    configuration.panes.check(on: store.session.state)
    self.store = store
    self.configuration = configuration
    self.clock = clock
    frames = FrameScheduler(backend: backend, clock: clock)
    layers = HostLayers(store: store, configuration: configuration)
    chrome = Chrome(layers: layers, configuration: configuration, backend: backend)
    timeline = Timeline(store: store, configuration: configuration, frames: frames, clock: clock)
    moves = MoveRecorder(store: store, configuration: configuration)
    places = PlaceMemory(store: store, configuration: configuration, layers: layers)
    keeping = SessionKeeping(store: store, backend: backend)
    finder = LinkFinder(links: { [weak store] in store?.links })
    layers.services = self
    frames.draw = { [unowned self] in drawFrame(isPainted: $0) }
    frames.show = { [weak self] in self?.show() }
    keeping.onProblem = { [unowned self] in say(configuration.words.stateNotKept(because: $0)) }
    listen()
  }

  // MARK: - Event, layer, intent

  /// Handles an event of the terminal.
  ///
  /// - Parameter event: What happened.
  package func receive(_ event: TerminalEvent) {
    if let known = input.asApps(event) { keeping.follow(.event(known), of: self) }
    turn { input.handle(event) }
  }

  /// Opens a link from outside.
  ///
  /// - Parameter link: The link as it was given.
  package func receive(link: String) {
    _ = open(outside: link)
  }

  /// Opens a link from outside, which names its scheme, and returns what came of it.
  func open(outside link: String) -> (found: FoundLink<R>?, opening: DeepLinkOpening<R>) {
    let found = store.links?.find(DeepLinkRequest(link))
    var opening = DeepLinkOpening(decision: DeepLinkDecision<R>.unhandled(link))
    keeping.follow(.link(link), of: self)
    turn { opening = request(found, as: link) }
    return (found, opening)
  }

  /// Handles one event and shows one frame after it.
  func turn(_ work: () -> Void) {
    guard exitCode == nil else { return }
    frames.turn {
      store.expireIfDue()
      work()
    }
    show()
  }

  // MARK: - Store

  private func listen() {
    store.addListener { [weak self] update in self?.heard(update) }
    store.startWork = { [activity] name, work in
      let handle = activity.start(name, work)
      return AnyCancel { handle.cancel() }
    }
    store.willAwaitPerson = { Effect.parkCurrent() }
    activity.onRest = { [weak self] in self?.frames.beginTurn() }
  }

  /// Hears what happened in the store, beside the app's own closures.
  private func heard(_ update: NavigationUpdate<R>) {
    moves.note(update, in: frames.turn)
    switch update {
    case .changed(let event): changed(event)
    case .principalChanged(let old, let new):
      // The state may stay as it is: what the timeline knows goes all the same.
      timeline.redact()
      guard old?.subject != new?.subject else { return }
      layers.endGated()
      if old != nil { forgetPerson() }
      // After the end of a session the same person may come back to what was typed.
      if old != nil, new != nil { layers.forgetAllDrafts() }
      frames.setNeedsFrame()
    case .noticed(let notice): told(notice)
    case .performed(let action):
      configuration.perform(action, ScreenContext(route: nil, services: self))
    case .finished(let trace): timeline.note(trace)
    }
  }

  /// Forgets what one person did and was told, before the next one sees anything.
  private func forgetPerson() {
    chrome.forgetNotice()
    timeline.forgetPerson()
    places.forgetPerson()
    keeping.forgetPerson()
    finder.forget()
    input.forgetLastPlace()
    overlays.forgetPrompts()
  }

  private func changed(_ event: NavigationEvent<R>) {
    layers.update(after: event)
    places.visit(after: event, insteadOfLast: layers.panes.isLeadingOn)
    timeline.note(event)
    if event.cause == .principal { overlays.top?.refresh() }
    if event.cause != .history { input.forgetLastPlace() }
    chrome.clearNotice(in: frames.turn)
    say(writer.notice(for: event, in: store.session))
    frames.setNeedsFrame()
  }

  private func told(_ notice: NavigationNotice<R>) {
    let sentence = writer.notice(for: notice, principal: store.session.principal)
    timeline.note(notice, said: sentence?.text)
    layers.forgetDrafts(after: notice)
    if case .signedIn = notice, chrome.hasSpoken(in: frames.turn) { return }
    say(sentence)
    frames.setNeedsFrame()
  }

  // MARK: - Frame

  /// Draws everything as it is now.
  func drawFrame(isPainted: Bool) -> Frame {
    let moment = walkedMoment
    let docked = inspector.map {
      DockedPage(page: $0, isFocused: overlays.isDockFocused, moment: moment)
    }
    return chrome.frame(
      under: isInspectorDocked ? overlays.cover : overlays.top, beside: docked,
      isPainted: isPainted
    ) {
      moves.picture(of: moment?.state, titles: layers.title(of:at:))
    }
  }

  /// Makes the frame for the state as it is now, and gives it to the terminal.
  package func show() {
    guard exitCode == nil, !frames.isAway else { return }
    store.expireIfDue()
    guard frames.makeFrame(announcing: keeping.writeUrgent) else { return }
    keeping.writeLater()
    let next = [layers.known.principal?.expires, chrome.nextFrame].compactMap(\.self).min()
    frames.wake(at: next) { [weak self] in self?.turn {} }
  }

  /// Shows the frame that is due, if there is one.
  package func showIfNeeded() {
    if frames.isNeeded { show() }
  }

  /// Returns when no work could run, with the last frame shown.
  package func idle() async {
    if !activity.isIdle { await activity.idle() }
    showIfNeeded()
  }

  /// Shows a sentence until the next move.
  func say(_ notice: Notice?) {
    if let notice, chrome.say(notice, in: frames.turn) { frames.setNeedsFrame() }
  }
}
