public import Navigation
public import TerminalUI

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A screen's access to the app, through which it sends intents and starts work.
///
/// The context ends with the screen. Once the screen's route has left the state, intents are
/// ignored and running work is cancelled, so a late result has no effect.
@MainActor
public final class ScreenContext<R: Route>: ScreenServices {
  /// The screen's route, which amendments change; `nil` for the host's own root.
  public internal(set) var route: R?
  /// The unsubmitted input from an earlier visit, if any: the `Screen.draft` of the last screen
  /// for this route.
  public let draft: ScreenDraft?
  weak var services: (any HostServices<R>)?
  /// The screen's place in the state; `nil` for a context without a screen.
  var place: ScreenPlace?
  /// The intents collected while a row is only being tried out; `nil` while intents are sent.
  private var tried: [NavigationIntent<R>]?
  private var effects: [EffectHandle] = []
  /// The values that the screen loads.
  private var loads: [() -> (any LoadedValue)?] = []
  /// Whether this screen has finished with a value, so that its draft is no longer needed.
  var hasFinished = false
  let clock: AppClock

  package init(route: R?, draft: ScreenDraft? = nil, services: any HostServices<R>) {
    self.route = route
    self.draft = draft
    self.services = services
    clock = services.clock
  }

  /// Whether the screen's route is still in the state.
  package var isLive: Bool { services != nil }

  /// The signed-in account.
  public var principal: Principal? { services?.principal }

  /// The links queued for sign-in, oldest first.
  public var waiting: [PendingDeepLink<R>] { services?.waiting ?? [] }

  /// The labels of the queued links: the link as given, or the title of its destination.
  public var waitingLabels: [String] { services?.waitingLabels ?? [] }

  /// The current instant on the app's clock, for deadlines.
  public var now: ContinuousClock.Instant { clock.now }

  /// The current date on the app's clock.
  public var date: Date { clock.date }

  /// Sends an intent.
  ///
  /// - Parameter intent: The intent.
  public func send(_ intent: NavigationIntent<R>) {
    guard tried == nil else { return tried?.append(intent) ?? () }
    asking { $0.send(intent, from: self) }
  }

  /// Opens a link as if the user had entered it in the prompt.
  ///
  /// - Parameter link: The full link, or a path of the app's own scheme.
  public func open(_ link: String) {
    guard tried == nil else { return }
    asking { $0.open(link) }
  }

  /// Makes a request in the session in which the current work was started, so that it opens for no
  /// other account.
  private func asking(_ request: (any HostServices<R>) -> Void) {
    guard let services else { return }
    guard let session = Effect.current?.session as? AccountSession else { return request(services) }
    services.store.asking(in: session) { request(services) }
  }

  /// Returns the full link to a route.
  ///
  /// - Parameter route: The route.
  /// - Returns: The link, or `nil` if the route has none.
  public func link(to route: R) -> String? {
    services?.link(to: route)
  }

  /// Starts work that ends with the screen.
  ///
  /// The work runs on the main actor, counts as running until it returns, and is parked while it
  /// sleeps on the app's clock. Start all work with this method, never in separate tasks, because
  /// the app can wait only for work that it counts.
  ///
  /// - Parameters:
  ///   - name: The name of the work while it runs, such as `sign in`.
  ///   - work: The work; it should end soon after it is cancelled.
  /// - Returns: A handle for cancelling it.
  @discardableResult
  public func start(
    _ name: String, _ work: @escaping @MainActor () async -> Void
  ) -> EffectHandle { start(name, by: { $0.start($1, $2) }, work) }

  /// Starts work by one of the ways of the services.
  func start(
    _ name: String,
    by way: (any HostServices<R>, String, @escaping @MainActor () async -> Void) -> EffectHandle,
    _ work: @escaping @MainActor () async -> Void
  ) -> EffectHandle {
    guard let services = acting else { return .finished(named: name) }
    effects.removeAll(where: \.isFinished)
    // The context of a handler has no screen that keeps it, and ends its work when it is closed.
    let handle = way(services, name) {
      await work()
      withExtendedLifetime(self) {}
    }
    effects.append(handle)
    return handle
  }

  /// Notes a value that the screen loads, for as long as the screen keeps it.
  func note(_ load: any LoadedValue) {
    loads.removeAll { $0() == nil }
    loads.append { [weak load] in load }
  }

  /// The values of the screen that are not loaded, each in a sentence.
  package var loadProblems: [String] { loads.compactMap { $0()?.problem } }

  /// Suspends for a duration on the app's clock.
  ///
  /// - Parameter duration: The duration.
  /// - Throws: `CancellationError` if the work is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await clock.sleep(for: duration)
  }

  /// Waits for something outside the app, such as the next message from a socket, without counting
  /// as busy.
  ///
  /// Tapes and tests wait for work that can run, but they do not wait for this.
  ///
  /// - Parameter work: The code that waits.
  /// - Returns: The value that `work` returns.
  /// - Throws: Any error that `work` throws.
  public func listen<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    let goOn = Effect.parkCurrent()
    defer { goOn() }
    return try await work()
  }

  /// Shows a sentence on the notice line until the next move.
  ///
  /// - Parameter text: One sentence.
  public func notice(_ text: String) {
    acting?.notice(Notice(text))
  }

  /// Shows a notice until the next move.
  ///
  /// - Parameter notice: The notice.
  public func notice(_ notice: Notice) {
    acting?.notice(notice)
  }

  /// Signs a user in, and opens the queued links.
  ///
  /// - Parameter principal: The account.
  public func signIn(_ principal: Principal) {
    acting?.signIn(principal)
  }

  /// Cancels sign-in and drops the queued links.
  public func cancelSignIn() {
    acting?.cancelSignIn()
  }

  /// Asks the terminal to copy text; the terminal does not confirm this.
  ///
  /// - Parameter text: The text.
  public func copy(_ text: String) {
    acting?.copy(text)
  }

  /// Requests a redraw.
  ///
  /// This is needed only if work changes the screen between two of its waits: a frame is drawn
  /// anyway after each event, and each time work sleeps or ends.
  public func redraw() {
    services?.redraw()
  }

  /// Quits the app.
  public func quit() {
    acting?.quit()
  }

  /// The services for actions; `nil` if the screen is gone or a row is only being tried out.
  var acting: (any HostServices<R>)? { tried == nil ? services : nil }

  /// Returns the intents that `work` would send, without performing them.
  func intents(of work: () -> Void) -> [NavigationIntent<R>] {
    tried = []
    work()
    return tried.take() ?? []
  }

  /// Closes the context: cancels work and ignores further intents.
  package func close() {
    services = nil
    for effect in effects { effect.cancel() }
    effects = []
  }
}
