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
  /// The context as the host keeps it.
  package let core: HostContext

  package init(_ core: HostContext) {
    self.core = core
  }

  /// The screen's route, which amendments change; `nil` for the host's own root.
  public var route: R? { core.route.map { $0.typed() } }

  /// The unsubmitted input from an earlier visit, if any: the `Screen.draft` of the last screen
  /// for this route.
  public var draft: ScreenDraft? { core.draft }

  /// Whether something from outside would take away what the user types, answers or waits for.
  package var isOccupied: Bool { core.services?.isOccupied ?? false }

  /// The signed-in account.
  public var principal: Principal? { core.services?.principal }

  /// The links queued for sign-in, oldest first.
  public var waiting: [PendingDeepLink<R>] {
    guard let services = core.services, !(services is StillServices) else { return [] }
    return services.store.machine.session.waiting.items.map { $0.map { $0.typed() } }
  }

  /// The labels of the queued links: the link as given, or the title of its destination.
  public var waitingLabels: [String] { core.services?.waitingLabels ?? [] }

  /// The current instant on the app's clock, for deadlines.
  public var now: ContinuousClock.Instant { core.clock.now }

  /// The current date on the app's clock.
  public var date: Date { core.clock.date }

  /// Sends an intent.
  ///
  /// - Parameter intent: The intent.
  public func send(_ intent: NavigationIntent<R>) {
    core.send(intent.map { AnyRoute($0) })
  }

  /// Opens a link as if the user had entered it in the prompt.
  ///
  /// - Parameter link: The full link, or a path of the app's own scheme.
  public func open(_ link: String) {
    core.open(link)
  }

  /// Returns the full link to a route.
  ///
  /// - Parameter route: The route.
  /// - Returns: The link, or `nil` if the route has none.
  public func link(to route: R) -> String? {
    core.services?.link(to: AnyRoute(route))
  }

  /// Returns the key for an action of the host, such as `F2`, as the app and the user chose it.
  ///
  /// - Parameter action: The name of the action in a keys file, such as `inspector`.
  /// - Returns: The first key, or `nil` if the action has none.
  public func key(for action: String) -> String? { core.services?.key(for: action) }

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
  ) -> EffectHandle { core.start(name, by: { $0.start($1, $2) }, work) }

  /// Suspends for a duration on the app's clock.
  ///
  /// - Parameter duration: The duration.
  /// - Throws: `CancellationError` if the work is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await core.clock.sleep(for: duration)
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

  /// Shows a sentence on the notice line until the next move or key that is used.
  ///
  /// A screen that has just ended can still show a notice in the same turn.
  ///
  /// - Parameters:
  ///   - text: One sentence.
  ///   - undo: Undoes the change of the app's data that the sentence is about, in the order in which
  ///     moves are undone; `nil` if there is none.
  public func notice(_ text: String, undo: (@MainActor () -> Void)? = nil) {
    guard let undo else { return core.notice(Notice(text)) }
    core.notice(Notice(text)) {
      undo()
      return HostNotices().undone(text)
    }
  }

  /// Shows a notice until the next move or key that is used.
  ///
  /// - Parameter notice: The notice.
  public func notice(_ notice: Notice) {
    core.notice(notice)
  }

  /// Shows a notice about a change of the app's data that the user can undo.
  ///
  /// The key that undoes moves undoes it, in the order in which both were made, newest first; the
  /// notice ends with `Press u to undo.`, unless the screen uses that key itself. What an account can undo is forgotten when it signs out.
  ///
  /// - Parameters:
  ///   - notice: The notice, such as `Removed the chart.`
  ///   - undo: Undoes the change, and returns a notice about it; `nil` if nothing of it is left to
  ///     undo, in which case the next older change or move is undone.
  public func notice(_ notice: Notice, undo: @escaping @MainActor () -> Notice?) {
    core.notice(notice, undo: undo)
  }

  /// Closes this screen, as a form does after saving: the root of a layer closes the layer, and any
  /// other screen goes one step back, unless a layer covers it.
  ///
  /// The history forgets the steps that show the screen, so the key that undoes moves first undoes the
  /// change, and then the move before the screen was opened. The draft of this screen is discarded.
  ///
  /// - Parameters:
  ///   - text: A sentence for the notice line, such as `Saved.`; `nil` for none.
  ///   - undo: Undoes the change of the app's data that the sentence is about; `nil` if there is none.
  public func leave(saying text: String? = nil, undo: (@MainActor () -> Void)? = nil) {
    core.acting?.leave(core)
    if let text { notice(text, undo: undo) }
  }

  /// Signs a user in, and opens the queued links.
  ///
  /// - Parameter principal: The account.
  public func signIn(_ principal: Principal) {
    core.acting?.signIn(principal)
  }

  /// Cancels sign-in and drops the queued links.
  public func cancelSignIn() {
    core.acting?.cancelSignIn()
  }

  /// Asks the terminal to copy text; the terminal does not confirm this.
  ///
  /// - Parameter text: The text.
  public func copy(_ text: String) {
    core.acting?.copy(text)
  }

  /// Requests a redraw.
  ///
  /// This is needed only if work changes the screen between two of its waits: a frame is drawn
  /// anyway after each event, and each time work sleeps or ends.
  public func redraw() {
    core.services?.redraw()
  }

  /// Quits the app.
  public func quit() {
    core.acting?.quit()
  }
}
