import Testing

@testable import Navigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a store hands to those that know no route type is the same value.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct UntypedTests {
  private typealias R = ShopRoute

  private static func erased(_ routes: ShopRoute...) -> [AnyRoute] { routes.map { AnyRoute($0) } }
  private static let product = AnyRoute(R.product(1))

  private enum OtherRoute: Route { case home }

  @Test func `a route without its type is equal to equal routes of its type only`() {
    #expect(AnyRoute(R.product(1)) == AnyRoute(R.product(1)))
    #expect(AnyRoute(R.product(1)) != AnyRoute(R.product(2)))
    #expect(AnyRoute(R.home) != AnyRoute(OtherRoute.home))
    #expect(Set(Self.erased(.home, .home, .product(1))).count == 2)
    #expect(AnyRoute(AnyRoute(R.home)) == AnyRoute(R.home))
    #expect(AnyRoute(AnyRoute(R.home)).typed() == R.home)
    #expect("\(AnyRoute(R.product(1)))" == RouteText.of(R.product(1)))
  }

  @Test func `a route of another store ends with words`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { _ = AnyRoute(ShopRoute.product(7)).typed(as: OtherRoute.self) }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("product(7) belongs to a store of another route type"))
  }

  @Test func `a path keeps its entries in both directions`() {
    let path: RouteStack<R> = [.home, .product(1), .product(1)]
    let untyped = path.untyped
    #expect(untyped == Self.erased(.home, .product(1), .product(1)))
    #expect((0..<3).map { untyped.id(at: $0) } == (0..<3).map { path.id(at: $0) })
    #expect(untyped.last == Self.product && untyped.firstIndex(of: Self.product) == 1)
    var longer = untyped
    longer.push(AnyRoute(R.order(4)))
    #expect(RouteStack<R>(typing: longer) == [.home, .product(1), .product(1), .order(4)])
    #expect(longer.sharedCount(with: untyped) == 3)
  }

  @Test func `a state is read without its type, and its frame only when it is new`() throws {
    let state = try NavigationState<R>(
      tabs: [Tab("shop", root: .home, stack: [.product(1)]), Tab("orders")],
      selectedTab: "shop", presentations: [Presentation(.notice, style: .alert)])
    var frames = UntypedFrames()
    let untyped = state.untyped(&frames)
    #expect(untyped.tabs.map(\.id) == ["shop", "orders"])
    #expect(untyped.tabs.map(\.root) == [AnyRoute(R.home), nil])
    #expect(untyped.tabs[0].stack == [Self.product])
    #expect(untyped.selectedTab == "shop" && untyped.visible == AnyRoute(R.notice))
    #expect(untyped.presentations.map(\.id) == state.presentations.map(\.id))
    #expect(untyped.presentations.map(\.style) == [.alert])
    #expect(NavigationState<R>(typing: untyped) == state)
    #expect(NavigationState<R>(typing: untyped).visibleEntry == state.visibleEntry)

    let grown = state.holding([.order(4)])
    #expect(grown.untyped(&frames).frame === untyped.frame)
    let other = NavigationState<R>(path: [.home])
    _ = other.untyped(&frames)
    #expect(state.untyped(&frames).frame === untyped.frame)
    _ = NavigationState<R>(path: []).untyped(&frames)
    _ = other.untyped(&frames)
    #expect(state.untyped(&frames).frame !== untyped.frame)
    #expect(state.untyped(&frames) == untyped)
  }

  private static let commands: [NavigationCommand<R>] = [
    .push(.home), .pushAll([.home, .product(1)]), .pop, .popCount(2), .popTo(.product(1)),
    .popToRoot, .replace([.order(1)]), .replaceTop(.admin), .amend(.product(2), EntryID()),
    .amend(.product(2)), .present(.login, .fullScreen), .dismiss,
    .dismissEntry(EntryID()), .dismissAll, .selectTab("orders"),
    .sequence([.push(.home), .pop]), .whenCancelled(.push(.admin), fallback: .popToRoot),
  ]

  private static let results: [NavigationResult<R>] = [
    .success, .cancelled(reason: "no", by: "gate"), .emptyStack, .invalidPopCount(0),
    .insufficientStackDepth(requested: 3, available: 1), .routeNotFound(.home),
    .tabNotFound("x"), .nothingPresented, .alreadyPresented(.login),
    .unsupported("z"), .pending, .rejected(.stale),
    .multiple([.success, .routeNotFound(.admin)]), .reentrant, .deferred,
  ]

  @Test func `commands, intents and results come back as they were`() {
    let intents: [NavigationIntent<R>] = [
      .go(.home), .goMany([.home, .order(2)]), .back, .backBy(3), .backTo(.admin), .backToRoot,
      .resetTo([.home]), .deepLink("shop://x"), .amend(.product(3)), .backOrGo(.home),
      .goUnique(.order(1)), .present(.login, .alert), .dismiss,
      .dismissAll, .selectTab("a"), .undo, .redo, .historyBack, .historyForward, .signOut,
    ]
    for intent in intents {
      #expect(NavigationIntent<R>(typing: intent.untyped) == intent)
      #expect(Self.kind(intent.untyped) == Self.kind(intent))
    }
    for command in Self.commands {
      let untyped = command.mapped { AnyRoute($0) }
      #expect(untyped.mapped { $0.typed() } == command)
      #expect(untyped.routes == command.routes.map { AnyRoute($0) })
      #expect(Self.kind(untyped) == Self.kind(command))
    }
    for result in Self.results {
      #expect(result.untyped.mapped { $0.typed() } == result)
      #expect(result.untyped.isSuccess == result.isSuccess)
      #expect(Self.kind(result.untyped) == Self.kind(result))
    }
  }

  /// The name of an enumeration's case.
  private static func kind(_ value: Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? String(describing: value)
  }

  @Test func `every notice says the same`() {
    let item = PendingDeepLink<R>(
      request: .link("shop://orders/1"), plan: NavigationPlan(commands: [.push(.order(1))]),
      queuedAt: Date(timeIntervalSince1970: 5), canBeSaved: false, subject: "ada",
      gatedRoute: .order(1))
    let same = PendingDeepLink<AnyRoute>(
      request: .link("shop://orders/1"),
      plan: NavigationPlan(commands: [.push(AnyRoute(R.order(1)))]),
      queuedAt: Date(timeIntervalSince1970: 5), canBeSaved: false, subject: "ada",
      gatedRoute: AnyRoute(R.order(1)))
    let ada = Principal(subject: "ada")
    let pairs: [(NavigationNotice<R>, NavigationNotice<AnyRoute>)] = [
      (.waiting(item), .waiting(same)), (.alreadyWaiting(item), .alreadyWaiting(same)),
      (.resumed([item]), .resumed([same])),
      (.dropped([item], .cancelled), .dropped([same], .cancelled)),
      (.dropped([], .outdated), .dropped([], .outdated)),
      (.dropped([], .capacity), .dropped([], .capacity)),
      (.dropped([], .otherPerson), .dropped([], .otherPerson)),
      (.refused(.place, .emptyStack), .refused(.place, .emptyStack)),
      (
        .refused(.commands([.push(.home)]), .routeNotFound(.home)),
        .refused(.commands([.push(AnyRoute(R.home))]), .routeNotFound(AnyRoute(R.home)))
      ),
      (.undecided(link: "x", .pending(item)), .undecided(link: "x", .pending(same))),
      (.undecided(link: "x", .unhandled("y")), .undecided(link: "x", .unhandled("y"))),
      (.undecided(link: "x", .plan(item.plan)), .undecided(link: "x", .plan(same.plan))),
      (.closed([.admin], reason: "old"), .closed([AnyRoute(R.admin)], reason: "old")),
      (.signedIn(ada), .signedIn(ada)), (.signInCancelled([item]), .signInCancelled([same])),
      (.signedOut, .signedOut), (.expired(place: item), .expired(place: same)),
      (.expired(place: nil), .expired(place: nil)),
    ]
    for (typed, expected) in pairs { #expect(typed.untyped == expected) }
  }

  @Test func `a listener hears the same changes and traces`() throws {
    let store = NavigationStore<R>(access: .shop)
    store.addMiddleware(
      AnyNavigationMiddleware(willExecute: { command, _ in
        switch command {
        case .push(.product(9)): nil
        case .push(.product(8)): .push(.product(1))
        default: command
        }
      }))
    var frames = UntypedFrames()
    var heard: [NavigationUpdate<R>] = []
    store.addListener { heard.append($0) }
    for route: R in [.home, .product(8), .product(9), .order(3)] { store.send(.go(route)) }
    store.signIn(Principal(subject: "ada"))
    store.send(.undo)
    store.execute(.popCount(7))
    var (changes, traces) = (0, 0)
    for update in heard {
      switch update {
      case .changed(let one):
        let (before, after) = (one.before.untyped(&frames), one.after.untyped(&frames))
        #expect(NavigationState<R>(typing: before) == one.before)
        #expect(NavigationState<R>(typing: after) == one.after)
        #expect(after.extends(before) == (one.after.path.count > one.before.path.count))
        #expect(Self.kind(one.cause.untyped) == Self.kind(one.cause))
        changes += 1
      case .finished(let one):
        let two = one.untyped(&frames)
        #expect(Self.kind(two.request) == Self.kind(one.request))
        #expect(two.result == one.result.untyped)
        #expect(
          two.steps.map(\.executed) == one.steps.map { $0.executed.mapped { AnyRoute($0) } })
        #expect(
          two.steps.map(\.requested) == one.steps.map { $0.requested.mapped { AnyRoute($0) } })
        #expect(two.steps.map(\.result) == one.steps.map(\.result.untyped))
        #expect(
          two.steps.map { $0.verdicts.map { "\($0.middleware) \(Self.kind($0.decision))" } }
            == one.steps.map { $0.verdicts.map { "\($0.middleware) \(Self.kind($0.decision))" } })
        #expect(two.instant == one.instant)
        #expect(NavigationState<R>(typing: two.after) == one.after)
        traces += two.steps.isEmpty ? 0 : 1
      case .signInChanged, .principalChanged, .noticed, .performed: break
      }
    }
    #expect(changes >= 4 && traces >= 3, "\(changes), \(traces)")
  }
}
