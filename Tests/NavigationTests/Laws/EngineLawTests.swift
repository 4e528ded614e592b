import Navigation
import Testing

/// The laws of commands, over every small state.
@Suite struct EngineLawTests {
  private let engine = NavigationEngine<LawRoute>()

  @Test func `a command does what the design says, in every small state`() {
    var cases = 0
    for model in SmallCases.states(size: 3) {
      let state = model.real
      #expect(ModelState(state) == model)
      for command in SmallCases.commands {
        cases += 1
        var real = state
        let result = engine.apply(command, to: &real)
        var plain = model
        let said = plain.apply(command)
        if result != said || ModelState(real) != plain {
          Issue.record("\(command) in \(model): \(result), not \(said); \(real)")
        }
        if !result.isSuccess, real != state { Issue.record("\(command) failed and left a trace") }
      }
    }
    #expect(cases > 50_000)
  }

  @Test func `pairs, in sequence and as fallback, do what the design says`() {
    for model in SmallCases.states(size: 1) {
      let state = model.real
      for first in SmallCases.fewCommands {
        for second in SmallCases.fewCommands {
          for pair: NavigationCommand<LawRoute> in [
            .sequence([first, second]), .whenCancelled(first, fallback: second),
            .whenCancelled(.sequence([first, second]), fallback: .sequence([second, .pop])),
          ] {
            var real = state
            let result = engine.apply(pair, to: &real)
            var plain = model
            let said = plain.apply(pair)
            if result != said || ModelState(real) != plain {
              Issue.record("\(pair) in \(model): \(result), not \(said); \(real)")
            }
          }
        }
      }
    }
  }

  @Test func `a fallback runs where the first began, and when both fail nothing has happened`() {
    for model in SmallCases.states(size: 2) {
      let state = model.real
      for command in SmallCases.fewCommands {
        var fallback = state
        let alone = engine.apply(command, to: &fallback)
        var real = state
        let failing = NavigationCommand<LawRoute>.sequence([.push(.a), .selectTab("three")])
        let result = engine.apply(.whenCancelled(failing, fallback: command), to: &real)
        if result != alone || real != (alone.isSuccess ? fallback : state) {
          Issue.record("\(command) as a fallback in \(model): \(result), \(real)")
        }
      }
    }
  }

  @Test func `entries that stay in their place keep their identity, new ones have new`() {
    for model in SmallCases.states(size: 3) where model.layers.count < 2 {
      let state = model.real
      for command in SmallCases.commands {
        var real = state
        _ = engine.apply(command, to: &real)
        guard real.presentations.count == state.presentations.count,
          real.selectedTab == state.selectedTab
        else { continue }
        let kept = zip(state.path, real.path).prefix { $0 == $1 }.count
        for index in real.path.indices {
          let isSame =
            index < state.path.count && real.path.id(at: index) == state.path.id(at: index)
          if isSame != (index < kept) { Issue.record("\(command) in \(model), entry \(index)") }
        }
      }
    }
  }
}
