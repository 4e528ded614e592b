package import Navigation
package import TerminalKit
package import TerminalUI

/// Shows a store on a terminal: chrome, screens, layers and key routing.
///
/// Data flows in one direction: an event goes to a layer, the layer sends an intent, the store
/// changes its state, and one frame shows the new state.
@MainActor
public final class NavigationHost {
  /// The store it shows.
  package let store: HostedStore
  /// The app's configuration.
  package let configuration: HostConfiguration
  /// The log of the run.
  package var log = AppLog()
  /// The programs for which the terminal was requested, in order, whether or not it was available.
  package internal(set) var suspensions: [String] = []
  /// The run in the terminal: frames, work in progress, and how it ends.
  let terminalRun: TerminalRun
  /// Manages the layers of the state and their screens.
  package let layers: HostLayers
  /// The visit of whoever uses the app now, and what others left whose sessions ended.
  package let visits: Visits
  /// Draws the frame and finds the targets of clicks.
  package let chrome: Chrome
  /// Saves the session between runs.
  package let keeping: SessionKeeping
  /// The prompt, the palette, the help page and the inspector.
  private(set) lazy var overlays = HostOverlays(of: self)
  /// Routes each event to its layer.
  private(set) lazy var input = HostInput(host: self)
  /// The last drawn frame, which a click hits.
  private(set) var drawn = DrawnFrame()
  /// What came from outside and waits until the user is done, oldest first.
  var arrivals: [@MainActor () -> Void] = []
  /// Takes over what another instance kept, when nothing is taken away from the user by that.
  var takeover: (() -> Void)?

  /// Creates a host, which shows nothing until it starts.
  ///
  /// - Parameters:
  ///   - store: The store to show and observe.
  ///   - configuration: The app's configuration.
  ///   - backend: The terminal.
  ///   - clock: The app's clock, the same as the store's.
  package init(
    _ store: HostedStore, configuration: HostConfiguration,
    backend: any TerminalBackend, clock: AppClock
  ) {
    let machine = store.machine
    configuration.panes.check(on: machine.state)
    let configuration = configuration.hidingTitles(unknownTo: machine)
    self.store = store
    self.configuration = configuration
    terminalRun = TerminalRun(on: backend, clock: clock)
    let frames = terminalRun.frames
    visits = Visits(machine: machine, configuration: configuration, frames: frames)
    layers = HostLayers(machine: machine, configuration: configuration, visits: visits)
    chrome = Chrome(layers: layers, configuration: configuration, backend: backend)
    keeping = SessionKeeping(visits: visits, backend: backend)
    layers.services = self
    frames.draw = { [unowned self] in drawFrame() }
    frames.hasHeldInput = { [unowned self] in input.holdsInput }
    frames.show = { [weak self] in self?.show() }
    keeping.onProblem = { [unowned self] in say(HostNotices().stateNotKept(because: $0)) }
    keeping.onChange = { [frames] in frames.setNeedsFrame() }
    keeping.undisturbed = { [weak self] work in
      self?.takeover = work
      self?.turn { self?.keeping.claim() }
    }
    keeping.onTakeover = { [unowned self] found in
      // Said last, so that it is what shows.
      if !keeping.isUnsaved { say(HostNotices().saved()) }
      say(visits.takeNotice())
      if case .setAside(let path, let why) = found {
        say(HostNotices().stateSetAside(as: path, because: why))
      }
    }
    chrome.mark = { [unowned self] in
      let decider = machine.deferred.map { "\($0.decider) decides".visiblySafe }
      return keeping.isUnsaved ? HostNotices().notSaved : decider ?? ""
    }
    listen()
  }

  package var machine: Machine { store.machine }
  /// Turns what the store announces into sentences.
  package var writer: NoticeWriter { visit.moves.writer.notices }
  /// The visit of whoever uses the app now.
  package var visit: Visit { visits.current }
  /// The notice for the user.
  package var notices: NoticeBoard { visit.notices }

  // MARK: - Event, layer, intent

  /// Handles a terminal event.
  ///
  /// - Parameter event: The event.
  package func receive(_ event: TerminalEvent) {
    if let known = input.asApps(event) { keeping.follow(.event(known), of: self) }
    turn(by: input.namedKey(of: event)) { input.handle(event) }
  }

  /// Opens a link from outside the app, which must name its scheme.
  ///
  /// - Returns: What was found, and what became of it; `nil` while it waits until the user is done.
  package func open(outside link: String) -> (found: AnyLink?, opening: DeepLinkOpening<AnyRoute>?)
  {
    let found = machine.find(DeepLinkRequest(link))
    var opening: DeepLinkOpening<AnyRoute>?
    keeping.follow(.link(link), of: self)
    turn { opening = arrive(found, as: link) }
    return (found, opening)
  }

