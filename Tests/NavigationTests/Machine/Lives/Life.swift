import Navigation
import NavigationTesting

/// Numbers that a seed determines.
struct Dice {
  private var seed: UInt64

  init(seed: UInt64) {
    self.seed = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func roll(_ sides: Int) -> Int {
    seed ^= seed << 13
    seed ^= seed >> 7
    seed ^= seed << 17
    return Int(truncatingIfNeeded: seed >> 33) % sides
  }
}

/// A random life of a store: requests of two accounts, some of them late; listeners, rules and
/// middleware that send; asynchronous answers at random times; expiry; awaited screens.
@MainActor final class Life {
  private static let capacity = 3

  private(set) var complaint: String?
  /// What was seen, to be sure that lives are worth something.
  private(set) var sights: [String: Int] = [:]
  private(set) var log: [String] = []
  var isLogged = false

  private let store: NavigationStore<Place>
  private let clock = NavigationTestClock()
  private var dice: Dice
  private var model = Model()
  /// How many requests the closures may still send in this move.
  private var budget = 0
  /// Each request that was made here, and the session in which it was made.
  private var asked: [Int: Int?] = [:]
  private var ended: Set<Int> = []
  /// The requests whose session is over, of which nobody but their callers may hear.
  private var dropped: Set<Int> = []
  /// The requests that were made inside a run, those that brought back what waited, and the session
  /// that each sign-out names.
  private var nested: Set<Int> = [], causes: Set<Int> = [], signOuts: [Int: Int?] = [:]
  /// Whose each restored session is.
  private var owners: [Int: String] = [:]
  /// What waits and what is resumed, by number, and whose each place is.
  private var waiting: Set<Int> = [], resuming: Set<Int> = [], places: [Int: String?] = [:]
  /// Past states.
  private var moments: [State] = []
  /// Counts the sessions as they are told; `nil` between them.
  private var session: (now: Int?, last: Int) = (nil, 0)
  private var requesters: [(requester: NavigationRequester, session: Int?)] = []
  private var callers: (asked: Int, answered: Int) = (0, 0)
  private var screens: Set<Int> = []
  /// What was saved, and whose it was.
  private var snapshots: [(snapshot: NavigationSnapshot<Place>, owner: String?)] = []
  private var last: Situation?
  private var lastNumber = 0
  /// The entries on which an asynchronous middleware was asked last.
  private var base: [[EntryID]] = []
  /// How each request ended.
  private var outcomes: [Int: Outcome] = [:]

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    let overflow = dice.roll(2) == 0 ? PendingPolicy.Overflow.dropOldest : .refuseNewest
    let shell = Shell()
    store = NavigationStore(
      initial: Self.start, access: Place.access, rules: { shell.life?.rule($0) ?? .available },
      links: Self.links, clock: clock.clock,
      pendingPolicy: PendingPolicy(
        capacity: Self.capacity, overflow: overflow, lifetime: .seconds(40)))
    shell.life = self
    store.machine.setup.leavesDecisions = true
    last = store.machine.session.situation
    store.machine.addListener { [unowned self] record in
      heard(record)
      meddle()
    }
    store.addListener { [unowned self] _ in meddle() }
    store.addMiddleware(Meddler(life: self))
    store.addMiddleware(Slow(life: self, isAboutGated: false))
    if dice.roll(2) == 0 { store.addMiddleware(Slow(life: self, isAboutGated: true)) }
  }

  private final class Shell {
    weak var life: Life?
  }

