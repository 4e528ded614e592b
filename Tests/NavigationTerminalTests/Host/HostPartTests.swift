import Navigation
import TerminalKit
import Testing

@testable import NavigationTerminal
@testable import TerminalHost
@testable import TerminalUI

/// The parts of a host, each alone: what the store announces in, what is shown or written out.
@MainActor
struct HostPartTests {
  private typealias R = LibraryRoute

  private let clock = AppClock.virtual()
  private let terminal = HeadlessTerminal()
  private let parts: AppParts
  private let visits: Visits
  private var visit: Visit { visits.current }
  private var store: NavigationStore<LibraryRoute> { parts.store.typed() }
  private var machine: Machine { store.machine }

  init() throws {
    parts = try LibraryApp.parts(clock)
    visits = Self.visits(of: parts, on: terminal, clock)
  }

  private static func visits(
    of parts: AppParts, on terminal: HeadlessTerminal, _ clock: AppClock
  ) -> Visits {
    Visits(
      machine: parts.store.machine, configuration: parts.configuration,
      frames: FrameScheduler(backend: terminal, clock: clock))
  }

  private var writer: NoticeWriter {
    NoticeWriter(configuration: parts.configuration, machine: machine)
  }

  /// Passes the machine's records to the visit, all of them in one turn.
  private func listen(in turn: Int = 1) {
    machine.addListener { [visits] record in
      visits.current.heard(record, in: turn)
      for notice in record.notices {
        visits.current.notices.noticed(notice, saying: nil, in: turn)
      }
    }
  }

  // MARK: - Notices

  @Test func `a notice stays in its turn, and goes with the next move`() {
    let notices = visit.notices
    listen(in: 2)
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
    let notices = NoticeBoard(configuration: parts.configuration)
    #expect(notices.say(Notice("refused", kind: .failure), in: 1))
    #expect(!notices.say(Notice("done", kind: .success), in: 1))
    #expect(notices.notice?.text == "refused")
    #expect(notices.say(Notice("refused again", kind: .failure), in: 1))
    #expect(notices.say(Notice("done", kind: .success), in: 2))
    #expect(notices.notice?.text == "done")
  }

  // MARK: - Saved state

  private func keeper(on disk: MemoryDisk) throws -> StateKeeper {
    let keeper = StateKeeper(
      file: disk.file(at: "state", seenOn: terminal), at: "state",
      codec: .json(R.self, app: "library", NavigationSnapshotSchema()), values: [])
    try keeper.take(for: "library")
    return keeper
  }

  private func keeping(_ disk: MemoryDisk, of store: NavigationStore<R>) throws -> (
    SessionKeeping, said: Notice?
  ) {
    let keeping = SessionKeeping(visits: visits, backend: terminal)
    let said = keeping.restore(
      try keeper(on: disk), writingOn: clock,
      after: NoticeBoard(configuration: parts.configuration),
      by: writer)
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

    let next = try LibraryApp.parts(clock)
    let later = SessionKeeping(
      visits: Self.visits(of: next, on: terminal, clock), backend: terminal)
    let words = NoticeWriter(
      configuration: next.configuration, machine: next.store.machine)
    let said = later.restore(
      try keeper(on: disk), writingOn: clock,
      after: NoticeBoard(configuration: parts.configuration),
      by: words)
    #expect(said?.text.contains("library://loans/4") == true)
    #expect(next.store.typed(of: R.self).state.tab("shelves")?.stack.last == .book(1))
    disk.endProcess()

    let third = try LibraryApp.parts(clock)
    let notices = NoticeBoard(configuration: parts.configuration)
    notices.say(Notice("already said", kind: .information), in: 1)
    let silent = SessionKeeping(
      visits: Self.visits(of: third, on: terminal, clock), backend: terminal)
    let unsaid = silent.restore(
      try keeper(on: disk), writingOn: clock, after: notices, by: words)
    #expect(unsaid == nil)
    #expect(third.store.typed(of: R.self).session.pending.count == 1)
  }

  // MARK: - From one visit to the next

