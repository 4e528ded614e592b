import Navigation
import NavigationTesting
import Testing

/// What commands and intents would come to, without doing them.
@Suite struct PreviewTests {
  private let state = NavigationState<ShopRoute>.shop(home: [.product(1), .product(2)])

  @Test func `a command says its result and leaves the state alone`() {
    let before = state
    #expect(
      NavigationCommand.popCount(3).validate(on: state)
        == .insufficientStackDepth(requested: 3, available: 2))
    #expect(NavigationCommand.push(.order(1)).validate(on: state) == .success)
    #expect(NavigationCommand.selectTab("nowhere").validate(on: state) == .tabNotFound("nowhere"))
    #expect(!NavigationCommand<ShopRoute>.dismiss.canExecute(on: state))
    #expect(NavigationCommand<ShopRoute>.sequence([.pop, .pop]).canExecute(on: state))
    #expect(!NavigationCommand<ShopRoute>.sequence([.pop, .pop, .pop]).canExecute(on: state))
    #expect(state == before)
  }

  @Test func `the rules of a store can be tried too`() {
    let again = NavigationCommand<ShopRoute>.push(.product(1))
    #expect(again.canExecute(on: state))
    #expect(!again.canExecute(on: state, validator: .uniqueRoutes))
    #expect(!NavigationIntent.go(.product(1)).canExecute(on: state, validator: .uniqueRoutes))
  }

  @Test func `an intent says the result of the command it comes to`() {
    #expect(NavigationIntent<ShopRoute>.back.validate(on: state) == .success)
    #expect(NavigationIntent.backTo(.home).validate(on: state) == .routeNotFound(.home))
    #expect(NavigationIntent.goUnique(.product(1)).validate(on: state) == .success)
    #expect(NavigationIntent<ShopRoute>.back.validate(on: NavigationState()) == .emptyStack)
    #expect(!NavigationIntent<ShopRoute>.back.canExecute(on: NavigationState()))
  }

  @Test func `what depends on more than the state has no answer, and is not ruled out`() {
    for intent: NavigationIntent<ShopRoute> in [
      .undo, .redo, .historyBack, .historyForward, .signOut, .deepLink("shop://nowhere"),
    ] {
      #expect(intent.validate(on: state) == nil)
      #expect(intent.canExecute(on: state))
    }
  }

  @Test(arguments: 300..<320 as Range<UInt64>)
  @MainActor func `a store without middleware and gate comes to what was said`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let store = NavigationStore(initial: state, validator: .uniqueRoutes)
    for step in 0..<60 {
      let command = NavigationCommand<ShopRoute>.random(using: &generator)
      let said = command.validate(on: store.state, validator: .uniqueRoutes)
      #expect(store.execute(command) == said, "seed \(seed), step \(step): \(command)")
    }
  }
}
