import Navigation
import NavigationTesting
import Observation
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct RunTests {
  // MARK: - Commands

  @Test func `commands fail without changing anything`() throws {
    let lab = try Lab()
    let results: [(NavigationCommand<Shop>, NavigationResult<Shop>)] = [
      (.popCount(0), .invalidPopCount(0)),
      (.popCount(3), .insufficientStackDepth(requested: 3, available: 1)),
      (.popTo(.notice), .routeNotFound(.notice)),
      (.selectTab("nowhere"), .tabNotFound("nowhere")),
      (.dismiss, .nothingPresented),
      (.dismissEntry(lab.visibleEntry), .nothingPresented),
      (.sequence([]), .multiple([])),
    ]
    let before = lab.state
    for (command, result) in results {
      #expect(lab.store.execute(command) == result)
      #expect(lab.state == before)
    }
    #expect(lab.store.execute(.dismissAll) == .success)
    #expect(lab.store.execute(.popToRoot) == .success)
    #expect(lab.store.execute(.pop) == .emptyStack)
    #expect(lab.store.execute(.replaceTop(.notice)) == .emptyStack)
    #expect(lab.store.execute(.amend(.notice)) == .emptyStack)
    lab.store.execute(.present(.notice, .alert))
    #expect(lab.store.execute(.present(.notice, .alert)) == .alreadyPresented(.notice))
    #expect(!lab.store.execute(.push(.home)).isSuccess)
    #expect(lab.state.presentations.map(\.stack) == [[]])
  }

  @Test func `a sequence keeps what succeeded, and a fallback restores the state first`() throws {
    let lab = try Lab()
    let result = lab.store.execute(.sequence([.push(.product(2)), .popCount(9), .push(.notice)]))
    #expect(
      result
        == .multiple([
          .success, .insufficientStackDepth(requested: 9, available: 2), .success,
        ]))
    #expect(lab.path == [.product(1), .product(2), .notice])
    let failing = NavigationCommand<Shop>.sequence([.push(.product(3)), .dismiss])
    #expect(lab.store.execute(.whenCancelled(failing, fallback: .pop)) == .success)
    #expect(lab.path == [.product(1), .product(2)])
    let before = lab.state
    #expect(!lab.store.execute(.whenCancelled(failing, fallback: failing)).isSuccess)
    #expect(lab.state == before)
    lab.decision = .cancel(reason: "no")
    #expect(lab.store.execute(.whenCancelled(.push(.home), fallback: .push(.notice))) == .success)
    #expect(lab.path.last == .notice)
    #expect(lab.records.last?.steps.map(\.isUndone) == [true, false])
  }

  @Test func `a plan is all or nothing, and only its last state is judged`() throws {
    let lab = try Lab()
    let failed = lab.store.executeTransaction([.push(.product(2)), .dismiss, .pop])
    #expect(!failed.isCommitted && failed.results == [.success, .nothingPresented])
    #expect(lab.path == [.product(1)])
    #expect(!lab.store.executeTransaction([]).isCommitted)
    let through = lab.store.executeTransaction([.push(.order(1)), .replaceTop(.product(2))])
    #expect(through.isCommitted && lab.path == [.product(1), .product(2)])
    let gated = lab.store.executeTransaction([.push(.product(3)), .push(.order(1))])
    #expect(gated.results == [.pending, .pending])
    #expect(lab.path == [.product(1), .product(2)])
  }

  @Test func `no wrapping leads around the gate`() throws {
    let gated: [NavigationCommand<Shop>] = [
      .push(.order(1)), .pushAll([.product(2), .order(1)]), .replace([.order(1)]),
      .replaceTop(.order(1)), .present(.order(1)), .selectTab("orders"),
      .sequence([.push(.order(1)), .push(.notice)]),
      .whenCancelled(.dismiss, fallback: .push(.order(1))),
    ]
    for command in gated {
      let lab = try Lab()
      #expect(lab.store.execute(command) == .pending)
      lab.decision = .rewrite(command)
      #expect(lab.store.execute(.pop) == .rejected(.needsSignIn) || lab.store.pending.count == 1)
      #expect(lab.store.apply(NavigationPlan(commands: [command])) == .pending)
      #expect(lab.path == [.product(1)] && lab.state.presentations.isEmpty)
    }
    let lab = try Lab()
    #expect(lab.store.execute(.amend(.order(1))) == .rejected(.needsSignIn))
    #expect(lab.store.pending.isEmpty && lab.store.loginLayer == nil)
  }

  @Test func `a rule for paths refuses a command as a whole`() throws {
    let unique = RouteStackValidator<Shop>("unique") { path in
      Set(path).count == path.count ? nil : "a route appears twice"
    }
    let lab = try Lab(validator: [unique])
    guard case .invalidStack(let violation) = lab.store.execute(.pushAll([.notice, .product(1)]))
    else {
      Issue.record("not refused")
      return
    }
    #expect(violation.rule == "unique" && violation.reason == "a route appears twice")
    #expect(lab.path == [.product(1)])
    #expect(lab.notices.isEmpty)
  }

  @Test func `rules close routes with a reason, and let in what they do not know`() throws {
    let lab = try Lab()
    lab.closed[.product(2)] = "it is sold out"
    lab.store.send(.go(.product(2)))
    #expect(
      lab.notices == [
        .refused(.intent(.go(.product(2))), .rejected(.unavailable("it is sold out")))
      ])
    lab.closed = [:]
    lab.store.execute(.pushAll([.product(2), .notice]))
    lab.store.execute(.pop)
    lab.closed[.product(2)] = "it is sold out"
    lab.store.rulesChanged()
    #expect(lab.path == [.product(1)])
    #expect(lab.notices.last == .closed([.product(2)], reason: "it is sold out"))
    lab.store.send(.undo)
    #expect(lab.path == [.product(1)])

    let unknowing = NavigationStore<Shop>(rules: { _ in .unknown })
    #expect(unknowing.execute(.push(.product(2))) == .success)
  }

  @Test func `a rule may read and send`() throws {
    let lab = try Lab()
    lab.store.execute(.push(.product(2)))
    for work in [{ lab.store.rulesChanged() }, { _ = lab.store.execute(.push(.notice)) }] {
      lab.onRule = {
        #expect(lab.store.session.history.canUndo && lab.store.state.path.count > 1)
        lab.store.send(.selectTab("help"))
      }
      work()
      #expect(lab.state.selectedTab == "help")
      lab.store.send(.selectTab("home"))
    }
  }

  // MARK: - Middleware

  @Test func `middleware hears what became of its command, and may change the result`() throws {
    let lab = try Lab()
    var heard: [NavigationResult<Shop>] = []
    let reporter = Reporter { heard.append($0) }
    let handle = lab.store.addMiddleware(reporter)
    lab.store.execute(.push(.order(1)))
    lab.store.execute(.popCount(9))
    lab.store.execute(.sequence([.push(.notice), .push(.order(1))]))
    #expect(
      heard == [
        .pending, .insufficientStackDepth(requested: 9, available: 1), .pending, .pending,
      ])
    reporter.failure = .unsupported("the disk is full")
    #expect(lab.store.execute(.push(.notice)) == .unsupported("the disk is full"))
    #expect(lab.path == [.product(1), .notice])
    lab.store.removeMiddleware(handle)
    #expect(lab.store.execute(.pop) == .success)
  }

  @Test func `a sequence stops at no cancelled step, and a plan does`() throws {
    let lab = try Lab()
    lab.decision = .cancel(reason: "no")
    lab.store.execute(.sequence([.push(.product(2)), .push(.product(3))]))
    #expect(lab.path == [.product(1), .product(3)])
    lab.decision = .cancel(reason: "no")
    let plan = NavigationPlan<Shop>(commands: [.push(.product(2)), .push(.product(4))])
    #expect(lab.store.apply(plan) == .cancelled(reason: "no", by: "watch"))
    #expect(lab.path == [.product(1), .product(3)])
  }

  // MARK: - Order

  @Test func `what is sent inside a run follows it in order, and what is executed is refused`()
    throws
  {
    let lab = try Lab()
    lab.onWill = {
      lab.store.send(.go(.product(3)))
      #expect(lab.store.execute(.pop) == .reentrant)
      #expect(lab.open("products/9") == .deferred)
    }
    lab.store.execute(.push(.product(2)))
    #expect(lab.path == [.product(9)])
    #expect(lab.outcomes == [.success, .reentrant, .success, .success])
    // What is refused is told after the request inside which it was made.
    let ids = lab.records.compactMap(\.id)
    #expect(ids.map { id in ids.count { $0 < id } } == [0, 2, 1, 3])
  }

  @Test func `every record begins where the last one ended`() throws {
    let lab = try Lab()
    lab.onDid = { lab.store.execute(.pop) }
    lab.store.execute(.push(.order(1)))
    lab.store.signIn(lab.account("ada", for: 5))
    lab.store.execute(.push(.slow(1)))
    lab.clock.advance(by: .seconds(6))
    lab.store.send(.go(.notice))
    lab.store.cancelSignIn()
    for (one, two) in zip(lab.records, lab.records.dropFirst()) {
      #expect(one.after == two.before && one.date <= two.date)
    }
    // The expiry, which nobody asked for; what it made stale is not told.
    #expect(lab.records.suffix(2).map(\.id) == [nil, lab.records.last?.id])
    #expect(lab.records.map(\.session) == [0, 0, 1, 1, 2, 2])
    #expect(lab.records.last?.after == lab.store.machine.session.situation)
  }

  @Test func `requests that answer each other come to an end`() throws {
    typealias Answer = @MainActor (NavigationStore<Shop>) -> Void
    let answers: [Answer] = [
      { $0.send(.go(.product(2))) }, { $0.execute(.push(.notice)) }, { $0.signOut() },
      { $0.send(.go(.order(2))) }, { $0.send(.selectTab("nowhere")) },
      {
        $0.send(.go(.product(3)))
        $0.send(.back)
        $0.execute(.pop)
      },
      { $0.signIn(Principal(subject: $0.principal?.subject == "ada" ? "bob" : "ada")) },
    ]
    for (index, answer) in answers.enumerated() {
      let lab = try Lab()
      var told = 0
      lab.store.addListener { update in
        guard case .finished = update else {
          guard case .principalChanged = update else { return }
          return answer(lab.store)
        }
        told += 1
        answer(lab.store)
      }
      lab.store.signIn(lab.bob)
      lab.store.execute(.push(.notice))
      #expect(told < 6_000, "answer \(index): \(told)")
      #expect(lab.store.machine.queue.isEmpty && !lab.store.machine.isRunning)
      #expect(lab.store.execute(.selectTab("help")) == .success)
    }
  }

  @Test func `whoever performs in a full run is answered`() async throws {
    let lab = try Lab()
    var ends: [Outcome] = []
    lab.onWill = {
      for _ in 0..<3_000 {
        let machine = lab.store.machine
        machine.submit(machine.request(.plan(Plan(commands: [.popToRoot])), .later)) {
          ends.append($0.outcome)
        }
      }
      lab.store.signIn(lab.ada)
    }
    lab.store.execute(.push(.notice))
    #expect(ends.count == 3_000)
    #expect(ends.count { $0 == .rejected(.queueFull) } == 3_000 - 1_024)
    #expect(lab.records.count { $0.outcome == .rejected(.queueFull) } == 1_024)
  }

  // MARK: - History

  @Test
  func `the history goes back and forth, and entries that keep their place keep their identity`()
    throws
  {
    let lab = try Lab()
    let first = lab.visibleEntry
    lab.store.execute(.push(.product(2)))
    let second = lab.visibleEntry
    lab.store.execute(.push(.product(3)))
    lab.store.send(.undo)
    #expect(lab.visibleEntry == second && lab.store.session.history.canRedo)
    lab.store.send(.undo)
    #expect(lab.visibleEntry == first && !lab.store.session.history.canUndo)
    lab.store.send(.redo)
    #expect(lab.path == [.product(1), .product(2)] && lab.path.id(at: 0) == first)
    #expect(lab.visibleEntry != second)
    lab.store.execute(.push(.notice))
    #expect(!lab.store.session.history.canRedo)
    lab.store.send(.undo)
    lab.store.send(.undo)
    lab.store.send(.undo)
    #expect(lab.path == [.product(1)])
    #expect(!lab.outcomes.contains { !$0.isSuccess })
  }

  @Test func `back in history skips steps with the same screen, and alerts stay and are no steps`()
    throws
  {
    let lab = try Lab()
    lab.store.execute(.push(.product(2)))
    lab.store.execute(.pushAll([.notice, .product(2)]))
    lab.store.send(.historyBack)
    #expect(lab.path == [.product(1)])
    lab.store.send(.historyForward)
    #expect(lab.path == [.product(1), .product(2)])
    lab.store.execute(.present(.notice, .alert))
    lab.store.send(.undo)
    #expect(lab.path == [] && lab.state.presentations.count == 1)
    #expect(lab.state.tabs[0].stack == [.product(1)])
    lab.store.send(.dismiss)
    lab.store.send(.redo)
    #expect(lab.state.presentations.isEmpty)
  }

  @Test func `an amendment keeps its entry and its step`() throws {
    let lab = try Lab()
    lab.store.execute(.push(.product(2)))
    let entry = lab.visibleEntry
    lab.store.send(.amend(.product(3)))
    #expect(lab.visibleEntry == entry && lab.path == [.product(1), .product(3)])
    lab.store.send(.undo)
    #expect(lab.path == [.product(1)])
    lab.store.send(.redo)
    #expect(lab.path == [.product(1), .product(3)])
    // The entry that was visible when it was sent is amended.
    lab.onWill = {
      lab.store.send(.amend(.product(5)))
    }
    lab.store.execute(.push(.notice))
    #expect(lab.path == [.product(1), .product(5), .notice])
    lab.store.execute(.popCount(2))
    #expect(lab.store.execute(.amend(.notice, entry)) == .rejected(.stale))
  }

  @Test func `an entry below the top first removes what is above it`() throws {
    let lab = try Lab()
    let entry = lab.visibleEntry
    lab.store.execute(.pushAll([.product(2), .notice]))
    lab.store.asking(as: lab.store.requester(at: entry)) { lab.store.send(.go(.product(7))) }
    #expect(lab.path == [.product(1), .product(7)])
    #expect(lab.path.id(at: 0) == entry)
    lab.store.asking(as: lab.store.requester(at: entry)) { lab.store.send(.amend(.product(4))) }
    #expect(lab.path == [.product(4), .product(7)])
    lab.store.asking(as: lab.store.requester(at: entry)) { lab.store.send(.go(.order(1))) }
    lab.store.execute(.pushAll([.product(2), .notice]))
    lab.store.signIn(lab.ada)
    #expect(lab.path == [.product(4), .order(1)])
  }

  @Test func `observers hear of a change once it is there`() throws {
    let lab = try Lab()
    var seen: [RouteStack<Shop>] = []
    withObservationTracking {
      _ = lab.store.state
    } onChange: {
      MainActor.assumeIsolated { seen.append(lab.store.state.path) }
    }
    lab.store.execute(.push(.notice))
    lab.store.execute(.push(.home))
    #expect(seen == [[.product(1), .notice]])
  }
}

final class Reporter: NavigationMiddleware {
  typealias R = Shop
  let name = "reporter"
  var failure: NavigationResult<Shop>?
  private let hear: @MainActor (NavigationResult<Shop>) -> Void

  init(hear: @escaping @MainActor (NavigationResult<Shop>) -> Void) {
    self.hear = hear
  }

  func didExecute(
    _ command: NavigationCommand<Shop>, result: NavigationResult<Shop>,
    in context: NavigationContext<Shop>
  ) -> NavigationResult<Shop> {
    hear(result)
    return failure ?? result
  }
}
