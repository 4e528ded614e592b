@testable import Navigation
@testable import NavigationExplorer
import NavigationTerminal
import TapeScript
import TerminalKit
import Testing

/// Apps that break one law each.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LawTests {
  private enum PlainRoute: Route, Codable {
    case home, room, box, signIn
  }

  /// A screen whose keys are given.
  private final class PlainScreen: Screen {
    let title: String
    let bindings: [KeyBinding]
    let hints: [KeyHint]
    let escapeLabel: String?
    let inputMode: InputMode

    init(
      _ title: String, _ bindings: [KeyBinding] = [], hints: [KeyHint] = [], isTrap: Bool = false
    ) {
      self.title = title
      self.bindings = bindings
      self.hints = hints
      escapeLabel = isTrap ? "stay" : nil
      inputMode = isTrap ? .textField : .keys
    }

    func draw(in frame: inout ScreenFrame) {
      frame.canvas.write(title, at: Position(column: 1, row: 1))
    }

    func handle(_ event: ScreenEvent) -> Bool { event == .key(KeyPress(.escape)) }
  }

  /// A text of which one line is shown.
  private final class NoteScreen: Screen {
    let title = "Note"
    private var form = Form([.lines("Text", rows: 1)])
    var hints: [KeyHint] { form.hints(submit: "send") }
    var inputMode: InputMode { form.inputMode }
    var draft: ScreenDraft? { form.draft }

    private func region(in size: Size) -> Rect {
      Rect(size: size).splitRows(.fixed(1), .share())[0]
    }

    func draw(in frame: inout ScreenFrame) {
      form.draw(in: &frame, region: region(in: frame.size))
    }

    func handle(_ event: ScreenEvent) -> Bool {
      if case .resized(let size) = event { form.resize(region(in: size).size) }
      return form.handle(event) != .unused
    }
  }

  /// Asks for a second before anybody goes to the box.
  private struct Asking: AsyncNavigationMiddleware {
    let name = "asking"
    let clock: AppClock

    func isConcerned(
      with command: NavigationCommand<PlainRoute>, in context: NavigationContext<PlainRoute>
    ) -> Bool { command.routes.contains(.box) }

    func willExecute(
      _ command: NavigationCommand<PlainRoute>, in context: NavigationContext<PlainRoute>
    ) async -> MiddlewareDecision<PlainRoute> {
      try? await clock.sleep(for: .seconds(1))
      return .proceed
    }
  }

  private func app(
    asks: Bool = false,
    fault: @escaping @MainActor (NavigationStore<PlainRoute>) -> Void = { _ in },
    screen: @escaping @MainActor (PlainRoute, ScreenContext<PlainRoute>) -> any Screen
  ) -> TerminalApp<PlainRoute> {
    TerminalApp(name: "plain", version: "1", about: "a home and a room", data: .nothing) { app in
      app.tabs = [AppTab("home", "Home", root: .home)]
      app.access = AccessPolicy(login: .signIn) { $0 == .box ? .signedIn : .none }
      if asks { app.store.addMiddleware(Asking(clock: app.clock)) }
      fault(app.store)
      app.screen = screen
      app.places = { _ in [.room, .box] }
    }
  }

  @Test func `a place without a way out is found`() async throws {
    let trap = app { route, context in
      route == .home
        ? PlainScreen("home", [KeyBinding("r", "room") { context.send(.go(.room)) }])
        : PlainScreen("room", isTrap: route == .room)
    }
    let report = try await Explorer(trap).pressKeys(10_000, seed: 1)
    #expect(report.violation?.law == "every screen has a way out", "\(report)")
    #expect(report.violation?.commandCount ?? .max <= 2, "\(report)")
  }

  /// A list of one row, whose link leads elsewhere if it lies.
  private final class Rows: ListScreen {
    let title = "Rows"
    var list = ListModel<[Int]>()
    let rows = [1]
    let columns = [TableColumn()]
    private let context: ScreenContext<PlainRoute>
    private let lies: Bool

    init(_ context: ScreenContext<PlainRoute>, lies: Bool) {
      self.context = context
      self.lies = lies
    }

    func cells(of row: Int, isSelected: Bool) -> [TableCell] { ["room"] }
    func open(_ row: Int) { context.send(.go(.room)) }
    func link(to row: Int) -> String? { lies ? "plain://home" : "plain://room" }
  }

  @Test(arguments: [true, false])
  func `a preview that shows something else than its row opens is found`(lies: Bool) async throws {
    let rows = TerminalApp<PlainRoute>(
      name: "plain", version: "1", about: "a list", data: .nothing
    ) { app in
      app.tabs = [AppTab("home", "Home", root: .home)]
      app.links = AppLinks(
        schemes: ["plain"],
        matcher: DeepLinkMatcher {
          DeepLinkMapping("home", route: .home)
          DeepLinkMapping("room", route: .room)
        }, plan: { .show(tab: "home", path: [$0]) })
      app.screen = { route, context -> any Screen in
        if route == .home { return Rows(context, lies: lies) }
        return PlainScreen("\(route)")
      }
      app.panes = .columns(from: 60)
      app.panes.previews = true
    }
    let report = try await Explorer(rows).pressKeys(2_000, seed: 1)
    let law = report.violation?.law
    #expect(law == (lies ? "a preview shows what its row opens" : nil), "\(report)")
  }

  /// Rooms of one kind.
  private enum RoomRoute: Route, Codable {
    case home
    case room(Int)
  }

  @Test func `every place is left, not only every kind of place`() async throws {
    var (seen, left): (Set<RoomRoute>, Set<RoomRoute>) = ([], [])
    let rooms = TerminalApp<RoomRoute>(
      name: "rooms", version: "1", about: "many rooms", data: .nothing
    ) { app in
      app.tabs = [AppTab("home", "Home", root: .home)]
      app.store.addListener { update in
        guard case .changed(let event) = update, let after = event.after.visible else { return }
        if after == .home, let before = event.before.visible { left.insert(before) }
        if after != .home { seen.insert(after) }
      }
      app.screen = { route, context in
        let next = if case .room(let number) = route { number + 1 } else { 1 }
        return PlainScreen(
          "\(route)", [KeyBinding("x", "next") { context.send(.resetTo([.home, .room(next)])) }])
      }
    }
    let report = try await Explorer(rooms).pressKeys(1_000, seed: 1)
    #expect(report.violation == nil, "\(report)")
    #expect(seen.count > 10)
    #expect(seen.subtracting(left) == [])
  }

  /// A form that asks before what was typed is left.
  private final class Asker: FormScreen {
    let title = "Asker"
    let submitLabel = "save"
    let asksBeforeLeaving = true
    var form: Form? = Form([Form.Field("Name")])
    private let context: ScreenContext<PlainRoute>

    init(_ context: ScreenContext<PlainRoute>) { self.context = context }

    func submit(_ form: Form) { context.leave(saying: "Saved.") }
  }

  @Test func `a question before leaving breaks no promise of the footer`() async throws {
    let asking = app { route, context -> any Screen in
      guard route == .home else { return Asker(context) }
      return PlainScreen("home", [KeyBinding("r", "room") { context.send(.present(.room)) }])
    }
    let report = try await Explorer(asking).pressKeys(1_000, seed: 1)
    #expect(report.violation == nil, "\(report)")
  }

  @Test func `a key of the last line that does nothing is found`() async throws {
    let liar = app { route, _ in
      PlainScreen("\(route)", hints: [KeyHint(KeyPress(.enter), "open")])
    }
    let report = try await Explorer(liar).pressKeys(10_000, seed: 1)
    #expect(report.violation?.law == "the footer is accurate", "\(report)")
    #expect(report.violation?.tape == "Enter\nExpect Not Law\n", "\(report)")
  }

  @Test func `a last line that names a bound key otherwise, or after other keys, is found`() {
    let bindings = [KeyBinding("m", "mute") {}, KeyBinding("x", "remove") {}]
    func mistake(_ footer: KeyHint...) -> String? { FooterLaw.mistake(in: footer, of: bindings) }
    let enter = KeyHint("Enter", "open")
    let find = KeyHint("/", "search")
    #expect(mistake(enter, KeyHint("m", "mute"), KeyHint("x", "rem…"), find) == nil)
    #expect(
      mistake(enter, KeyHint("m", "set mark")) == "m is shown as set mark, but does mute")
    #expect(
      mistake(enter, KeyHint("↑↓", "scroll"), KeyHint("x", "remove"))
        == "↑↓ is shown before x, which the screen binds")
  }

  @Test func `a key that types more of a text than is shown does something`() async throws {
    let writer = app { _, _ in NoteScreen() }
    let report = try await Explorer(writer).pressKeys(3_000, seed: 1)
    #expect(report.violation == nil, "\(report)")
  }

  @Test func `a key that tries again does something, even if it fails again`() async throws {
    let failing = app { route, context in
      PlainScreen("\(route)", [KeyBinding("r", "retry") { context.start("retry") {} }])
    }
    let report = try await Explorer(failing).pressKeys(3_000, seed: 1)
    #expect(report.violation == nil, "\(report)")
    let idle = app { route, _ in PlainScreen("\(route)", [KeyBinding("r", "retry") {}]) }
    let other = try await Explorer(idle).pressKeys(3_000, seed: 1)
    #expect(other.violation?.law == "the footer is accurate", "\(other)")
  }

  @Test func `a terminal without room may leave Escape unused`() async throws {
    let app = app { route, context in
      PlainScreen("\(route)", [KeyBinding("r", "room") { context.send(.go(.room)) }])
    }
    let setting = AppTrial.Setting(app: app, access: nil, laws: [], variables: [:])
    let trial = try AppTrial(setting, size: Size(columns: 80, rows: 24), isStrict: true)
    let escapes = String(repeating: "Escape\n", count: 20)
    for command in try Tape(parsing: "Type \"r\"\nResize 10x3\n\(escapes)", name: "").commands {
      await trial.perform(command)
    }
    #expect(trial.finding == nil)
    #expect(trial.host.height == 1)
    trial.end()
  }

  @Test func `work that never ends is found`() async throws {
    let endless = app { route, context in
      PlainScreen(
        "\(route)",
        [
          KeyBinding("s", "spin") {
            context.start("spin") { while !Task.isCancelled { await Task.yield() } }
          }
        ])
    }
    let setting = AppTrial.Setting(app: endless, access: nil, laws: [], variables: [:])
    let trial = try AppTrial(
      setting, size: Size(columns: 80, rows: 24), isStrict: false, patience: 0.1)
    await trial.perform(.type("s"))
    #expect(trial.finding?.law == "the app becomes idle")
    #expect(trial.finding?.what.contains("spin") == true)
    trial.end()
  }

  @Test func `the tape of what breaks only on a larger terminal makes it larger`() async throws {
    let app = app { route, context in
      PlainScreen("\(route)", [KeyBinding("r", "room") { context.send(.go(.room)) }])
    }
    let law = Law<PlainRoute>("no room on a large terminal") { scene in
      scene.lines.count < 40 || scene.session.state.visible != .room
    }
    let report = try await Explorer(app, laws: [law])
      .pressKeys(2_000, seed: 1, after: "Resize 100x40\n")
    #expect(report.violation?.law == "no room on a large terminal", "\(report)")
    #expect(report.violation?.tape.hasPrefix("Resize 100x40\n") == true, "\(report)")
  }

  @Test func `closing a layer over a path is a way out`() async throws {
    let layered = app { route, context in
      route == .room
        ? PlainScreen("room", [KeyBinding("b", "box") { context.send(.present(.home, .sheet)) }])
        : PlainScreen("home", [KeyBinding("r", "room") { context.send(.go(.room)) }])
    }
    let report = try await Explorer(layered).pressKeys(3_000, seed: 1)
    #expect(report.violation == nil, "\(report)")
  }

  @Test func `an app that asks before it goes is searched while it asks`() async throws {
    let plain = app { route, _ in PlainScreen("\(route)") }
    let asking = app(asks: true) { route, _ in PlainScreen("\(route)") }
    let one = try await Explorer(plain).searchSessions(depth: 1)
    let other = try await Explorer(asking).searchSessions(depth: 1)
    #expect(one.violation == nil, "\(one)")
    #expect(other.violation == nil, "\(other)")
    // The same moves, and for those that ask both answers and what may happen meanwhile.
    #expect("\(one)" != "\(other)")
    let keys = try await Explorer(asking).pressKeys(1_000, seed: 4)
    #expect(keys.violation == nil, "\(keys)")
  }

  @Test func `what happens while a middleware decides is searched`() async throws {
    let boxed = try NavigationState<PlainRoute>(
      tabs: [Tab("home", root: .home, stack: RouteStack([.box]))])
    func report(asks: Bool) async throws -> ExplorerReport {
      let door = app(asks: asks) { store in
        store.addListener { [weak store] update in
          guard let machine = store?.machine, case .finished = update, machine.deferred != nil,
            machine.session.principal == nil
          else { return }
          machine.moment = machine.moment.holding(machine.session.standing(in: boxed.base))
        }
      } screen: {
        route, _ in
        PlainScreen("\(route)")
      }
      return try await Explorer(door).searchSessions(depth: 2)
    }
    #expect(try await report(asks: false).violation == nil)
    let found = try #require(try await report(asks: true).violation)
    #expect(found.law == "the gate holds", "\(found)")
    #expect(found.tape.contains("box"), "\(found)")
  }

  /// Routes of which one is read as another.
  private enum LossyRoute: String, Route, Codable {
    case home, room, attic

    init(from decoder: any Decoder) throws {
      let name = try decoder.singleValueContainer().decode(String.self)
      self = name == "home" ? .home : .room
    }
  }

  @Test func `a screen that is restored as another is found`() async throws {
    let lossy = TerminalApp<LossyRoute>(
      name: "lossy", version: "1", about: "a house", data: .nothing
    ) { app in
      app.tabs = [AppTab("home", "Home", root: .home)]
      app.screen = { route, context in
        PlainScreen(
          "\(route)",
          [
            KeyBinding("r", "room") { context.send(.go(.room)) },
            KeyBinding("a", "attic") { context.send(.go(.attic)) },
          ])
      }
    }
    let report = try await Explorer(lossy).pressKeys(10_000, seed: 1)
    #expect(report.violation?.law == "saved state is restored", "\(report)")
    #expect(report.violation?.finding.contains("attic") == true, "\(report)")
    #expect(report.violation?.commandCount ?? .max <= 4, "\(report)")
  }

  @Test func `a public layer on a gated tab may wait for its account`() async throws {
    let tabs = TerminalApp<PlainRoute>(
      name: "tabs", version: "1", about: "two tabs", data: .nothing
    ) { app in
      app.tabs = [AppTab("home", "Home", root: .home), AppTab("box", "Box", root: .box)]
      app.access = AccessPolicy(login: .signIn) { $0 == .box ? .signedIn : .none }
      app.screen = { route, context in
        PlainScreen(
          "\(route)",
          [
            KeyBinding("r", "room") { context.send(.present(.room, .sheet)) },
            KeyBinding("i", "sign in") { context.signIn(Principal(subject: "ada")) },
          ])
      }
    }
    let tape = try Tape(
      parsing: "Type \"i2r\"\nExpect Modal \"room\"\nSleep 1s\nRestart\n",
      name: "tape")
    let setting = AppTrial<PlainRoute>.Setting(app: tabs, access: nil, laws: [], variables: [:])
    let trial = try AppTrial(setting, size: Size(columns: 80, rows: 24), isStrict: true)
    for command in tape.commands { #expect(await trial.perform(command) == nil) }
    #expect(trial.host.topTitle == "home")
    #expect(trial.host.machine.waiting.count == 1)
    #expect(trial.finding == nil)
    trial.end()
  }

  // MARK: - Laws of one request

  /// A state at the root or with one screen over it.
  private func state(_ path: PlainRoute...) -> NavigationState<PlainRoute> {
    NavigationState(path: RouteStack(path))
  }

  private func trace(
    _ request: NavigationTrace<PlainRoute>.Request, from before: NavigationState<PlainRoute>,
    to after: NavigationState<PlainRoute>
  ) throws -> NavigationTrace<PlainRoute> {
    let ask: Ask =
      if case .intent(let intent) = request { .intent(intent.map { AnyRoute($0) }) } else { .rules }
    let record = Record(
      request: Request(
        id: 1, ask: ask, requester: NavigationRequester(machine: EntryID(), session: nil),
        reply: .none, cause: nil),
      session: 0, ending: .result(.success),
      before: Situation(state: before.base, signIn: nil, waiting: []),
      after: Situation(state: after.base, signIn: nil, waiting: []),
      principals: .init(before: nil, after: nil),
      date: NavigationClock.system.date(), instant: .now)
    return try #require(NavigationTrace(record))
  }

  @Test func `what comes back in the history is what was left`() throws {
    let undo = try trace(.intent(.undo), from: state(.room), to: state())
    for (back, isBroken) in [(state(.room), false), (state(.box), true)] {
      var law = HistoryLaw<PlainRoute>()
      law.begin(at: 1, of: 2)
      law.note()
      #expect(law.finding(after: undo, at: 0, of: 2) == nil)
      law.begin(at: 0, of: 2)
      law.note()
      let redo = try trace(.intent(.historyForward), from: state(), to: back)
      let finding = law.finding(after: redo, at: 1, of: 2)
      #expect(finding?.law == (isBroken ? LawName.undo : nil))
      #expect(finding?.what == (isBroken ? "room does not come back as it was left" : nil))
    }
  }

  @Test(arguments: [true, false])
  func `what the app did meanwhile may have removed it`(isEvent: Bool) throws {
    var law = HistoryLaw<PlainRoute>()
    law.begin(at: 1, of: 2)
    law.note()
    _ = law.finding(
      after: try trace(.intent(.undo), from: state(.room), to: state()), at: 0, of: 2)
    if isEvent { law.begin(at: 0, of: 2) } else { law.note() }
    law.begin(at: 0, of: 2)
    law.note()
    let redo = try trace(.intent(.redo), from: state(), to: state(.box))
    #expect(law.finding(after: redo, at: 1, of: 2) == nil)
  }

  @Test func `rules that cut a step nobody sees may have shortened the way back`() throws {
    var law = HistoryLaw<PlainRoute>()
    law.begin(at: 1, of: 3)
    law.note()
    _ = law.finding(
      after: try trace(.intent(.undo), from: state(.room), to: state()), at: 0, of: 3)
    law.begin(at: 0, of: 2)
    law.note()
    let redo = try trace(.intent(.redo), from: state(), to: state(.box))
    #expect(law.finding(after: redo, at: 1, of: 2) == nil)
  }

  @Test func `a screen's own link that opens another screen is found`() throws {
    let links = DeepLinkPipeline<PlainRoute>(
      allowedSchemes: ["plain"],
      matcher: DeepLinkMatcher {
        DeepLinkMapping("room", route: .room)
        DeepLinkMapping("box", route: .box)
      }, plan: { NavigationPlan(commands: [.push($0)]) })
    let store = NavigationStore<PlainRoute>(initial: NavigationState(), links: links)
    var law = LinkLaw<PlainRoute>()
    var findings: [Finding] = []
    store.addListener { update in
      switch update {
      case .changed(let event):
        if let route = event.after.visible { law.note(route, in: links) }
      case .finished(let trace):
        if let finding = law.finding(after: trace) { findings.append(finding) }
      default: break
      }
    }
    store.send(.go(.room))
    store.open("plain://room")
    #expect(findings == [])
    store.addMiddleware(
      AnyNavigationMiddleware<PlainRoute> { command, _ in
        command == .push(.room) ? .push(.box) : command
      })
    store.open("plain://room")
    #expect(findings.map(\.law) == [LawName.links])
    #expect(findings.first?.what == "plain://room is the link of room, but opens box")
  }
}
