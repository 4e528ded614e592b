import FoundationEssentials
import Navigation
import NavigationTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct DecisionTests {
  @Test func `a deferred request runs when it is decided, and holds nothing up`() throws {
    let lab = try Lab()
    #expect(lab.store.execute(.push(.slow(1))) == .deferred)
    #expect(lab.records.isEmpty)
    let deferred = try #require(lab.store.machine.deferred)
    #expect(deferred.decider == "slow" && deferred.since.timeIntervalSince1970 == 0)
    #expect(deferred.request.ask.asked == .commands([.push(AnyRoute(Shop.slow(1)))]))
    lab.store.send(.selectTab("help"))
    lab.store.send(.selectTab("home"))
    #expect(lab.outcomes == [.success, .success])
    lab.answer()
    #expect(lab.path == [.product(1), .slow(1)])
    #expect(lab.outcomes == [.success, .success, .success])
    #expect(lab.records.last?.id == deferred.request.id)
    #expect(lab.slowGuard?.results == [.success])
  }

  @Test func `the newest request that must be decided wins`() throws {
    let lab = try Lab()
    lab.store.send(.go(.slow(1)))
    let first = try #require(lab.store.machine.deferred)
    lab.store.send(.go(.slow(2)))
    #expect(lab.outcomes == [.rejected(.stale)])
    #expect(lab.notices == [.refused(.intent(.go(.slow(1))), .rejected(.stale))])
    lab.store.machine.submit(.answer(first.id, .proceed))
    #expect(lab.path == [.product(1)] && lab.records.count == 1)
    lab.answer()
    #expect(lab.path == [.product(1), .slow(2)])
  }

  @Test func `an answer is stale if the entries are others, and counts if they are back`() throws {
    let lab = try Lab()
    lab.store.execute(.push(.slow(1)))
    lab.store.execute(.push(.notice))
    lab.answer()
    #expect(lab.outcomes == [.success, .rejected(.stale)])

    lab.store.execute(.push(.slow(1)))
    lab.store.execute(.push(.product(5)))
    lab.store.execute(.pop)
    lab.answer()
    #expect(lab.outcomes.last == .success)

    // An equal layer is not the same one.
    lab.store.execute(.present(.notice))
    lab.store.execute(.push(.slow(3)))
    lab.store.execute(.dismiss)
    lab.store.execute(.present(.notice))
    lab.answer()
    #expect(lab.outcomes.last == .rejected(.stale))

    // Nor is another tab.
    lab.store.execute(.dismissAll)
    lab.store.execute(.push(.slow(4)))
    lab.store.execute(.selectTab("help"))
    lab.answer()
    #expect(lab.outcomes.last == .rejected(.stale))

    // An amendment keeps the entry.
    lab.store.execute(.selectTab("home"))
    lab.store.execute(.push(.slow(5)))
    lab.store.execute(.amend(.product(6)))
    lab.answer()
    #expect(lab.outcomes.last == .success)
    #expect(lab.path.suffix(2) == [.product(6), .slow(5)])
  }

  @Test func `a decision may ask on an alert that is gone when it answers`() throws {
    let lab = try Lab()
    lab.store.execute(.push(.slow(1)))
    lab.store.execute(.present(.notice, .alert))
    lab.store.send(.dismiss)
    lab.answer()
    #expect(lab.path == [.product(1), .slow(1)])
    lab.store.execute(.push(.slow(2)))
    lab.store.execute(.present(.notice, .alert))
    lab.answer()
    #expect(lab.outcomes.last == .rejected(.stale))
  }

  @Test func `decisions may cancel and rewrite, and the gate judges what they lead to`() throws {
    let lab = try Lab()
    lab.store.send(.go(.slow(1)))
    lab.answer(.cancel(reason: "not today"))
    let cancelled = NavigationResult<Shop>.cancelled(reason: "not today", by: "slow")
    #expect(lab.notices == [.refused(.intent(.go(.slow(1))), cancelled)])
    lab.store.execute(.push(.slow(1)))
    lab.answer(.rewrite(.push(AnyRoute(Shop.order(3)))))
    #expect(lab.outcomes.last == .pending)
    // It waits as it was asked.
    #expect(lab.store.pending.map(\.plan.commands) == [[.push(.slow(1))]])
    lab.answer(.rewrite(.push(AnyRoute(Shop.order(3)))))
    lab.store.signIn(lab.ada)
    #expect(lab.isDeciding)
    lab.answer()
    #expect(lab.path == [.product(1), .slow(1)])
  }

  @Test func `each asynchronous middleware decides once, and the others are asked again`() throws {
    let lab = try Lab()
    let second = SlowGuard(lab: lab)
    var asked = 0
    lab.store.addMiddleware(second)
    lab.onWill = { asked += 1 }
    lab.store.apply(NavigationPlan(commands: [.push(.slow(1)), .push(.slow(2))]))
    var questions: [Question] = []
    while let question = lab.store.machine.deferred?.question {
      questions.append(question)
      lab.onWill = { asked += 1 }
      lab.answer()
    }
    #expect(questions.map(\.step) == [0, 0, 1, 1])
    #expect(Set(questions).count == 4)
    #expect(asked == 5)
    #expect(lab.path == [.product(1), .slow(1), .slow(2)])
    #expect(lab.records.count == 1)
    #expect(
      lab.records[0].steps.map { $0.verdicts.map(\.name) } == [
        ["watch", "slow", "slow"], ["watch", "slow", "slow"],
      ])
  }

  @Test func `a decision counts only for the command it was made on`() throws {
    let lab = try Lab()
    lab.store.execute(.push(.slow(1)))
    lab.decision = .rewrite(.push(.slow(2)))
    lab.answer()
    #expect(lab.store.machine.deferred?.question.command == .push(AnyRoute(Shop.slow(2))))
    #expect(lab.path == [.product(1)])
  }

  @Test func `a middleware that is removed while it decides holds nobody`() async throws {
    let lab = try Lab(starts: true)
    let blocker = SlowGuard(lab: lab)
    lab.slow = { $0 == .product(7) }
    blocker.work = { await untilCancelled() }
    let handle = lab.store.addMiddleware(blocker)
    lab.slowGuard?.work = nil
    async let end = lab.store.perform(.push(.product(7)))
    while lab.store.machine.deferred?.question.middleware != handle, !Task.isCancelled {
      await Task.yield()
    }
    lab.store.removeMiddleware(handle)
    lab.answer()
    #expect(await end == .success)
    // One that is removed before its work starts is not asked at all.
    let other = lab.store.addMiddleware(blocker)
    lab.onRecord = nil
    lab.onDid = { lab.store.removeMiddleware(other) }
    lab.store.onNotice = { _ in }
    lab.store.onEvent = { _ in
      lab.store.onEvent = nil
      lab.store.send(.go(.product(7)))
    }
    lab.store.execute(.selectTab("help"))
    while lab.isDeciding, !Task.isCancelled { await Task.yield() }
    #expect(lab.outcomes.last == .success)
  }

  @Test func `a session that ends ends its decision, and late work asks for nobody else`()
    async throws
  {
    let lab = try Lab(starts: true)
    var proceed: CheckedContinuation<Void, Never>?
    lab.slowGuard?.work = {
      await withCheckedContinuation { proceed = $0 }
      lab.store.send(.go(.notice))
      return .proceed
    }
    lab.store.signIn(lab.ada)
    lab.store.send(.go(.slow(1)))
    while proceed == nil, !Task.isCancelled { await Task.yield() }
    lab.store.signOut()
    #expect(lab.notices == [.signedIn(lab.ada), .signedOut])
    #expect(!lab.isDeciding)
    lab.store.signIn(lab.bob)
    _ = lab.news()
    var isDone = false
    proceed?.resume()
    Task { isDone = true }
    while !isDone, !Task.isCancelled { await Task.yield() }
    #expect(lab.records.isEmpty)
    #expect(lab.path == [.product(1)])
  }

  @Test func `a request that is performed ends when it is decided`() async throws {
    let lab = try Lab(starts: true)
    #expect(await lab.store.perform(.push(.slow(1))) == .success)
    lab.slowGuard?.work = { .cancel(reason: "no") }
    let result = await lab.store.perform(NavigationPlan(commands: [.push(.slow(2))]))
    #expect(result == .cancelled(reason: "no", by: "slow"))
  }

  @Test func `a time limit is an answer, and so is a caller that is gone`() async throws {
    let lab = try Lab(starts: true)
    lab.slowGuard?.work = { await untilCancelled() }
    lab.slowGuard?.timeLimit = .seconds(5)
    let limited = try #require(lab.slowGuard)
    let handle = lab.store.addMiddleware(limited)
    lab.slow = { $0 == .slow(1) }
    let task = Task { await lab.store.perform(.push(.slow(1))) }
    while lab.store.machine.deferred == nil, !Task.isCancelled { await Task.yield() }
    task.cancel()
    #expect(await task.value == .cancelled(reason: "the caller is no longer waiting", by: "slow"))
    #expect(lab.store.removeMiddleware(handle))
  }

  @Test func `a middleware that takes too long cancels`() async throws {
    let lab = try Lab(starts: true)
    let limited = SlowGuard(lab: lab)
    limited.timeLimit = .seconds(1)
    limited.work = { await untilCancelled() }
    lab.slow = { $0 == .product(3) }
    lab.slowGuard?.work = { .proceed }
    lab.store.addMiddleware(limited)
    let task = Task { await lab.store.perform(.push(.product(3))) }
    await lab.clock.isSleptOn()
    lab.clock.advance(by: .seconds(1))
    #expect(await task.value == .cancelled(reason: "no answer within 1.0 seconds", by: "slow"))
  }
}

/// Waits until its task is cancelled.
@MainActor func untilCancelled() async -> MiddlewareDecision<Shop> {
  while !Task.isCancelled { await Task.yield() }
  return .proceed
}
