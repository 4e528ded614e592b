import Navigation
import NavigationTesting

/// Decides on pushes of `b` and on presentations, when the run says so.
@MainActor final class SlowGuard: AsyncNavigationMiddleware {
  typealias R = LawRoute

  let name = "slow"
  let timeLimit: Duration? = .seconds(20)
  private var waiting: [CheckedContinuation<MiddlewareDecision<LawRoute>, Never>] = []

  func isConcerned(
    with command: NavigationCommand<LawRoute>, in context: NavigationContext<LawRoute>
  ) -> Bool {
    switch command {
    case .push(.b), .push(.member), .present: true
    default: false
    }
  }

  func willExecute(
    _ command: NavigationCommand<LawRoute>, in context: NavigationContext<LawRoute>
  ) async -> MiddlewareDecision<LawRoute> {
    await withCheckedContinuation { waiting.append($0) }
  }

  func isSuperseded(
    _ command: NavigationCommand<LawRoute>, by newer: NavigationCommand<LawRoute>
  ) -> Bool { command == newer }

  func decide(_ decision: MiddlewareDecision<LawRoute>) {
    if !waiting.isEmpty { waiting.removeFirst().resume(returning: decision) }
  }
}

/// A random life of a store with everything that a model of it could not follow: middleware that
/// takes its time, listeners that meddle, screens that callers await, rules that change, actions
/// and saved sessions.
@MainActor final class WildRun {
  let store: NavigationStore<LawRoute>
  private(set) var complaints: [String] = []
  /// What kinds of things were seen, to be sure that a run is worth something.
  private(set) var sights: Set<String> = []

  private let clock = NavigationTestClock()
  private let seed: UInt64
  private var generator: SeededGenerator
  private let slow = SlowGuard()
  private let rules = Rules()
  private var moves: [String] = []
  private var state: NavigationState<LawRoute>
  private var pending: [PendingDeepLink<LawRoute>] = []
  /// What notices said of waiting requests since the last move: those that came, and those that went.
  private var came: [PendingDeepLink<LawRoute>.Request] = []
  private var went: [PendingDeepLink<LawRoute>.Request] = []
  /// How often each request may still be resumed.
  private var accepted: [PendingDeepLink<LawRoute>.Request: Int] = [:]
  /// The number of losses that the report of a restored session told of.
  private var reported = 0
  /// What went without a notice so far; what is resumed together is announced together.
  private var owed: [PendingDeepLink<LawRoute>.Request] = []
  /// The callers that await a screen or a result, and those that were answered.
  private var asked = 0
  private var answered = 0
  private var tasks: [Task<Void, Never>] = []
  private var actions = (asked: 0, performed: 0)
  /// The number of requests that listeners and middleware may still send.
  private var meddling = 0
  private var snapshots: [NavigationSnapshot<LawRoute>] = []
  /// The sessions so far, whose work may go on when they are over.
  private var sessions: [(session: AccountSession, subject: String)] = []
  /// Whose work asked for an action, by the action's name.
  private var owners: [String: String] = [:]

