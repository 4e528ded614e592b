import AllocationCounter
import Navigation
import NavigationTerminal
import TerminalKit

/// Prints what a push through the whole store costs, from a client module, at growing depths.
///
/// Four tabs, four middlewares, gate, history, and `onEvent`; then with a host attached, which shows
/// the store on a terminal without a window. The frame itself is drawn later, after the push.
@MainActor
struct PushBenchmark {
  enum Place: Route {
    case home, product(Int), search(String), page([String]), login
  }

  static let depths = [10, 1_000, 100_000, 1_000_000]
  /// So few at once that they hardly change the depth.
  static let calls = 10

  static func run() {
    print(
      "A push through four middlewares, gate and history, with onEvent; then with a host and all")
    print("that observes the store in an app; medians.")
    print(
      "depth     push ns   × of 10   signed in   + stream   pop ns   allocations   array store ns"
        + "   array / ours    host ns   × of 10   allocations")
    _ = time(makeStore(depths[0]))  // warms up
    var first = 0.0
    var firstHosted = 0.0
    for depth in depths {
      let open = time(makeStore(depth))
      let signedIn = time(makeStore(depth, principal: Principal(subject: "demo")))
      let stream = timeWithStream(depth)
      let array = timeArrays(depth)
      let hosted = withHost {
        time($0).push
      } of: {
        makeStore(depth)
      }
      if depth == depths[0] { (first, firstHosted) = (open.push, hosted) }
      let columns = [
        NavigationBenchmarks.pad("\(depth)", 8),
        NavigationBenchmarks.pad(NavigationBenchmarks.whole(open.push), 9),
        NavigationBenchmarks.pad(NavigationBenchmarks.tenths(open.push / first), 10),
        NavigationBenchmarks.pad(NavigationBenchmarks.whole(signedIn.push), 12),
        NavigationBenchmarks.pad(NavigationBenchmarks.whole(stream), 11),
        NavigationBenchmarks.pad(NavigationBenchmarks.whole(open.pop), 9),
        NavigationBenchmarks.pad(NavigationBenchmarks.tenths(allocations(makeStore(depth))), 14),
        NavigationBenchmarks.pad(NavigationBenchmarks.whole(array), 17),
        NavigationBenchmarks.pad(NavigationBenchmarks.tenths(array / open.push), 15),
        NavigationBenchmarks.pad(NavigationBenchmarks.whole(hosted), 11),
        NavigationBenchmarks.pad(NavigationBenchmarks.tenths(hosted / firstHosted), 10),
        NavigationBenchmarks.pad(
          NavigationBenchmarks.tenths(withHost(allocations, of: { makeStore(depth) })), 14),
      ]
      print(columns.joined())
    }
    print("")
  }

  static func time(_ store: NavigationStore<Place>) -> (push: Double, pop: Double) {
    inTurn(
      rounds: 2_001, push: { store.execute(.push(.product(-$0))).isSuccess },
      pop: { store.execute(.pop).isSuccess })
  }

  /// With a bounded stream of the events beside the listener, which nobody reads for the time being.
  static func timeWithStream(_ depth: Int) -> Double {
    let store = makeStore(depth)
    return withExtendedLifetime(store.events(keeping: 64)) { time(store).push }
  }

  /// How many blocks of memory one push asks for, once the history has its room.
  static func allocations(_ store: NavigationStore<Place>) -> Double {
    for index in 0..<2_100 { store.execute(.push(.product(-index))) }
    let before = allocations_of_thread()
    for index in 0..<1_000 { store.execute(.push(.product(-index))) }
    return Double(allocations_of_thread() - before) / 1_000
  }

  static func timeArrays(_ depth: Int) -> Double {
    let store = makeArrayStore(depth)
    return inTurn(
      rounds: depth > 10_000 ? 5 : 1_001, push: { store.push(.product(-$0)) },
      pop: { store.pop() }
    ).push
  }

  /// The medians of some pushes and as many pops in turn, so that the depth stays what it is.
  static func inTurn(
    rounds: Int, push: (Int) -> Bool, pop: () -> Bool
  ) -> (push: Double, pop: Double) {
    var pushes: [Double] = []
    var pops: [Double] = []
    for _ in 0..<rounds {
      pushes.append(NavigationBenchmarks.time(rounds: 1, calls, push))
      pops.append(NavigationBenchmarks.time(rounds: 1, calls) { _ in pop() })
    }
    return (pushes.sorted()[rounds / 2], pops.sorted()[rounds / 2])
  }
}

