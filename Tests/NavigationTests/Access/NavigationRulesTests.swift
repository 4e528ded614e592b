import FoundationEssentials
import Navigation
import NavigationTesting
import Testing

private enum NoteRoute: Route, Codable {
  case list
  case note(Int)
  case draft(Int)
  case signIn
}

/// The app's own data: which notes are archived.
@MainActor private final class Notes {
  var archived: Set<Int> = []
  private(set) var notices: [NavigationNotice<NoteRoute>] = []
  private(set) var events: [NavigationEvent<NoteRoute>] = []
  let store: NavigationStore<NoteRoute>

  init(_ state: NavigationState<NoteRoute>? = nil, signsIn: Bool = false) {
    let policy =
      signsIn
      ? AccessPolicy<NoteRoute>(login: .signIn) {
        if case .draft = $0 { .signedIn } else { .none }
      } : .open
    let box = Box()
    let links = DeepLinkPipeline<NoteRoute>(
      allowedSchemes: ["notes"],
      matcher: DeepLinkMatcher {
        DeepLinkMapping("note/:id") { $0.firstValue(forName: "id", as: Int.self).map { .note($0) } }
        DeepLinkMapping("draft/:id") {
          $0.firstValue(forName: "id", as: Int.self).map { .draft($0) }
        }
      }, access: policy, plan: { .show(path: [$0]) })
    store = NavigationStore(
      initial: state ?? Self.tabs(), access: policy,
      rules: { route in
        switch route {
        case .note(let id), .draft(let id):
          box.notes?.archived.contains(id) == true ? "it is archived" : nil
        case .list, .signIn: "the first tab's root and the login route are never asked about"
        }
      }, links: links)
    box.notes = self
    store.onNotice = { [weak self] in self?.notices.append($0) }
    store.onEvent = { [weak self] in self?.events.append($0) }
  }

