import Navigation
import NavigationTesting
import Testing

/// What a change releases may call the store: it lives until the change is over.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReleaseTests {
  private final class Thing: Sendable, Hashable {
    private let leave: @MainActor () -> Void

    init(_ leave: @escaping @MainActor () -> Void) { self.leave = leave }

    nonisolated static func == (_ left: Thing, _ right: Thing) -> Bool { left === right }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    deinit { MainActor.assumeIsolated { leave() } }
  }

  private enum ThingRoute: Route {
    case number(Int), thing(Thing)
  }

  private let store = NavigationStore<ThingRoute>()

  /// Goes to a thing that reads the store when it is released, and writes what it read.
  private func goToThing(_ read: @escaping @MainActor (Int) -> Void) {
    let thing = Thing { [weak store] in
      guard let store else { return }
      read(store.state.path.count)
      store.send(.go(.number(99)))
    }
    store.send(.go(.thing(thing)))
  }

  @Test func `a new step releases the ones that were undone, and they may call the store`() {
    var read: [Int] = []
    goToThing { read.append($0) }
    store.send(.undo)
    store.send(.go(.number(1)))
    #expect(read == [1])
    #expect(store.state.path == [.number(1), .number(99)])
  }

  @Test func `a step beyond the capacity releases the oldest, when the change is over`() {
    // A history of 2,000 steps drops its first 1,001 for the next one; the thing is the last of them.
    var read: [Int] = []
    for number in 1..<1_000 { store.send(.resetTo([.number(number)])) }
    goToThing { read.append($0) }
    for number in 1_001..<2_000 { store.send(.resetTo([.number(number)])) }
    #expect(read.isEmpty)
    store.send(.resetTo([.number(1), .number(2), .number(3)]))
    #expect(read == [3])
    #expect(store.state.path.last == .number(99))
  }

  @Test func `the end of a session releases the history`() {
    var read: [Int] = []
    store.signIn(Principal(subject: "ada"))
    goToThing { read.append($0) }
    store.send(.back)
    store.send(.go(.number(5)))
    store.signOut()
    #expect(read == [0])
  }

  @Test(arguments: ["things://2", "things://9"])
  func `the next link releases what came with the last, which waits or does not`(
    next: String
  ) async {
    let matcher = DeepLinkMatcher<ThingRoute> {
      DeepLinkMapping("<int:n>") { (parameters: DeepLinkParameters) -> ThingRoute? in
        parameters.firstValue(forName: "n", as: Int.self).map { .number($0) }
      }
    }
    let access = AccessPolicy<ThingRoute>(login: .number(0)) {
      $0 == .number(9) ? .signedIn : .none
    }
    let links = DeepLinkPipeline(allowedSchemes: ["things"], matcher: matcher, access: access) {
      .show(path: [$0])
    }
    let store = NavigationStore(access: access, links: links)
    var read: [Int] = []
    do {
      var context = DeepLinkContext()
      context["thing"] = Thing { [weak store] in
        guard let store else { return }
        read.append(store.state.path.count)
        store.send(.go(.number(99)))
      }
      store.open(DeepLinkRequest(next, context: context))
    }
    // What waits is kept with its values; what was opened keeps none.
    #expect(read.isEmpty == (next == "things://9"))
    store.open(DeepLinkRequest(next))
    #expect(read.count == 1)
  }

  @Test func `a full history releases its oldest steps`() {
    var read: [Int] = []
    goToThing { read.append($0) }
    store.send(.back)
    for number in 1...2_100 {
      store.send(.go(.number(number)))
      store.send(.back)
    }
    #expect(read.count == 1)
  }

  /// Something that releases the thing of a request.
  private struct Door: Sendable {
    let name: String
    /// Whether the thing needs sign-in.
    var isGated = false
    let run: @MainActor (NavigationStore<ThingRoute>, NavigationTestClock, ThingRoute) -> Void
    /// Releases what the first part left.
    var leave: @MainActor (NavigationStore<ThingRoute>, NavigationTestClock) -> Void = { _, _ in }
  }

  private static let ada = Principal(subject: "ada")

  private static let doors: [Door] = [
    Door(name: "an amendment") { store, _, thing in
      store.execute(.push(thing))
    } leave: { store, _ in
      store.execute(.amend(.number(5)))
    },
    Door(name: "a failure") { store, _, thing in store.execute(.popTo(thing)) },
    Door(name: "a plan that fails") { store, _, thing in
      _ = store.executeTransaction([.push(thing), .dismiss])
    },
    Door(name: "a cancelled sign-in", isGated: true) { store, _, thing in
      store.send(.go(thing))
    } leave: { store, _ in
      store.cancelSignIn()
    },
    Door(name: "a sign-out while something waits", isGated: true) { store, _, thing in
      store.send(.go(thing))
    } leave: { store, _ in
      store.signOut()
    },
    Door(name: "no more room", isGated: true) { store, _, thing in
      store.send(.go(thing))
    } leave: { store, _ in
      store.send(.go(.number(8)))
      store.send(.go(.number(9)))
    },
    Door(name: "too long a wait", isGated: true) { store, _, thing in
      store.send(.go(thing))
    } leave: { store, clock in
      clock.advance(by: .seconds(100))
      store.expireIfDue()
    },
    Door(name: "an expiry") { store, clock, thing in
      store.signIn(Principal(subject: "ada", expires: clock.now.advanced(by: .seconds(1))))
      store.execute(.push(thing))
      store.execute(.popToRoot)
    } leave: { store, clock in
      clock.advance(by: .seconds(1))
      store.expireIfDue()
    },
    Door(name: "another account") { store, _, thing in
      store.signIn(ada)
      store.execute(.push(thing))
    } leave: { store, _ in
      store.signIn(Principal(subject: "bob"))
    },
    Door(name: "the end of a decision") { store, _, thing in
      store.machine.setup.leavesDecisions = true
      store.addMiddleware(Confirmation(when: { $0.routes != [.number(99)] }, ask: { false }))
      store.signIn(ada)
      store.execute(.push(thing))
    } leave: { store, _ in
      store.signOut()
    },
    Door(name: "a rule") { store, _, thing in
      store.execute(.push(thing))
    } leave: { store, _ in
      isClosed = true
      store.rulesChanged()
      isClosed = false
    },
    Door(name: "a listener") { store, _, thing in
      let listener = store.addListener { _ in _ = thing }
      store.removeListener(listener)
    },
    Door(name: "links") { store, _, thing in
      store.links = DeepLinkPipeline(
        allowedSchemes: ["things"],
        matcher: DeepLinkMatcher { DeepLinkMapping("x") { _ in thing } },
        plan: { .show(path: [$0]) })
      store.links = nil
    },
  ]

  /// Whether the rules let no thing be shown.
  private static var isClosed = false

  @Test(arguments: 0..<13) func `whatever lets it go, it may read and send`(index: Int) {
    #expect(Self.doors.count == 13)
    let door = Self.doors[index]
    let clock = NavigationTestClock()
    let access = AccessPolicy<ThingRoute>(login: .number(0)) { route in
      switch route {
      case .number(8), .number(9): .signedIn
      case .thing: door.isGated ? .signedIn : .none
      default: .none
      }
    }
    let store = NavigationStore<ThingRoute>(
      access: access,
      rules: { if case .thing = $0, Self.isClosed { "it is closed" } else { nil } },
      clock: clock.clock, pendingPolicy: PendingPolicy(capacity: 1, lifetime: .seconds(60)))
    var read = 0
    do {
      let thing = Thing { [weak store] in
        guard let store else { return }
        _ = store.session
        read += 1
        store.send(.go(.number(99)))
      }
      door.run(store, clock, .thing(thing))
    }
    door.leave(store, clock)
    #expect(read == 1, "\(door.name)")
    #expect(store.state.path.last == .number(99), "\(door.name)")
  }
}
