public import Navigation
package import TerminalHost
public import TerminalKit
public import TerminalUI

/// The description of an app in one run, which the closure of a ``TerminalApp`` fills in.
///
/// ```swift
/// TerminalApp<NoteRoute>(name: "notes", about: "some notes", data: .nothing) { app in
///   app.links = AppLinks(schemes: ["notes"], matcher: matcher) { .show(path: [$0]) }
///   app.screen = { route, context in NoteScreen(route, context) }
/// }
/// ```
///
/// Set what the store is made of first: tabs, links, policy and rules. ``store`` is made when it is
/// first asked for, and enforces the same links and policy that `explain` describes.
@MainActor
public final class AppDescription<R: Route> {
  let environment: AppEnvironment
  private var made: NavigationStore<R>?
  /// The store of an app that runs, whose middleware may refer to the description.
  private weak var running: NavigationStore<R>?
  private var problem: (any Error)?
  /// The keys of the host in the run.
  package let hostKeys = HostKeyChoice()

  // MARK: - The run

  /// The clock of the run; everything that waits uses it.
  public var clock: AppClock { environment.clock }
  /// What the app is created for.
  public var run: RunKind { environment.run }
  /// The environment variables.
  public var variables: [String: String] { environment.variables }
  /// The log of the run, written to the file given with `--log`, if any.
  public var log: AppLog { environment.log }
  /// The values of the app's own options that were given, by name; a switch has an empty one.
  ///
  /// A relative path is relative to the folder in which the program was started. In tests, there are
  /// none.
  public var options: [String: String] { environment.options }
  /// The path of the folder for the app's own files, which only this user can read.
  ///
  /// It is `$XDG_DATA_HOME/NAME`, by default `~/.local/share/NAME`, and is created when it is first
  /// asked for. In a rehearsal it is an empty temporary folder, or a copy of the folder given with
  /// `--data`, and is removed at the end of the run. For ``RunKind/plain`` and ``RunKind/command``
  /// nothing is created: without the real folder, it is a temporary one.
  ///
  /// - Throws: An error that says why the folder cannot be created.
  public var dataFolder: String { get throws { try environment.folder.path } }

  // MARK: - The store

  /// The tabs in order; by default a single one, named after the app, which shows no tab bar.
  ///
  /// The tabs are declared only here; the store uses them too.
  public var tabs: [AppTab<R>] { didSet { precedeStore() } }
  /// The links that the app opens; `nil` if it opens none.
  public var links: AppLinks<R>? { didSet { precedeStore() } }
  /// The access policy, which must leave the first tab's root open to everyone.
  public var access = AccessPolicy<R>.open { didSet { precedeStore() } }
  /// Returns whether a route may be shown now, based on the app's data; `nil` for an app without rules.
  ///
  /// The store calls it together with the gate; call the store's `rulesChanged()` when its results
  /// change. The place of an `.unknown` route is shown as loading, without its title.
  public var rules: (@MainActor @Sendable (R) -> RouteAvailability)? {
    didSet { precedeStore() }
  }
  /// The limits on links queued for sign-in; by default, the 17th is refused.
  public var pendingPolicy = PendingPolicy(overflow: .refuseNewest) { didSet { precedeStore() } }
  /// The rules that stacks must follow.
  public var validator = RouteStackValidator<R>.permissive { didSet { precedeStore() } }

  /// The store, made at first use from the properties above; setting one of them afterwards stops the
  /// program.
  ///
  /// If they contradict each other, the run ends with the reason when the closure returns.
  public var store: NavigationStore<R> {
    if let made = made ?? running { return made }
    let store: NavigationStore<R>
    do { store = try makeStore() } catch {
      problem = error
      store = NavigationStore()
    }
    made = store
    return store
  }

  // MARK: - The host

