import Navigation

/// Prints what a push through the whole store costs, from a client module, at growing depths.
///
/// Four tabs, four middlewares, gate, history, and one `onEvent` listener.
@MainActor
struct PushBenchmark {
  enum Place: Route {
    case home, product(Int), search(String), page([String]), login
  }

  static let depths = [10, 1_000, 100_000, 1_000_000]
  static let calls = 2_000

  var heard = 0

  static func run() {
    print("A push through four middlewares, gate and history, with one listener.")
    print("depth    push ns   × of 10   signed in   back ns   array append ns   push / append")
    var first = 0.0
    for depth in depths {
      let append = timeAppend(depth)
      let push = timePush(depth)
      let signedIn = timePush(depth, principal: Principal(subject: "demo"))
      if depth == depths[0] { first = push.push }
      let columns = [
        NavigationBenchmarks.pad("\(depth)", 8),
        NavigationBenchmarks.pad(NavigationBenchmarks.whole(push.push), 8),
        NavigationBenchmarks.pad(NavigationBenchmarks.tenths(push.push / first), 10),
        NavigationBenchmarks.pad(NavigationBenchmarks.whole(signedIn.push), 12),
        NavigationBenchmarks.pad(NavigationBenchmarks.whole(push.back), 10),
        NavigationBenchmarks.pad(NavigationBenchmarks.tenths(append), 18),
        NavigationBenchmarks.pad(NavigationBenchmarks.whole(push.push / append), 16),
      ]
      print(columns.joined())
    }
  }

  /// The plainest thing there is: the route at the end of an array.
  static func timeAppend(_ depth: Int) -> Double {
    var path = (0..<depth).map(Place.product)
    return NavigationBenchmarks.time(rounds: 15, calls) { index in
      path.append(.product(-index))
      return path.count > depth
    }
  }

  static func timePush(_ depth: Int, principal: Principal? = nil) -> (push: Double, back: Double) {
    let store = makeStore(depth)
    if let principal { store.signIn(principal) }
    for index in 0..<calls { store.execute(.push(.product(-index))) }
    var pushes: [Double] = []
    var backs: [Double] = []
    for _ in 0..<15 {
      pushes.append(
        NavigationBenchmarks.time(rounds: 1, calls) {
          store.execute(.push(.product(-$0))).isSuccess
        })
      backs.append(
        NavigationBenchmarks.time(rounds: 1, calls) { _ in store.execute(.pop).isSuccess })
    }
    return (pushes.sorted()[7], backs.sorted()[7])
  }

  static func makeStore(_ depth: Int) -> NavigationStore<Place> {
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
    var heard = 0
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "no duplicates",
        willExecute: { command, state in
          if case .push(let route) = command, state.visible == route { nil } else { command }
        }))
    store.addMiddleware(AnyNavigationMiddleware(didExecute: { _, _, _ in heard += 1 }))
    store.addMiddleware(
      AnyNavigationMiddleware(willExecute: { $1.tabs.count > 9 ? nil : $0 }))
    store.addMiddleware(AnyNavigationMiddleware(didExecute: { _, _, _ in heard += 1 }))
    store.onEvent = { _ in heard += 1 }
    return store
  }
}
