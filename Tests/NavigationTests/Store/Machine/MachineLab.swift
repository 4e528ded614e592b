#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Navigation
import NavigationTesting
import Observation

/// A store with everything that a request can meet, and a log of when it happened.
@MainActor final class MachineLab {
  /// What is going on: before the request, the call itself, the work around it, a decision that is
  /// still pending, and after its answer.
  enum Stage { case setUp, call, work, pending, answered }

  /// Decides on pushes of product 500 and of gated orders, when it is told to.
  @MainActor final class Slow: AsyncNavigationMiddleware {
    typealias R = ShopRoute

    let name = "slow"
    let timeLimit: Duration? = nil
    var routes: Set<ShopRoute> = [.product(500), .order(7), .order(8)]
    var inside: (@MainActor () async -> Void)?
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func isConcerned(
      with command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
    ) -> Bool {
      switch command {
      case .push(let route), .present(let route, _): routes.contains(route)
      default: false
      }
    }

    func willExecute(
      _ command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
    ) async -> MiddlewareDecision<ShopRoute> {
      if let inside {
        self.inside = nil
        await inside()
      }
      await withCheckedContinuation { waiting.append($0) }
      return .proceed
    }

    func answer() {
      let all = waiting
      waiting = []
      for one in all { one.resume() }
    }
  }

  /// The routes that are not there today.
  @MainActor private final class Rules: Sendable {
    var isClosed = false
  }

  let store: NavigationStore<ShopRoute>
  let clock = NavigationTestClock()
  let slow = Slow()
  private let rules = Rules()
  private(set) var stage = Stage.setUp
  /// Whether what the request asks for has happened, and when it was first seen.
  private var happened: (@MainActor (MachineLab) -> Bool)?
  private(set) var first: Stage?
  private(set) var isPossible = true
  var sawHistory = false
  var sawDrop = false
  /// Whether a notice says, by the right name, that there was no room for what the row asks.
  private(set) var sawFull = false
  private var isLink = false
  // What asks from inside a run, once.
  var onEvent: (@MainActor () -> Void)?
  var onWill: (@MainActor (NavigationCommand<ShopRoute>) -> Void)?
  var onDid: (@MainActor () -> Void)?
  var onAction: (@MainActor () -> Void)?
  var onNotice: (@MainActor () -> Void)?
  var kept: [AnyObject] = []

  /// A command that changes something and closes no sign-in layer.
  var plain: NavigationCommand<ShopRoute> { amending(to: .product(9)) }

  /// A command that gives the lowest entry another route.
  func amending(to route: ShopRoute) -> NavigationCommand<ShopRoute> {
    .amend(route, store.state.tabs[0].stack.id(at: 0))
  }

  var ada: Principal {
    Principal(subject: "ada", expires: clock.now.advanced(by: .seconds(100)))
  }
  let bob = Principal(subject: "bob")

  private static var links: DeepLinkPipeline<ShopRoute> {
    let matcher = DeepLinkMatcher<ShopRoute> {
      DeepLinkMapping("products/<int:id>") { values in
        ShopRoute.product(values.firstValue(forName: "id", as: Int.self) ?? 0)
      }
    }
    return DeepLinkPipeline(
      allowedSchemes: ["shop"], matcher: matcher, access: .shop,
      plan: { NavigationPlan(commands: [.push($0)]) })
  }

  init() {
    store = NavigationStore(
      initial: .shop(), access: .shop,
      rules: { [rules] in $0 == .product(1) && rules.isClosed ? "it is closed" : nil },
      links: Self.links,
      clock: clock.clock)
    store.onEvent = { [unowned self] event in
      if case .history = event.cause { sawHistory = true }
      look()
      onEvent?()
    }
    store.onNotice = { [unowned self] notice in
      if stage != .setUp, case .dropped(_, .otherPerson) = notice { sawDrop = true }
      if case .refused(let request, .rejected(.queueFull)) = notice {
        if case .link = request { sawFull = isLink } else { sawFull = !isLink }
      }
      look()
      onNotice?()
    }
    store.onAction = { [unowned self] _ in onAction?() }
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "quick",
        deciding: { [unowned self] command, _ in
          onWill?(command)
          return .proceed
        },
        reporting: { [unowned self] _, result, _ in
          onDid?()
          return result
        }))
    store.addMiddleware(slow)
  }

  func close() {
    rules.isClosed = true
    store.rulesChanged()
  }

  func look() {
    guard stage != .setUp, first == nil, let happened, happened(self) else { return }
    first = stage
  }

  func enter(_ stage: Stage) {
    look()
    self.stage = stage
  }

  func settle() async {
    for _ in 0..<10 { await Task.yield() }
    look()
  }

  func holds(_ route: ShopRoute) -> Bool {
    store.state.tabs.contains { $0.stack.contains(route) }
      || store.state.presentations.contains { $0.root == route || $0.stack.contains(route) }
  }

  func hasLayer(_ route: ShopRoute) -> Bool {
    store.session.layers.contains { $0.root == route }
  }

  /// Makes the request of a row.
  func call(_ row: MachineRow) {
    sawHistory = false
    isLink = row.isLink
    happened = row.happened
    stage = .call
    if row.happened(self) { isPossible = false }
    row.ask(self)
    enter(.work)
  }

  /// Lets the outer work end, answers the decision, and lets everything settle.
  func finish() async {
    enter(.pending)
    await settle()
    enter(.answered)
    for _ in 0..<4 {
      slow.answer()
      await settle()
    }
  }

  /// Lets a decision begin.
  func decide() async {
    store.execute(.push(.product(500)))
    await settle()
  }
}