  /// The app's name in the first line; by default that of the program, with a capital letter.
  public var name: String
  /// Returns the title of a route without a live screen, for breadcrumbs and queued links.
  public var title: @MainActor (R) -> String = { RouteText.of($0) }
  /// Creates the screen of a route that the gate allowed.
  public var screen: @MainActor (R, ScreenContext<R>) -> any Screen = { route, _ in
    preconditionFailure("The app has no screens, since app.screen is not set.")
  }
  /// Creates the screen of a tab without a root route; if `nil`, a plain screen is shown.
  public var root: (@MainActor (TabID, ScreenContext<R>) -> any Screen)?
  /// Loads the data of a route of which a rule answers that it is unknown.
  ///
  /// Called when the route is first shown, and once at a time; the work is cancelled when the route
  /// leaves the state. When it returns, the rules are asked again. An error that it throws is shown in
  /// place of the screen, with the key for trying again.
  public var load: (@MainActor (R) async throws -> Void)?
  /// The values saved between runs in addition to the navigation state and queued links.
  public var keeping: [KeptValue] = []
  /// The route that `/` opens on a screen without its own search.
  public var search: R?
  /// Returns the routes that the prompt and the palette offer by title, such as products.
  ///
  /// Return only routes that the given account may know about; if it is `nil`, only routes that
  /// everyone may know about. Called when the prompt or the palette opens, never while the user
  /// types.
  public var places: @MainActor (Principal?) -> [R] = { _ in [] }
  /// Returns what a place is about, which the prompt and the palette show beside its title in place of its
  /// link; empty for nothing.
  package var placeNote: @MainActor (R) -> String = { _ in "" }
  /// The names shown in the prompt for link patterns with a value, such as `an order` for
  /// `"orders/<int:id>"`.
  ///
  /// A pattern with an empty name is not listed; without any pattern, the prompt lists the ``places``.
  public var linkNames: [String: String] = [:]
  /// Returns the name of an account for the first line.
  public var account: @MainActor (Principal) -> String = { $0.subject }
  /// Returns the chips beside the account at the right end of the first line, such as `cart 3`.
  ///
  /// Called for each frame, so it should be fast.
  public var chips: @MainActor (Principal?) -> [HostChip<R>] = { _ in [] }
  /// Handles the intents from screens and keys in place of the store, if there is a coordinator.
  private var intents: (@MainActor (NavigationIntent<R>) -> Void)?
  /// Performs the actions that links trigger; the context ends with the screens of the account in
  /// whose session the action was performed.
  public var perform: @MainActor (NavigationAction, ScreenContext<R>) -> Void = { _, _ in }
  /// Returns the question before a key, a click or the palette signs out; `nil` to sign out at once.
  ///
  /// Ask if something would be lost that the user can still use. Work that signs out is not asked.
  public var questionBeforeSignOut: (@MainActor () -> Confirmation?)?
  /// The accounts with which to try the app; none of them are real.
  package var accounts: [TrialAccount] = []
  /// Whether the stack view is shown at launch, on terminals with 100 or more columns.
  ///
  /// F3 shows and hides it; on a narrower terminal with 20 or more rows, F3 shows the stack in a row
  /// above the keys.
  public var showsStack = false
  /// Whether the stack is shown in a row at launch where the stack view does not fit; it takes 24 rows.
  package var showsStackStrip = false
  /// The panes in which the last entries of the visible stack share the screen; by default, only
  /// the top entry is shown.
  public var panes = Panes<R>.single
  /// The theme to use until the user chooses another.
  public var theme = Theme.standard
  /// The themes that the palette offers; empty for an app with a single theme.
  public var themes = Theme.all
  /// The app's changes to the host's keys, by action name, such as
  /// `["inspector": "none", "palette": "Ctrl-O"]`.
  ///
  /// The names are the same as in a keys file. An action set to `none` is switched off, and users
  /// cannot assign a key to it. The footer and the help page list the keys in effect.
  public var keys: [String: String] = [:]
  /// Whether `q` on the first screen above a tab's root quits instead of going back.
  ///
  /// Set it if the program was started to show one screen, as a pager is.
  public var quitsAtFirstEntry = false
  /// Background work that is not tied to a screen; it starts with the app and is cancelled when the
  /// app quits.
  ///
  /// Use `ScreenContext.sleep(for:)` to sleep and `ScreenContext.listen(_:)` to wait for
  /// outside events, so that tapes do not wait for this work. An error that it throws is shown as a
  /// notice.
  public var background: (@MainActor (ScreenContext<R>) async throws -> Void)?

  /// Creates a description without content.
  ///
  /// - Parameters:
  ///   - program: The name of the program.
  ///   - environment: The environment of the run.
  package init(of program: String, in environment: AppEnvironment) {
    self.environment = environment
    name = program.prefix(1).uppercased() + program.dropFirst()
    tabs = [AppTab("main", name)]
  }

