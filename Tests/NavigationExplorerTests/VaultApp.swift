import Navigation
import NavigationExplorer
import NavigationTerminal
import TerminalKit

/// The places of a small app with a gate.
enum VaultRoute: Route, Codable {
  case lobby, desk, signIn
  /// Gated: a tab's root, and a box that is shown in a layer.
  case vault, box

  /// What the place is called.
  var title: String {
    switch self {
    case .lobby: "Lobby"
    case .desk: "Desk"
    case .signIn: "Sign in"
    case .vault: "Vault"
    case .box: "Box"
    }
  }
}

/// A fault that is planted into the app.
enum PlantedDoor: CaseIterable {
  /// The policy lets the roots of tabs through.
  case policySkipsTabRoots
  /// The policy lets what is presented through.
  case policySkipsLayers
  /// The history outlives the session.
  case historyIsKept
  /// A place that was kept is shown without asking the gate.
  case restoredUnseen
  /// Of a plan's two places only the last is judged.
  case planIsJudgedByItsLast
  /// A timer tells what it knows after the session ended.
  case timerSpeaksLate
}

/// A lobby, a desk, and a vault behind a gate; with a door around the gate where a test plants one.
@MainActor
enum VaultApp {
  /// Stands in every gated place, and nowhere else.
  static let canary = "XYZZY"

  static let laws = [Law<VaultRoute>.canary(canary, needs: .signedIn)]

  /// What the app says of itself.
  nonisolated static let access = AccessPolicy<VaultRoute>(login: .signIn) { route in
    switch route {
    case .vault, .box: .signedIn
    case .lobby, .desk, .signIn: .none
    }
  }

  static func app(_ door: PlantedDoor? = nil) -> TerminalApp<VaultRoute> {
    TerminalApp(name: "vault", version: "1", about: "a lobby and a vault", data: .nothing) {
      describe($0, door)
    }
  }

  private static func policy(_ door: PlantedDoor?) -> AccessPolicy<VaultRoute> {
    switch door {
    case .policySkipsTabRoots:
      AccessPolicy(login: .signIn) { $0 == .vault ? .none : access.requirement(of: $0) }
    case .policySkipsLayers:
      AccessPolicy(login: .signIn) { $0 == .box ? .none : access.requirement(of: $0) }
    default: access
    }
  }

  private static func describe(_ app: AppDescription<VaultRoute>, _ door: PlantedDoor?) {
    let state = DoorState()
    let clock = app.clock
    let kept = KeptValue(
      "place", get: { state.store.map { Array($0.state.path) } ?? [] },
      set: { (routes: [VaultRoute]) in state.kept = routes })
    app.tabs = [AppTab("lobby", "Lobby", root: .lobby), AppTab("vault", "Safe", root: .vault)]
    app.links = links
    app.access = policy(door)
    if door == .restoredUnseen { app.keeping = [kept] }
    state.store = app.store
    if let door { state.plant(door) }
    app.title = { $0.title }
    app.screen = { route, context in
      if route == .lobby { state.lobby = context }
      return VaultScreen(route, context, clock) { [weak state] in
        if door == .timerSpeaksLate { state?.remind() }
      }
    }
    app.perform = { _, _ in
      guard door == .planIsJudgedByItsLast else { return }
      state.show([.box, .desk])
    }
  }

  private static let links = AppLinks<VaultRoute>(
    schemes: ["vault"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping("desk", route: .desk)
      DeepLinkMapping("box", route: .box)
      DeepLinkMapping<VaultRoute>.handle("both", name: "both")
    },
    plan: { .show(tab: "lobby", path: [$0]) })
}

/// What the planted doors hold on to.
@MainActor
private final class DoorState {
  weak var store: NavigationStore<VaultRoute>?
  var lobby: ScreenContext<VaultRoute>?
  var kept: [VaultRoute] = []
  private var last: Session?

  func plant(_ door: PlantedDoor) {
    store?.addListener { [weak self] update in
      guard let self, let store else { return }
      switch (door, update) {
      case (.historyIsKept, .changed): last = store.machine.session
      case (.historyIsKept, .principalChanged(_, nil)):
        guard let last else { return }
        let machine = store.machine
        machine.moment = machine.moment.holding(machine.session.keepingHistory(of: last))
      case (.restoredUnseen, .changed) where !kept.isEmpty:
        defer { kept = [] }
        show(kept)
      default: break
      }
    }
  }

  /// Shows routes without asking anybody.
  func show(_ routes: [VaultRoute]) {
    guard let store,
      let state = try? NavigationState(
        tabs: [
          Tab("lobby", root: .lobby, stack: RouteStack(routes)), Tab("vault", root: .vault),
        ])
    else { return }
    let machine = store.machine
    machine.moment = machine.moment.holding(machine.session.standing(in: state.base))
  }

  func remind() {
    lobby?.start("remind") { [weak self] in
      try? await self?.lobby?.sleep(for: .seconds(900))
      self?.lobby?.notice("\(VaultApp.canary) is due")
    }
  }
}

/// One screen for every place.
private final class VaultScreen: Screen {
  let title: String
  private let route: VaultRoute
  private let context: ScreenContext<VaultRoute>
  private let clock: AppClock
  private let remind: @MainActor () -> Void

  init(
    _ route: VaultRoute, _ context: ScreenContext<VaultRoute>, _ clock: AppClock,
    remind: @escaping @MainActor () -> Void
  ) {
    self.route = route
    self.context = context
    self.clock = clock
    self.remind = remind
    title = route.title
  }

  var bindings: [KeyBinding] {
    let context = context
    let remind = remind
    let clock = clock
    switch route {
    case .lobby:
      return [
        KeyBinding("d", "desk") { context.send(.go(.desk)) },
        KeyBinding("b", "box") { context.send(.present(.box)) },
        KeyBinding("s", "sign in") { context.send(.present(.signIn)) },
        KeyBinding("o", "sign out") { context.send(.signOut) },
      ]
    case .signIn:
      return [
        KeyBinding("a", "sign in as Ada") {
          context.signIn(
            Principal(subject: "ada", expires: clock.now.advanced(by: .seconds(600))))
        }
      ]
    case .vault:
      return [
        KeyBinding("t", "remind me") {
          remind()
          context.notice("In a while.")
        },
        KeyBinding("b", "box") { context.send(.go(.box)) },
      ]
    case .desk, .box: return []
    }
  }

  func draw(in frame: inout ScreenFrame) {
    let isGated = VaultApp.access.requirement(of: route) != .none
    frame.canvas.write(
      isGated ? "\(title): \(VaultApp.canary)" : title, at: Position(column: 1, row: 1))
  }
}
