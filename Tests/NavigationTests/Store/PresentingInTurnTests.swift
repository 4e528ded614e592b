import FoundationEssentials
import Navigation
import Testing

/// Presentations that wait their turn.
@MainActor @Suite struct PresentingInTurnTests {
  @Test func `with nothing up it is presented at once`() {
    let shop = ShopStore()
    #expect(shop.store.execute(.presentInTurn(.notice, .alert)) == .success)
    #expect(shop.state.presentations == [Presentation(.notice, style: .alert)])
    #expect(shop.state.queuedPresentations.isEmpty)
  }

  @Test func `behind a layer they wait, and come in order, one at a time`() {
    let shop = ShopStore()
    shop.store.send(.present(.product(1), .sheet))
    shop.store.send(.presentInTurn(.notice, .alert))
    shop.store.send(.presentInTurn(.product(2), .sheet))
    #expect(shop.state.presentations.map(\.root) == [.product(1)])
    #expect(shop.state.queuedPresentations.map(\.root) == [.notice, .product(2)])
    let next = shop.state.queuedPresentations[0].id
    shop.store.send(.dismiss)
    #expect(shop.state.presentations.map(\.root) == [.notice])
    #expect(shop.state.presentations[0].id == next)
    #expect(shop.state.queuedPresentations.map(\.root) == [.product(2)])
    shop.store.send(.dismiss)
    #expect(shop.state.presentations.map(\.root) == [.product(2)])
    shop.store.send(.dismiss)
    #expect(shop.state == .shop())
  }

  @Test func `presenting still stacks, and the queue waits for all of it`() {
    let shop = ShopStore()
    shop.store.send(.present(.product(1), .sheet))
    shop.store.send(.presentInTurn(.notice, .alert))
    shop.store.send(.present(.product(2), .sheet))
    #expect(shop.state.presentations.map(\.root) == [.product(1), .product(2)])
    shop.store.send(.dismiss)
    #expect(shop.state.presentations.map(\.root) == [.product(1)])
    shop.store.send(.dismiss)
    #expect(shop.state.presentations.map(\.root) == [.notice])
  }