  /// Handles one event and then shows one frame.
  package func turn(by key: KeyPress? = nil, _ work: () -> Void) {
    guard exitCode == nil else { return }
    frames.turn(by: key) {
      machine.tick()
      work()
      visit.moves.log.follow(machine.deferred?.request)
    }
    show()
  }

  // MARK: - Records

  private func listen() {
    let setup = machine.setup
    setup.routeName = configuration.title
    setup.startWork = { [activity] name, work in
      let handle = activity.start(name, work)
      return AnyCancel { handle.cancel() }
    }
    setup.willAwaitUser = { Effect.parkCurrent() }
    machine.addListener { [weak self] in self?.heard($0) }
  }

  /// Passes a record to every part, in addition to the app's own closures.
  private func heard(_ record: Record) {
    let turn = frames.turn
    if !visits.follow(record) { visit.heard(record, in: turn) }
    layers.heard(record)
    overlays.heard(record)
    if record.changesSignIn, record.after.signIn == nil, !record.after.waiting.isEmpty {
      say(writer.noticeOfClosedSignIn())
    }
    if let action = record.action {
      configuration.perform(action, ScreenContext(layers.handlerContext(self)))
    }
    for notice in record.notices { heard(notice, of: record, in: turn) }
    say(visits.takeNotice())
    layers.finished(record)
    frames.setNeedsFrame()
  }

  private func heard(_ notice: NavigationNotice<AnyRoute>, of record: Record, in turn: Int) {
    let sentence =
      switch notice {
      case .resumed(let item): writer.notice(ofResumed: visit.resumed(item, by: record.cause))
      case .expired(nil) where visits.hasLocked && machine.policy.login != nil:
        HostNotices().sessionEndedWithSomethingLocked()
      default: writer.notice(for: notice)
      }
    visit.notices.noticed(notice, saying: sentence, in: turn)
    layers.heard(notice)
  }

  // MARK: - Frame

  /// Draws the current state, and keeps what a click on the frame hits.
  package func drawFrame() -> Frame {
    let docked = overlays.docked
    drawn = chrome.frame(under: overlays.shown, beside: docked) { move in
      visit.moves.picture(
        of: move, hasMoves: docked == nil, titles: { [layers] in layers.title(of: $0, at: $1) })
    }
    var frame = Frame(canvas: drawn.canvas, cursor: drawn.cursor)
    frame.title = "\(layers.topScreen.title) - \(configuration.name)"
    return frame
  }

  /// Settles, and shows the frame for the current state if somebody looks.
  package func show() {
    visit.screens.forgetEnded()
    openArrivals()
    guard exitCode == nil else { return }
    // While another program has the terminal, no frame announces what arrives, but it is saved.
    guard !frames.isAway else { return keeping.writeUrgent() }
    settle()
    let isWaiting = frames.makeFrame(announcing: keeping.writeUrgent)
    if isWaiting { keeping.writeLater() }
    // An instant that has passed must not hide a later one, such as the session's end. A frame that
    // nobody asked for needs no next one.
    let frame = backend.showsFrames ? drawn.nextFrame : nil
    let next = [layers.known.principal?.expires, frame].compactMap(\.self)
      .filter { $0 > clock.now }.min()
    frames.wake(at: next) { [weak self] in self?.turn {} }
  }

  /// Brings what is visible up to date after a turn, whether or not a frame is drawn: expiry, places,
  /// screens and what they read, sizes, and the draft.
  private func settle() {
    machine.tick()
    reportKeyClash()
    overlays.settle()
    chrome.settle(under: overlays.shown, isDocked: overlays.isInspectorDocked)
    overlays.shown?.resize(chrome.placement.layout.size)
    visit.screens.noteDraft(at: layers.keyPlace)
    search()
  }

  /// Searches the visible lists, a step at a time.
  private func search() {
    let lists = chrome.placement.places.compactMap { $0.screen as? any ListScreen }
    guard lists.contains(where: { $0.isSearching }) else { return }
    terminalRun.search { [weak self] in self?.searchMore() ?? false }
  }

  private func searchMore() -> Bool {
    let lists = chrome.placement.places.compactMap { $0.screen as? any ListScreen }
      .filter { $0.isSearching }
    for list in lists { list.tick() }
    if !lists.isEmpty { show() }
    return !lists.isEmpty
  }

  /// Shows the pending frame, if any.
  package func showIfNeeded() {
    frames.showIfNeeded()
  }

  /// Waits until the app is idle and its last frame is shown.
  package func idle() async {
    if !activity.isIdle { await activity.idle() }
    showIfNeeded()
  }

  /// Shows a notice until the next move or key that is used.
  package func say(_ notice: Notice?) {
    if let notice, notices.say(notice, in: frames.turn) { frames.setNeedsFrame() }
  }
}
