public import Navigation
public import TerminalKit

/// Shows a store on a terminal: chrome, screens and layers, and where each key goes.
///
/// The host owns what is on screen and nothing of what the app is: it reads the store's state, makes
/// a screen only for what is visible and allowed, ends its work when its entry leaves the state, and
/// sends intents. Each event is followed by at most one frame.
@MainActor
public final class NavigationHost<R: Route> {
  /// The store it shows.
  public let store: NavigationStore<R>
  /// What the app says of itself.
  public let configuration: HostConfiguration<R>
  /// The app's clock.
  public let clock: AppClock
  /// The work under way.
  package let activity = Activity()
  /// The code to end with; `nil` while the app runs.
  public private(set) var exitCode: Int32?
  /// Whether frames are painted only when something looks at them.
  ///
  /// Each is laid out all the same, so that what a key does never depends on who looks.
  package var paintsOnDemand = false
  /// The frame as it is now.
  package var frame: Frame {
    paintIfDue()
    return lastFrame
  }
  private var lastFrame = Frame(canvas: Canvas(size: Size(columns: 0, rows: 0)))
  /// Whether the frame was laid out and not painted.
  private var isPaintDue = false
  /// The last things that were asked of the app.
  var log = ActionLog<R>()

  let backend: any TerminalBackend
  let cache = ScreenCache<R>()
  var lastKnown: KnownSession<R>?
  var head = Latest<HeadLines, Strip>()
  var footer = Latest<FooterLine, Strip>()
  var prompt: Prompt?
  /// The prompt that help or inspector stand before; it is there again when they close.
  var shelvedPrompt: Prompt?
  var placeCache: (principal: Principal?, places: [PlaceOffer])?
  /// Where one was last, the newest first, each place once.
  var recent: [R] = []
  /// Where one was since, the oldest first.
  var visits: [R] = []
  var help: HelpPage?
  var inspector: Inspector?
  var inspectorRows = 1
  /// How many lines the moment takes that is looked at.
  var inspectorLines = 0
  var moments = MomentLog<R>()
  /// The moment that was decided late, and in which turn.
  var lateMoment: (index: Int, turn: Int)?
  /// When the app began, for the times of moments.
  let began: ContinuousClock.Instant
  var history = PromptHistory()
  /// What of the history may be written.
  var keptHistory = PromptHistory()
  var historyKeeper: HistoryKeeper?
  /// What reached the app last, where a tape of it can be kept.
  var trail = SessionTrail<R>()
  var trailKeeper: TrailKeeper?
  /// What is secret in links.
  private(set) lazy var linkSecrets = LinkSecrets(of: store.links)
  var targets: [(region: Rect, target: HostTarget)] = []
  var selectedTarget: HostTarget?
  var interrupts = 0
  var cameByLastPlace = false
  var helpRows = 1
  /// When what shows is old by itself.
  var nextFrame: ContinuousClock.Instant?
  private var keeper: StateKeeper<R>?
  private(set) var notice: Notice?
  private var noticeTurn = 0
  private(set) var turn = 0
  private var needsFrame = false
  private var isFrameScheduled = false
  private var isHandling = false
  private var deadline: (instant: ContinuousClock.Instant, alarm: Int)?
  private var ending: CheckedContinuation<Int32, Never>?

  /// Makes a host; nothing is shown before it starts.
  ///
  /// - Parameters:
  ///   - store: the store to show; the host becomes its listener.
  ///   - configuration: what the app says of itself.
  ///   - backend: the terminal.
  ///   - clock: the app's clock, the same as the store's.
  public init(
    store: NavigationStore<R>, configuration: HostConfiguration<R>,
    backend: any TerminalBackend, clock: AppClock
  ) {
    self.store = store
    self.configuration = configuration
    self.backend = backend
    self.clock = clock
    began = clock.now
    listen()
  }

  /// Takes the terminal and shows the first frame.
  ///
  /// - Throws: why the terminal cannot be used.
  public func start() throws(TerminalError) {
    try takeTerminal()
    show()
  }

