import Navigation
import NavigationTerminal
import TerminalKit

/// Checks that a preview shows what its row opens, and only what the gate would open.
@MainActor
struct PreviewLaw {
  /// The route that Enter should lead to, with the store's change count before it.
  private var promise: (route: AnyRoute, changes: Int)?

  init() {}

  /// Notes a key; `nil` for an event that is not a key.
  mutating func begin(_ press: KeyPress?, in host: NavigationHost) {
    promise =
      press == KeyPress(.enter) ? host.promisedRoute.map { ($0, host.machine.changes) } : nil
  }

  /// Checks a key: where the row led somewhere, its link leads there, too.
  mutating func finding(in host: NavigationHost) -> Finding? {
    guard let (route, changes) = promise.take(), host.exitCode == nil,
      host.machine.changes != changes, host.topRoute != route
    else { return nil }
    let there = host.topRoute.map { RouteText.of($0) } ?? "the root"
    return Finding(
      law: LawName.previews,
      what: "the link of the row leads to \(RouteText.of(route)), but Enter to \(there)")
  }

  /// Returns a violation if the previewed route is not allowed.
  func finding<R: Route>(in host: NavigationHost, by gate: GateLaw<R>) -> Finding? {
    host.previewedRoute.flatMap {
      gate.finding($0.typed(), for: host.machine.session.principal, "a preview")
    }
  }
}
