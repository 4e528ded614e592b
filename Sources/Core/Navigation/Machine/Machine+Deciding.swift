#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A request that runs again when a middleware has decided.
package struct DeferredRequest: Sendable {
  /// The number of the decision.
  package let id: Int
  package let request: Request
  package let question: Question
  /// The name of the middleware that decides.
  package let decider: String
  /// When it was asked.
  package let since: Date
  let context: Context
  /// What was decided before.
  let decided: [Question: Decision]
  /// The state on which the request was made; it is stale if the entries are others.
  let base: State
  /// The layer on which the decision asks.
  var layer: EntryID?
}

// Requests that wait for the decision of an asynchronous middleware.
extension Machine {
  /// Defers a request; it takes the place of the one that was deferred.
  func wait(for undecided: Undecided, _ run: Run, _ request: Request) {
    if let older = deferred?.request { end(older, .rejected(.stale)) }
    deferred = DeferredRequest(
      id: newID(), request: request, question: undecided.question, decider: undecided.decider,
      since: setup.clock.date(), context: undecided.context, decided: run.decided,
      base: run.base)
  }

  /// Returns the requester of what a decision's work asks: that of the deferred request.
  package func requester(of deferred: DeferredRequest) -> NavigationRequester {
    NavigationRequester(
      machine: id, session: deferred.request.requester.session, decision: deferred.id)
  }

  /// Whether a plan asks on a screen for the pending decision, or takes that screen away again, and
  /// so is not decided on itself.
  func isPartOfDecision(_ plan: Plan, _ request: Request) -> Bool {
    guard let deferred else { return false }
    if request.reply == .screen, request.requester.decision == deferred.id { return true }
    return !plan.isForward && deferred.layer != nil
      && deferred.layer == session.state.layers.last?.root.id
  }

  /// Runs the deferred request again with the decision, unless the entries have changed.
  func answer(_ id: Int, _ decision: Decision) {
    guard let deferred, deferred.id == id else { return }
    self.deferred = nil
    current = deferred.request.id
    guard deferred.base.hasSameEntries(as: session.state) else {
      return end(deferred.request, .rejected(.stale))
    }
    var decided = deferred.decided
    decided[deferred.question] = decision
    run(deferred.request, decided: decided)
  }

  /// Ends the deferred request if it is this one, whose caller no longer waits.
  package func giveUp(_ request: Int) {
    guard let deferred, deferred.request.id == request else { return }
    submit(.answer(deferred.id, .cancel(reason: "the caller is no longer waiting")))
  }
}

/// The work of the middleware that decides on the deferred request, and its time limit.
@MainActor final class DecisionWork {
  private var id: Int?
  private var work: [AnyCancel] = []

  /// Starts the work of the deferred request, and cancels that of the one before.
  func follow(_ machine: Machine) {
    guard machine.deferred?.id != id else { return }
    cancel()
    id = machine.deferred?.id
    guard let deferred = machine.deferred else { return }
    let handle = deferred.question.middleware
    guard let later = machine.setup.middleware.first(where: { $0.handle == handle })?.later else {
      // It has been removed, and will not be asked again.
      return machine.submit(.answer(deferred.id, .proceed))
    }
    work.append(decide(deferred, later, machine))
    if let limit = later.timeLimit { work.append(expire(deferred.id, after: limit, machine)) }
  }

  private func cancel() {
    let old = work
    work = []
    for work in old { work.cancel() }
  }

  /// Cancels the work if the machine is released before it ends.
  deinit {
    let left = work
    guard !left.isEmpty else { return }
    Task { @MainActor in for work in left { work.cancel() } }
  }

  private func decide(
    _ deferred: DeferredRequest, _ later: Middleware.Later, _ machine: Machine
  ) -> AnyCancel {
    let requester = machine.requester(of: deferred)
    return machine.setup.startWork(deferred.decider) { [weak machine] in
      // The app's closures may count on a store that has been released since.
      guard machine != nil else { return }
      let decision = await requester.asking {
        await later.decide(deferred.question.command, deferred.context)
      }
      machine?.submit(.answer(deferred.id, decision))
    }
  }

  private func expire(_ id: Int, after limit: Duration, _ machine: Machine) -> AnyCancel {
    let clock = machine.setup.clock
    // The limit counts from the question, not from when the task begins to run.
    let deadline = clock.now().advanced(by: limit)
    return AnyCancel.task("time limit") { [weak machine] in
      let left = clock.now().duration(to: deadline)
      if left > .zero { guard (try? await clock.sleep(left)) != nil else { return } }
      machine?.submit(.answer(id, .cancel(reason: "no answer within \(limit)")))
    }
  }
}

/// Work that can be cancelled.
package struct AnyCancel: Sendable {
  private let work: @MainActor @Sendable () -> Void

  package init(_ work: @escaping @MainActor @Sendable () -> Void) {
    self.work = work
  }

  @MainActor package func cancel() { work() }

  /// Starts work in a task of its own.
  @MainActor package static func task(
    _ name: String, _ work: @escaping @MainActor () async -> Void
  ) -> Self {
    let task = Task { await work() }
    return Self { task.cancel() }
  }
}
