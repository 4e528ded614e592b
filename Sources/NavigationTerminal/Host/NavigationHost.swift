public import Navigation
package import TerminalKit

/// Shows a store on a terminal: chrome, screens, layers and key routing.
///
/// Data flows in one direction: an event goes to a layer, the layer sends an intent, the store
/// changes its state, and one frame shows the new state.
@MainActor
public final class NavigationHost<R: Route> {
  /// The store it shows.
  public let store: NavigationStore<R>
  /// The app's configuration.
  package let configuration: HostConfiguration<R>
  /// The app's clock.
  package let clock: AppClock
  /// The exit code; `nil` while the app runs.
  package internal(set) var exitCode: Int32?
  /// The work in progress.
  package let activity = Activity()
  /// Decides when to draw a frame.
  let frames: FrameScheduler
  /// Manages the layers of the state and their screens.
  let layers: HostLayers<R>
  /// Draws the frame and finds the targets of clicks.
  let chrome: Chrome<R>
  /// The open prompt, palette, help page and inspector.
  let overlays = OverlayStack()
  /// Routes each event to its layer.
  private(set) lazy var input = HostInput(host: self)
  /// Describes requests and their results.
  let timeline: Timeline<R>
  /// Records the moves marked in the stack view.
  let moves: MoveRecorder<R>
  /// The places that the prompt and the palette offer by name.
  let places: PlaceMemory<R>
  /// Saves the session between runs.
  let keeping: SessionKeeping<R>
  /// Finds typed links, with a shared cache.
  let finder: LinkFinder<R>
  /// The writer that turns the store's notices into sentences.
  let writer: NoticeWriter<R>
  /// The log of the run.
  var log = AppLog()
  /// The programs for which the terminal was requested, in order, whether or not it was available.
  package internal(set) var suspensions: [String] = []
  /// The account that is signed in, or else the last one that was.
  private var lastSubject: String?
  /// The continuation that ends the run.
  var ending: CheckedContinuation<Int32, Never>?

  /// Creates a host, which shows nothing until it starts.
  ///
  /// - Parameters:
  ///   - store: The store to show and observe.
  ///   - configuration: The app's configuration.
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
    let journal = Journal<R>(frames: frames, clock: clock)
    timeline = Timeline(
      of: journal, store: store, configuration: configuration, began: clock.now)
    writer = NoticeWriter(configuration: configuration, store: store)
    moves = MoveRecorder(
      of: journal, store: store, configuration: configuration, writer: writer)
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

  /// Handles a terminal event.
  ///
  /// - Parameter event: The event.
  package func receive(_ event: TerminalEvent) {
    if let known = input.asApps(event) { keeping.follow(.event(known), of: self) }
    turn { input.handle(event) }
  }

  /// Opens a link from outside the app.
  ///
  /// - Parameter link: The link as given.
  package func receive(link: String) {
    _ = open(outside: link)
  }

  /// Opens a link from outside the app, which must name its scheme, and returns the result.
  func open(outside link: String) -> (found: FoundLink<R>?, opening: DeepLinkOpening<R>) {
    let found = store.links?.find(DeepLinkRequest(link))
    var opening = DeepLinkOpening(decision: DeepLinkDecision<R>.unhandled(link))
    keeping.follow(.link(link), of: self)
    turn { opening = request(found, as: link) }
    return (found, opening)
  }

  /// Handles one event and then shows one frame.
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
    store.hooks.routeName = configuration.title
    store.hooks.startWork = { [activity] name, work in
      let handle = activity.start(name, work)
      return AnyCancel { handle.cancel() }
    }
    store.hooks.willAwaitPerson = { Effect.parkCurrent() }
    activity.onRest = { [weak self] in self?.frames.beginTurn() }
  }

  /// Handles an update of the store, in addition to the app's own closures.
  private func heard(_ update: NavigationUpdate<R>) {
    if case .noticed(let notice) = update { return told(notice) }
    timeline.note(update)
    switch update {
    case .changed(let event): changed(event)
    case .principalChanged(let old, let new):
      // The state may stay the same, but the timeline must be redacted anyway.
      timeline.redact()
      guard old?.subject != new?.subject else { return }
      if old != nil { moves.sessionEnded(in: frames.turn) }
      layers.endGated()
      if old != nil { forgetPerson() }
      // A session that ends may name its account's places until the next account signs in.
      lastSubject = lastSubject ?? old?.subject
      if let new { began(new.subject) }
      frames.setNeedsFrame()
    case .noticed: break
    case .performed(let action):
      configuration.perform(action, ScreenContext(route: nil, services: self))
    case .finished(let trace):
      moves.note(trace, in: frames.turn)
      // The session in which the request was made may have ended.
      if case .rejected(.stale) = trace.result { timeline.describe() }
    }
  }

  /// Notes whose session has begun; another account than the last one, in this run or in the one
  /// that was saved, finds nothing of it.
  func began(_ subject: String) {
    if lastSubject.map({ $0 != subject }) ?? keeping.isOthers(subject) {
      forgetPerson()
      // After a session ends, the same user may return to the drafts.
      layers.forgetAllTyped()
    }
    lastSubject = subject
    keeping.begin(subject)
  }

  /// Forgets what one user did and saw, before the next one sees anything.
  private func forgetPerson() {
    chrome.forgetNotice()
    timeline.forgetPerson()
    places.forgetPerson()
    keeping.forgetPerson()
    finder.forget()
    input.forgetLastPlace()
    overlays.forgetPerson()
  }

  private func changed(_ event: NavigationEvent<R>) {
    moves.note(event, in: frames.turn)
    layers.update(after: event)
    places.visit(after: event, insteadOfLast: layers.panes.isLeadingOn)
    if event.cause == .principal { timeline.redact() }
    overlays.refresh()
    if event.cause != .history { input.forgetLastPlace() }
    chrome.clearNotice(in: frames.turn)
    say(writer.notice(for: event))
    frames.setNeedsFrame()
  }

  private func told(_ notice: NavigationNotice<R>) {
    moves.note(notice, in: frames.turn)
    let sentence = writer.notice(for: notice, principal: store.session.principal)
    timeline.note(notice, said: sentence?.text)
    layers.forgetDrafts(after: notice)
    if case .signedIn = notice, chrome.hasSpoken(in: frames.turn) { return }
    say(sentence)
    frames.setNeedsFrame()
  }

  // MARK: - Frame

  /// Draws the current state.
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

  /// Draws the frame for the current state and presents it.
  package func show() {
    guard exitCode == nil else { return }
    // While another program has the terminal, no frame announces what arrives, but it is saved.
    guard !frames.isAway else { return keeping.writeUrgent() }
    store.expireIfDue()
    reportKeyClash()
    guard frames.makeFrame(announcing: keeping.writeUrgent) else { return }
    keeping.writeLater()
    // An instant that has passed must not hide a later one, such as the session's end.
    let next = [layers.known.principal?.expires, chrome.nextFrame].compactMap(\.self)
      .filter { $0 > clock.now }.min()
    frames.wake(at: next) { [weak self] in self?.turn {} }
  }

  /// Shows the pending frame, if any.
  package func showIfNeeded() {
    if frames.isNeeded { show() }
  }

  /// Waits until the app is idle and its last frame is shown.
  package func idle() async {
    if !activity.isIdle { await activity.idle() }
    showIfNeeded()
  }

  /// Shows a notice until the next move.
  func say(_ notice: Notice?) {
    if let notice, chrome.say(notice, in: frames.turn) { frames.setNeedsFrame() }
  }
}
