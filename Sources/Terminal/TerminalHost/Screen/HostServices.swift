package import Navigation
package import TerminalUI

/// The services behind a context: the host, or a stand-in in a test.
@MainActor
package protocol HostServices: AnyObject {
  var store: HostedStore { get }
  var clock: AppClock { get }
  var activity: Activity { get }
  var principal: Principal? { get }
  var waitingLabels: [String] { get }
  /// Whether something from outside would take away what the user types, answers or waits for.
  var isOccupied: Bool { get }

  /// Starts work that ends with the screen.
  func start(_ name: String, _ work: @escaping @MainActor () async -> Void) -> EffectHandle
  /// Starts loading a value for the screen, which ends with it.
  func load(_ name: String, _ work: @escaping @MainActor () async -> Void) -> EffectHandle
  func send(_ intent: NavigationIntent<AnyRoute>, from context: HostContext)
  func open(_ link: String)
  func link(to route: AnyRoute) -> String?
  /// Returns the first key of the host for an action, by its name in a keys file.
  func key(for action: String) -> String?
  func signIn(_ principal: Principal)
  func cancelSignIn()
  /// Shows a notice, perhaps about a change that the user can undo.
  func notice(_ notice: Notice, undo: (@MainActor () -> Notice?)?)
  /// Closes the screen of a context, and takes it out of the history.
  func leave(_ context: HostContext)
  func copy(_ text: String)
  func redraw()
  func quit()
  /// Lends the terminal to other programs; returns `nil` if there is none, or if it is already
  /// lent.
  func lendTerminal(for name: String) -> SuspendedTerminal?
  func takeTerminalBack()
}

extension HostServices {
  package func key(for action: String) -> String? { nil }

  package func start(
    _ name: String, _ work: @escaping @MainActor () async -> Void
  ) -> EffectHandle { startInSession(name, work) }

  /// Starts work whose requests belong to the present session: they open for no other account.
  func startInSession(
    _ name: String, _ work: @escaping @MainActor () async -> Void
  ) -> EffectHandle {
    let requester = store.machine.requester()
    return activity.start(name) { await requester.asking(work) }
  }

  package func load(
    _ name: String, _ work: @escaping @MainActor () async -> Void
  ) -> EffectHandle { start(name, work) }
}
