import AllocationCounter
import Navigation

/// Prints what a push through the whole store costs, from a client module, at growing depths.
///
/// Four tabs, four middlewares, gate, history, and `onEvent`; then with a listener of everything that
/// keeps the states, as a host does.
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
      "A push through four middlewares, gate and history, with onEvent; then with a listener of")
    print("everything, which keeps the states as a host does; medians.")
    print(
      "depth     push ns   × of 10   signed in   + stream   pop ns   allocations   array store ns"
        + "   array / ours   heard ns   × of 10   allocations")
    _ = time(makeStore(depths[0]))  // warms up
    var first = 0.0
    var firstHeard = 0.0
    for depth in depths {
      let open = time(makeStore(depth))
      let signedIn = time(makeStore(depth, principal: Principal(subject: "demo")))
      let stream = timeWithStream(depth)
      let array = timeArrays(depth)
      let heard = time(hearing(makeStore(depth))).push
      if depth == depths[0] { (first, firstHeard) = (open.push, heard) }
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
        NavigationBenchmarks.pad(NavigationBenchmarks.whole(heard), 11),
        NavigationBenchmarks.pad(NavigationBenchmarks.tenths(heard / firstHeard), 10),
        NavigationBenchmarks.pad(
          NavigationBenchmarks.tenths(allocations(hearing(makeStore(depth)))), 14),
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

  /// Lets a listener hear everything and keep the last states, as a host's inspector does.
  static func hearing(_ store: NavigationStore<Place>) -> NavigationStore<Place> {
    var kept: [NavigationState<Place>] = []
    kept.reserveCapacity(256)
    var next = 0
    var refused = 0
    store.addListener { update in
      switch update {
      case .changed(let event):
        if kept.count < 256 { kept.append(event.after) } else { kept[next % 256] = event.after }
        next += 1
      case .finished(let trace): if !trace.result.isSuccess { refused += 1 }
      case .noticed, .performed, .principalChanged: break
      }
    }
    return store
  }

  /// Pushes and pops alone, so that another program can count their instructions.
  static func count(_ calls: Int, heard: Bool) {
    let store = heard ? hearing(makeStore(1_000)) : makeStore(1_000)
    for index in 0..<calls {
      store.execute(.push(.product(-index)))
      store.execute(.pop)
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
