import Navigation
import NavigationTesting
import Testing

@MainActor struct RecordTests {
  @Test func `the gate's word is in the record`() throws {
    let lab = try Lab()
    let order = AnyRoute(Shop.order(1))
    lab.store.execute(.push(.product(2)))
    lab.store.execute(.dismiss)
    lab.store.send(.go(.order(1)))
    lab.open("pay")
    lab.open("broken")
    lab.closed[.product(3)] = "it is sold out"
    lab.store.send(.go(.product(3)))
    lab.store.signIn(lab.bob)
    lab.store.send(.go(.admin))
    lab.store.send(.undo)
    #expect(
      lab.records.map(\.gate) == [
        .passed, .notAsked, .needsSignIn(at: order), .needsSignIn(at: nil), .notAsked,
        .unavailable("it is sold out"), .notAsked, .passed, .passed, .forbidden, .passed,
      ])
    #expect(lab.records[4].ending == .link(.unhandled("broken")))
    #expect(lab.records[4].outcome == .unsupported("No screen matches."))
  }

  @Test func `a rule tells nothing about a route that one may not see`() throws {
    let lab = try Lab()
    lab.closed[.order(1)] = "it is cancelled"
    #expect(lab.store.execute(.push(.order(1))) == .pending)
    lab.store.signIn(lab.ada)
    #expect(lab.records.last?.gate == .unavailable("it is cancelled"))
  }

  @Test func `what waits is in the situation, and the moment it began is its own record`() throws {
    let lab = try Lab()
    lab.store.send(.go(.order(1)))
    lab.store.signIn(lab.ada)
    #expect(lab.records.map(\.before.waiting.count) == [0, 1, 0])
    #expect(lab.records.map(\.after.waiting.count) == [1, 0, 0])
    #expect(lab.records.map { $0.after.signIn != nil } == [true, false, false])
    guard case .resume(let item) = lab.records[2].ask else {
      Issue.record("\(lab.records)")
      return
    }
    #expect(item.id == lab.records[0].after.waiting.first?.id)
    #expect(lab.records[2].cause == lab.records[1].id)
  }

  @Test func `a request knows the one that caused it`() throws {
    let lab = try Lab()
    lab.onWill = { lab.store.send(.go(.notice)) }
    lab.store.execute(.push(.product(2)))
    let last = try #require(lab.records.last)
    #expect(lab.records.map(\.cause) == [nil, lab.records[0].id])
    lab.onRecord = { lab.store.send(.back) }
    lab.store.send(.go(.home))
    #expect(lab.records.last?.cause == lab.records.dropLast().last?.id)
    #expect(last.steps.map(\.requested) == [.push(AnyRoute(Shop.notice))])
    #expect(last.steps[0].verdicts.map(\.name) == ["watch"])
    lab.store.send(.back)
    #expect(lab.records.last?.cause == nil)
  }

  @Test func `what waited too long is told without a request`() throws {
    let lab = try Lab(pending: PendingPolicy(lifetime: .seconds(10)))
    lab.store.send(.go(.order(1)))
    lab.clock.advance(by: .seconds(11))
    lab.store.send(.go(.product(2)))
    #expect(lab.records.map { $0.id == nil } == [false, true, false])
    #expect(lab.records[1].before.waiting.count == 1 && lab.records[1].after.waiting.isEmpty)
  }

  @Test func `a past state is shown again as far as the gate lets it`() throws {
    let lab = try Lab()
    lab.store.signIn(lab.ada)
    lab.store.execute(.push(.order(1)))
    let past = lab.state
    lab.store.execute(.popToRoot)
    let first = lab.visibleEntry
    #expect(lab.store.revisit(past) == .success)
    #expect(lab.path == [.product(1), .order(1)])
    #expect(lab.records.last?.ask == .revisit(past.base) && lab.records.last?.gate == .passed)
    lab.store.send(.undo)
    #expect(lab.path == [] && lab.visibleEntry == first)
    lab.store.signOut()
    #expect(lab.store.revisit(past) == .rejected(.needsSignIn))
    #expect(lab.records.last?.gate == .needsSignIn(at: AnyRoute(Shop.order(1))))
    #expect(lab.notices.last == .refused(.commands([]), .rejected(.needsSignIn)))
    // It never waits.
    #expect(lab.store.pending.isEmpty && lab.store.loginLayer == nil)
  }

  @Test func `the history is bounded by steps and by entries`() throws {
    let lab = try Lab()
    for number in 0..<2_500 { lab.store.execute(.replaceTop(.product(number % 3 + 2))) }
    let steps = lab.store.machine.session.history.states.count
    #expect((1_000...History.limits.steps).contains(steps))
    lab.store.send(.undo)
    #expect(lab.path == [.product(2_498 % 3 + 2)])
    lab.store.execute(.pushAll((0..<1_000).map { .product($0) }))
    for number in 0..<500 { lab.store.execute(.replaceTop(.product(number % 3))) }
    let states = lab.store.machine.session.history.states
    let entries = states.reduce(0) { $0 + $1.entryCount }
    #expect((100_000 - 1_001...History.limits.entries).contains(entries))
    lab.store.execute(.pushAll((0..<250_000).map { .product($0) }))
    #expect(lab.store.machine.session.history.states.count == 1)
  }
}