  private static var start: NavigationState<Place> {
    let tabs = zip(Model.names, Model.roots).map { Tab<Place>($0, root: $1) }
    do {
      return try NavigationState(tabs: [Tab("a", stack: [.open(1)])] + tabs[1...])
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static let links = DeepLinkPipeline<Place>(
    allowedSchemes: ["life"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping("<int:number>") {
        plan(of: $0.firstValue(forName: "number", as: Int.self) ?? 0)
      }
    }, access: Place.access, plan: { .show(path: [$0]) })

  /// The plan of a link; `nil` for one that leads nowhere.
  private nonisolated static func plan(of number: Int) -> NavigationPlan<Place>? {
    switch number % 6 {
    case 0: .show(tab: "a", path: [.gated(number)])
    case 1: .show(tab: "c", path: [.open(number), .slow(number)])
    case 2:
      NavigationPlan(
        commands: [.push(.open(number))],
        action: NavigationAction(name: "act", requirement: .signedIn))
    case 3: .show(tab: "b", presenting: .open(number))
    case 4: NavigationPlan(commands: [.dismissAll, .present(.login)])
    default: nil
    }
  }

  // MARK: - The closures of the app

  private func rule(_ place: Place) -> RouteAvailability {
    meddle(one: 12)
    if place == model.closed { return .unavailable("it is closed") }
    return dice.roll(3) == 0 ? .unknown : .available
  }

  /// Maybe sends something from inside.
  fileprivate func meddle(one: Int = 8) {
    guard budget > 0, dice.roll(one) == 0 else { return }
    budget -= 1
    act(isNested: true)
  }

  private final class Meddler: NavigationMiddleware {
    typealias R = Place
    let name = "meddler"
    private unowned let life: Life

    init(life: Life) {
      self.life = life
    }

    func willExecute(
      _ command: NavigationCommand<Place>, in context: NavigationContext<Place>
    ) -> MiddlewareDecision<Place> {
      life.meddle()
      switch life.dice.roll(40) {
      case 0: return .rewrite(life.plain())
      case 1: return .cancel(reason: "no")
      default: return .proceed
      }
    }

    func didExecute(
      _ command: NavigationCommand<Place>, result: NavigationResult<Place>,
      in context: NavigationContext<Place>
    ) -> NavigationResult<Place> {
      life.check(
        life.model.isAllowed(.init(context.state), for: context.principal),
        "a middleware sees what is not allowed")
      life.meddle()
      return life.dice.roll(40) == 0 ? .unsupported("the disk is full") : result
    }
  }

  private final class Slow: AsyncNavigationMiddleware {
    typealias R = Place
    let name = "slow"
    private unowned let life: Life
    private let isAboutGated: Bool

    init(life: Life, isAboutGated: Bool) {
      self.life = life
      self.isAboutGated = isAboutGated
    }

    func isConcerned(
      with command: NavigationCommand<Place>, in context: NavigationContext<Place>
    ) -> Bool {
      let isConcerned = command.routes.contains { place in
        switch place {
        case .slow: true
        case .gated(let number): isAboutGated && number.isMultiple(of: 2)
        default: false
        }
      }
      if isConcerned { life.base = life.identities }
      return isConcerned
    }

    func willExecute(
      _ command: NavigationCommand<Place>, in context: NavigationContext<Place>
    ) async -> MiddlewareDecision<Place> { .proceed }
  }

  // MARK: - Moves

  private func place() -> Place {
    switch dice.roll(12) {
    case 0, 1, 2: .gated(dice.roll(4))
    case 3: .admin
    case 4: .open(dice.roll(2))
    case 5, 6: .slow(dice.roll(3))
    case 7: dice.roll(4) == 0 ? .login : .open(0)
    default: .open(dice.roll(5))
    }
  }

  fileprivate func plain() -> NavigationCommand<Place> {
    switch dice.roll(18) {
    case 0, 1, 2, 3: .push(place())
    case 4: .pushAll([place(), place()])
    case 5, 6: .pop
    case 7: .popCount(dice.roll(3))
    case 8: .popTo(place())
    case 9: .replace((0..<dice.roll(3)).map { _ in place() })
    case 10: .replaceTop(place())
    case 11: .amend(place())
    case 12, 13: .present(place(), PresentationStyle.allCases[dice.roll(3)])
    case 14: .dismiss
    case 15: dice.roll(2) == 0 ? .dismissAll : .popToRoot
    default: .selectTab(Model.names[dice.roll(3)])
    }
  }

  private func command(_ depth: Int = 0) -> NavigationCommand<Place> {
    if depth > 2 { return plain() }
    switch dice.roll(9) {
    case 0: return .sequence((0..<dice.roll(4)).map { _ in command(depth + 1) })
    case 1: return .whenCancelled(command(depth + 1), fallback: command(depth + 1))
    case 2:
      let layers = store.state.presentations
      if depth == 0, !layers.isEmpty { return .dismissEntry(layers[dice.roll(layers.count)].id) }
      return plain()
    default: return plain()
    }
  }

  private func intent() -> NavigationIntent<Place> {
    switch dice.roll(22) {
    case 0, 1, 2, 3: .go(place())
    case 4: .goMany([place(), place()])
    case 5, 6: .back
    case 7: .backBy(dice.roll(3))
    case 8: .backTo(place())
    case 9: .backToRoot
    case 10: .resetTo([place()])
    case 11: .amend(place())
    case 12: .backOrGo(place())
    case 13: .goUnique(place())
    case 14: .present(place(), PresentationStyle.allCases[dice.roll(3)])
    case 15: .dismiss
    case 16: .dismissAll
    case 17: .selectTab(Model.names[dice.roll(3)])
    case 18: .undo
    case 19: .redo
    case 20: .historyBack
    default: .historyForward
    }
  }

  private func account() -> Principal {
    let end = clock.now.advanced(by: .seconds(dice.roll(40)))
    return Principal(
      subject: ["ada", "bob"][dice.roll(2)], roles: dice.roll(3) == 0 ? ["admin"] : [],
      expires: dice.roll(4) == 0 ? nil : end)
  }

  /// Lets one thing happen, maybe as somebody whose session is over, or from below the top.
  private func act(isNested: Bool = false) {
    if !isNested, let id = store.machine.deferred?.id, dice.roll(4) == 0 { return answer(id) }
    let path = store.state.path
    if dice.roll(6) == 0, !path.isEmpty {
      let requester = store.requester(at: path.id(at: dice.roll(path.count)))
      return store.asking(as: requester) { ask(isNested, as: nil) }
    }
    if dice.roll(5) == 0, !requesters.isEmpty {
      let (requester, session) = requesters[dice.roll(requesters.count)]
      return store.asking(as: requester) { ask(isNested, as: .some(session)) }
    }
    if dice.roll(6) == 0 {
      requesters = requesters.suffix(4) + [(store.requester(), isSignOutQueued ? nil : session.now)]
    }
    ask(isNested, as: nil)
  }

  private var isSignOutQueued: Bool { store.machine.queue.contains { $0.ask == .signOut } }

  private func ask(_ isNested: Bool, as stated: Int??) {
    let made = store.machine.request(.rules).id + 1
    if isNested { nested.insert(made) }
    let maker = stated ?? (isSignOutQueued ? nil : session.now)
    switch dice.roll(36) {
    case 0..<11:
      let intent = intent()
      note("send \(intent)", made, maker)
      store.send(intent)
    case 11, 12, 13:
      let link = DeepLinkRequest("\(dice.roll(12))", isInternal: true)
      note("open \(link.link)", made, maker)
      store.machine.submit(.link(link))
    case 14..<19:
      let command = command()
      note("execute \(command)", made, maker)
      let result = store.execute(command)
      check(!isNested || result == .reentrant, "executed inside a run")
      check(isNested || result != .reentrant, "reentrant outside of a run")
      if result == .reentrant { asked[made] = nil }
    case 19, 20:
      let plan = NavigationPlan<Place>(commands: (0..<dice.roll(4)).map { _ in command(1) })
      note("apply \(plan.commands)", made, maker)
      if store.apply(plan) == .reentrant { asked[made] = nil }
    case 21: perform(made, maker)
    case 22: show(made, maker)
    case 23:
      // A decision may ask on a screen.
      guard let deferred = store.machine.deferred else { return show(made, maker) }
      let maker = asked[deferred.request.id] ?? session.now
      store.asking(as: store.machine.requester(of: deferred)) { show(made, maker) }
    case 24: finish()
    case 25, 26, 27:
      let principal = account()
      let layer = dice.roll(3) == 0 ? store.loginLayer : nil
      write("sign in \(principal.subject) \(principal.roles) answering \(layer != nil)")
      store.signIn(principal, answering: layer)
    case 28:
      write("\(made) by \(String(describing: maker)): sign out")
      signOuts[made] = .some(maker)
      store.signOut()
    case 29: store.cancelSignIn()
    case 30: store.resumeSignIn()
    case 31:
      if !isNested {
        model.closed = dice.roll(2) == 0 ? nil : place()
        write("close \(String(describing: model.closed))")
        store.rulesChanged()
      }
    case 32:
      snapshots = snapshots.suffix(3) + [(store.snapshot(), model.owner)]
    case 33, 34:
      guard !moments.isEmpty else { return }
      note("revisit", made, maker)
      store.revisit(NavigationState(moments[dice.roll(moments.count)]))
    default:
      guard !snapshots.isEmpty else { return }
      let (snapshot, owner) = snapshots[dice.roll(snapshots.count)]
      write("restore \(owner ?? "nobody")'s")
      owners[made] = owner
      store.machine.submit(.restore(snapshot.base))
    }
  }

  private func note(_ what: String, _ id: Int, _ maker: Int?) {
    write("\(id) by \(maker.map { "\($0)" } ?? "nobody"): \(what)")
    asked[id] = .some(maker)
    if maker != nil, maker != session.now { dropped.insert(id) }
  }

  private func perform(_ id: Int, _ maker: Int?) {
    let command = command()
    note("perform \(command)", id, maker)
    callers.asked += 1
    let plan = NavigationPlan<Place>(commands: [command])
    let machine = store.machine
    machine.submit(machine.request(.plan(plan.map { AnyRoute($0) }), .later)) { [unowned self] _ in
      callers.answered += 1
    }
  }

  private func show(_ id: Int, _ maker: Int?) {
    let isLayer = dice.roll(2) == 0
    let command: NavigationCommand<Place> = isLayer ? .present(place()) : .push(place())
    note("await \(command)", id, maker)
    callers.asked += 1
    let plan = NavigationPlan<Place>(commands: [command])
    let request = store.machine.request(.plan(plan.map { AnyRoute($0) }), .screen)
    screens.insert(request.id)
    store.show(request, value: Int.self) { [unowned self] outcome in
      callers.answered += 1
      check(screens.remove(request.id) != nil, "a caller is answered twice")
      see("await \("\(outcome)".prefix { $0 != "(" })")
      if case .finished = outcome, let maker {
        check(maker == session.now, "\(request.id) is answered by another session")
      }
    }
    if dice.roll(8) == 0 { requestsToGiveUp.append(request.id) }
  }

  private var requestsToGiveUp: [Int] = []

  private func finish() {
    if !requestsToGiveUp.isEmpty, dice.roll(2) == 0, !store.machine.isRunning {
      write("give up")
      return store.giveUp(requestsToGiveUp.removeFirst())
    }
    write("finish")
    store.finish(dice.roll(100))
  }

  /// The entries of every stack, and the selected tab.
  private var identities: [[EntryID]] {
    let state = store.machine.session.state
    return [[state.tabs[state.selected].rootID]] + state.tabs.map { $0.path.map(\.id) }
      + state.layers.map { [$0.root.id] + $0.path.map(\.id) }
  }

  private func answer(_ id: Int) {
    let decision: Decision =
      switch dice.roll(6) {
      case 0: .cancel(reason: "slow no")
      case 1: .rewrite(plain().map { AnyRoute($0) })
      default: .proceed
      }
    write("answer \(decision)")
    if dice.roll(10) == 0 { return store.machine.submit(.answer(id - 1, decision)) }
    let (request, isSame) = (store.machine.deferred?.request.id ?? 0, identities == base)
    let session = store.machine.session.number
    store.machine.submit(.answer(id, decision))
    // A newer request may have taken its place in the same turn.
    guard session == store.machine.session.number, store.machine.deferred == nil else { return }
    if dropped.contains(request) { return }
    let isStale = outcomes[request] == .rejected(.stale)
    check(isSame || isStale, "\(request) ran on other entries than it was decided on")
    check(!isSame || !isStale || decision != .proceed, "\(request) is stale on the same entries")
    see(isSame ? "decided" : "decided too late")
  }

  // MARK: - What is told

  private func heard(_ record: Record) {
    let name = record.id.map { "\($0)" } ?? "the clock"
    write("  \(name) \(record.outcome), \(record.notices.count) notices")
    check(record.before == last, "a change was not told before \(name)")
    last = record.after
    if let id = record.id {
      check(ended.insert(id).inserted, "\(id) ends twice")
      check(!dropped.contains(id), "\(id) is told after its session")
      // A command may fail as stale, too.
      outcomes[id] = record.steps.isEmpty ? record.outcome : .success
      checkCause(record, id)
    }
    see("\("\(record.outcome)".prefix { $0 != "(" })")
    if dice.roll(4) == 0 { moments = moments.suffix(5) + [record.after.state] }
    follow(record)
    for notice in record.notices { hear(notice.map { $0.typed() }, record) }
    checkSession(record, name)
    checkHistory()
  }

  private func checkSession(_ record: Record, _ name: String) {
    let (principal, owner) = (store.machine.session.principal, store.machine.session.owner)
    check(
      model.location == Model.Location(NavigationState(record.after.state)),
      "the model stands elsewhere after \(name): \(model.location)")
    check(model.isAllowed(model.location, for: principal), "a gate is open after \(name)")
    check(model.asksForSignIn == (record.after.signIn != nil), "sign-in is asked for otherwise")
    check(model.principal == principal, "somebody else is in")
    check(principal.map { !isOver($0) } ?? true, "an expired account is in")
    check(model.owner.map { owner?.isOf($0) == true } ?? (owner == nil), "the session is another's")
    check(Set(record.after.waiting.map(\.id)) == waiting, "what waits is not what was told")
    let waitingPlaces = record.after.waiting.filter(\.isPlace)
    check(waitingPlaces.isEmpty || principal == nil && owner != nil, "a place waits for nobody")
    check(waitingPlaces.count < 2, "two places wait")
    check(waiting.isEmpty || principal == nil, "something waits for who is in")
  }

  private func checkCause(_ record: Record, _ id: Int) {
    switch record.ask {
    case .resume: check(record.cause.map(causes.contains) ?? false, "nobody resumed \(id)")
    case .signIn, .restore: causes.insert(id)
    default: check(record.cause == nil || nested.contains(id), "\(id) has a cause")
    }
  }

  private func isOver(_ principal: Principal) -> Bool {
    principal.expires.map { clock.now >= $0 } ?? false
  }

  private func checkHistory() {
    let history = store.machine.session.history
    let past = history.states.map { Model.Location(NavigationState($0)) }
    check(past == model.past, "the history is another one")
    check(history.cursor == model.cursor, "the cursor stands elsewhere")
    model.takeAges(from: Model.Location(store.state), past: past)
  }

  /// Lets the model do what was told.
  private func follow(_ record: Record) {
    if record.outcome == .reentrant || record.outcome == .rejected(.stale) {
      check(record.before == record.after, "what did not run changed something")
      // A stale request may also be one that amends an entry that is gone.
      if record.outcome == .reentrant || record.steps.isEmpty { return }
    }
    guard let request = record.request, let trace = NavigationTrace<Place>(record) else {
      return followSession(record)
    }
    checkMaker(request.id)
    check(
      record.gate == .passed || record.before.state == record.after.state,
      "\(request.id) is shown without the gate")
    switch request.ask {
    case .intent(let intent) where intent.map({ $0.typed() }).isTravel:
      let succeeds = trace.result.isSuccess
      return report(model.travel(intent.map { $0.typed() }, succeeds: succeeds), record)
    case .revisit(let state):
      let place = Model.Location(NavigationState(state))
      return report(model.revisit(place, succeeds: trace.result.isSuccess), record)
    default: break
    }
    guard let (plan, isAtomic) = plan(of: request, record, trace) else { return }
    // Middleware is not asked about what closes the sign-in layer.
    let isAsked = record.steps.first?.verdicts.isEmpty == false
    if plan.commands.count == 1, let layer = record.before.signIn, !isAsked {
      switch plan.commands[0] {
      case .dismiss: return model.cancelSignIn()
      case .dismissEntry(layer): return model.cancelSignIn()
      default: break
      }
    }
    let awaits = request.reply == .screen
    report(model.run(plan, isAtomic: isAtomic, trace, awaits: awaits), record)
  }

  private func report(_ problem: String?, _ record: Record) {
    if let problem { check(false, "\(record.id ?? 0): \(problem)") }
  }

  /// No request of one session runs in another.
  private func checkMaker(_ id: Int) {
    guard let maker = asked[id], let maker else { return }
    check(maker == session.now, "\(id) of session \(maker) ran in another")
  }

  private func followSession(_ record: Record) {
    guard record.outcome.isSuccess else {
      return check(record.before == record.after, "a refused request changed something")
    }
    switch record.ask {
    case nil: if store.machine.session.principal == nil, model.principal != nil { expire() }
    case .signIn(let principal, _): signIn(principal, record)
    case .signOut: signOut(record)
    case .rules: model.applyRules()
    case .cancelSignIn: model.cancelSignIn()
    case .restore: restore(record)
    case .reopenSignIn: if record.after.signIn != nil { model.askForSignIn() }
    default: break
    }
    let isAnother = record.session != lastNumber
    check(isAnother == (number != lastSession), "the number of the session is wrong")
    (lastNumber, lastSession) = (record.session, number)
  }

  /// Counts the changes of the session.
  private var number = 0, lastSession = 0

  /// Lets a session end: what was asked in it is told to nobody from now on.
  private func leave() {
    number += 1
    (waiting, resuming) = ([], [])
    check(store.machine.deferred == nil, "a decision goes on in another session")
    let queued = Set(store.machine.queue.map(\.id))
    var deferred: [Int] = []
    for (id, maker) in asked where !ended.contains(id) && !dropped.contains(id) {
      if !queued.contains(id) { deferred.append(id) }
      if !queued.contains(id) || maker != nil && maker == session.now { dropped.insert(id) }
    }
    check(deferred.count < 2, "one of \(deferred) is lost")
  }

  private func expire() {
    leave()
    session.now = nil
    model.expire()
  }

  private func signIn(_ principal: Principal, _ record: Record) {
    let isSame = principal.subject == model.principal?.subject
    let isAnothers = model.signIn(principal)
    let items = record.before.waiting.filter { !(isAnothers && $0.isPlace) }.map(\.id)
    if !isSame {
      leave()
      session = (session.last + 1, session.last + 1)
    }
    let isGoing = store.machine.resuming.count == items.count + resuming.count
    check(isGoing || store.machine.deferred != nil, "what waited is not resumed")
    (waiting, resuming) = ([], resuming.union(items))
    if isAnothers { checkNew(record) }
  }

  private func signOut(_ record: Record) {
    let named = record.id.flatMap { signOuts[$0] } ?? session.now
    let isLeft = session.now == nil && model.owner != nil && named == session.last
    let ends = named == nil || named == session.now || isLeft
    check(ends == record.notices.contains(.signedOut), "a sign-out ends another session")
    guard ends else { return }
    leave()
    session.now = nil
    model.signOut()
    checkNew(record)
    check(record.after.waiting.isEmpty, "something waits after a sign-out")
  }

  /// Nothing of one account is what another one has.
  private func checkNew(_ record: Record) {
    let after = record.after.state
    let entries = after.tabs.flatMap(\.path) + after.layers.flatMap { [$0.root] + $0.path }
    check(!entries.contains { record.before.state.contains($0.id) }, "an entry is handed on")
  }

  private func restore(_ record: Record) {
    let saved = record.id.flatMap { owners[$0] }
    report(
      model.restore(
        Model.Location(NavigationState(record.after.state)), of: saved,
        asksForSignIn: record.after.signIn != nil), record)
    if session.now == nil {
      leave()
      session.last += 1
    }
    waiting = Set(record.after.waiting.map(\.id))
    for item in record.after.waiting where item.isPlace { places[item.id] = model.owner }
    for request in store.machine.resuming {
      guard case .resume(let item) = request.ask, request.cause == record.id else { continue }
      resuming.insert(item.id)
      if item.isPlace { places[item.id] = saved }
    }
  }

  /// The plan of a request, by the rules of the page.
  private func plan(
    of request: Request, _ record: Record, _ trace: NavigationTrace<Place>
  ) -> (NavigationPlan<Place>, isAtomic: Bool)? {
    switch request.ask {
    case .intent(let intent): return plan(of: intent.map { $0.typed() }, request, record)
    case .link(let link): return plan(of: link, record)
    case .resume(let item):
      if let link = item.link { return plan(of: DeepLinkRequest(link), record) }
      return (item.plan.map { $0.typed() }, item.plan.isAtomic)
    case .plan(let plan): return (plan.map { $0.typed() }, plan.isAtomic)
    default: return nil
    }
  }

  private func plan(
    of link: DeepLinkRequest, _ record: Record
  ) -> (NavigationPlan<Place>, isAtomic: Bool)? {
    // A link to what the rules have closed has no plan, either.
    if case .result = record.ending, let plan = Int(link.link).flatMap(Self.plan) {
      return (plan, true)
    }
    check(!record.outcome.isSuccess, "a link without a plan succeeds")
    return nil
  }

  private func plan(
    of intent: NavigationIntent<Place>, _ request: Request, _ record: Record
  ) -> (NavigationPlan<Place>, isAtomic: Bool)? {
    let path = model.location.path
    if case .back = intent, record.before.signIn != nil {
      return (NavigationPlan(commands: [.dismiss]), false)
    }
    if let entry = request.requester.entry {
      if case .amend(let place) = intent {
        return (NavigationPlan(commands: [.amend(place, entry)]), false)
      }
      let state = record.before.state
      let root = state.layers.last?.root.id ?? state.tabs[state.selected].rootID
      let kept = ([root] + state.path.map(\.id)).firstIndex(of: entry) ?? path.count
      if kept < path.count, intent.actsOnPath {
        let cut = Array(path.prefix(kept))
        let rest = intent.command(path: cut, hasLayers: !model.location.layers.isEmpty)
        return (NavigationPlan(commands: [.replace(cut)] + [rest].compactMap(\.self)), true)
      }
    }
    let command = intent.command(path: path, hasLayers: !model.location.layers.isEmpty)
    if command == nil { check(record.outcome.isSuccess, "nothing to do is a failure") }
    return command.map { (NavigationPlan(commands: [$0]), false) }
  }

  private func hear(_ notice: NavigationNotice<Place>, _ record: Record) {
    see("notice \("\(notice)".prefix { $0 != "(" })")
    switch notice {
    case .waiting(let item), .expired(let item?):
      check(waiting.insert(item.id).inserted, "\(item.id) waits twice")
      if item.isPlace { places[item.id] = model.owner }
      model.askForSignIn()
    case .resumed(let item):
      check(resuming.remove(item.id) != nil, "\(item.id) is resumed twice, or never waited")
      let isOwners = places[item.id].map { $0 == model.owner } ?? true
      check(isOwners, "a place is resumed for another account")
    case .dropped(let items, _):
      // Some of what was saved may find no room, and a new request may not, either.
      if case .restore = record.ask { return }
      if record.outcome == .rejected(.needsSignIn) { return }
      end(items)
    case .signInCancelled(let items):
      end(items)
      check(waiting.isEmpty, "something waits after sign-in was cancelled")
    case .refused, .undecided:
      guard case .resume(let item) = record.ask else { return }
      check(resuming.remove(item.id) != nil, "\(item.id) is refused twice, or never waited")
    case .removedPlace:
      check(record.before.waiting.contains(where: \.isPlace), "there was no place to remove")
    case .alreadyWaiting, .closed, .signedIn, .signedOut, .expired(nil): break
    }
  }

  private func end(_ items: [PendingDeepLink<Place>]) {
    for item in items {
      check(waiting.remove(item.id) != nil, "\(item.id) ends twice, or never waited")
    }
  }

  // MARK: - A life

  func run(_ moves: Int) {
    for _ in 0..<moves where complaint == nil {
      budget = dice.roll(3) == 0 ? 3 : 0
      clock.advance(by: .seconds(dice.roll(3)))
      act()
      settled()
    }
    budget = 0
    close()
  }

  /// Ends everything that is open, and checks that nobody waits.
  private func close() {
    for _ in 0..<20 where complaint == nil {
      while let id = store.machine.deferred?.id, complaint == nil {
        store.machine.submit(.answer(id, .cancel(reason: "the end")))
      }
      store.signOut()
      for request in screens { store.giveUp(request) }
      store.execute(.dismissAll)
      for tab in ["a", "c"] as [TabID] {
        store.execute(.selectTab(tab))
        store.execute(.popToRoot)
      }
      store.signOut()
    }
    settled()
    check(callers.asked == callers.answered, "\(callers) callers")
    for id in asked.keys {
      check(ended.contains(id) || dropped.contains(id), "\(id) never ends")
    }
    check(waiting.isEmpty && resuming.isEmpty, "something waits for ever")
  }

  private func settled() {
    let machine = store.machine
    check(!machine.isRunning && machine.queue.isEmpty, "something is still queued")
    check(last == store.machine.session.situation, "the last change is not told")
    check(store.pending.count <= Self.capacity, "too many wait")
    let isIn = store.principal != nil
    check(machine.deferred != nil || resuming.isEmpty, "nobody resumes what waited")
    check(!isIn || store.session.signIn == nil, "an account is asked to sign in")
  }

  private func check(_ isTrue: Bool, _ problem: @autoclosure () -> String) {
    if !isTrue, complaint == nil {
      complaint = problem()
      write("WRONG: \(problem())")
    }
  }

  private func see(_ sight: some StringProtocol) { sights[String(sight), default: 0] += 1 }

  private func write(_ line: @autoclosure () -> String) { if isLogged { log.append(line()) } }
}

extension Model {
  fileprivate func isAllowed(_ location: Location, for principal: Principal?) -> Bool {
    reachable(location).allSatisfy { mayShow($0, for: principal) }
  }
}

extension NavigationIntent<Place> {
  fileprivate var actsOnPath: Bool {
    switch self {
    case .dismiss, .dismissAll, .selectTab, .amend: false
    default: true
    }
  }

  fileprivate var isTravel: Bool {
    switch self {
    case .undo, .redo, .historyBack, .historyForward: true
    default: false
    }
  }

  /// The command for the intent on a path, as the page has it.
  fileprivate func command(path: [Place], hasLayers: Bool) -> NavigationCommand<Place>? {
    switch self {
    case .go(let place): .push(place)
    case .goMany(let places): .pushAll(places)
    case .back: path.isEmpty && hasLayers ? .dismiss : .pop
    case .backBy(let count): .popCount(count)
    case .backTo(let place): .popTo(place)
    case .backToRoot: .popToRoot
    case .resetTo(let places): .replace(places)
    case .backOrGo(let place): path.contains(place) ? .popTo(place) : .push(place)
    case .goUnique(let place): path.contains(place) ? nil : .push(place)
    case .present(let place, let style): .present(place, style)
    case .dismiss: .dismiss
    case .dismissAll: .dismissAll
    case .selectTab(let name): .selectTab(name)
    default: nil
    }
  }
}
