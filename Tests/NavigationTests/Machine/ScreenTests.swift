import Navigation
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct ScreenTests {
  @Test func `a screen that the gate holds needs sign-in, and one that is refused is cancelled`()
    async throws
  {
    let lab = try Lab()
    #expect(await lab.store.present(.order(1), returning: Int.self) == .needsSignIn)
    #expect(lab.store.pending.isEmpty && lab.store.loginLayer == nil)
    lab.decision = .cancel(reason: "no")
    #expect(await lab.store.present(.notice, returning: Int.self) == .cancelled)
  }

  @Test func `a caller of nobody becomes that of the account that signs in`() async throws {
    let lab = try Lab()
    let task = Task { await lab.store.present(.notice, returning: Int.self) }
    while lab.state.presentations.isEmpty, !Task.isCancelled { await Task.yield() }
    lab.store.signIn(lab.ada)
    #expect(lab.state.presentations.count == 1)
    lab.store.signOut()
    #expect(await task.value == .cancelled)
    #expect(lab.state.presentations.isEmpty)
  }

  @Test func `a caller that stops waiting takes its screen with it`() async throws {
    let lab = try Lab()
    let task = Task { await lab.store.present(.notice, returning: Int.self) }
    while lab.state.presentations.isEmpty, !Task.isCancelled { await Task.yield() }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(lab.state.presentations.isEmpty)
    // One that is still being decided on is not shown.
    let slow = Task { await lab.store.present(.slow(1), returning: Int.self) }
    while !lab.isDeciding, !Task.isCancelled { await Task.yield() }
    slow.cancel()
    #expect(await slow.value == .cancelled)
    #expect(lab.state.presentations.isEmpty && !lab.isDeciding)
  }

  @Test func `a decision asks on an alert, and its answer counts`() async throws {
    let lab = try Lab(starts: true)
    lab.slowGuard?.work = {
      let answer = await lab.store.present(.notice, style: .alert, returning: Bool.self)
      return answer == .finished(true) ? .proceed : .cancel(reason: "no")
    }
    for answer in [true, false] {
      let task = Task { await lab.store.perform(.push(.slow(1))) }
      while lab.state.presentations.isEmpty, !Task.isCancelled { await Task.yield() }
      // A person may do something else meanwhile, but not elsewhere.
      #expect(lab.store.finish(answer) == .success)
      #expect(await task.value.isSuccess == answer)
    }
    #expect(lab.path == [.product(1), .slow(1)])
  }

  @Test func `a decision on everything may ask as well, and does not decide on its own question`()
    async throws
  {
    let lab = try Lab(starts: true)
    let ask: @MainActor () async -> MiddlewareDecision<Shop> = {
      let answer = await lab.store.present(.notice, style: .sheet, returning: Bool.self)
      return answer == .finished(true) ? .proceed : .cancel(reason: "no")
    }
    lab.slow = { _ in true }
    lab.slowGuard?.work = ask
    let other = SlowGuard(lab: lab)
    other.work = ask
    lab.store.addMiddleware(other)
    let task = Task { await lab.store.perform(.push(.product(2))) }
    for _ in 0..<2 {
      while lab.state.presentations.isEmpty, !Task.isCancelled { await Task.yield() }
      #expect(lab.store.finish(true) == .success)
    }
    #expect(await task.value == .success)
    #expect(lab.path == [.product(1), .product(2)])
    // What goes on from the question is decided on, and so takes the place of what was asked.
    let replaced = Task { await lab.store.perform(.push(.product(3))) }
    while lab.state.presentations.isEmpty, !Task.isCancelled { await Task.yield() }
    lab.slowGuard?.work = { .proceed }
    other.work = { .proceed }
    lab.store.send(.go(.product(4)))
    #expect(await replaced.value == .rejected(.stale))
    while lab.isDeciding || !lab.state.presentations.isEmpty, !Task.isCancelled {
      await Task.yield()
    }
    #expect(lab.path == [.product(1), .product(2)])
  }
}
