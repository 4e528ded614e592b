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

extension NavigationCommand where R == ShopRoute {
  /// One of all the commands there are, also those that fail.
  static func random(using generator: inout SeededGenerator) -> Self {
    let routes: [ShopRoute] = [
      .home, .product(Int.random(in: 6...9, using: &generator)), .order(1), .orders, .admin, .login,
      .notice,
    ]
    let route = routes[Int.random(in: 0..<routes.count, using: &generator)]
    let other = routes[Int.random(in: 0..<2, using: &generator)]
    let count = Int.random(in: 0...3, using: &generator)
    return switch Int.random(in: 0..<17, using: &generator) {
    case 0, 1, 2: .push(other)
    case 3: .push(route)
    case 4: .pushAll([other, route])
    case 5: .pop
    case 6: .popCount(count)
    case 7: .popTo(other)
    case 8: .popToRoot
    case 9: .replace(count == 0 ? [] : [other, route])
    case 10: .present(route, .sheet)
    case 11: .present(other, .fullScreen)
    case 12: .dismiss
    case 13: .dismissAll
    case 14: .selectTab(count == 0 ? "nowhere" : count == 1 ? "orders" : "home")
    case 15: .sequence(count == 0 ? [] : [.push(other), .pop, .push(route)])
    default: .whenCancelled(.popTo(route), fallback: .push(other))
    }
  }
}