  @Test func `what shows on top is not queued behind itself, and what shows below may be`() {
    let shop = ShopStore()
    shop.store.send(.present(.product(1), .sheet))
    shop.store.send(.present(.product(2), .sheet))
    #expect(
      shop.store.execute(.presentInTurn(.product(2), .sheet)) == .alreadyPresented(.product(2)))
    #expect(shop.store.execute(.presentInTurn(.product(1), .sheet)) == .success)
  }

  @Test func `the last in line is not queued twice`() {
    let shop = ShopStore()
    shop.store.send(.present(.product(1), .sheet))
    #expect(shop.store.execute(.presentInTurn(.notice, .alert)) == .success)
    #expect(shop.store.execute(.presentInTurn(.notice, .alert)) == .alreadyPresented(.notice))
    #expect(shop.state.queuedPresentations.count == 1)
  }

  @Test func `dismissing all, as an absolute plan does, empties the queue; one can be taken out`() {
    let shop = ShopStore()
    shop.store.send(.present(.product(1), .sheet))
    shop.store.send(.presentInTurn(.notice, .alert))
    shop.store.send(.presentInTurn(.product(2), .sheet))
    #expect(shop.store.execute(.dismissEntry(shop.state.queuedPresentations[0].id)) == .success)
    #expect(shop.state.queuedPresentations.map(\.root) == [.product(2)])
    shop.store.send(.dismissAll)
    #expect(shop.state == .shop())
  }

  @Test func `the gate judges it when its turn comes`() {
    let shop = ShopStore()
    shop.store.signIn(.demo)
    shop.store.send(.present(.product(1), .sheet))
    #expect(shop.store.execute(.presentInTurn(.admin, .sheet)) == .success)
    shop.store.send(.presentInTurn(.product(2), .sheet))
    shop.store.send(.dismiss)
    #expect(
      shop.notices.last
        == .refused(.commands([.presentInTurn(.admin, .sheet)]), .rejected(.forbidden)))
    #expect(shop.state.presentations.map(\.root) == [.product(2)])
    #expect(shop.state.queuedPresentations.isEmpty)
  }

  @Test func `signed out, one that needs sign-in waits for it when its turn comes`() {
    let shop = ShopStore()
    shop.store.send(.present(.product(1), .sheet))
    shop.store.send(.presentInTurn(.order(1), .sheet))
    #expect(shop.waiting.isEmpty)
    shop.store.send(.dismiss)
    #expect(shop.session.visible == .login)
    #expect(shop.waiting.count == 1)
    #expect(shop.state.queuedPresentations.isEmpty)
    shop.store.signIn(.demo)
    #expect(shop.state.presentations.map(\.root) == [.order(1)])
  }

  @Test func `it waits behind the sign-in layer and leaves that alone`() {
    let shop = ShopStore()
    shop.store.send(.go(.order(1)))
    let login = shop.store.loginLayer
    #expect(login != nil)
    shop.store.send(.presentInTurn(.notice, .alert))
    #expect(shop.store.loginLayer == login)
    #expect(shop.waiting.count == 1)
    shop.store.signIn(.demo)
    #expect(shop.state.presentations.map(\.root) == [.notice])
    #expect(shop.state.tabs[0].stack == [.order(1)])
  }

  @Test func `middleware may turn it away when its turn comes`() {
    let shop = ShopStore()
    shop.store.send(.present(.product(1), .sheet))
    shop.store.send(.presentInTurn(.notice, .alert))
    shop.store.addMiddleware(
      AnyNavigationMiddleware(willExecute: { command, _ in
        if case .presentInTurn = command { nil } else { command }
      }))
    shop.store.send(.dismiss)
    #expect(shop.state == .shop())
    #expect(shop.notices.count == 1)
  }

  @Test func `signing out takes away what the person queued, and leaves the rest`() {
    let shop = ShopStore()
    shop.store.signIn(.demo)
    shop.store.send(.present(.product(1), .sheet))
    shop.store.send(.presentInTurn(.order(1), .sheet))
    shop.store.send(.presentInTurn(.notice, .alert))
    shop.store.send(.signOut)
    #expect(shop.state.queuedPresentations.map(\.root) == [.notice])
  }

  @Test func `the history skips the queue, and undo leaves it alone`() {
    let shop = ShopStore()
    shop.store.send(.go(.product(1)))
    shop.store.send(.present(.product(2), .sheet))
    shop.store.send(.presentInTurn(.notice, .alert))
    shop.store.send(.undo)
    #expect(shop.state.presentations.map(\.root) == [.notice])
    #expect(shop.state.queuedPresentations.isEmpty)
    shop.store.send(.dismiss)
    shop.store.send(.undo)
    #expect(shop.state.tabs[0].stack == [])
  }

  @Test func `it is saved, an alert too that was not seen yet`() throws {
    let shop = ShopStore()
    shop.store.send(.present(.product(1), .sheet))
    shop.store.send(.presentInTurn(.notice, .alert))
    shop.store.send(.presentInTurn(.product(2), .sheet))
    let saved = try NavigationSnapshot<ShopRoute>(data: shop.store.snapshot().data())
    let again = ShopStore()
    #expect(again.store.restore(saved).isComplete)
    #expect(again.state == shop.state)
    again.store.send(.dismiss)
    #expect(again.state.presentations == [Presentation(.notice, style: .alert)])
  }

  @Test func `a state with a queue is written and read`() throws {
    let state = try NavigationState<ShopRoute>(
      tabs: [Tab("home")], presentations: [Presentation(.product(1))],
      queuedPresentations: [Presentation(.notice, style: .alert)])
    let data = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(NavigationState<ShopRoute>.self, from: data) == state)
    #expect(state != (try NavigationState(tabs: [Tab("home")], presentations: state.presentations)))
  }

  @Test(.timeLimit(.minutes(10)))
  func `an asynchronous middleware is asked, and it stays in the value meanwhile`() async {
    let shop = ShopStore()
    shop.store.send(.present(.product(1), .sheet))
    shop.store.send(.presentInTurn(.notice, .alert))
    var isAsked = false
    shop.store.addMiddleware(
      Confirmation<ShopRoute>(
        when: { command in command == .presentInTurn(.notice, .alert) },
        ask: {
          isAsked = true
          await Task.yield()
          return true
        }))
    shop.store.send(.dismiss)
    #expect(shop.state.queuedPresentations.map(\.root) == [.notice])
    await shop.shows(.notice)
    #expect(isAsked)
    #expect(shop.state.queuedPresentations.isEmpty)
  }

  @Test(arguments: [true, false])
  func `middleware that never lets one have its turn does not hold the store up`(isKept: Bool) {
    let shop = ShopStore()
    shop.store.send(.present(.product(1), .sheet))
    shop.store.send(.presentInTurn(.notice, .alert))
    shop.store.addMiddleware(
      isKept
        ? AnyNavigationMiddleware(
          name: "not now",
          deciding: { command, _ in
            if case .presentInTurn = command { .cancel(reason: "not now") } else { .proceed }
          }, reporting: { _, result, _ in result.isSuccess ? result : .rejected(.stale) })
        : AnyNavigationMiddleware { command, _ in
          switch command {
          case .presentInTurn(.notice, _): .presentInTurn(.product(2), .sheet)
          case .presentInTurn: .presentInTurn(.notice, .sheet)
          default: command
          }
        })
    shop.store.send(.dismiss)
    #expect(shop.state.presentations.isEmpty)
    shop.store.send(.go(.product(5)))
    #expect(shop.state.visible == .product(5))
  }
}
