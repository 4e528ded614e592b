package import Navigation
package import TerminalUI

/// What stands behind the context of a screen, without the type of its route.
@MainActor
package final class HostContext {
  /// The screen's route, which amendments change; `nil` for the host's own root.
  var route: AnyRoute?
  /// The unsubmitted input from an earlier visit, if any: the `Screen.draft` of the last screen
  /// for this route.
  let draft: ScreenDraft?
  private(set) weak var services: (any HostServices)?
  /// The services for notices, also in the rest of the turn in which the screen left the state.
  private(set) weak var audience: (any HostServices)?
  /// The screen's place in the state; `nil` for a context without a screen.
  var place: ScreenPlace?
  /// The intents collected while a row is only being tried out; `nil` while intents are sent.
  private var tried: [NavigationIntent<AnyRoute>]?
  private var effects: [EffectHandle] = []
  /// The values that the screen loads.
  private var loads: [() -> (any LoadedValue)?] = []
  /// Whether this screen has finished with a value, so that its draft is no longer needed.
  var hasFinished = false
  let clock: AppClock

  package init(route: AnyRoute?, draft: ScreenDraft? = nil, services: any HostServices) {
    self.route = route
    self.draft = draft
    (self.services, audience) = (services, services)
    clock = services.clock
  }

  /// Whether the screen's route is still in the state.
  package var isLive: Bool { services != nil }

  /// Sends an intent.
  ///
  /// - Parameter intent: The intent.
  func send(_ intent: NavigationIntent<AnyRoute>) {
    guard tried == nil else { return tried?.append(intent) ?? () }
    services?.send(intent, from: self)
  }

  /// Opens a link as if the user had entered it in the prompt.
  ///
  /// - Parameter link: The full link, or a path of the app's own scheme.
  func open(_ link: String) {
    guard tried == nil else { return }
    services?.open(link)
  }

  /// Starts work by one of the ways of the services.
  func start(
    _ name: String,
    by way: (any HostServices, String, @escaping @MainActor () async -> Void) -> EffectHandle,
    _ work: @escaping @MainActor () async -> Void
  ) -> EffectHandle {
    guard let services = acting else { return EffectHandle(nil, named: name) }
    effects.removeAll(where: \.isFinished)
    // The context of a handler has no screen that keeps it, and ends its work when it is closed.
    let handle = way(services, name) {
      await work()
      withExtendedLifetime(self) {}
    }
    effects.append(handle)
    return handle
  }

  /// Whether work that the screen started can run.
  var isWorking: Bool { effects.contains(where: \.isRunning) }

  /// Notes a value that the screen loads, for as long as the screen keeps it.
  func note(_ load: any LoadedValue) {
    loads.removeAll { $0() == nil }
    loads.append { [weak load] in load }
  }

  /// The values of the screen that are not loaded, each in a sentence.
  package var loadProblems: [String] { loads.compactMap { $0()?.problem } }

  /// The services for actions; `nil` if the screen is gone or a row is only being tried out.
  var acting: (any HostServices)? { tried == nil ? services : nil }

  /// Returns the intents that `work` would send, without performing them.
  func intents(of work: () -> Void) -> [NavigationIntent<AnyRoute>] {
    tried = []
    work()
    return tried.take() ?? []
  }

  /// Shows a notice, perhaps about a change that the user can undo.
  func notice(_ notice: Notice, undo: UndoStack.Undo? = nil) {
    if tried == nil { audience?.notice(notice, undo: undo) }
  }

  /// Closes the context: cancels work and ignores further intents.
  ///
  /// - Parameter speaks: Whether it may still show a notice.
  package func close(speaks: Bool = false) {
    services = nil
    if !speaks { audience = nil }
    for effect in effects { effect.cancel() }
    effects = []
  }
}