  /// The routes that are not there today.
  @MainActor private final class Rules: Sendable {
    var closed: LawRoute?
  }

  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    store = NavigationStore(
      initial: .laws, access: .laws,
      rules: { [rules] in $0 == rules.closed ? "it is closed" : nil }, links: .laws,
      clock: clock.clock, pendingPolicy: PendingPolicy(capacity: 3, lifetime: .seconds(50)))
    state = store.state
    store.addListener { [unowned self] in hear($0) }
    store.onAction = { [unowned self] in performed($0) }
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "meddler",
        deciding: { [unowned self] command, _ in
          meddle()
          return random(0...40) == 0 ? .cancel(reason: "no") : .proceed
        }))
    store.addMiddleware(slow)
  }

  /// Lets this many things happen, and stops at the first that breaks a law.
  func run(_ count: Int) async {
    for _ in 0..<count where complaints.isEmpty {
      pending = store.session.pending.items
      (came, went, reported) = ([], [], 0)
      meddling = random(0...4) == 0 ? 2 : 0
      act()
      for _ in 0..<random(0...6) { await Task.yield() }
      check()
    }
  }

  /// Answers everything that is open, and checks that nobody is left waiting.
  func end() async {
    meddling = 0
    moves.append("end")
    for move in 0..<60 {
      slow.decide(.proceed)
      clock.advance(by: .seconds(30))
      switch move % 6 {
      case 0: store.signOut()
      case 1: store.send(.dismissAll)
      case 2: store.send(.selectTab("club"))
      case 3: store.send(.selectTab("home"))
      case 4: store.send(.backToRoot)
      default: store.cancelSignIn()
      }
      for _ in 0..<20 { await Task.yield() }
    }
    expect(answered == asked, "\(asked - answered) of \(asked) callers still wait")
    owed.removeAll { went.contains($0) }
    expect(owed.isEmpty, "went silently: \(owed)")
    expect(!store.isDeciding, "a decision is never made")
    expect(store.session.pending.isEmpty, "something waits: \(store.session.pending.items)")
    expect(store.execute(.popToRoot) != .deferred, "the store is not free")
    for task in tasks { task.cancel() }
  }

  /// What is wrong, with what led there and how to see it again.
  var report: String {
    """
    \(complaints.joined(separator: "\n"))
    after \(moves.count) moves, the last of them:
    \(moves.suffix(16).map { "  \($0)" }.joined(separator: "\n"))
    again with SEXTANT_SEED=\(seed)
    """
  }

  // MARK: - Laws

  private func expect(_ holds: Bool, _ complaint: @autoclosure () -> String) {
    if !holds { complaints.append(complaint()) }
  }

  private func hear(_ update: NavigationUpdate<LawRoute>) {
    let session = store.session
    switch update {
    case .changed(let event):
      expect(event.before == state, "an event begins elsewhere: \(event)")
      expect(event.after == session.state, "an event ends elsewhere: \(event)")
      state = event.after
      look(event.after, for: session.principal, "after an event")
      sights.insert("changed")
    case .noticed(let notice): hear(notice, session)
    case .finished(let trace):
      sights.insert(String("\(trace.result)".prefix { $0 != "(" }))
      if case .rejected(let why) = trace.result {
        sights.insert(String("\(why)".prefix { $0 != "(" }))
      }
    case .performed, .signInChanged: break
    case .principalChanged(_, let principal):
      if let principal, let session = store.account {
        sessions.append((session, principal.subject))
      }
    }
    meddle()
  }

  private func hear(_ notice: NavigationNotice<LawRoute>, _ session: NavigationSession<LawRoute>) {
    switch notice {
    case .waiting(let item), .expired(let item?):
      came.append(item.request)
      accepted[item.request, default: 0] += 1
    case .resumed(let items):
      sights.insert("resumed")
      for item in items {
        expect(
          item.subject == nil || item.subject == session.principal?.subject,
          "what \(item.subject ?? "") asked for was resumed for somebody else")
        accepted[item.request, default: 0] -= 1
        expect(accepted[item.request, default: 0] >= 0, "resumed twice: \(item.request)")
      }
      went += items.map(\.request)
    case .dropped(let items, let why):
      sights.insert("dropped: \(why)")
      went += items.map(\.request)
    case .signInCancelled(let items): went += items.map(\.request)
    case .refused(let request, _): went.append(request)
    case .undecided(let link, _): went.append(.link(link))
    case .closed: sights.insert("closed")
    case .alreadyWaiting, .signedIn, .signedOut, .expired(nil): break
    }
  }

  private func performed(_ action: NavigationAction) {
    actions.performed += 1
    expect(
      action.requirement.decide(for: store.session.principal) == .allowed,
      "\(action.name) was performed for \(store.session.principal as Any)")
    if let owner = owners[action.name] {
      let subject = store.session.principal?.subject
      expect(subject == owner, "what \(owner)'s work asked for was done for \(subject ?? "nobody")")
      sights.insert("late action")
    }
    sights.insert("action")
  }

  private func look(
    _ state: NavigationState<LawRoute>, for principal: Principal?, _ place: String
  ) {
    let shown = ModelState(state)
    expect(shown.isAllowed(to: principal), "shows what is denied \(place): \(shown)")
    expect(!shown.withoutLogin.routes.contains(.login), "the login route \(place): \(shown)")
    expect(!shown.hasLogin || principal == nil, "the login layer \(place), for somebody")
  }

  private func check() {
    let session = store.session
    look(session.state, for: session.principal, "now")
    for past in session.pastStates { look(past, for: session.principal, "in the history") }
    expect(session.state == state, "no event told of the state")
    if let principal = session.principal, let end = principal.expires, !store.isDeciding {
      store.expireIfDue()
      expect(store.session.principal != principal || clock.now < end, "a session outlives its end")
    }
    expect(actions.performed <= actions.asked, "an action was performed twice")
    for item in pending where !store.session.pending.items.contains(item) {
      // A claim by an account changes who it waits for, but not what waits.
      let isClaimed = store.session.pending.items.contains { $0.request == item.request }
      // Equal requests are merged when an account claims them, and one notice is then enough.
      if went.contains(item.request) { continue }
      if reported > 0 {
        reported -= 1
      } else if !isClaimed, !came.contains(item.request) {
        owed.append(item.request)
      }
    }
    owed.removeAll { went.contains($0) }
    for item in store.session.pending.items where !pending.contains(item) {
      let wasThere = pending.contains { $0.request == item.request }
      expect(
        wasThere || came.contains(item.request) || moves.last == "restore",
        "came silently: \(item.request)")
    }
  }

  // MARK: - Moves

  private func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private func route() -> LawRoute {
    [LawRoute.a, .a, .b, .b, .member, .member, .staff, .login][random(0...7)]
  }

  private func command() -> NavigationCommand<LawRoute> {
    switch random(0...14) {
    case 14: .amend(route())
    case 0, 1, 2, 3: .push(route())
    case 4: .pop
    case 5: .popToRoot
    case 6: .replace([route(), route()])
    case 7, 8, 9: .present(route(), [.sheet, .fullScreen, .alert][random(0...2)])
    case 10: .dismiss
    case 11: .selectTab(["home", "club"][random(0...1)])
    case 12: .sequence([.push(route()), .present(route(), .sheet)])
    default: .whenCancelled(.push(route()), fallback: .push(route()))
    }
  }

  private func principal() -> Principal {
    let ends = random(0...2) == 0 ? clock.now.advanced(by: .seconds(random(1...40))) : nil
    return Principal(
      subject: ["demo", "admin"][random(0...1)], roles: random(0...1) == 0 ? [] : ["staff"],
      expires: ends)
  }

  /// Sends something from inside a listener or a middleware.
  private func meddle() {
    guard meddling > 0, random(0...5) == 0 else { return }
    meddling -= 1
    switch random(0...8) {
    case 0: store.signOut()
    case 1: store.signIn(principal())
    case 2: store.cancelSignIn()
    case 3: _ = store.execute(command())
    case 4: store.rulesChanged()
    case 5: store.open("law://\(route().rawValue)")
    case 6: store.expireIfDue()
    default: store.send([.back, .undo, .go(route()), .dismiss, .present(route())][random(0...4)])
    }
  }

  private func act() {
    let number = random(0...34)
    moves.append("\(number)")
    switch number {
    case 0...4:
      let command = command()
      moves[moves.count - 1] = "\(command)"
      store.execute(command)
    case 5: _ = store.executeBatch([command(), command()], stopOnFailure: random(0...1) == 0)
    case 6: _ = store.executeTransaction([command(), command()])
    case 7, 8:
      let requirement: AccessRequirement = [.none, .signedIn, .role("staff")][random(0...2)]
      let commands = random(0...1) == 0 ? [] : [command()]
      actions.asked += 1
      moves[moves.count - 1] = "plan \(commands) \(requirement)"
      store.apply(
        NavigationPlan(
          commands: commands,
          action: NavigationAction(name: "\(actions.asked)", requirement: requirement)))
    case 9, 10, 11:
      let link = "law://\(route().rawValue)"
      moves[moves.count - 1] = link
      store.open(link)
    case 12, 13:
      moves[moves.count - 1] = "sign in"
      store.signIn(principal(), answering: random(0...3) == 0 ? store.loginLayer : nil)
    case 14:
      moves[moves.count - 1] = "sign out"
      store.signOut()
    case 15:
      moves[moves.count - 1] = "cancel sign-in"
      store.cancelSignIn()
    case 16:
      moves[moves.count - 1] = "wait"
      clock.advance(by: .seconds(random(1...25)))
    case 17, 18, 19:
      moves[moves.count - 1] = "decide"
      slow.decide(
        [.proceed, .proceed, .cancel(reason: "no"), .rewrite(.push(route()))][random(0...3)])
    case 20: send(.undo)
    case 21: send([.redo, .historyBack, .historyForward][random(0...2)])
    case 22: send([.back, .dismiss, .dismissAll, .backToRoot][random(0...3)])
    case 23: send(.goMany([route(), route()]))
    case 24, 25: awaitSomething()
    case 26:
      moves[moves.count - 1] = "finish"
      store.finish(random(0...9))
    case 27:
      moves[moves.count - 1] = "fill the queue"
      if store.isDeciding { store.fillQueue() }
    case 28, 29:
      rules.closed = [nil, .b, .member][random(0...2)]
      moves[moves.count - 1] = "closed: \(rules.closed as Any)"
      store.rulesChanged()
    case 31, 32, 33: lateWork()
    case 30:
      moves[moves.count - 1] = "save"
      snapshots.append(store.snapshot())
    default:
      guard let snapshot = snapshots.last else { return }
      moves[moves.count - 1] = "restore"
      let report = store.restore(snapshot)
      reported = report.dropped.count
      for item in store.session.pending.items { accepted[item.request, default: 0] += 1 }
      if report.refusal == nil { sights.insert("restored") }
    }
  }

  private func send(_ intent: NavigationIntent<LawRoute>) {
    moves[moves.count - 1] = "\(intent)"
    store.send(intent)
  }

  /// Lets the work of a session, which may be over, ask for something.
  private func lateWork() {
    guard let (session, subject) = sessions.suffix(4).randomElement(using: &generator) else {
      return
    }
    let (kind, command, route) = (random(0...5), command(), route())
    moves[moves.count - 1] = "late work of \(subject): \(kind) \(command) \(route)"
    store.asking(from: RequestOrigin(in: session)) {
      switch kind {
      case 0: store.execute(command)
      case 1: store.open("law://\(route.rawValue)")
      case 2, 3:
        actions.asked += 1
        let action = NavigationAction(name: "\(actions.asked)", requirement: .signedIn)
        owners[action.name] = subject
        store.apply(NavigationPlan(commands: [], action: action))
      case 4: store.send(.signOut)
      default: store.send(.undo)
      }
    }
  }

  /// Lets a caller wait for a screen or a result, and perhaps lose patience.
  private func awaitSomething() {
    asked += 1
    let (route, kind) = (route(), random(0...2))
    moves[moves.count - 1] = "await \(route) \(kind)"
    let task = Task { [self] in
      switch kind {
      case 0: _ = await store.present(route, style: .sheet, returning: Int.self)
      case 1: _ = await store.push(route, returning: Int.self)
      default: _ = await store.perform(.push(route))
      }
      answered += 1
    }
    tasks.append(task)
    if random(0...3) == 0 { task.cancel() }
    if random(0...5) == 0 { tasks[random(0...(tasks.count - 1))].cancel() }
  }
}