  static func tabs(
    _ path: RouteStack<NoteRoute> = [], second: RouteStack<NoteRoute> = [],
    layers: [Presentation<NoteRoute>] = []
  ) -> NavigationState<NoteRoute> {
    do {
      return try NavigationState(
        tabs: [Tab("all", root: .list, stack: path), Tab("new", root: .note(100), stack: second)],
        presentations: layers)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  func archive(_ id: Int, isSaid: Bool = true) {
    archived.insert(id)
    if isSaid { store.rulesChanged() }
  }

  @MainActor private final class Box {
    weak var notes: Notes?
  }
}

/// What the app's rules close stays closed, by whatever door.
@MainActor @Suite struct NavigationRulesTests {
  private let closed = NavigationResult<NoteRoute>.rejected(.unavailable("it is archived"))

  @Test func `what shows is cut when the app says that its data changed, and the person is told`() {
    let notes = Notes()
    notes.store.send(.goMany([.note(1), .note(2), .note(3)]))
    notes.archive(2)
    #expect(notes.store.state.path == [.note(1)])
    #expect(notes.notices == [.closed([.note(2)], reason: "it is archived")])
    #expect(notes.events.last?.cause == .rules)
  }

  @Test func `nothing is said and nothing changes where nothing shown is closed`() {
    let notes = Notes()
    notes.store.send(.go(.note(1)))
    let (state, count) = (notes.store.state, notes.events.count)
    notes.archive(7)
    #expect(notes.store.state == state)
    #expect(notes.events.count == count)
    #expect(notes.notices.isEmpty)
  }

  @Test func `every command that leads there is refused with the reason`() {
    for command: NavigationCommand<NoteRoute> in [
      .push(.note(3)), .pushAll([.note(1), .note(3)]), .replace([.note(3)]),
      .present(.note(3), .sheet), .present(.note(3), .alert),
      .sequence([.push(.note(1)), .push(.note(3))]),
      .whenCancelled(.pop, fallback: .push(.note(3))),
    ] {
      let notes = Notes()
      notes.archive(3)
      #expect(notes.store.execute(command) == closed, "\(command)")
      #expect(notes.store.state == Notes.tabs(), "\(command)")
      #expect(notes.store.executeTransaction([command]).result == closed)
      #expect(notes.store.executeBatch([command]).results == [closed])
    }
  }

  @Test func `a tab that is open already is not asked about again`() {
    let notes = Notes()
    notes.store.send(.selectTab("new"))
    notes.store.send(.go(.note(5)))
    notes.store.send(.selectTab("all"))
    notes.archive(100, isSaid: false)
    #expect(notes.store.execute(.push(.note(1))) == .success)
    #expect(notes.store.execute(.present(.note(2), .sheet)) == .success)
    #expect(notes.store.state.visible == .note(2))
  }

  @Test func `a step of the history that a rule has closed since is refused`() {
    let notes = Notes()
    notes.store.send(.go(.note(1)))
    let state = notes.store.state
    notes.store.send(.go(.note(2)))
    notes.store.send(.backToRoot)
    notes.archive(1, isSaid: false)
    #expect(notes.store.revisit(state) == closed)
    #expect(notes.store.state.path.isEmpty)
    #expect(notes.notices == [.refused(.commands([]), closed)])
  }

  @Test func `what is asked for by a screen is said`() {
    let notes = Notes()
    notes.archive(3)
    notes.store.send(.go(.note(3)))
    #expect(notes.notices == [.refused(.intent(.go(.note(3))), closed)])
  }

  @Test func `the trace of a link says who refused it`() {
    let notes = Notes()
    var results: [NavigationResult<NoteRoute>] = []
    notes.store.addListener { if case .finished(let trace) = $0 { results.append(trace.result) } }
    notes.archive(3)
    notes.store.open("notes://note/3")
    notes.store.open("notes://nowhere")
    #expect(results == [closed, .unsupported("No screen matches.")])
    let words = NavigationWords<NoteRoute>()
    #expect(notes.notices.map(words.of) == ["refused, it is archived", "no screen matches"])
  }

  @Test func `undo, redo and history do not bring it up again`() {
    let notes = Notes()
    notes.store.send(.go(.note(1)))
    notes.store.send(.go(.note(3)))
    notes.store.send(.back)
    notes.archive(3, isSaid: false)
    for intent: NavigationIntent<NoteRoute> in [.undo, .historyBack] {
      notes.store.send(intent)
      #expect(notes.store.state.path == [.note(1)], "\(intent)")
      #expect(notes.notices.last == .refused(.intent(intent), closed), "\(intent)")
    }
    let other = Notes()
    other.store.send(.go(.note(3)))
    other.store.send(.undo)
    other.archive(3, isSaid: false)
    for intent: NavigationIntent<NoteRoute> in [.redo, .historyForward] {
      other.store.send(intent)
      #expect(other.store.state.path == [], "\(intent)")
    }
  }

  @Test func `the steps of the history lose it, so that undo leads past it`() {
    let notes = Notes()
    notes.store.send(.go(.note(1)))
    notes.store.send(.go(.note(3)))
    notes.store.send(.go(.note(4)))
    notes.archive(3)
    #expect(notes.store.state.path == [.note(1)])
    notes.store.send(.undo)
    #expect(notes.store.state.path == [])
    #expect(!notes.store.session.history.canUndo)
    notes.store.send(.redo)
    #expect(notes.store.state.path == [.note(1)])
    #expect(!notes.store.session.history.canRedo)
  }

  @Test func `a link does not lead there, and its explanation says why`() throws {
    let notes = Notes()
    #expect(notes.store.open("notes://note/3").isPlan)
    notes.store.send(.back)
    notes.archive(3)
    let opening = notes.store.open(DeepLinkRequest("notes://note/3"))
    guard case .rejected(let refusal) = opening.decision else {
      Issue.record("\(opening)")
      return
    }
    #expect(refusal.reason == .unavailable("it is archived"))
    #expect(refusal.message == "it is archived")
    #expect(notes.store.state.path == [])
    guard case .undecided(link: "notes://note/3", .rejected(refusal))? = notes.notices.last else {
      Issue.record("\(notes.notices)")
      return
    }
    let explanation = try #require(notes.store.explain("notes://note/3"))
    #expect(explanation.outcome == .rejected)
    #expect(explanation.reason == "unavailable")
    #expect(explanation.message == "it is archived")
    #expect(notes.store.explain("notes://note/4")?.outcome == .plan)
  }

  @Test func `saved state does not bring it back, and the report says why`() throws {
    let before = Notes()
    before.store.send(.goMany([.note(1), .note(3), .note(4)]))
    let saved = try NavigationSnapshot<NoteRoute>(data: before.store.snapshot().data())
    let after = Notes()
    after.archived = [3]
    let report = after.store.restore(saved)
    #expect(after.store.state.path == [.note(1)])
    #expect(
      report.description == """
        note(3) was not opened: it is archived.
        note(4) in "all" was above a dropped entry.
        """)
    #expect(after.store.session.pending.isEmpty)
  }

  @Test func `layers go, and the memory of another tab`() {
    let notes = Notes(Notes.tabs([.note(1)], second: [.note(2), .note(3)]))
    notes.store.send(.present(.note(4), .sheet))
    notes.store.send(.goMany([.note(3), .note(5)]))
    notes.store.send(.present(.note(6), .sheet))
    notes.archive(3)
    #expect(notes.store.state.presentations == [Presentation(.note(4))])
    #expect(notes.store.state.tab("new")?.stack == [.note(2)])
    #expect(notes.notices == [.closed([.note(3)], reason: "it is archived")])
  }

  @Test func `a tab whose root is closed gives way to the first`() {
    let notes = Notes()
    notes.store.send(.selectTab("new"))
    notes.archive(100)
    #expect(notes.store.state.selectedTab == "all")
    #expect(notes.notices == [.closed([.note(100)], reason: "it is archived")])
    #expect(notes.store.execute(.selectTab("new")) == closed)
  }

  @Test func `a route of which nothing is known yet is let in, and judged once it is`() {
    let loaded = Shared<[Int: Bool]>([:])
    let store = NavigationStore<NoteRoute>(
      initial: Notes.tabs(),
      rules: { route in
        guard case .note(let id) = route, id < 100 else { return .available }
        return switch loaded.value[id] {
        case nil: .unknown
        case true?: .available
        case false?: .unavailable("it is archived")
        }
      })
    func isUnknown(_ route: NoteRoute) -> Bool { store.machine.isUnknown(AnyRoute(route)) }
    func isAllowed(_ route: NoteRoute) -> Bool { store.machine.isAllowed(AnyRoute(route)) }
    #expect(store.execute(.pushAll([.note(1), .note(2)])) == .success)
    #expect(isUnknown(.note(1)) && !isAllowed(.note(1)))
    store.send(.undo)
    #expect(store.state.path == [])
    store.send(.redo)
    #expect(store.state.path == [.note(1), .note(2)])
    loaded.value[1] = true
    store.rulesChanged()
    #expect(store.state.path == [.note(1), .note(2)])
    #expect(isAllowed(.note(1)) && isUnknown(.note(2)))
    loaded.value[2] = false
    store.rulesChanged()
    #expect(store.state.path == [.note(1)])
    #expect(store.execute(.push(.note(2))) == .rejected(.unavailable("it is archived")))
  }

  /// A value that a rule reads.
  @MainActor private final class Shared<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  @Test func `a state that a store begins in is cut too`() {
    let rules: @MainActor @Sendable (NoteRoute) -> String? = {
      $0 == .note(3) ? "it is archived" : nil
    }
    let store = NavigationStore(initial: Notes.tabs([.note(1), .note(3)]), rules: rules)
    #expect(store.state.path == [.note(1)])
  }

  @Test func `what waits for sign-in is judged when it resumes`() {
    let notes = Notes(signsIn: true)
    #expect(notes.store.open("notes://draft/3").isPending)
    notes.archive(3)
    #expect(notes.store.session.visible == .signIn)
    notes.store.signIn(Principal(subject: "demo"))
    #expect(notes.store.state == Notes.tabs())
    #expect(
      notes.notices.contains {
        if case .undecided("notes://draft/3", .rejected(let refusal)) = $0 {
          refusal.reason == .unavailable("it is archived")
        } else {
          false
        }
      })
  }