  @Test func `a visit begins with how it began, and with nothing else`() throws {
    machine.addListener { [visits] in _ = visits.follow($0) }
    store.send(.go(.book(3)))
    let first = visit
    store.signIn(Principal(subject: "ada"))
    #expect(visit === first)
    visit.lines.add("books/3")
    visit.cameByLastPlace = true
    visit.undos.add(at: 0) { Notice("undone") }
    let services = NoServices(store: HostedStore(store), clock: clock)
    visit.preview = Preview(of: .loan(7777), besideListAt: .root("loans"), services: services) {
      parts.configuration.screen($0, ScreenContext($1))
    }
    let item = Waiting(request: .place, plan: Plan(commands: []), queuedAt: clock.date)
    _ = visit.resumed(item, by: 7)
    visit.overlays.dock(InspectorOverlay(moves: visit.moves) { _, _ in "" })
    store.send(.goMany([.loan(7777), .loan(8888)]))
    store.signOut()
    #expect(visit !== first && !visit.cameByLastPlace && visit.overlays.dock == nil)
    #expect(visit.lines.history.lines.isEmpty && visit.places.routes.isEmpty)
    #expect(visit.undos.isEmpty && visit.preview == nil)
    #expect(visit.resumed(item, by: 7).count == 1)
    #expect(visit.trail.entries.isEmpty && !visit.trail.isWhole)
    let began = try #require(visit.moves.last)
    #expect(visit.moves.count == 1)
    #expect(began.title == "sign out" && began.closed == 3)
    #expect(began.situations?.before == began.situations?.after)
    #expect(began.situations?.after == machine.session.situation)
    #expect(visits.locked.isEmpty)
  }

  // MARK: - Timeline, inspector and stack view

  @Test func `the inspector lists what the visit heard`() throws {
    listen()
    store.signIn(Principal(subject: "ada"))
    store.send(.go(.loan(4)))
    visit.overlays.dock(InspectorOverlay(moves: visit.moves) { _, _ in "" })
    #expect(lines(of: try #require(visit.overlays.dock)).contains { $0.contains("Loan 4") })
  }

  private func lines(of overlay: any Overlay) -> [String] {
    var frame = OverlayFrame(
      canvas: Canvas(size: Size(columns: 80, rows: 24)), theme: .standard,
      capabilities: TerminalCapabilities(colors: .palette256, isUnicode: true))
    overlay.draw(in: &frame)
    return frame.canvas.lines
  }

  @Test func `the stack view marks what was refused, until the next account`() {
    listen()
    store.signIn(Principal(subject: "ada"))
    store.open("library://staff")
    #expect(visit.moves.picture { _, _ in "" }.refusal?.needs == "needs librarian")
    machine.addListener { [visits] in _ = visits.follow($0) }
    store.signIn(Principal(subject: "bob"))
    #expect(visit.moves.picture { _, _ in "" }.refusal == nil)
  }

  // MARK: - Chrome

  /// What screens ask for, where nobody answers.
  private final class NoServices: HostServices {
    let store: HostedStore
    let clock: AppClock
    let activity = Activity()

    init(store: HostedStore, clock: AppClock) {
      (self.store, self.clock) = (store, clock)
    }

    var principal: Principal? { nil }
    var waitingLabels: [String] { [] }
    var isOccupied: Bool { false }
    func start(_ name: String, _ work: @escaping @MainActor () async -> Void) -> EffectHandle {
      EffectHandle(nil, named: name)
    }
    func send(_ intent: NavigationIntent<AnyRoute>, from context: HostContext) {}
    func open(_ link: String) {}
    func link(to route: AnyRoute) -> String? { nil }
    func signIn(_ principal: Principal) {}
    func cancelSignIn() {}
    func notice(_ notice: Notice) {}
    func notice(_ notice: Notice, undo: (@MainActor () -> Notice?)?) {}
    func leave(_ context: HostContext) {}
    func copy(_ text: String) {}
    func redraw() {}
    func quit() {}
    func lendTerminal(for name: String) -> SuspendedTerminal? { nil }
    func takeTerminalBack() {}
  }

  @Test func `chrome draws the stack, the tabs and the notice, and finds what was clicked`() throws
  {
    let configuration = parts.configuration
    let services = NoServices(store: HostedStore(store), clock: clock)
    let layers = HostLayers(machine: machine, configuration: configuration, visits: visits)
    layers.services = services
    machine.addListener { layers.heard($0) }
    let chrome = Chrome(layers: layers, configuration: configuration, backend: terminal)
    store.send(.go(.book(1)))
    visit.notices.say(Notice("It is here.", kind: .information), in: 1)
    chrome.settle(under: nil, isDocked: false)
    let drawn = chrome.frame(under: nil) { _ in
      Issue.record("the stack view is not shown")
      return StackPicture()
    }
    let lines = drawn.canvas.lines
    #expect(lines[0].contains("Shelves") && lines[0].contains("Book 1"))
    #expect(lines.contains { $0.contains("It is here.") })
    let row = try #require(lines.firstIndex { $0.contains("2 Loans") })
    let text = lines[row]
    let column = text.distance(
      from: text.startIndex, to: try #require(text.firstRange(of: "Loans")).lowerBound)
    #expect(drawn.target(at: Position(column: column, row: row)) == .tab(2))
    #expect(drawn.target(at: Position(column: 1, row: 0)) == .crumb(1))
  }
}