  /// Lets a coordinator create the screens, and handle the intents from screens and keys first.
  ///
  /// Links, history and sign-in go directly to the store, but the coordinator still creates the
  /// resulting screens. Source: InnoRouter, `CoordinatorHost`.
  ///
  /// - Parameter coordinator: The coordinator, made with ``store``.
  public func coordinator<C: Coordinator<R>>(_ coordinator: C)
  where C.Content == @MainActor (ScreenContext<R>) -> any Screen {
    screen = { route, context in coordinator.destination(for: route)(context) }
    intents = { coordinator.handle($0) }
  }
}

@available(*, unavailable)
extension AppDescription: Sendable {}

// MARK: - What it makes

extension AppDescription {
  /// Stops the program if the store has been made.
  private func precedeStore(_ property: String = #function) {
    precondition(
      made == nil && running == nil,
      "app.\(property) was set after app.store was made from it; set it before using app.store.")
  }

  private func makeStore() throws -> NavigationStore<R> {
    let state = try NavigationState(tabs: tabs.map { Tab($0.id, root: $0.root) })
    let store = NavigationStore(
      state, access, rule: rules, try links?.pipeline(access: access), clock.navigation,
      pendingPolicy, validator)
    try UnknownTabError.check(
      validator.tabs.map { ("a rule of the stacks", $0) } + (store.links?.namedTabs ?? []),
      in: tabs.map(\.id))
    return store
  }

  /// Makes the parts of the app, and forgets the closures, which may refer to the description.
  ///
  /// - Returns: The parts.
  /// - Throws: An error if the tabs are invalid, if a stack rule or a link names a tab that is not
  /// among them, if patterns are invalid or use unregistered converters, or if keys are invalid.
  package func parts() throws -> AppParts {
    let store = store
    if let problem { throw problem }
    try hostKeys.change(keys)
    let parts = AppParts(store, configuration, clock)
    (running, made) = (store, nil)
    screen = { _, _ in preconditionFailure("The app is made.") }
    (title, places, chips, perform) = ({ _ in "" }, { _ in [] }, { _ in [] }, { _, _ in })
    (root, load, intents, background) = (nil, nil, nil, nil)
    (questionBeforeSignOut, keeping, account, placeNote) = (nil, [], { _ in "" }, { _ in "" })
    return parts
  }

  /// The configuration of the host, which knows no route type.
  private var configuration: HostConfiguration {
    var host = HostConfiguration(
      name: name, title: { [title] in title($0.typed(as: R.self)) },
      screen: { [screen] in screen($0.typed(as: R.self), ScreenContext<R>($1.core)) })
    host.scheme = links?.schemes.first ?? ""
    host.values = keeping
    host.tabs = tabs.map { tab in
      AppTab<AnyRoute>(tab.id, tab.title, root: tab.root.map { AnyRoute($0) })
    }
    if let root { host.rootScreen = { root($0, ScreenContext<R>($1.core)) } }
    if let load { host.load = { try await load($0.typed()) } }
    host.search = search.map { AnyRoute($0) }
    host.places = { [places] in places($0).map { AnyRoute($0) } }
    host.placeNote = { [placeNote] in placeNote($0.typed()) }
    host.linkNames = linkNames
    host.account = account
    host.chips = { [chips] in
      chips($0).map { chip in
        HostChip<AnyRoute>(
          chip.text, isProminent: chip.isProminent, intent: chip.intent?.map { AnyRoute($0) })
      }
    }
    if let intents { host.intents = { intents($0.map { $0.typed() }) } }
    host.perform = { [perform] in perform($0, ScreenContext<R>($1.core)) }
    host.questionBeforeSignOut = questionBeforeSignOut
    host.accounts = accounts
    host.quitsAtFirstEntry = quitsAtFirstEntry
    (host.showsStack, host.showsStackStrip) = (showsStack, showsStackStrip)
    host.panes = panes.untyped
    (host.theme, host.themes, host.hostKeys) = (theme, themes, hostKeys)
    if let background {
      host.background = { try await background(ScreenContext<R>($0.core)) }
    }
    return host
  }
}
