import Navigation
import NavigationTesting

/// A long random life of a store, beside the model's.
@MainActor final class RandomRun {
  /// One thing that happens.
  enum Move {
    case execute(NavigationCommand<LawRoute>)
    case dismissLayer(Int)
    case batch([NavigationCommand<LawRoute>], stopOnFailure: Bool)
    case transaction([NavigationCommand<LawRoute>])
    case plan([NavigationCommand<LawRoute>])
    case send(NavigationIntent<LawRoute>)
    case open(LawRoute)
    case signIn(Principal)
    case cancelSignIn
    case resumeSignIn
    case wait(Duration)
  }

  let clock = NavigationTestClock()
  let store: NavigationStore<LawRoute>
  private(set) var model: ModelStore
  private(set) var moves: [Move] = []
  private(set) var complaints: [String] = []
  /// What kinds of things were seen, to be sure that a run is worth something.
  private(set) var sights: Set<String> = []
  private var events: [NavigationEvent<LawRoute>] = []
  private var generator: SeededGenerator
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    store = NavigationStore(
      initial: .laws, access: .laws, links: .laws, clock: clock.clock,
      pendingPolicy: PendingPolicy(capacity: 3, lifetime: .seconds(50)))
    model = ModelStore(
      ModelState(.laws), capacity: 3, lifetime: .seconds(50), guardian: Self.guardian)
    store.onEvent = { [unowned self] in events.append($0) }
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "guardian", deciding: { Self.guardian($0, ModelState($1.state)) }))
  }

  /// A middleware without memory: nothing more than three deep, no leap of two, and no third layer.
  private static func guardian(
    _ command: NavigationCommand<LawRoute>, _ state: ModelState
  ) -> MiddlewareDecision<LawRoute> {
    switch command {
    case .push where state.path.count >= 3: .cancel(reason: "deep")
    case .popCount(2): .rewrite(.pop)
    case .pushAll([.b, .b]): .rewrite(.sequence([.popToRoot, .push(.b)]))
    case .present where state.layers.count >= 2: .cancel(reason: "high")
    default: .proceed
    }
  }

  /// Lets this many things happen, and stops at the first that comes out otherwise.
  func run(_ count: Int) {
    for _ in 0..<count {
      let move = randomMove()
      moves.append(move)
      let before = store.session
      let changes = store.changes
      events = []
      let result = perform(move)
      let expected = expect(move)
      if store.changes == changes, store.session != before {
        complaints.append("changed and did not count it: \(store.session)")
      }
      check(move, before.state, result, expected)
      if !complaints.isEmpty { break }
    }
  }

  /// What is wrong, with what led there and how to see it again.
  var report: String {
    """
    \(complaints.joined(separator: "\n"))
    after \(moves.count) moves, the last of them:
    \(moves.suffix(12).map { "  \($0)" }.joined(separator: "\n"))
    again with SEXTANT_SEED=\(seed)
    """
  }

  // MARK: - Checking

  private func check(
    _ move: Move, _ before: NavigationState<LawRoute>, _ result: NavigationResult<LawRoute>?,
    _ expected: NavigationResult<LawRoute>?
  ) {
    let session = store.session
    func expect(_ holds: Bool, _ complaint: @autoclosure () -> String) {
      if !holds { complaints.append(complaint()) }
    }
    expect(result == expected, "came to \(result as Any), not \(expected as Any)")
    expect(
      ModelState(session) == model.state,
      "shows \(session.state)\nand should show \(model.state)")
    expect(session.principal == model.principal, "is signed in: \(session.principal as Any)")
    look(result, session)
    let waiting = session.pending.items
    expect(
      waiting.map(\.request) == model.waiting.map(\.request)
        && waiting.map(\.plan.commands) == model.waiting.map(\.commands),
      "waiting: \(waiting.map(\.plan.commands)), not \(model.waiting.map(\.commands))")
    let history = session.history
    expect(
      [history.canUndo, history.canRedo, history.canGoBack, history.canGoForward]
        == [.undo, .redo, .historyBack, .historyForward].map { model.target($0) != nil },
      "history at \(model.cursor) of \(model.steps.count)")
    // The gate: whatever shows or ever was announced is allowed to who was there.
    let shown = ModelState(session)
    expect(shown.isAllowed(to: session.principal), "shows what is denied: \(shown)")
    expect(
      !shown.withoutLogin.routes.contains(.login), "the login route stands elsewhere: \(shown)")
    expect(!shown.hasLogin || session.principal == nil, "the login layer is up for somebody")
    // An event goes out exactly when the state changed, and each begins where the last one ended.
    var state = before
    for event in events {
      expect(event.before == state && event.after != state, "event \(event)")
      state = event.after
    }
    expect(state == session.state, "no event told of the change from \(before)")
    switch move {
    case .transaction:
      expect(events.filter { $0.cause != .principal }.count <= 1, "events")
    default: break
    }
  }

  private func look(
    _ result: NavigationResult<LawRoute>?, _ session: NavigationSession<LawRoute>
  ) {
    if let result { sights.insert(String("\(result)".prefix { $0 != "(" })) }
    if case .rejected(let why)? = result { sights.insert("\(why)") }
    for event in events { sights.insert(String("\(event.cause)".prefix { $0 != "(" })) }
    if session.pending.count > 1 { sights.insert("several waiting") }
    if session.pending.items.contains(where: { $0.request == .place }) { sights.insert("place") }
    if session.principal != nil, session.pending.count > 0 { sights.insert("waiting signed in") }
    if session.history.canRedo { sights.insert("redo") }
    if session.state.presentations.count > 2 { sights.insert("three layers") }
  }

  // MARK: - Doing

  private func perform(_ move: Move) -> NavigationResult<LawRoute>? {
    switch move {
    case .execute(let command): return store.execute(command)
    case .dismissLayer(let index):
      let layers = store.session.layers
      guard layers.indices.contains(index) else { return nil }
      return store.execute(.dismissEntry(layers[index].id))
    case .batch(let commands, let stop):
      return .multiple(store.executeBatch(commands, stopOnFailure: stop).results)
    case .transaction(let commands): return store.executeTransaction(commands).result
    case .plan(let commands): return store.apply(NavigationPlan(commands: commands))
    case .send(let intent): store.send(intent)
    case .open(let route): store.open("law://\(route.rawValue)")
    case .signIn(let principal): store.signIn(principal)
    case .cancelSignIn: store.cancelSignIn()
    case .resumeSignIn: store.resumeSignIn()
    case .wait(let duration):
      clock.advance(by: duration)
      store.expireIfDue()
    }
    return nil
  }

  private func expect(_ move: Move) -> NavigationResult<LawRoute>? {
    let now = clock.now
    if case .dismissLayer(let index) = move, !model.state.layers.indices.contains(index) {
      return nil
    }
    let layers = model.state.layers.count
    model.expire(at: now)
    switch move {
    case .execute(let command): return model.submit([command], at: now).whole
    case .dismissLayer(let index):
      // The clock may have taken the layer away, or put the login layer in its place.
      guard model.state.layers.count >= layers || index < model.state.layers.count else {
        return .nothingPresented
      }
      return model.dismissLayer(index)
    case .batch(let commands, let stop):
      var results: [NavigationResult<LawRoute>] = []
      for command in commands {
        results.append(model.submit([command], at: now).whole)
        if stop, results.last?.isSuccess == false { break }
      }
      return .multiple(results)
    case .transaction(let commands), .plan(let commands):
      return model.submit(commands, isAtomic: true, at: now).whole
    case .send(let intent): model.send(intent, at: now)
    case .open(let route): model.open(route, as: "law://\(route.rawValue)", at: now)
    case .signIn(let principal): model.signIn(principal, at: now)
    case .cancelSignIn: model.cancelSignIn()
    case .resumeSignIn: model.resumeSignIn()
    case .wait: break
    }
    return nil
  }
}