// MARK: - The two stores

extension PushBenchmark {
  /// A middleware of a type of its own, as a value.
  struct NoDuplicates: NavigationMiddleware {
    let name = "no duplicates"

    func willExecute(
      _ command: NavigationCommand<Place>, in context: NavigationContext<Place>
    ) -> MiddlewareDecision<Place> {
      if case .push(let route) = command, context.state.visible == route {
        .cancel(reason: "it is there already")
      } else {
        .proceed
      }
    }
  }

  /// A middleware of a type of its own, as an object.
  final class Counting: NavigationMiddleware {
    let name = "counting"
    var count = 0

    func didExecute(
      _ command: NavigationCommand<Place>, result: NavigationResult<Place>,
      in context: NavigationContext<Place>
    ) -> NavigationResult<Place> {
      count += 1
      return result
    }
  }

  static func makeStore(_ depth: Int, principal: Principal? = nil) -> NavigationStore<Place> {
    let tabs: [Tab<Place>] = [
      Tab("shop", root: .home, stack: RouteStack((0..<depth).map(Place.product))),
      Tab("search", root: .search("")), Tab("orders", root: .home), Tab("account", root: .home),
    ]
    guard let state = try? NavigationState(tabs: tabs) else {
      preconditionFailure("The benchmark's tabs make no state.")
    }
    let store = NavigationStore(
      initial: state,
      access: AccessPolicy(login: .login) { if case .page = $0 { .signedIn } else { .none } })
    if let principal { store.signIn(principal) }
    var heard = 0
    store.addMiddleware(NoDuplicates())
    store.addMiddleware(Counting())
    store.addMiddleware(
      AnyNavigationMiddleware(willExecute: { $1.path.count > 9_000_000 ? nil : $0 }))
    store.addMiddleware(AnyNavigationMiddleware(didExecute: { _, _, _ in heard += 1 }))
    store.onEvent = { _ in heard += 1 }
    return store
  }

  /// Measures a store while a host shows it.
  static func withHost(
    _ measure: (NavigationStore<Place>) -> Double, of make: () -> NavigationStore<Place>
  ) -> Double {
    let host = host(of: make())
    return withExtendedLifetime(host) { measure(host.store.typed(of: Place.self)) }
  }

  /// Starts a host of plain screens on a terminal without a window.
  static func host(of store: NavigationStore<Place>) -> NavigationHost {
    var configuration = HostConfiguration(
      name: "Push", title: { _ in "Place" }, screen: { _, _ in PlainScreen() })
    configuration.tabs = ["shop", "search", "orders", "account"].map {
      AppTab(TabID($0), $0, root: AnyRoute(Place.home))
    }
    let host = NavigationHost(
      HostedStore(store), configuration: configuration,
      backend: HeadlessTerminal(size: Size(columns: 80, rows: 24)), clock: .virtual())
    do {
      try host.start()
    } catch {
      preconditionFailure("A terminal without a window can always be used: \(error)")
    }
    return host
  }

  /// A screen that shows nothing.
  final class PlainScreen: Screen {
    let title = "Place"

    func draw(in frame: inout ScreenFrame) {}
  }

  /// Pushes and pops alone, so that another program can count their instructions.
  static func count(_ calls: Int, hosted: Bool) {
    let store = makeStore(10)
    let host = hosted ? host(of: store) : nil
    withExtendedLifetime(host) {
      for index in 0..<calls {
        store.execute(.push(.product(-index)))
        store.execute(.pop)
      }
    }
  }

  static func makeArrayStore(_ depth: Int) -> ArrayStore<Place> {
    let store = ArrayStore<Place>([(0..<depth).map(Place.product), [], [], []]) {
      if case .page = $0 { false } else { true }
    }
    var heard = 0
    store.middleware = [
      ArrayStore.Middleware(willPush: { $0 != $1.paths[$1.selected].last }),
      ArrayStore.Middleware(didPush: { _, _ in heard += 1 }),
      ArrayStore.Middleware(willPush: { $1.paths[$1.selected].count <= 9_000_000 }),
      ArrayStore.Middleware(didPush: { _, _ in heard += 1 }),
    ]
    store.onEvent = { _, _ in heard += 1 }
    return store
  }
}
