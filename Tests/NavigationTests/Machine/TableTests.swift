import Navigation
import NavigationTesting
import Observation
import Testing

/// What becomes of each kind of request in each situation, as the table of the page says.
///
/// N: it runs now. Q: it waits for the end of the run, in order. R: it is refused as reentrant.
/// S: it is stale, and nobody but its caller is told.
@MainActor struct TableTests {
  struct Row: Sendable {
    let name: String
    let letters: String
    let ask: @MainActor (Lab) -> Ask
    var reply = Request.Reply.none
  }

  /// The columns: idle or a decision pending, inside a run, its session is over.
  static let rows: [Row] = [
    Row(name: "send go", letters: "NQS") { _ in .intent(.go(AnyRoute(Shop.product(9)))) },
    Row(name: "send a gated go", letters: "NQS") { _ in .intent(.go(AnyRoute(Shop.order(9)))) },
    Row(name: "send back", letters: "NQS") { _ in .intent(.back) },
    Row(name: "send dismiss", letters: "NQS") { _ in .intent(.dismiss) },
    Row(name: "send dismissAll", letters: "NQS") { _ in .intent(.dismissAll) },
    Row(name: "send undo", letters: "NQS") { _ in .intent(.undo) },
    Row(name: "send historyBack", letters: "NQS") { _ in .intent(.historyBack) },
    Row(name: "send amend", letters: "NQS") { _ in .intent(.amend(AnyRoute(Shop.product(8)))) },
    Row(name: "send selectTab", letters: "NQS") { _ in .intent(.selectTab("help")) },
    Row(name: "link", letters: "NQS") { _ in .link(DeepLinkRequest("products/9", isInternal: true))
    },
    Row(name: "revisit", letters: "NQS") { .revisit($0.store.machine.session.state) },
    Row(name: "broken link", letters: "NQS") { _ in .link(DeepLinkRequest("broken")) },
    Row(name: "execute push", letters: "NRS", ask: push, reply: .atOnce),
    Row(
      name: "execute dismiss", letters: "NRS",
      ask: { _ in .plan(Plan(commands: [.dismiss])) }, reply: .atOnce),
    Row(
      name: "transaction", letters: "NRS",
      ask: { _ in .plan(Plan(commands: [.popToRoot, .push(AnyRoute(Shop.notice))])) },
      reply: .atOnce),
    Row(name: "perform", letters: "NQS", ask: push, reply: .later),
    Row(name: "present returning", letters: "NQS", ask: present, reply: .screen),
    Row(name: "signIn", letters: "NQN") { .signIn($0.bob, answering: nil) },
    Row(name: "signIn the same", letters: "NQN") { .signIn($0.ada, answering: nil) },
    Row(name: "signOut", letters: "NQN") { _ in .signOut },
    Row(name: "cancelSignIn", letters: "NQN") { _ in .cancelSignIn },
    Row(name: "reopenSignIn", letters: "NQN") { _ in .reopenSignIn },
    Row(name: "rules", letters: "NQN") { _ in .rules },
    Row(name: "restore", letters: "NQN") { .restore($0.store.snapshot().base) },
  ]

  static func push(_ lab: Lab) -> Ask { .plan(Plan(commands: [.push(AnyRoute(Shop.product(9)))])) }
  static func present(_ lab: Lab) -> Ask {
    .plan(Plan(commands: [.present(AnyRoute(Shop.notice), .sheet)]))
  }

  /// A situation prepares a lab and makes the request inside it.
  struct Situation: Sendable {
    let name: String
    let column: Int
    let run: @MainActor (Lab, @escaping @MainActor () -> Void) -> Void
  }

