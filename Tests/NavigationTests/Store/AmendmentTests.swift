import Navigation
import NavigationTesting
import Testing

/// An amendment gives an entry another route: the entry, and the number of steps, stay.
@MainActor @Suite(.timeLimit(.minutes(10))) struct AmendmentTests {
  private let shop = ShopStore()
  private var store: NavigationStore<ShopRoute> { shop.store }

  @Test func `the entry keeps its identity, and undo takes back the arrival, not the amendment`() {
    store.send(.go(.product(1)))
    let entry = shop.state.path.id(at: 0)
    let steps = store.session.history.stepCount
    for number in 2...5 { store.send(.amend(.product(number))) }
    #expect(shop.state.path == [.product(5)])
    #expect(shop.state.path.id(at: 0) == entry)
    #expect(store.session.history.stepCount == steps)
    store.send(.undo)
    #expect(shop.state.path == [])
    store.send(.redo)
    #expect(shop.state.path == [.product(5)])
  }

  @Test func `steps that were undone can be redone after an amendment`() {
    store.send(.go(.product(1)))
    store.send(.go(.product(2)))
    store.send(.undo)
    store.send(.amend(.product(9)))
    #expect(store.session.history.canRedo)
    store.send(.redo)
    #expect(shop.state.path == [.product(1), .product(2)])
    store.send(.undo)
    #expect(shop.state.path == [.product(9)])
  }

  @Test func `the first step of the history is amended as well`() {
    store.send(.go(.product(1)))
    let session = NavigationStore(initial: shop.state)
    session.send(.amend(.product(2)))
    #expect(session.state.path == [.product(2)])
    #expect(!session.session.history.canUndo)
  }

  @Test func `an amendment back to the step before leaves one step, not two equal ones`() {
    store.send(.go(.product(1)))
    store.execute(.replaceTop(.product(2)))
    let steps = store.session.history.stepCount
    store.send(.amend(.product(1)))
    #expect(store.session.history.stepCount == steps - 1)
    store.send(.undo)
    #expect(shop.state.path == [])
  }

  @Test func `an amendment to the step behind leaves nothing to redo`() {
    store.send(.go(.product(1)))
    store.execute(.replaceTop(.product(2)))
    store.send(.undo)
    store.send(.amend(.product(2)))
    #expect(shop.state.path == [.product(2)])
    #expect(!store.session.history.canRedo)
  }

  @Test func `a tab's root cannot be amended, the root of a layer can`() {
    #expect(store.execute(.amend(.product(1))) == .emptyStack)
    store.send(.present(.product(1)))
    let layer = shop.state.presentations.last?.id
    #expect(store.execute(.amend(.product(2))) == .success)
    #expect(shop.state.presentations.map(\.root) == [.product(2)])
    #expect(shop.state.presentations.last?.id == layer)
  }

  @Test func `an entry is amended where it is, and no other one is if it is gone`() throws {
    store.send(.goMany([.product(1), .product(2)]))
    let below = try #require(shop.state.path.id(at: 0))
    let top = shop.state.path.id(at: 1)
    #expect(store.execute(.amend(.product(8), below)) == .success)
    #expect(shop.state.path == [.product(8), .product(2)])
    #expect(shop.state.path.id(at: 0) == below)
    #expect(shop.state.path.id(at: 1) == top)
    store.send(.present(.notice))
    #expect(store.execute(.amend(.product(9), below)) == .success)
    #expect(shop.state.tabs[0].stack == [.product(9), .product(2)])
    #expect(shop.state.presentations.map(\.root) == [.notice])
    store.send(.dismiss)
    store.send(.backToRoot)
    #expect(store.execute(.amend(.product(1), below)) == .rejected(.stale))
    #expect(shop.state.path == [])
  }

  @Test func `an equal route changes nothing and is a success`() {
    store.send(.go(.product(1)))
    var events = 0
    store.onEvent = { _ in events += 1 }
    #expect(store.execute(.amend(.product(1))) == .success)
    #expect(events == 0)
  }

  @Test func `signed out, an amendment to a gated route is refused and does not wait`() {
    store.send(.go(.product(1)))
    var notices: [NavigationNotice<ShopRoute>] = []
    store.onNotice = { notices.append($0) }
    #expect(store.execute(.amend(.order(1))) == .rejected(.needsSignIn))
    store.send(.amend(.order(1)))
    #expect(shop.state.path == [.product(1)])
    #expect(store.session.pending.isEmpty)
    #expect(store.loginLayer == nil)
    #expect(
      notices == [
        .refused(.intent(.amend(.order(1))), .rejected(.needsSignIn))
      ])
  }

  @Test func `signed in, the gate and the rules judge the new route`() {
    store.signIn(.demo)
    store.send(.go(.product(1)))
    #expect(store.execute(.amend(.order(1))) == .success)
    #expect(store.execute(.amend(.admin)) == .rejected(.forbidden))
    store.send(.present(.product(1)))
    #expect(store.execute(.amend(.admin)) == .rejected(.forbidden))
    store.send(.dismiss)
    store.send(.signOut)
    #expect(shop.state.path == [])
  }

  @Test func `middleware sees an amendment, and may cancel or rewrite it`() {
    store.addMiddleware(
      AnyNavigationMiddleware(willExecute: { command, _ in
        switch command {
        case .amend(.product(2), _): nil
        case .amend(.product(3), let entry): .amend(.product(4), entry)
        default: command
        }
      }))
    store.send(.go(.product(1)))
    #expect(!store.execute(.amend(.product(2))).isSuccess)
    #expect(shop.state.path == [.product(1)])
    store.send(.amend(.product(3)))
    #expect(shop.state.path == [.product(4)])
  }

  @Test func `an amendment below the sign-in layer leaves the layer`() throws {
    store.send(.go(.product(1)))
    let entry = try #require(shop.state.path.id(at: 0))
    store.send(.go(.order(1)))
    let layer = try #require(store.loginLayer)
    store.execute(.amend(.product(2), entry))
    #expect(store.loginLayer == layer)
    #expect(store.session.pending.count == 1)
    store.send(.dismiss)
    #expect(shop.state.path == [.product(2)])
  }

  @Test func `queued amendments wait for their turn, each with its entry`() {
    store.send(.go(.product(1)))
    var executed: [NavigationCommand<ShopRoute>] = []
    var isFirst = true
    store.addMiddleware(
      AnyNavigationMiddleware(willExecute: { [store] command, _ in
        executed.append(command)
        if isFirst {
          isFirst = false
          for number in 2...9 { store.send(.amend(.product(number))) }
          store.send(.go(.home))
        }
        return command
      }))
    let entry = shop.state.path.id(at: 0)
    store.execute(.popToRoot)
    let amended = (2...9).map { NavigationCommand<ShopRoute>.amend(.product($0), entry) }
    #expect(executed == [.popToRoot] + amended + [.push(.home)])
    // The entry was gone by then, and no other one was amended.
    #expect(shop.state.path == [.home])
  }
}
