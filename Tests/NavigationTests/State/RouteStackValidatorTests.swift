import Navigation
import NavigationTesting
import Testing

/// What each rule says of a state, and how a store keeps it after every command.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RouteStackValidatorTests {
  typealias Validator = RouteStackValidator<ShopRoute>

  private let clock = NavigationTestClock()

  private func store(
    _ validator: Validator, home: RouteStack<ShopRoute> = [.product(1)]
  ) -> NavigationStore<ShopRoute> {
    NavigationStore(
      initial: .shop(home: home), access: .shop, clock: clock.clock, validator: validator)
  }

  private func violation(
    of validator: Validator, in stack: RouteStack<ShopRoute>, layer: RouteStack<ShopRoute>? = nil
  ) -> RouteStackViolation? {
    do {
      _ = try NavigationState(
        tabs: [Tab("home", root: .home, stack: stack)],
        presentations: layer.map { [Presentation(.notice, stack: $0)] } ?? [], validator: validator)
      return nil
    } catch {
      guard case .invalidStack(let violation) = error else { return nil }
      return violation
    }
  }

  // MARK: - Rules

  @Test func `the permissive one takes any stack`() {
    #expect(violation(of: .permissive, in: [.home, .home], layer: []) == nil)
    #expect(violation(of: [], in: []) == nil)
  }

  @Test func `an empty tab breaks nonEmpty, a presentation on its root does not`() throws {
    let found = try #require(violation(of: .nonEmpty, in: []))
    #expect(found.rule == "nonEmpty")
    #expect(found.place == .tab("home"))
    #expect(
      found.description == "The stack of the tab \"home\" breaks the rule nonEmpty: it is empty.")
    #expect(NavigationStateError.invalidStack(found).description == found.description)
    #expect(violation(of: .nonEmpty, in: [.home], layer: []) == nil)
  }

  @Test func `a route that stands twice breaks uniqueRoutes, also in a presentation`() throws {
    #expect(violation(of: .uniqueRoutes, in: [.home, .product(1)], layer: [.home]) == nil)
    let found = try #require(violation(of: .uniqueRoutes, in: [.home, .product(1), .home]))
    #expect(found.reason == "home appears at 0 and at 2")
    let above = try #require(violation(of: .uniqueRoutes, in: [.home], layer: [.home, .home]))
    #expect(
      above.description == """
        The stack of presentation 1 breaks the rule uniqueRoutes: home appears at 0 and at 1.
        """)
  }

  @Test func `a stack that begins elsewhere breaks rooted, an empty one does not`() throws {
    #expect(violation(of: .rooted(at: .home), in: [.home, .product(1)], layer: [.notice]) == nil)
    #expect(violation(of: .rooted(at: .home), in: []) == nil)
    let found = try #require(violation(of: .rooted(at: .home), in: [.product(1), .home]))
    #expect(found.reason == "it begins with product(1), not with home")
  }

  @Test func `rules are combined in their order, by name or in an array`() {
    let both = Validator.nonEmpty.and(.rooted(at: .home))
    #expect(violation(of: both, in: [])?.rule == "nonEmpty")
    #expect(violation(of: both, in: [.admin])?.rule == "rooted")
    #expect(violation(of: [.uniqueRoutes, both], in: [.admin, .admin])?.rule == "uniqueRoutes")
    #expect(violation(of: [.uniqueRoutes, both], in: [.home]) == nil)
  }

  @Test func `a rule can be for some tabs only`() {
    let rule = Validator.rooted(at: .product(1)).within("home", "orders").within("home")
    #expect(violation(of: rule, in: [.home])?.rule == "rooted")
    #expect(violation(of: rule.within("orders"), in: [.home]) == nil)
    #expect(
      violation(of: Validator.uniqueRoutes.within("home"), in: [], layer: [.home, .home]) == nil)
  }

  @Test func `a rule of one's own names itself and says what is wrong`() throws {
    let shallow = Validator("shallow") { $0.count > 2 ? "\($0.count) routes are too many" : nil }
    #expect(violation(of: shallow, in: [.home, .home]) == nil)
    let found = try #require(violation(of: shallow, in: [.home, .home, .home]))
    #expect("\(found)".hasSuffix("breaks the rule shallow: 3 routes are too many."))
  }

  // MARK: - In a store

  @Test func `a command that breaks a rule is refused, whole, and heard of by nobody`() throws {
    let store = store(.uniqueRoutes)
    var events = 0
    var notices: [NavigationNotice<ShopRoute>] = []
    store.onEvent = { _ in events += 1 }
    store.onNotice = { notices.append($0) }
    let state = store.state
    for command: NavigationCommand<ShopRoute> in [
      .push(.product(1)), .pushAll([.home, .home]), .replace([.home, .product(2), .home]),
      .sequence([.push(.home), .push(.product(1))]),
      .whenCancelled(.push(.product(1)), fallback: .push(.home)),
      .sequence([.present(.notice), .pushAll([.home, .home])]),
    ] {
      let result = store.execute(command)
      guard case .invalidStack(let violation) = result else {
        Issue.record("\(command) was \(result)")
        continue
      }
      #expect(violation.rule == "uniqueRoutes")
      #expect(store.state == state)
      #expect(!store.executeTransaction([.push(.notice), command]).isCommitted)
    }
    #expect(store.state == state)
    #expect(!store.session.history.canUndo)
    #expect(events == 0)
    let again = try #require(violation(of: .uniqueRoutes, in: [.product(1), .product(1)]))
    store.send(.go(.product(1)))
    #expect(notices == [.refused(.intent(.go(.product(1))), .invalidStack(again))])
  }

  @Test func `only where a command ends counts, and a batch is several`() {
    let store = store(.uniqueRoutes)
    #expect(store.execute(.sequence([.push(.product(1)), .pop, .push(.home)])).isSuccess)
    let batch = store.executeBatch([.push(.home), .push(.product(2))])
    #expect(batch.results.map(\.isSuccess) == [false, true])
    #expect(store.state.path == [.product(1), .home, .product(2)])
  }

  @Test func `nonEmpty keeps the last route of a tab, and asks nothing of a presentation`() {
    let store = store(Validator.nonEmpty.within("home"))
    for command: NavigationCommand<ShopRoute> in [.pop, .popToRoot, .popCount(1), .replace([])] {
      #expect(!store.execute(command).isSuccess)
    }
    #expect(store.state.path == [.product(1)])
    #expect(store.execute(.present(.notice)) == .success)
    #expect(store.execute(.dismiss) == .success)
  }

  @Test func `middleware is told of a refusal, and what needs sign-in does not wait for nothing`() {
    let store = store(.uniqueRoutes)
    var told: [NavigationResult<ShopRoute>] = []
    store.addMiddleware(
      AnyNavigationMiddleware(didExecute: { _, result, _ in told.append(result) }))
    let result = store.execute(.pushAll([.order(1), .order(1)]))
    #expect(told == [result])
    #expect(store.session.pending.isEmpty)
    #expect(store.state.presentations.isEmpty)
  }

  @Test func `a cut by the gate happens against a rule; the next change has to obey again`() {
    let store = store(Validator.nonEmpty.within("home"))
    store.signIn(Principal(subject: "demo", expires: clock.now.advanced(by: .seconds(1))))
    #expect(store.execute(.replace([.order(1)])) == .success)
    clock.advance(by: .seconds(1))
    store.expireIfDue()
    store.cancelSignIn()
    #expect(store.state.path == [])
    #expect(store.execute(.present(.notice)) == .success)
    #expect(store.execute(.dismiss) == .success)
    #expect(store.execute(.popToRoot) == .success)
    #expect(store.execute(.push(.home)) == .success)
    #expect(!store.execute(.pop).isSuccess)
    store.send(.undo)
    #expect(store.state.path == [.home])
  }

  @Test func `a restored stack that breaks a rule gives way to the one that is there`() {
    let saved = ShopStore(.shop(home: [.home, .home]))
    saved.store.send(.present(.notice))
    saved.store.send(.goMany([.home, .home]))
    let store = store(.uniqueRoutes)
    let report = store.restore(saved.store.snapshot())
    #expect(store.state == .shop(home: [.product(1)]))
    #expect(
      report.description == """
        The stack of "home" breaks the rule uniqueRoutes.
        notice breaks the rule uniqueRoutes.
        """)
  }

  @Test func `a store cannot begin in a state that breaks its rules`() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = NavigationStore(initial: .shop(home: []), validator: .nonEmpty)
    }
  }

  @Test(arguments: 200..<230 as Range<UInt64>)
  func `the rules hold after every step but a cut`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let rules: Validator = [.uniqueRoutes, .rooted(at: .product(1))]
    let store = store(rules)
    var refusals = 0
    for step in 0..<80 {
      let command = NavigationCommand<ShopRoute>.random(using: &generator)
      if case .invalidStack = store.execute(command) { refusals += 1 }
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: store.signIn(.demo)
      case 1: store.signOut()
      case 2: store.send(.undo)
      case 3: store.send(.redo)
      default: break
      }
      let state = store.state
      #expect(throws: Never.self, "seed \(seed), step \(step): \(command)") {
        try NavigationState(
          tabs: state.tabs, selectedTab: state.selectedTab, presentations: state.presentations,
          validator: rules)
      }
    }
    #expect(refusals > 0, "seed \(seed)")
  }
}