// MARK: - Choosing

extension RandomRun {
  private func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private func randomRoute() -> LawRoute {
    [LawRoute.a, .a, .b, .b, .member, .member, .staff, .login][random(0...7)]
  }

  private func randomCommand(depth: Int = 2) -> NavigationCommand<LawRoute> {
    switch random(0...(depth > 0 ? 18 : 15)) {
    case 0, 1, 2: return .push(randomRoute())
    case 3: return .pushAll((0..<random(0...2)).map { _ in randomRoute() })
    case 4: return .pop
    case 5: return .popCount(random(-1...3))
    case 6: return .popTo(randomRoute())
    case 7: return .popToRoot
    case 8: return .replace((0..<random(0...3)).map { _ in randomRoute() })
    case 9, 10:
      return .present(randomRoute(), [PresentationStyle.sheet, .fullScreen, .alert][random(0...2)])
    case 11: return .dismiss
    case 12: return .dismissAll
    case 13, 14: return .selectTab(["home", "club", "none"][random(0...2)])
    case 15: return .amend(randomRoute())
    case 16: return .sequence((0..<random(0...3)).map { _ in randomCommand(depth: depth - 1) })
    default:
      return .whenCancelled(
        randomCommand(depth: depth - 1), fallback: randomCommand(depth: depth - 1))
    }
  }

  private func randomIntent() -> NavigationIntent<LawRoute> {
    switch random(0...17) {
    case 17: .amend(randomRoute())
    case 0: .go(randomRoute())
    case 1: .goMany((0..<random(1...2)).map { _ in randomRoute() })
    case 2, 3: .back
    case 4: .backBy(random(0...2))
    case 5: .backTo(randomRoute())
    case 6: .backOrGo(randomRoute())
    case 7: .goUnique(randomRoute())
    case 8: .dismiss
    case 9: .dismissAll
    case 10, 11: .undo
    case 12: .redo
    case 13: .historyBack
    case 14: .historyForward
    case 15: .resetTo([randomRoute()])
    default: .signOut
    }
  }

  private func randomMove() -> Move {
    switch random(0...29) {
    case 0...8: return .execute(randomCommand())
    case 9: return .dismissLayer(random(0...2))
    case 10, 11:
      return .batch(
        (0..<random(0...3)).map { _ in randomCommand() }, stopOnFailure: random(0...1) == 0)
    case 12, 13: return .transaction((0..<random(0...3)).map { _ in randomCommand(depth: 1) })
    case 14: return .plan((0..<random(0...2)).map { _ in randomCommand(depth: 1) })
    case 15...22: return .send(randomIntent())
    case 23: return .open([LawRoute.a, .b, .member, .staff][random(0...3)])
    case 24, 25: return .signIn(randomPrincipal())
    case 26: return .cancelSignIn
    case 27: return .resumeSignIn
    default: return .wait(.seconds(random(1...30)))
    }
  }

  private func randomPrincipal() -> Principal {
    let ends = random(0...1) == 0 ? nil : clock.now.advanced(by: .seconds(random(1...40)))
    return Principal(
      subject: ["demo", "demo", "admin"][random(0...2)], roles: random(0...1) == 0 ? [] : ["staff"],
      expires: ends)
  }
}
