import Navigation
import NavigationTesting
import Testing

@MainActor struct AccountTests {
  // MARK: - Waiting and resuming

  @Test func `a forward request waits as it was made, and is resumed exactly once`() throws {
    let lab = try Lab()
    #expect(lab.store.execute(.push(.order(1))) == .pending)
    #expect(lab.store.loginLayer != nil)
    #expect(lab.path == [.product(1)])
    lab.store.signIn(lab.ada)
    #expect(lab.path == [.product(1), .order(1)])
    #expect(lab.store.pending.isEmpty && lab.store.loginLayer == nil)
    #expect(lab.records.map { $0.ask?.asked != nil } == [true, false, true])
    #expect(lab.notices.count { if case .resumed = $0 { true } else { false } } == 1)
    lab.store.signOut()
    lab.store.signIn(lab.ada)
    #expect(lab.path == [.product(1)])
  }

  @Test func `two links wait, the first is decided on, and the second follows it`() throws {
    let lab = try Lab()
    lab.slow = { $0 == .order(7) }
    lab.open("orders/7")
    lab.answer()
    lab.open("orders/8")
    #expect(lab.store.pending.count == 2)
    lab.store.signIn(lab.ada)
    #expect(lab.isDeciding && lab.store.pending.isEmpty && lab.store.machine.resuming.count == 1)
    // What needs no decision runs meanwhile.
    lab.store.send(.selectTab("help"))
    lab.store.send(.selectTab("home"))
    lab.answer()
    #expect(lab.path == [.order(8)])
    #expect(lab.store.pending.isEmpty)
    #expect(lab.notices.suffix(2).map(\.isResumed) == [true, true])
    let signIn = lab.records.first { if case .signIn = $0.ask { true } else { false } }
    #expect(lab.records.suffix(2).map(\.cause) == [signIn?.id, signIn?.id])
  }

  @Test func `an expiry while a link is decided on drops it, and what is behind it, unheard`()
    throws
  {
    let lab = try Lab()
    lab.slow = { $0 == .order(7) }
    lab.open("orders/7")
    lab.answer()
    lab.open("orders/8")
    lab.store.signIn(lab.account("ada", for: 10))
    lab.clock.advance(by: .seconds(11))
    _ = lab.news()
    lab.answer()
    #expect(!lab.isDeciding && lab.store.pending.isEmpty && lab.store.machine.resuming.isEmpty)
    #expect(lab.notices == [.expired(place: nil)])
    lab.store.signIn(lab.bob)
    #expect(lab.path == [.product(1)])
  }

  @Test func `a link that is replaced while it is decided on is told, and does not come back`()
    throws
  {
    let lab = try Lab()
    lab.slow = { $0 == .order(7) || $0 == .slow(1) }
    lab.open("orders/7")
    lab.answer()
    lab.store.signIn(lab.ada)
    lab.store.send(.go(.slow(1)))
    #expect(lab.notices.last == .refused(.link("orders/7"), .rejected(.stale)))
    #expect(lab.store.pending.isEmpty)
    lab.answer()
    #expect(lab.path == [.product(1), .slow(1)])
  }