  static let situations: [Situation] = [
    Situation(name: "idle", column: 0) { _, ask in ask() },
    Situation(name: "a decision pending", column: 0) { lab, ask in
      lab.store.execute(.push(.slow(1)))
      ask()
    },
    Situation(name: "a plan's decision pending", column: 0) { lab, ask in
      lab.store.apply(NavigationPlan(commands: [.popToRoot, .push(.slow(1)), .push(.notice)]))
      ask()
    },
    Situation(name: "willExecute", column: 1) { lab, ask in
      lab.onWill = ask
      lab.store.execute(.selectTab("help"))
    },
    Situation(name: "didExecute", column: 1) { lab, ask in
      lab.onDid = ask
      lab.store.execute(.selectTab("help"))
    },
    Situation(name: "a rule", column: 1) { lab, ask in
      lab.onRule = ask
      lab.store.execute(.push(.notice))
    },
    Situation(name: "a link's closure", column: 1) { lab, ask in
      lab.onLink = ask
      lab.store.send(.deepLink(DeepLinkRequest("products/9", isInternal: true)))
    },
    Situation(name: "a record", column: 1) { lab, ask in
      lab.onRecord = ask
      lab.store.execute(.selectTab("help"))
    },
    Situation(name: "an event", column: 1) { lab, ask in
      lab.store.onEvent = { [unowned lab] _ in
        lab.store.onEvent = nil
        ask()
      }
      lab.store.execute(.selectTab("help"))
    },
    Situation(name: "a notice of a refusal", column: 1) { lab, ask in
      lab.store.onNotice = { [unowned lab] _ in
        lab.store.onNotice = nil
        ask()
      }
      lab.store.send(.selectTab("nowhere"))
    },
    Situation(name: "an observation", column: 1) { lab, ask in
      withObservationTracking {
        _ = lab.store.state
      } onChange: {
        MainActor.assumeIsolated { ask() }
      }
      lab.store.execute(.selectTab("help"))
    },
    Situation(name: "inside a run beside a decision", column: 1) { lab, ask in
      lab.store.execute(.push(.slow(1)))
      lab.onDid = ask
      lab.store.execute(.selectTab("help"))
    },
    Situation(name: "expired, nobody in", column: 2) { lab, ask in
      lab.clock.advance(by: .seconds(101))
      lab.store.expireIfDue()
      ask()
    },
    Situation(name: "expired, found by the request", column: 2) { lab, ask in
      lab.clock.advance(by: .seconds(101))
      ask()
    },
    Situation(name: "signed out, nobody in", column: 2) { lab, ask in
      lab.store.signOut()
      ask()
    },
    Situation(name: "another in", column: 2) { lab, ask in
      lab.store.signIn(lab.bob)
      ask()
    },
    Situation(name: "the same again in", column: 2) { lab, ask in
      lab.store.signOut()
      lab.store.signIn(lab.ada)
      ask()
    },
    Situation(name: "another in, a decision pending", column: 2) { lab, ask in
      lab.store.signIn(lab.bob)
      lab.store.execute(.push(.slow(1)))
      ask()
    },
  ]

  @Test(arguments: 0..<24)
  func `each request has one result in each situation`(index: Int) throws {
    #expect(Self.rows.count == 24)
    let row = Self.rows[index]
    for situation in Self.situations {
      let lab = try Lab()
      lab.store.signIn(lab.account("ada", for: 100))
      lab.store.execute(.push(.product(2)))
      lab.store.execute(.present(.cart))
      var request: Request?
      var answers: [Outcome] = []
      var isAsking = false, isInCall = false
      let requester = lab.store.requester()
      situation.run(lab) {
        guard !isAsking else { return }
        isAsking = true
        lab.store.asking(as: requester) {
          let made = lab.store.machine.request(row.ask(lab), row.reply)
          request = made
          lab.store.machine.submit(made) { answers.append($0.outcome) }
        }
        isInCall = lab.records.contains { $0.id == request?.id }
      }
      let own = lab.records.filter { $0.id == request?.id }
      #expect(answers.count == 1, "\(row.name) in \(situation.name): \(answers.count) answers")
      let letter: Character =
        switch answers.first {
        case .reentrant: "R"
        case .rejected(.stale): "S"
        default: isInCall ? "N" : "Q"
        }
      let heard = letter == "S" ? 0 : 1
      #expect(own.count == heard, "\(row.name) in \(situation.name) has \(own.count) records")
      let wanted = Array(row.letters)[situation.column]
      #expect(letter == wanted, "\(row.name) in \(situation.name): \(letter)")
      #expect(lab.store.machine.queue.isEmpty)
    }
  }

  @Test func `an answer runs its request again, waits inside a run, and is ignored otherwise`()
    throws
  {
    for (index, situation) in Self.situations.enumerated() {
      let lab = try Lab()
      lab.store.signIn(lab.account("ada", for: 100))
      lab.store.execute(.push(.slow(5)))
      let decision = try #require(lab.store.machine.deferred)
      var isAsking = false, isInCall = false
      let name = situation.name
      // A newer decision replaces it, and so does a step that changes the entries.
      let isReplaced = [1, 2, 11, 17].contains(index)
      situation.run(lab) {
        guard !isAsking else { return }
        isAsking = true
        lab.store.machine.submit(.answer(decision.id, .proceed))
        isInCall = lab.records.contains { $0.id == decision.request.id }
      }
      let own = lab.records.filter { $0.id == decision.request.id }
      let heard = situation.column == 2 ? 0 : 1
      #expect(own.count == heard, "\(name): \(own.count) records")
      let isStale = own.first?.outcome == .rejected(.stale)
      switch situation.column {
      case 0: #expect(isStale == isReplaced && isInCall, "\(name)")
      case 1:
        // The state has changed in most of them, but it is judged after the run.
        #expect(isInCall == isReplaced, "\(name)")
        #expect(isStale == (name != "a notice of a refusal"), "\(name)")
      default: #expect(!lab.isDeciding || isReplaced, "\(name)")
      }
    }
  }

  @Test func `a sign-out that names a session ends only that one`() throws {
    let lab = try Lab()
    lab.store.signIn(lab.ada)
    let adas = lab.store.requester()
    lab.store.signIn(lab.bob)
    lab.store.asking(as: adas) { lab.store.signOut() }
    #expect(lab.store.session.principal == lab.bob)
    lab.store.signOut()
    #expect(lab.store.session.principal == nil)
  }
}
