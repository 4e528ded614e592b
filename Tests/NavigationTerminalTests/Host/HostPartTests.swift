import Navigation
import TerminalKit
import Testing

@testable import NavigationTerminal

/// The parts of a host, each alone: what the store announces in, what is shown or written out.
@MainActor
struct HostPartTests {
  private typealias R = LibraryRoute

  private let clock = AppClock.virtual()
  private let terminal = HeadlessTerminal()
  private let parts: AppParts<LibraryRoute>
  private var store: NavigationStore<LibraryRoute> { parts.store }

  init() throws {
    parts = try LibraryApp.parts(AppEnvironment(clock: clock))
  }

  private var writer: NoticeWriter<R> {
    NoticeWriter(configuration: parts.configuration, store: store)
  }

  /// Passes what the store announces to a part, all of it in one turn.
  private func listen(with part: some HostPart<R>, in turn: Int = 1) {
    store.addListener { update in
      switch update {
      case .changed(let event): part.changed(event, in: turn)
      case .signInChanged(let old, let new):
        part.signInChanged(from: old, to: new, in: turn)
      case .principalChanged(let old, let new):
        part.principalChanged(from: old, to: new, in: turn)
      case .noticed(let notice): part.noticed(notice, saying: nil, in: turn)
      case .finished(let trace): part.finished(trace, in: turn)
      case .performed: break
      }
    }
  }

  // MARK: - Notices

  @Test func `a notice stays in its turn, and goes with the next move`() {
    let notices = NoticeBoard<R>(configuration: parts.configuration)
    listen(with: notices, in: 2)
    #expect(notices.say(Notice("copied", kind: .information), in: 2))
    store.send(.go(.book(1)))
    #expect(notices.notice?.text == "copied")
    #expect(notices.hasSpoken(in: 2))
    #expect(!notices.hasSpoken(in: 3))
    notices.say(Notice("older", kind: .information), in: 1)
    store.send(.go(.book(2)))
    #expect(notices.notice == nil)
  }

  @Test func `nothing but another failure replaces a failure of the same turn`() {
    let notices = NoticeBoard<R>(configuration: parts.configuration)
    #expect(notices.say(Notice("refused", kind: .failure), in: 1))
    #expect(!notices.say(Notice("done", kind: .success), in: 1))
    #expect(notices.notice?.text == "refused")
    #expect(notices.say(Notice("refused again", kind: .failure), in: 1))
    #expect(notices.say(Notice("done", kind: .success), in: 2))
    #expect(notices.notice?.text == "done")
    notices.forgetPerson()
    #expect(notices.notice == nil)
  }

  // MARK: - Saved state

  private func keeper(on disk: MemoryDisk) throws -> StateKeeper<R> {
    let keeper = StateKeeper(
      file: disk.file(at: "state", seenOn: terminal), at: "state",
      codec: StateCodec<R>.json(app: "library", NavigationSnapshotSchema()), values: [])
    try keeper.take(for: "library")
    return keeper
  }

  private func keeping(_ disk: MemoryDisk, of store: NavigationStore<R>) throws -> (
    SessionKeeping<R>, said: Notice?
  ) {
    let keeping = SessionKeeping(store: store, backend: terminal)
    keeping.begin(history: nil, on: clock, canBeSaved: { _ in true })
    let said = keeping.restore(
      try keeper(on: disk), after: NoticeBoard(configuration: parts.configuration), by: writer)
    return (keeping, said)
  }

  @Test func `keeping writes what waits before a frame, and the rest when told`() throws {
    let disk = MemoryDisk()
    let (keeping, said) = try keeping(disk, of: store)
    #expect(said == nil)
    keeping.writeFirst()
    let first = disk.writes.count
    store.send(.go(.book(1)))
    keeping.writeUrgent()
    #expect(disk.writes.count == first)
    store.open("library://loans/4")
    keeping.writeUrgent()
    #expect(disk.writes.count == first + 1)
    #expect(disk.text("state")?.contains("loans/4") == true)
    keeping.forget()
    store.send(.go(.book(2)))
    keeping.writeNow()
    #expect(disk.writes.count == first + 1)
  }

  @Test func `keeping says what came back, unless something else was said`() throws {
    let disk = MemoryDisk()
    let (keeping, _) = try keeping(disk, of: store)
    store.send(.go(.book(1)))
    store.open("library://loans/4")
    keeping.writeNow()
    disk.endProcess()

    let next = try LibraryApp.parts(AppEnvironment(clock: clock))
    let later = SessionKeeping(store: next.store, backend: terminal)
    let words = NoticeWriter(configuration: next.configuration, store: next.store)
    let said = later.restore(
      try keeper(on: disk), after: NoticeBoard(configuration: parts.configuration), by: words)
    #expect(said?.text.contains("library://loans/4") == true)
    #expect(next.store.state.tab("shelves")?.stack.last == .book(1))
    disk.endProcess()

    let third = try LibraryApp.parts(AppEnvironment(clock: clock))
    let notices = NoticeBoard<R>(configuration: parts.configuration)
    notices.say(Notice("already said", kind: .information), in: 1)
    let silent = SessionKeeping(store: third.store, backend: terminal)
    #expect(silent.restore(try keeper(on: disk), after: notices, by: words) == nil)
    #expect(third.store.session.pending.count == 1)
  }