  @Test func `what is refused while it is resumed is told`() throws {
    let lab = try Lab()
    lab.store.send(.go(.admin))
    lab.store.send(.go(.order(1)))
    lab.store.signIn(lab.bob)
    #expect(lab.notices.contains(.refused(.commands([.push(.admin)]), .rejected(.forbidden))))
    #expect(lab.path == [.product(1), .order(1)])
    lab.store.signOut()
    lab.store.send(.go(.order(2)))
    lab.decision = .cancel(reason: "no")
    lab.store.signIn(lab.ada)
    #expect(
      lab.notices.last
        == .refused(
          .commands([.push(.order(2))]), .cancelled(reason: "no", by: "watch")))
    #expect(lab.store.pending.isEmpty)
  }

  @Test func `the same twice is one, and the queue has limits`() throws {
    let lab = try Lab(pending: PendingPolicy(capacity: 2, lifetime: .seconds(10)))
    lab.open("orders/7")
    let layer = lab.store.loginLayer
    lab.open("orders/07")
    #expect(lab.store.pending.count == 1)
    #expect(lab.store.loginLayer == layer && layer != nil)
    lab.store.send(.go(.order(1)))
    lab.store.send(.go(.order(2)))
    #expect(lab.store.pending.map(\.plan.commands) == [[.push(.order(1))], [.push(.order(2))]])
    #expect(lab.notices.contains { $0.isDropped(1, .capacity) })
    lab.clock.advance(by: .seconds(11))
    lab.store.expireIfDue()
    #expect(lab.store.pending.isEmpty)
    #expect(lab.notices.last.map { $0.isDropped(2, .outdated) } == true)

    let full = try Lab(pending: PendingPolicy(capacity: 1, overflow: .refuseNewest))
    full.store.send(.go(.order(1)))
    #expect(full.store.execute(.push(.order(2))) == .rejected(.needsSignIn))
    #expect(full.store.pending.count == 1)
  }

  @Test func `back, dismiss and dismissAll cancel sign-in, and drop what waits`() throws {
    for intent in [NavigationIntent<Shop>.back, .dismiss, .dismissAll] {
      let lab = try Lab()
      lab.store.execute(.present(.cart))
      lab.store.send(.go(.order(1)))
      lab.store.send(intent)
      #expect(lab.store.loginLayer == nil && lab.store.pending.isEmpty)
      #expect(lab.notices.last?.isCancelled(1) == true)
      #expect(lab.state.presentations.count == (intent == .dismissAll ? 0 : 1))
    }
    let lab = try Lab()
    lab.store.send(.go(.order(1)))
    let layer = try #require(lab.store.loginLayer)
    #expect(lab.store.execute(.dismissEntry(layer)) == .success)
    #expect(lab.store.loginLayer == nil)
    // A late answer to it is ignored, and so is an account that has expired.
    #expect(!lab.store.signIn(lab.ada, answering: layer))
    #expect(!lab.store.signIn(lab.account("ada", for: 0)))
    #expect(lab.store.session.principal == nil)
  }

  @Test func `a public request closes the sign-in layer, and what waits stays`() throws {
    let lab = try Lab()
    lab.store.send(.go(.order(1)))
    lab.store.execute(.amend(.product(5)))
    #expect(lab.store.loginLayer != nil)
    lab.open("products/9")
    #expect(lab.store.loginLayer == nil && lab.store.pending.count == 1)
    lab.store.resumeSignIn()
    #expect(lab.store.loginLayer != nil)
    lab.store.signIn(lab.ada)
    #expect(lab.path == [.product(9), .order(1)])
  }

  @Test func `the login route asks for sign-in, and is nowhere else`() throws {
    let lab = try Lab()
    lab.open("login")
    #expect(lab.store.loginLayer != nil && lab.state.presentations.isEmpty)
    lab.store.cancelSignIn()
    let fallback = NavigationCommand<Shop>.whenCancelled(
      .sequence([.present(.login), .dismiss]), fallback: .push(.notice))
    #expect(lab.store.execute(fallback) == .success)
    #expect(lab.store.loginLayer == nil && lab.path == [.product(1), .notice])
    #expect(!lab.store.execute(.push(.login)).isSuccess)
    lab.store.signIn(lab.ada)
    #expect(lab.store.execute(.present(.login)) == .rejected(.alreadySignedIn))
  }

  // MARK: - Ending

  @Test func `a key that finds its session over is stale, and the place waits for its account`()
    throws
  {
    let lab = try Lab()
    lab.store.signIn(lab.account("ada", for: 10))
    lab.store.execute(.push(.order(1)))
    lab.clock.advance(by: .seconds(11))
    _ = lab.news()
    lab.store.send(.go(.product(2)))
    // Nobody hears of the key, whose words may name what the next one must not read.
    #expect(lab.outcomes == [.success] && lab.records[0].id == nil)
    #expect(lab.path == [.product(1)])
    #expect(lab.store.loginLayer != nil && lab.isOwned(by: "ada"))
    guard case .expired(let place?) = lab.notices[0] else {
      Issue.record("\(lab.notices)")
      return
    }
    #expect(place.request == .place && lab.store.pending == [place])
    lab.store.signIn(lab.ada)
    #expect(lab.path == [.product(1), .order(1)])
  }

  /// A lab in which ada's session has expired on an order, above a screen that anybody may see.
  private func expired() throws -> Lab {
    let lab = try Lab()
    lab.store.signIn(lab.account("ada", for: 10))
    lab.store.execute(.pushAll([.product(2), .order(1)]))
    lab.clock.advance(by: .seconds(11))
    lab.store.expireIfDue()
    #expect(lab.path == [.product(1), .product(2)] && lab.store.pending.count == 1)
    return lab
  }

  @Test func `cancelling sign-in drops the place too, and the session stays its owner's`() throws {
    let lab = try expired()
    lab.store.send(.back)
    #expect(lab.store.pending.isEmpty && lab.store.loginLayer == nil)
    #expect(lab.path == [.product(1), .product(2)] && lab.isOwned(by: "ada"))
    lab.store.signIn(lab.ada)
    #expect(lab.path == [.product(1), .product(2)])
  }

  @Test func `another account begins anew, without the place, and opens the links since then`()
    throws
  {
    let lab = try expired()
    lab.store.send(.go(.order(5)))
    let entry = lab.path.id(at: 0)
    lab.store.signIn(lab.bob)
    #expect(lab.path == [.product(1), .order(5)] && lab.path.id(at: 0) != entry)
    #expect(lab.isOwned(by: "bob") && lab.store.pending.isEmpty)
    #expect(lab.notices.contains(.removedPlace))
    lab.store.send(.undo)
    #expect(lab.path == [.product(1)] && !lab.store.session.history.canUndo)
  }

  @Test func `a link to the place that waits is another one, for whoever signs in`() throws {
    let lab = try Lab()
    lab.store.signIn(lab.account("ada", for: 10))
    lab.open("orders/7")
    lab.clock.advance(by: .seconds(11))
    lab.open("orders/7")
    #expect(lab.store.pending.map(\.isPlace) == [true])
    lab.open("orders/7")
    #expect(lab.store.pending.map(\.isPlace) == [true, false])
    lab.store.signIn(lab.bob)
    #expect(lab.path == [.order(7)])
  }

  @Test func `late work signs out the session that expired, but no later one`() throws {
    let lab = try Lab()
    lab.store.signIn(lab.account("ada", for: 10))
    let requester = lab.store.requester()
    lab.store.execute(.pushAll([.product(2), .order(1)]))
    lab.clock.advance(by: .seconds(11))
    lab.store.asking(as: requester) { lab.store.signOut() }
    #expect(lab.store.pending.isEmpty && lab.store.loginLayer == nil)
    #expect(lab.path == [.product(1)] && lab.store.machine.session.owner == nil)
    #expect(lab.notices.last == .signedOut)
    lab.store.execute(.push(.notice))
    lab.store.asking(as: requester) { lab.store.signOut() }
    #expect(lab.path == [.product(1), .notice])
  }

  @Test func `a rule that is asked while a session begins may send`() throws {
    let lab = try Lab()
    lab.store.signIn(lab.ada)
    lab.onRule = {
      #expect(lab.store.session.principal == lab.ada)
      lab.store.send(.go(.order(1)))
    }
    lab.store.signIn(lab.bob)
    // It was ada's.
    #expect(lab.path == [.product(1)])
  }

  @Test func `a sign-out in a listener keeps its place, and what follows it is nobody's`() throws {
    let lab = try Lab()
    lab.store.signIn(lab.ada)
    lab.store.execute(.push(.order(1)))
    lab.store.onEvent = { _ in
      lab.store.onEvent = nil
      lab.store.send(.go(.product(2)))
      lab.store.signOut()
      lab.store.send(.go(.product(3)))
      lab.store.send(.go(.order(4)))
    }
    lab.store.execute(.push(.notice))
    #expect(lab.store.session.principal == nil)
    #expect(lab.path == [.product(1), .product(3)])
    #expect(lab.store.pending.map(\.plan.commands) == [[.push(.order(4))]])
  }

  @Test func `what is asked in answer to late work is not late itself`() throws {
    let lab = try Lab()
    lab.store.signIn(lab.ada)
    let adas = lab.store.requester()
    lab.store.signIn(lab.bob)
    lab.onRecord = { lab.store.send(.go(.order(2))) }
    lab.store.asking(as: adas) { lab.store.rulesChanged() }
    #expect(lab.path == [.product(1), .order(2)])
    // An amendment belongs to its requester, too.
    lab.store.asking(as: adas) { lab.store.send(.amend(.product(5))) }
    #expect(lab.path == [.product(1), .order(2)])
    #expect(lab.outcomes.last == .success && lab.notices.last == .signedIn(lab.bob))
  }

  @Test func `a session that is restored again has one place`() throws {
    let lab = try Lab()
    lab.store.signIn(lab.ada)
    lab.store.execute(.push(.order(1)))
    let snapshot = lab.store.snapshot()
    let other = try Lab()
    other.store.restore(snapshot)
    other.store.send(.go(.order(2)))
    other.store.restore(snapshot)
    // The place that waits belongs to what is shown; a link is whoever's who signs in.
    #expect(other.store.pending.map(\.request) == [.commands([.push(.order(2))]), .place])
    #expect(other.isOwned(by: "ada"))
  }

  @Test func `a sign-in in a listener ends what the one before asked for later`() throws {
    let lab = try Lab()
    lab.store.signIn(lab.ada)
    lab.store.onEvent = { _ in
      lab.store.onEvent = nil
      lab.store.signIn(lab.bob)
      lab.store.send(.go(.product(3)))
    }
    lab.store.execute(.push(.notice))
    #expect(lab.path == [.product(1)])
    #expect(lab.notices.last == .signedIn(lab.bob))
  }

  @Test func `a sign-out goes back to the first state, and a new history`() throws {
    let lab = try Lab()
    lab.store.signIn(lab.ada)
    lab.store.execute(.push(.product(2)))
    lab.store.execute(.push(.order(1)))
    lab.store.execute(.present(.cart))
    lab.store.execute(.selectTab("orders"))
    lab.store.execute(.dismiss)
    lab.store.execute(.push(.order(2)))
    lab.store.signOut()
    #expect(lab.state.selectedTab == "home")
    #expect(lab.state.tabs.map(\.stack) == [[.product(1)], [], []])
    #expect(lab.state.presentations.isEmpty)
    #expect(!lab.store.session.history.canUndo && !lab.store.session.history.canRedo)
    #expect(lab.store.execute(.selectTab("orders")) == .pending)
  }

  @Test func `another account sees nothing of the first one`() throws {
    let lab = try Lab()
    lab.store.signIn(lab.ada)
    lab.store.execute(.push(.cart))
    lab.store.execute(.push(.product(2)))
    lab.store.signIn(lab.bob)
    #expect(lab.path == [.product(1)])
    #expect(!lab.store.session.history.canUndo)
  }

  @Test
  func `the session of an account goes on when it is renewed, and a lost role closes screens`()
    throws
  {
    let lab = try Lab()
    lab.store.signIn(lab.ada)
    lab.store.execute(.push(.order(1)))
    lab.store.execute(.push(.admin))
    lab.store.execute(.push(.slow(1)))
    let number = lab.store.machine.session.number
    lab.store.signIn(Principal(subject: "ada"))
    #expect(lab.store.machine.session.number == number && lab.isDeciding)
    #expect(lab.path == [.product(1), .order(1)])
    #expect(!lab.store.session.history.canUndo)
  }

  @Test func `an action waits for sign-in, and is performed once`() throws {
    let lab = try Lab()
    var performed: [String] = []
    lab.store.onAction = { performed.append($0.name) }
    #expect(lab.open("pay") == .pending)
    #expect(performed.isEmpty)
    lab.store.signIn(lab.ada)
    #expect(performed == ["pay"])
    #expect(lab.open("pay") == .success)
    #expect(performed == ["pay", "pay"])
  }

  // MARK: - Saving

  @Test func `a saved session comes back through the gate, for its owner`() throws {
    let lab = try Lab()
    lab.store.signIn(lab.ada)
    lab.store.execute(.push(.order(1)))
    lab.store.execute(.present(.notice, .alert))
    let snapshot = lab.store.snapshot()

    let other = try Lab()
    other.store.restore(snapshot)
    #expect(other.path == [.product(1)])
    #expect(other.store.pending.map(\.isPlace) == [true] && other.isOwned(by: "ada"))
    #expect(other.store.snapshot() != NavigationStore<Shop>().snapshot())
    #expect(other.store.loginLayer == nil)
    other.store.signIn(other.ada)
    #expect(other.path == [.product(1), .order(1)] && other.state.presentations.isEmpty)

    let bobs = try Lab()
    bobs.store.signIn(bobs.bob)
    bobs.store.restore(snapshot)
    #expect(bobs.path == [.product(1)] && bobs.store.pending.isEmpty)

    let own = try Lab()
    own.store.signIn(own.ada)
    own.store.restore(snapshot)
    #expect(own.path == [.product(1), .order(1)])
  }

  @Test func `what waits is saved for whoever signs in, but no values`() throws {
    let lab = try Lab()
    lab.open("orders/7")
    lab.open("orders/8", context: ["token": "secret"])
    let snapshot = lab.store.snapshot()
    let other = try Lab()
    other.store.restore(snapshot)
    #expect(other.store.pending.map(\.request) == [.link("orders/7")])
    #expect(other.store.loginLayer != nil)
    other.store.signIn(other.bob)
    #expect(other.path == [.order(7)])
  }
}

extension NavigationNotice {
  var isResumed: Bool { if case .resumed = self { true } else { false } }

  func isDropped(_ count: Int, _ why: PendingDrop) -> Bool {
    if case .dropped(let items, let reason) = self {
      items.count == count && reason == why
    } else {
      false
    }
  }

  func isCancelled(_ count: Int) -> Bool {
    if case .signInCancelled(let items) = self { items.count == count } else { false }
  }
}
