import Navigation
import Testing

@MainActor struct ShelfScreen {
  enum Destination {
    case book(Int)
    case desk
  }

  let navigator: any Navigator<Destination>

  func bookTapped(_ id: Int) { navigator.navigate(to: .book(id)) }
}

@MainActor final class LibraryCoordinator: Coordinator {
  let store = NavigationStore<BookRoute>()
  var isOpen = false

  func handle(_ intent: NavigationIntent<BookRoute>) {
    store.send(intent == .go(.desk) && !isOpen ? .go(.note("closed")) : intent)
  }

  func destination(for route: BookRoute) -> String { "\(route)" }
}

@MainActor @Suite struct CoordinationSample {
  @Test func `a screen knows its own destinations and no more`() {
    let store = NavigationStore<BookRoute>()
    let screen = ShelfScreen(
      navigator: store.navigator { destination in
        switch destination {
        case .book(let id): .go(.book(id))
        case .desk: .present(.desk)
        }
      })
    screen.bookTapped(3)
    #expect(store.state.path == [.book(3)])
  }

  @Test func `a coordinator holds what screens need not know`() {
    let coordinator = LibraryCoordinator()
    coordinator.handle(.go(.desk))
    #expect(coordinator.store.state.path == [.note("closed")])
  }

  @Test func `a screen that is awaited`() async {
    let store = NavigationStore<BookRoute>()
    let events = store.events
    let choice = Task { await store.present(.shelf, returning: Int.self) }
    for await event in events where event.after.visible == .shelf {
      store.finish(7)
      break
    }
    #expect(await choice.value == .finished(7))
    #expect(store.state.presentations.isEmpty)
  }

  @Test func `layers are presented one after the other`() async {
    let store = NavigationStore<BookRoute>(access: .library)
    let announcements = Announcements(store)
    store.execute(.present(.desk))
    for route: BookRoute in [.note("one"), .loan(7), .note("two")] { announcements.present(route) }
    #expect(announcements.waiting.count == 3)
    store.send(.dismiss)
    while store.state.presentations.isEmpty, !Task.isCancelled { await Task.yield() }
    #expect(store.state.presentations.map(\.root) == [.note("one")])
    #expect(announcements.waiting == [.loan(7), .note("two")])
    store.send(.dismiss)
    while store.loginLayer == nil, !Task.isCancelled { await Task.yield() }
    store.cancelSignIn()
    while store.state.presentations.isEmpty, !Task.isCancelled { await Task.yield() }
    #expect(store.state.presentations.map(\.root) == [.note("two")])
    #expect(announcements.waiting.isEmpty)
  }

  @Test func `a flow of steps, held until it ends`() {
    let store = NavigationStore<BookRoute>()
    let children = ChildCoordinators()
    let tour = Tour(store)
    var outcome: CoordinatorOutcome<Int>?
    children.begin(tour, { $0.begin($1) }) { outcome = $0 }
    tour.steps?.next()
    #expect(store.state.path == [.book(1), .book(2)])
    #expect(children.count == 1)

    tour.steps?.next()
    #expect(outcome == .finished(2))
    #expect(children.count == 0)
  }
}

@MainActor final class Announcements {
  private(set) var waiting: [BookRoute] = []
  private let store: NavigationStore<BookRoute>
  private var isPresenting = false

  init(_ store: NavigationStore<BookRoute>) {
    self.store = store
    store.addListener { [weak self] update in
      if case .principalChanged(.some, _) = update { self?.waiting = [] }
      self?.presentNext()
    }
  }

  func present(_ route: BookRoute) {
    waiting.append(route)
    presentNext()
  }

  private func presentNext() {
    guard !isPresenting, !waiting.isEmpty, store.session.layers.isEmpty else { return }
    let next = waiting.removeFirst()
    isPresenting = true
    Task {
      await store.perform(.present(next))
      isPresenting = false
      presentNext()
    }
  }
}

/// A tour of two books, which ends with how many were seen.
@MainActor final class Tour {
  private(set) var steps: StepCoordinator<Int>?
  private let store: NavigationStore<BookRoute>

  init(_ store: NavigationStore<BookRoute>) {
    self.store = store
  }

  func begin(_ end: @escaping @MainActor (CoordinatorOutcome<Int>) -> Void) {
    let store = store
    steps = StepCoordinator([1, 2], show: { store.send(.go(.book($0))) }) { _ in
      end(.finished(2))
    }
    steps?.activate()
  }
}
