import Navigation
import NavigationTesting
import Testing

/// The laws of the store, over every small state.
@MainActor @Suite struct StoreLawTests {
  typealias Command = NavigationCommand<LawRoute>
  typealias State = NavigationState<LawRoute>

  /// A store that begins in a state and counts what it announces.
  @MainActor final class Counting {
    let store: NavigationStore<LawRoute>
    private(set) var events: [NavigationEvent<LawRoute>] = []

    init(_ state: State) {
      store = NavigationStore(initial: state)
      store.onEvent = { [unowned self] in events.append($0) }
    }
  }

  @Test
  func
    `a command through the store does what it does alone, and an event goes out exactly when the state changed`()
  {
    let engine = NavigationEngine<LawRoute>()
    for model in SmallCases.states(size: 2) {
      let state = model.real
      for command in SmallCases.commands {
        let counting = Counting(state)
        let result = counting.store.execute(command)
        var alone = state
        let expected = engine.apply(command, to: &alone)
        let changed = alone != state
        if command.validate(on: state) != result { Issue.record("the preview of \(command)") }
        if result != expected || counting.store.state != alone
          || counting.events.count != (changed ? 1 : 0)
        {
          Issue.record("\(command) in \(model): \(result), \(counting.events.count) events")
        }
        if let event = counting.events.first, event.before != state || event.after != alone {
          Issue.record("\(command) in \(model): \(event)")
        }
      }
    }
  }

  @Test func `redo undoes undo, and undo what was done, alerts apart`() {
    for model in SmallCases.states(size: 2) {
      let state = model.real
      for command in SmallCases.commands {
        let store = NavigationStore<LawRoute>(initial: state)
        store.execute(command)
        let after = ModelState(store.state).withoutAlerts
        let isStep = after != model.withoutAlerts
        if store.session.history.canUndo != isStep || store.session.history.canRedo {
          Issue.record("\(command) in \(model): \(store.session.history)")
        }
        guard isStep else { continue }
        store.send(.undo)
        if ModelState(store.state).withoutAlerts != model.withoutAlerts {
          Issue.record("undo of \(command) in \(model): \(store.state)")
        }
        store.send(.redo)
        if ModelState(store.state).withoutAlerts != after {
          Issue.record("redo of \(command) in \(model): \(store.state)")
        }
      }
    }
  }

  @Test func `a transaction is all or nothing, a batch keeps what was done`() {
    let engine = NavigationEngine<LawRoute>()
    for model in SmallCases.states(size: 1) {
      let state = model.real
      for first in SmallCases.fewCommands {
        for second in SmallCases.fewCommands {
          var one = state
          var two = state
          let results = [engine.apply(first, to: &one), engine.apply(second, to: &two)]
          two = one
          let next = engine.apply(second, to: &two)
          let all = results[0].isSuccess && next.isSuccess
          let transaction = Counting(state)
          let whole = transaction.store.executeTransaction([first, second])
          if whole.isCommitted != all || transaction.store.state != (all ? two : state)
            || transaction.events.count != (all && two != state ? 1 : 0)
            || whole.stateAfter != transaction.store.state
          {
            Issue.record("\(first), \(second) in \(model): \(whole)")
          }
          let batch = Counting(state)
          let each = batch.store.executeBatch([first, second])
          if each.results != [results[0], next] || batch.store.state != two
            || batch.events.count != (one != state ? 1 : 0) + (two != one ? 1 : 0)
          {
            Issue.record("\(first), \(second) in \(model): \(each)")
          }
          let stopping = Counting(state)
          let stopped = stopping.store.executeBatch([first, second], stopOnFailure: true)
          if stopped.hasStoppedOnFailure != !results[0].isSuccess
            || stopping.store.state != (results[0].isSuccess ? two : one)
          {
            Issue.record("\(first), \(second) in \(model): \(stopped)")
          }
        }
      }
    }
  }

  @Test func `what is saved comes back as it was`() throws {
    for model in SmallCases.states(size: 2) {
      let store = NavigationStore<LawRoute>(initial: model.real)
      let snapshot = store.snapshot()
      let again = NavigationStore<LawRoute>(
        initial: ModelState(tabs: model.tabs.map { .init(id: $0.id, root: $0.root) }).real)
      let read = try NavigationSnapshot<LawRoute>(data: snapshot.data())
      #expect(read == snapshot)
      let report = again.restore(read)
      if !report.isComplete || ModelState(again.state) != model.withoutAlerts
        || again.snapshot() != snapshot
      {
        Issue.record("\(model) came back as \(again.state): \(report)")
      }
    }
  }

  @Test func `what fails leaves the login layer up, and what waits waiting`() {
    let failing: [Command] = [
      .pop, .sequence([]), .sequence([.pop, .selectTab("none")]),
      .whenCancelled(.sequence([.push(.a), .pop, .pop]), fallback: .pop),
      .whenCancelled(.sequence([.selectTab("home"), .dismiss]), fallback: .sequence([])),
    ]
    for command in failing {
      let store = NavigationStore<LawRoute>(initial: .laws, access: .laws)
      store.execute(.push(.member))
      let layer = store.loginLayer
      #expect(!store.execute(command).isSuccess)
      #expect(store.loginLayer == layer && layer != nil, "\(command)")
      #expect(store.session.pending.count == 1)
    }
  }

  @Test
  func `an expiry leaves of every small state what anybody may see, and the roots of the rest`() {
    var reached = 0
    for model in SmallCases.states(size: 3) {
      let roots = ModelState(tabs: model.tabs.map { .init(id: $0.id, root: $0.root) })
      let clock = NavigationTestClock()
      let store = NavigationStore<LawRoute>(
        initial: roots.real, access: .laws, clock: clock.clock)
      store.signIn(Principal(subject: "demo", expires: clock.now.advanced(by: .seconds(1))))
      guard store.executeTransaction(model.commandsFromRoots).isCommitted else { continue }
      reached += 1
      if ModelState(store.state) != model { Issue.record("\(store.state) is not \(model)") }
      clock.advance(by: .seconds(1))
      store.expireIfDue()
      let left = ModelState(store.state)
      if left != model.cut(for: nil) || !left.isAllowed(to: nil) {
        Issue.record("of \(model) was left \(left)")
      }
      if store.session.history.canUndo { Issue.record("\(model) can be undone") }
    }
    #expect(reached > 2_000)
  }
}

extension ModelState {
  /// What leads here from the roots of the tabs.
  fileprivate var commandsFromRoots: [NavigationCommand<LawRoute>] {
    var commands: [NavigationCommand<LawRoute>] = tabs.flatMap {
      [.selectTab($0.id), .replace($0.path)]
    }
    commands.append(.selectTab(tabs[selected].id))
    for layer in layers {
      commands.append(.present(layer.root, layer.style))
      if !layer.path.isEmpty { commands.append(.pushAll(layer.path)) }
    }
    return commands
  }
}