  private func takeTerminal() throws(TerminalError) {
    backend.isMouseEnabled = configuration.usesMouse
    try backend.start { [weak self] event in self?.receive(event) }
  }

  /// Takes the terminal, runs until the person quits, and gives the terminal back.
  ///
  /// - Parameter links: links to open at once, in order.
  /// - Returns: the code to end with.
  /// - Throws: why the terminal cannot be used.
  public func run(opening links: [String] = []) async throws(TerminalError) -> Int32 {
    try await run(opening: links, keeping: nil)
  }

  func run(
    opening links: [String], keeping keeper: StateKeeper<R>?, history: HistoryKeeper? = nil
  ) async throws(TerminalError) -> Int32 {
    if let history {
      keptHistory = PromptHistory(history.take())
      self.history = keptHistory
      historyKeeper = history
    }
    if let keeper {
      try takeTerminal()
      restore(from: keeper)
    } else {
      try start()
    }
    for link in links { receive(link: link) }
    let code =
      if let exitCode {
        exitCode
      } else {
        await withCheckedContinuation { ending = $0 }
      }
    backend.stop()
    return code
  }

  /// Takes an event of the terminal.
  ///
  /// - Parameter event: what happened.
  public func receive(_ event: TerminalEvent) {
    follow(.event(event))
    handling { handle(event) }
  }

  /// Takes a link from outside.
  ///
  /// - Parameter link: the link as it was given.
  public func receive(link: String) {
    _ = decide(outside: link)
  }

  /// Takes a link from outside, and answers what was decided.
  func decide(outside link: String) -> DeepLinkDecision<R> {
    var decision = DeepLinkDecision<R>.unhandled(link)
    follow(.link(link))
    handling {
      log.add("open \(link)")
      moment(
        "open \(link)", asked: .link(link),
        routes: LinkVerdict(links: store.links).routes(of: link, principal: nil)
      ) {
        decision = store.open(link)
      }
    }
    return decision
  }

  /// Returns when nothing is under way that could run, with the last frame shown.
  public func idle() async {
    if !activity.isIdle { await activity.idle() }
    showIfNeeded()
  }

  /// Shows the frame that is due, if one is.
  package func showIfNeeded() {
    if needsFrame { show() }
  }

  // MARK: - Order

  /// Handles one event, and shows one frame after it.
  private func handling(_ work: () -> Void) {
    guard exitCode == nil else { return }
    turn += 1
    isHandling = true
    store.expireIfDue()
    work()
    isHandling = false
    if exitCode == nil { show() }
  }

  /// Makes the frame for the state as it is now, and gives it to the terminal.
  package func show() {
    guard exitCode == nil else { return }
    store.expireIfDue()
    needsFrame = false
    let hasMore = backend.hasMoreInput
    isPaintDue = paintsOnDemand || hasMore
    lastFrame = drawn(isPainted: !isPaintDue)
    // What is said to wait must be where it is not lost; the rest may follow the frame.
    tell(keeper?.keepWhatMatters(of: store))
    if hasMore { return }
    if !isPaintDue { backend.present(lastFrame) }
    tell(keeper?.keep(store))
    armDeadline()
  }

  /// Paints the frame that was laid out, for somebody who looks.
  func paintIfDue() {
    guard isPaintDue else { return }
    isPaintDue = false
    lastFrame = drawn(isPainted: true)
    backend.present(lastFrame)
  }

  /// Takes up what was kept, before the first frame.
  private func restore(from keeper: StateKeeper<R>) {
    handling {
      let words = configuration.words
      let found = keeper.restore(into: store)
      if let problem = keeper.problem {
        say(words.stateNotKept(because: problem))
      } else {
        switch found {
        case .nothing: break
        case .setAside(let path, let why): say(words.stateSetAside(as: path, because: why))
        case .restored(let restoration):
          if !restoration.losses.isEmpty {
            say(words.restored(without: restoration.losses))
          } else if notice == nil, restoration.isBack {
            say(
              waiting.isEmpty ? words.restored() : words.stillWaiting(afterRestart: waitingLabels))
          }
        }
      }
      self.keeper = keeper
    }
  }

