import Navigation
import NavigationTesting

enum Shop: Route, Codable {
  case home, product(Int), order(Int), admin, cart, slow(Int), notice, login

  static let access = AccessPolicy<Shop>(login: .login) { route in
    switch route {
    case .order: .signedIn
    case .admin: .role("admin")
    default: .none
    }
  }
}

/// A store whose closures a test can use once, and all of its records.
@MainActor final class Lab {
  let clock = NavigationTestClock()
  private(set) var store = NavigationStore<Shop>()
  private(set) var records: [Record] = []
  var onWill, onDid, onRule, onLink, onRecord: (@MainActor () -> Void)?
  /// What the middleware "watch" says next.
  var decision: MiddlewareDecision<Shop>?
  /// What an asynchronous middleware is concerned with.
  var slow: @MainActor (Shop) -> Bool = { if case .slow = $0 { true } else { false } }
  var closed: [Shop: String] = [:]
  var slowGuard: SlowGuard?

  init(
    pending: PendingPolicy = PendingPolicy(), validator: RouteStackValidator<Shop> = .permissive,
    starts: Bool = false
  ) throws {
    let shell = Shell()
    let state = try NavigationState<Shop>(
      tabs: [Tab("home", stack: [.product(1)]), Tab("orders", root: .order(0)), Tab("help")])
    store = NavigationStore(
      initial: state, access: Shop.access,
      rules: { [weak self] route in
        guard let self else { return .available }
        fire(&onRule)
        return closed[route].map { .unavailable($0) } ?? .available
      },
      links: Self.links(asking: shell),
      clock: clock.clock, pendingPolicy: pending, validator: validator)
    store.machine.setup.leavesDecisions = !starts
    store.machine.addListener { [weak self] record in
      guard let self else { return }
      records.append(record)
      fire(&onRecord)
    }
    shell.lab = self
    store.addMiddleware(Watch(lab: self))
    let slowGuard = SlowGuard(lab: self)
    self.slowGuard = slowGuard
    store.addMiddleware(slowGuard)
  }

  private final class Shell: Sendable {
    @MainActor weak var lab: Lab?
  }

  /// Links of orders, products and more, whose rules fire a hook of the lab.
  private static func links(asking shell: Shell) -> DeepLinkPipeline<Shop> {
    let matcher = DeepLinkMatcher<Shop> {
      DeepLinkMapping("orders/<int:id>") { Shop.order($0.number) }
      DeepLinkMapping("slow/<int:id>") { Shop.slow($0.number) }
      DeepLinkMapping("products/<int:id>") { parameters in
        MainActor.assumeIsolated { if let lab = shell.lab { lab.fire(&lab.onLink) } }
        return Shop.product(parameters.number)
      }
      DeepLinkMapping("login") { _ in NavigationPlan(commands: [.dismissAll, .present(.login)]) }
      DeepLinkMapping.handle("pay", requirement: .signedIn)
    }
    return DeepLinkPipeline(allowedSchemes: ["lab"], matcher: matcher, access: Shop.access) {
      .show(tab: "home", path: [$0])
    }
  }

  func fire(_ hook: inout (@MainActor () -> Void)?) {
    let work = hook
    hook = nil
    work?()
  }

  let ada = Principal(subject: "ada", roles: ["admin"])
  let bob = Principal(subject: "bob")

  /// An account whose session ends after a number of seconds.
  func account(_ subject: String, for seconds: Int) -> Principal {
    Principal(subject: subject, expires: clock.now.advanced(by: .seconds(seconds)))
  }

  /// Opens a link of the app's own.
  @discardableResult
  func open(_ link: String, context: DeepLinkContext = .empty) -> NavigationResult<Shop>? {
    store.open(DeepLinkRequest(link, isInternal: true, context: context)).result
  }

  /// Whether the session is an account's.
  func isOwned(by subject: String) -> Bool {
    store.machine.session.owner?.isOf(subject) == true
  }

  /// Answers for the asynchronous middleware.
  func answer(_ decision: Decision = .proceed) {
    guard let id = store.machine.deferred?.id else { return }
    store.machine.submit(.answer(id, decision))
  }

  var state: NavigationState<Shop> { store.state }
  var path: RouteStack<Shop> { store.state.path }
  var outcomes: [Outcome] { records.map(\.outcome) }
  var notices: [NavigationNotice<Shop>] { records.flatMap(\.notices).map { $0.shop } }
  /// The visible entry, which may be a root.
  var visibleEntry: EntryID { store.machine.session.state.visibleEntry }
  var isDeciding: Bool { store.isDeciding }

  /// The notices and outcomes since the last call.
  func news() -> (outcomes: [Outcome], notices: [NavigationNotice<Shop>]) {
    defer { records = [] }
    return (outcomes, notices)
  }
}

extension DeepLinkParameters {
  fileprivate var number: Int { firstValue(forName: "id", as: Int.self) ?? 0 }
}

extension NavigationNotice<AnyRoute> {
  var shop: NavigationNotice<Shop> { map { $0.typed() } }
}

final class Watch: NavigationMiddleware {
  typealias R = Shop
  let name = "watch"
  private weak var lab: Lab?

  init(lab: Lab) {
    self.lab = lab
  }

  func willExecute(
    _ command: NavigationCommand<Shop>, in context: NavigationContext<Shop>
  ) -> MiddlewareDecision<Shop> {
    guard let lab else { return .proceed }
    lab.fire(&lab.onWill)
    defer { lab.decision = nil }
    return lab.decision ?? .proceed
  }

  func didExecute(
    _ command: NavigationCommand<Shop>, result: NavigationResult<Shop>,
    in context: NavigationContext<Shop>
  ) -> NavigationResult<Shop> {
    if let lab { lab.fire(&lab.onDid) }
    return result
  }
}

/// Decides on some routes when a test says so, or by its own work.
final class SlowGuard: AsyncNavigationMiddleware {
  typealias R = Shop
  let name = "slow"
  var timeLimit: Duration?
  var work: (@MainActor () async -> MiddlewareDecision<Shop>)?
  private(set) var results: [NavigationResult<Shop>] = []
  private weak var lab: Lab?

  init(lab: Lab) {
    self.lab = lab
  }

  func isConcerned(
    with command: NavigationCommand<Shop>, in context: NavigationContext<Shop>
  ) -> Bool { command.routes.contains { lab?.slow($0) == true } }

  func willExecute(
    _ command: NavigationCommand<Shop>, in context: NavigationContext<Shop>
  ) async -> MiddlewareDecision<Shop> { await work?() ?? .proceed }

  func didExecute(
    _ command: NavigationCommand<Shop>, result: NavigationResult<Shop>,
    in context: NavigationContext<Shop>
  ) -> NavigationResult<Shop> {
    if isConcerned(with: command, in: context) { results.append(result) }
    return result
  }
}