  @Test func `signed out, the gate asks for sign-in before a rule says anything`() {
    let notes = Notes(signsIn: true)
    notes.archive(3)
    #expect(notes.store.execute(.push(.draft(3))) == .pending)
    #expect(notes.store.explain("notes://draft/3")?.outcome == .pending)
  }

  @Test(.timeLimit(.minutes(10)))
  func `an awaited screen that is closed ends as dismissed`() async {
    let notes = Notes()
    notes.store.addListener { [weak notes] update in
      if case .changed(let event) = update, event.after.visible == .note(3) { notes?.archive(3) }
    }
    #expect(await notes.store.present(.note(3), returning: Int.self) == .dismissed)
  }

  @Test func `from inside a listener it runs after the current work`() {
    let notes = Notes()
    notes.store.addListener { [weak notes] update in
      if case .changed(let event) = update, event.after.path.last == .note(3) { notes?.archive(3) }
    }
    #expect(notes.store.execute(.push(.note(3))).isSuccess)
    #expect(notes.store.state.path == [])
  }

  @Test(.timeLimit(.minutes(10)))
  func `an asynchronous decision that ends late does not open it`() async {
    let notes = Notes()
    notes.store.addMiddleware(
      Confirmation<NoteRoute>(
        when: { _ in true },
        ask: { [weak notes] in
          notes?.archive(3)
          return true
        }))
    #expect(await notes.store.perform(.push(.note(3))) == closed)
    #expect(notes.store.state.path == [])
  }

  @Test func `a test store receives the cut and its notice`() {
    let notes = Notes()
    notes.store.send(.go(.note(3)))
    let test = NavigationTestStore(notes.store)
    notes.archived = [3]
    notes.store.rulesChanged()
    test.receive(.rules) { $0.path = [] }
    test.receive(.closed([.note(3)], reason: "it is archived"))
    test.finish()
  }
}

extension DeepLinkDecision {
  fileprivate var isPlan: Bool { if case .plan = self { true } else { false } }
  fileprivate var isPending: Bool { if case .pending = self { true } else { false } }
}