  /// Says why the state cannot be written.
  private func tell(_ problem: StateFileError?) {
    if let problem { say(configuration.words.stateNotKept(because: problem)) }
  }

  /// Sees to it that a frame follows.
  func setNeedsFrame() {
    needsFrame = true
    guard !isHandling, !isFrameScheduled else { return }
    isFrameScheduled = true
    Task { @MainActor [weak self] in
      self?.isFrameScheduled = false
      if self?.needsFrame == true { self?.show() }
    }
  }

  /// Says something until the next move; what failed is not talked over in the same turn.
  func say(_ notice: Notice?) {
    guard let notice else { return }
    if noticeTurn == turn, self.notice?.kind == .failure, notice.kind != .failure { return }
    self.notice = notice
    noticeTurn = turn
    setNeedsFrame()
  }

  /// Ends the app.
  func end(_ code: Int32) {
    guard exitCode == nil else { return }
    keeper?.keep(store)
    exitCode = code
    cache.endAll()
    activity.cancelAll()
    if let deadline { clock.cancel(deadline.alarm) }
    ending?.resume(returning: code)
    ending = nil
  }

  // MARK: - The store

  private func listen() {
    store.onEvent = { [weak self] event in self?.changed(event) }
    store.onNotice = { [weak self] notice in self?.told(notice) }
    store.onRun = { [weak self] trace in self?.note(trace) }
    store.startWork = { [activity] name, work in
      let handle = activity.start(name, work)
      return AnyCancel { handle.cancel() }
    }
    store.willAwaitPerson = { Effect.parkCurrent() }
    store.onAction = { [weak self] action in
      guard let self else { return }
      configuration.perform(action, ScreenContext(route: nil, services: self))
    }
    activity.onRest = { [weak self] in
      guard let self else { return }
      turn += 1
      setNeedsFrame()
    }
  }

  private func changed(_ event: NavigationEvent<R>) {
    lastKnown = nil
    cache.keep(only: event.after)
    if event.cause == .principal {
      let access = store.access
      cache.end { access.requirement(of: $0) != .none }
      sortPlaces()
    }
    rememberPlace()
    note(event)
    if event.cause == .principal { prompt?.refresh() }
    if noticeTurn != turn { notice = nil }
    if event.cause != .history { cameByLastPlace = false }
    selectedTarget = nil
    let login = store.access.login
    let wasAsked = event.before.presentations.last?.root == login
    let isAsked = event.after.presentations.last?.root == login
    let pending = store.session.pending
    if login != nil, wasAsked, !isAsked, store.session.principal == nil, !pending.isEmpty {
      say(configuration.words.stillWaiting(pending.count))
    }
    setNeedsFrame()
  }

  private func told(_ notice: NavigationNotice<R>) {
    log.add(result: NoticeLog.line(notice))
    forgetDrafts(after: notice)
    note(notice)
    if case .signedIn = notice, noticeTurn == turn, self.notice != nil { return }
    say(writer.notice(for: notice, principal: store.session.principal))
    setNeedsFrame()
  }

  var writer: NoticeWriter<R> {
    NoticeWriter(configuration: configuration, access: store.access, links: store.links)
  }

  /// Wakes once when the session ends, so that nothing stays on screen longer than it may, or when
  /// what shows is old by itself.
  private func armDeadline() {
    let next = [known.principal?.expires, nextFrame].compactMap(\.self).min()
    guard deadline?.instant != next else { return }
    if let deadline { clock.cancel(deadline.alarm) }
    deadline = nil
    guard let next, next > clock.now else { return }
    let alarm = clock.call(at: next) { [weak self] in
      guard let self else { return }
      deadline = nil
      handling {}
    }
    deadline = (next, alarm)
  }
}
