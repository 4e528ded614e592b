import Navigation
import TerminalUI

/// The services for screens without an entry: read-only access without effects.
@MainActor
final class StillServices: HostServices {
  private let services: any HostServices
  /// Whether the screens may load what they show; those that are only inspected may not.
  let canLoad: Bool

  init(_ services: any HostServices, canLoad: Bool = false) {
    self.services = services
    self.canLoad = canLoad
  }

  /// The time for which a screen must stay before it loads.
  static var rest: Duration { .milliseconds(120) }

  var store: HostedStore { services.store }
  var clock: AppClock { services.clock }
  var activity: Activity { services.activity }
  var principal: Principal? { services.principal }
  var waitingLabels: [String] { [] }
  var isOccupied: Bool { services.isOccupied }

  func link(to route: AnyRoute) -> String? { services.link(to: route) }
  func key(for action: String) -> String? { services.key(for: action) }
  func load(_ name: String, _ work: @escaping @MainActor () async -> Void) -> EffectHandle {
    guard canLoad else { return EffectHandle(nil, named: name) }
    return services.start(name) { [clock] in
      // What is loaded is what the user stays on, not every row passed on the way there.
      guard (try? await clock.sleep(for: Self.rest)) != nil else { return }
      await work()
    }
  }
  func start(_ name: String, _ work: @escaping @MainActor () async -> Void) -> EffectHandle {
    EffectHandle(nil, named: name)
  }
  func send(_ intent: NavigationIntent<AnyRoute>, from context: HostContext) {}
  func open(_ link: String) {}
  func signIn(_ principal: Principal) {}
  func cancelSignIn() {}
  func notice(_ notice: Notice, undo: (@MainActor () -> Notice?)?) {}
  func leave(_ context: HostContext) {}
  func copy(_ text: String) {}
  func redraw() { if canLoad { services.redraw() } }
  func quit() {}
  func lendTerminal(for name: String) -> SuspendedTerminal? { nil }
  func takeTerminalBack() {}
}
