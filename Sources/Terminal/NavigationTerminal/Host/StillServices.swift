import Navigation
import TerminalUI

/// The services for the screens of a past step: read-only access without effects.
@MainActor
final class StillServices<R: Route>: HostServices {
  private let services: any HostServices<R>

  init(_ services: any HostServices<R>) {
    self.services = services
  }

  var store: NavigationStore<R> { services.store }
  var clock: AppClock { services.clock }
  var activity: Activity { services.activity }
  var principal: Principal? { services.principal }
  var waiting: [PendingDeepLink<R>] { [] }
  var waitingLabels: [String] { [] }

  func link(to route: R) -> String? { services.link(to: route) }
  func start(_ name: String, _ work: @escaping @MainActor () async -> Void) -> EffectHandle {
    .finished(named: name)
  }
  func send(_ intent: NavigationIntent<R>, from context: ScreenContext<R>) {}
  func open(_ link: String) {}
  func signIn(_ principal: Principal) {}
  func cancelSignIn() {}
  func notice(_ notice: Notice) {}
  func copy(_ text: String) {}
  func redraw() {}
  func quit() {}
  func lendTerminal(for name: String) -> SuspendedTerminal? { nil }
  func takeTerminalBack() {}
}
