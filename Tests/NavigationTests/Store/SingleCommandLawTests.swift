import Navigation
import NavigationTesting
import Testing

/// A command by itself goes a shorter way through the store than several; both must be one rule.
@MainActor @Suite struct SingleCommandLawTests {
  /// A store with four middlewares, which writes down all that can be heard of it.
  @MainActor private final class Heard {
    let shop = ShopStore(pendingPolicy: PendingPolicy(capacity: 3))
    private(set) var told: [String] = []

    init() {
      let store = shop.store
      store.addMiddleware(
        AnyNavigationMiddleware(
          name: "no nines",
          willExecute: { command, _ in
            if case .push(.product(9)) = command { nil } else { command }
          },
          didExecute: { [unowned self] in told.append("\($0) \($1) \($2.path)") }))
      store.addMiddleware(
        AnyNavigationMiddleware(
          name: "rewrites",
          willExecute: { command, state in
            switch command {
            case .push(.product(8)): .sequence([.push(.home), .push(.product(9))])
            case .present(.notice, _): .present(.notice, .alert)
            default: command
            }
          }))
      store.addMiddleware(
        AnyNavigationMiddleware(
          name: "turns",
          deciding: { command, context in
            if case .popToRoot = command, context.principal != nil {
              .cancel(reason: "not while \(context.state.path.count) stand above the root")
            } else {
              .proceed
            }
          },
          reporting: { command, result, _ in
            if case .dismissAll = command, result.isSuccess {
              .unsupported("turned")
            } else {
              result
            }
          }))
      store.addMiddleware(
        AnyNavigationMiddleware(didExecute: { [unowned self] in
          told.append("\($0) \($1) \($2.presentations.count) \($2.selectedTab)")
        }))
    }

    /// What was announced since; a batch says the login layer's coming and going in its own event.
    func events(since count: Int) -> [String]? {
      if shop.state.visibleRoot == .login { return nil }
      return shop.events[count...].map { "\($0.before.path) \($0.after.path) \($0.cause)" }
    }

    /// All but the identities of entries, which are never the same in two stores.
    var summary: [String] {
      let session = shop.store.session
      return told + [
        "\(session.state.tabs) \(session.state.selectedTab)",
        "\(session.state.presentations.map { "\($0.root) \($0.style) \($0.stack)" })",
        "\(shop.waiting) \(session.history.canUndo) \(session.history.canRedo)",
        "\(session.history.canGoBack) \(session.history.canGoForward)",
      ]
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a command by itself and a batch of that one command are the same`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alone = Heard()
    let batch = Heard()
    for step in 0..<60 {
      let command = NavigationCommand<ShopRoute>.random(using: &generator)
      let heard = (alone.shop.events.count, batch.shop.events.count)
      let isLogin = alone.shop.state.visibleRoot == .login
      let result = alone.shop.store.execute(command)
      let results = batch.shop.store.executeBatch([command]).results
      #expect(results == [result], "seed \(seed), step \(step): \(command)")
      #expect(
        isLogin || alone.events(since: heard.0) == batch.events(since: heard.1),
        "seed \(seed), step \(step): \(command)")
      let change = Int.random(in: 0..<12, using: &generator)
      for heard in [alone, batch] {
        switch change {
        case 0: heard.shop.store.signIn(.demo)
        case 1: heard.shop.store.signOut()
        case 2: heard.shop.store.send(.undo)
        case 3: heard.shop.store.cancelSignIn()
        default: break
        }
      }
      guard alone.shop.state == batch.shop.state else {
        Issue.record("seed \(seed), step \(step): \(command) led to different states")
        return
      }
    }
    for (left, right) in zip(alone.summary, batch.summary) {
      #expect(left == right, "seed \(seed)")
    }
    #expect(alone.summary.count == batch.summary.count, "seed \(seed)")
    #expect(alone.shop.notices.count == batch.shop.notices.count, "seed \(seed)")
  }

  @Test(arguments: 100..<120 as Range<UInt64>)
  func `the visible stack stands in its place after every command`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let engine = NavigationEngine<ShopRoute>()
    var state = NavigationState<ShopRoute>.shop()
    for step in 0..<200 {
      let command = NavigationCommand<ShopRoute>.random(using: &generator)
      let before = state
      let result = engine.apply(command, to: &state)
      let visible = state.presentations.last?.stack ?? state.tab(state.selectedTab)?.stack
      #expect(visible == state.path, "seed \(seed), step \(step): \(command)")
      #expect((state == before) == (plain(state) == plain(before)), "seed \(seed), step \(step)")
      guard
        let same = try? NavigationState(
          tabs: state.tabs, selectedTab: state.selectedTab, presentations: state.presentations)
      else {
        Issue.record("seed \(seed), step \(step): \(command), \(result), is no state")
        return
      }
      #expect(same == state && same.hashValue == state.hashValue, "seed \(seed), step \(step)")
    }
  }

  private func plain(_ state: NavigationState<ShopRoute>) -> [String] {
    state.tabs.map { "\($0.id) \($0.stack)" } + [state.selectedTab.name]
      + state.presentations.map { "\($0.root) \($0.style) \($0.stack)" }
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