  @Test func `keeping knows whose session was the last one`() throws {
    let keeping = SessionKeeping(store: store, backend: terminal)
    listen(with: keeping)
    #expect(!keeping.isOthers("ada"))
    // Its beginning was not heard.
    store.signIn(Principal(subject: "ada"))
    store.send(.signOut)
    #expect(keeping.isOthers("bob"))
    #expect(!keeping.isOthers("ada"))
    keeping.begin("bob")
    #expect(keeping.isOthers("ada"))
  }

  // MARK: - Timeline, inspector and stack view

  private func journal() -> Journal<R> {
    Journal(frames: FrameScheduler(backend: terminal, clock: clock), clock: clock)
  }

  @Test func `the inspector lists what the timeline heard, without the last account's places`() {
    let timeline = Timeline(
      of: journal(), store: store, configuration: parts.configuration, began: clock.now)
    listen(with: timeline)
    store.signIn(Principal(subject: "ada"))
    timeline.record(.go(.loan(4))) { store.send(.go(.loan(4))) }
    let inspector = InspectorOverlay(timeline: timeline) { [] }
    #expect(lines(of: inspector).contains { $0.contains("Loan 4") })
    store.send(.signOut)
    timeline.forgetPerson()
    inspector.forgetPerson()
    inspector.refresh()
    let lines = lines(of: inspector)
    #expect(!lines.contains { $0.contains("Loan 4") })
    #expect(lines.contains { $0.contains(timeline.redacted) })
  }

  private func lines(of overlay: any Overlay) -> [String] {
    var frame = OverlayFrame(
      canvas: Canvas(size: Size(columns: 80, rows: 24)), theme: .standard,
      capabilities: TerminalCapabilities(colors: .palette256, isUnicode: true))
    overlay.draw(in: &frame)
    return frame.canvas.lines
  }

  @Test func `the stack view marks what was refused, until the next account`() {
    let moves = MoveRecorder(
      of: journal(), store: store, configuration: parts.configuration, writer: writer)
    listen(with: moves)
    store.signIn(Principal(subject: "ada"))
    store.open("library://staff")
    #expect(moves.picture { _, _ in "" }.refusal?.needs == "needs librarian")
    store.send(.signOut)
    #expect(moves.picture { _, _ in "" }.refusal == nil)
  }

  // MARK: - Chrome

  /// What screens ask for, where nobody answers.
  private final class NoServices: ScreenServices {
    let store: NavigationStore<LibraryRoute>
    let clock: AppClock
    let activity = Activity()

    init(store: NavigationStore<LibraryRoute>, clock: AppClock) {
      (self.store, self.clock) = (store, clock)
    }

    var principal: Principal? { nil }
    var waiting: [PendingDeepLink<LibraryRoute>] { [] }
    var waitingLabels: [String] { [] }
    func start(_ name: String, _ work: @escaping @MainActor () async -> Void) -> EffectHandle {
      .finished(named: name)
    }
    func send(_ intent: NavigationIntent<LibraryRoute>, from context: ScreenContext<LibraryRoute>) {
    }
    func open(_ link: String) {}
    func link(to route: LibraryRoute) -> String? { nil }
    func signIn(_ principal: Principal) {}
    func cancelSignIn() {}
    func notice(_ notice: Notice) {}
    func copy(_ text: String) {}
    func redraw() {}
    func quit() {}
    func lendTerminal(for name: String) -> SuspendedTerminal? { nil }
    func takeTerminalBack() {}
  }

  @Test func `chrome draws the stack, the tabs and the notice, and finds what was clicked`() throws
  {
    let services = NoServices(store: store, clock: clock)
    let layers = HostLayers(store: store, configuration: parts.configuration)
    layers.services = services
    listen(with: layers)
    let notices = NoticeBoard<R>(configuration: parts.configuration)
    let chrome = Chrome(
      layers: layers, configuration: parts.configuration, backend: terminal, notices: notices)
    store.send(.go(.book(1)))
    notices.say(Notice("It is here.", kind: .information), in: 1)
    let lines = chrome.frame(under: nil, isPainted: true) {
      Issue.record("the stack view is not shown")
      return StackPicture(
        store.state, after: nil,
        from: .init(
          title: { _, _ in "" }, name: \.title, tab: \.description, isAllowed: { _ in true }))
    }.canvas.lines
    #expect(lines[0].contains("Shelves") && lines[0].contains("Book 1"))
    #expect(lines.contains { $0.contains("It is here.") })
    let row = try #require(lines.firstIndex { $0.contains("2 Loans") })
    let text = lines[row]
    let column = text.distance(
      from: text.startIndex, to: try #require(text.firstRange(of: "Loans")).lowerBound)
    #expect(chrome.target(at: Position(column: column, row: row)) == .tab(2))
    #expect(chrome.target(at: Position(column: 1, row: 0)) == .crumb(1))
  }
}
