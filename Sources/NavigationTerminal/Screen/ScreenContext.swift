public import Navigation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// All that a screen gets: where to send what it wants, and where to start work.
///
/// It ends with the screen. After the screen's route left the state, what is sent is ignored and
/// work that was started is cancelled, so a late answer can change nothing.
@MainActor
public final class ScreenContext<R: Route> {
  /// The route that the screen was made for; `nil` for the host's own root.
  public let route: R?
  /// What was typed in this place before and not taken, if anything: ``Screen/draft`` of the screen
  /// that showed it last.
  public let draft: ScreenDraft?
  weak var services: (any ScreenServices<R>)?
  /// Where in the state the screen belongs; `nil` for a context without a screen.
  var place: ScreenCache<R>.Place?
  /// What was asked for while a row is only tried; `nil` while all of it is done.
  private var tried: [NavigationIntent<R>]?
  private var effects: [EffectHandle] = []
  let clock: AppClock

  package init(route: R?, draft: ScreenDraft? = nil, services: any ScreenServices<R>) {
    self.route = route
    self.draft = draft
    self.services = services
    clock = services.clock
  }

  /// Whether the screen's route is still in the state.
  package var isLive: Bool { services != nil }

  /// Who is signed in.
  public var principal: Principal? { services?.principal }

  /// What waits for sign-in, oldest first.
  public var waiting: [PendingDeepLink<R>] { services?.waiting ?? [] }

  /// What to call each of those that wait: the link as it was given, or the place's title.
  public var waitingLabels: [String] { services?.waitingLabels ?? [] }

  /// The moment, for deadlines, by the app's clock.
  public var now: ContinuousClock.Instant { clock.now }

  /// The moment by the calendar, by the app's clock.
  public var date: Date { clock.date }

  /// Sends what the person wants.
  ///
  /// - Parameter intent: what is wanted.
  public func send(_ intent: NavigationIntent<R>) {
    guard tried == nil else { return tried?.append(intent) ?? () }
    services?.send(intent, from: self)
  }

  /// Opens a link, as if it were typed in the prompt.
  ///
  /// - Parameter link: the whole link, or a path of the app's own scheme.
  public func open(_ link: String) {
    acting?.open(link)
  }

  /// The whole link of a route.
  ///
  /// - Parameter route: the route.
  /// - Returns: the link, or `nil` when the route has none.
  public func link(to route: R) -> String? {
    services?.link(to: route)
  }

  /// Starts work that ends with the screen.
  ///
  /// The work runs on the main actor, counts as under way until it returns, and is parked while it
  /// sleeps on the app's clock. Start other work from here too, never in tasks of its own: what is
  /// not counted cannot be waited for.
  ///
  /// - Parameters:
  ///   - name: what is said to be under way while it runs, such as `sign in`.
  ///   - work: the work; it should end soon after it is cancelled.
  /// - Returns: a handle to cancel it by.
  @discardableResult
  public func start(
    _ name: String, _ work: @escaping @MainActor () async -> Void
  ) -> EffectHandle {
    guard let services = acting else { return .finished(named: name) }
    effects.removeAll(where: \.isFinished)
    let handle = services.start(name, work)
    effects.append(handle)
    return handle
  }

  /// Waits for a while on the app's clock.
  ///
  /// - Parameter duration: how long.
  /// - Throws: `CancellationError` when the work is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await clock.sleep(for: duration)
  }

  /// Waits for something from outside, such as the next message of a socket, and is not busy meanwhile.
  ///
  /// Tapes and tests wait for work that could run; they do not wait for this.
  ///
  /// - Parameter work: The wait.
  /// - Returns: What it returns.
  /// - Throws: What it throws.
  public func listen<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    let goOn = Effect.parkCurrent()
    defer { goOn() }
    return try await work()
  }

  /// Says something on the notice line, until the next move.
  ///
  /// - Parameter text: one sentence.
  public func notice(_ text: String) {
    acting?.notice(Notice(text))
  }

  /// Says something on the notice line, until the next move.
  ///
  /// - Parameter notice: the sentence, and of what kind it is.
  public func notice(_ notice: Notice) {
    acting?.notice(notice)
  }

  /// Signs somebody in; what waits is opened.
  ///
  /// - Parameter principal: who it is.
  public func signIn(_ principal: Principal) {
    acting?.signIn(principal)
  }

  /// Gives signing in up; what waits is dropped.
  public func cancelSignIn() {
    acting?.cancelSignIn()
  }

  /// Asks the terminal to copy; nothing says whether it did.
  ///
  /// - Parameter text: what to copy.
  public func copy(_ text: String) {
    acting?.copy(text)
  }

  /// Asks for a new frame.
  ///
  /// Needed only when work changed the screen between two of its waits: after each event, and when
  /// work sleeps or ends, there is one anyway.
  public func redraw() {
    services?.redraw()
  }

  /// Quits the app.
  public func quit() {
    acting?.quit()
  }

  /// What does what is asked for; `nil` when the screen is gone, and while a row is only tried.
  var acting: (any ScreenServices<R>)? { tried == nil ? services : nil }

  /// Finds out what work would send; nothing of what it asks for is done.
  func intents(of work: () -> Void) -> [NavigationIntent<R>] {
    tried = []
    work()
    return tried.take() ?? []
  }

  /// Ends the context: work is cancelled, and what is sent from now on is ignored.
  package func close() {
    services = nil
    for effect in effects { effect.cancel() }
    effects = []
  }
}
