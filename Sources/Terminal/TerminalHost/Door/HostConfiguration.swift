public import Navigation
public import TerminalKit
public import TerminalUI

/// The configuration of a host: the titles of routes and the screens that show them.
public struct HostConfiguration<R: Route> {
  /// The app's name.
  package var name: String
  /// The scheme of the app's own links, such as `storefront`; set by `AppParts`.
  package var scheme = ""
  /// The values that are saved between runs; set by `AppParts`.
  package var values: [KeptValue] = []
  /// The tabs, in the order of the state's tabs; set by `AppParts`.
  package var tabs: [HostTab<R>] = [] {
    didSet {
      tabTitles = Dictionary(
        tabs.lazy.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    }
  }
  /// The titles of the tabs by their ids.
  private(set) var tabTitles: [TabID: String] = [:]
  /// Returns the title of a route without a live screen, for breadcrumbs and queued links.
  package var title: @MainActor (R) -> String
  /// Creates the screen of a route that the gate allowed.
  package var screen: @MainActor (R, ScreenContext<R>) -> any Screen
  /// Loads the data of a route of which a rule answers that it is unknown.
  ///
  /// Called when the route is first shown, and once at a time; the work is cancelled when the route
  /// leaves the state. When it returns, the rules are asked again. An error that it throws is shown in
  /// place of the screen, with the key for trying again.
  public var load: (@MainActor (R) async throws -> Void)?
  /// Creates the screen of a tab without a root route; if `nil`, a plain screen is shown.
  public var rootScreen: (@MainActor (TabID, ScreenContext<R>) -> any Screen)?
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
  /// Handles the intents from screens and keys in place of the store, and forwards to the store
  /// those that it should perform.
  public var intents: (@MainActor (NavigationIntent<R>) -> Void)?
  /// Performs the actions that links trigger; the context ends with the screens of the account in
  /// whose session the action was performed.
  public var perform: @MainActor (NavigationAction, ScreenContext<R>) -> Void = { _, _ in }
  /// Returns the question before a key, a click or the palette signs out; `nil` to sign out at once.
  ///
  /// Ask if something would be lost that the user can still use. Work that signs out is not asked.
  public var questionBeforeSignOut: (@MainActor () -> Confirmation?)?
  /// The accounts with which to try the app; none of them are real.
  package var accounts: [TrialAccount] = []
  /// Whether the mouse is on at launch; selecting text in the terminal then requires Shift.
  ///
  /// Users can change it on the help page and in the palette.
  package var usesMouse = true
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
  /// Whether a layer that covers others only in part is shown alone, as on a small terminal.
  package var showsTopLayerOnly = false
  /// The width of the stack view in columns, clamped to 30 through 60.
  ///
  /// The view is shown if at least 64 columns remain for the app.
  package var stackColumns = 36
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
  /// Use ``ScreenContext/sleep(for:)`` to sleep and ``ScreenContext/listen(_:)`` to wait for
  /// outside events, so that tapes do not wait for this work. An error that it throws is shown as a
  /// notice.
  public var background: (@MainActor (ScreenContext<R>) async throws -> Void)?
  /// The host's keys in this run.
  package private(set) var hostKeys = HostKeyChoice()
  /// The theme that the user chose.
  package private(set) var themeChoice = ThemeChoice()

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - name: The app's name.
  ///   - title: Returns the title of a route.
  ///   - screen: Creates the screen of a route.
  public init(
    name: String, title: @escaping @MainActor (R) -> String,
    screen: @escaping @MainActor (R, ScreenContext<R>) -> any Screen
  ) {
    self.name = name
    self.title = title
    self.screen = screen
  }
}

extension HostConfiguration {
  /// The name of the theme in use, without a preview.
  @MainActor var currentTheme: String { themeChoice.name ?? theme.name }

  /// Returns a writer that describes commands and results with the app's titles and without
  /// secrets, which are asked for when a link is described.
  @MainActor package func navigationWords(
    hiding secrets: @escaping @MainActor @autoclosure () -> LinkSecrets
  ) -> NavigationWords<R> {
    NavigationWords(
      route: { title($0) }, tab: { title(ofTab: $0) },
      link: { "\(ShownLink($0, hiding: secrets()))" })
  }

  /// Returns the titles of the visible stack, the root first.
  ///
  /// - Complexity: O(n) in the number of entries.
  @MainActor func breadcrumbs(of state: NavigationState<R>) -> String {
    let root = state.presentations.last.map { title($0.root) } ?? title(ofTab: state.selectedTab)
    return ([root] + state.path.map { title($0) }).joined(separator: " › ")
  }

  /// Returns the title of a tab in the tab bar.
  ///
  /// - Complexity: O(1).
  func title(ofTab id: TabID) -> String { tabTitles[id] ?? id.name }
}

extension HostConfiguration {
  /// Creates a configuration whose coordinator creates the screens and handles intents first.
  ///
  /// The host uses the coordinator's store. Links, history and sign-in go directly to the store,
  /// but the coordinator still creates the resulting screens. Source: InnoRouter,
  /// `CoordinatorHost`.
  ///
  /// - Parameters:
  ///   - name: The app's name.
  ///   - title: Returns the title of a route.
  ///   - coordinator: Creates the screens of routes, and handles intents from screens and keys.
  @MainActor public init<C: Coordinator<R>>(
    name: String, title: @escaping @MainActor (R) -> String, coordinator: C
  ) where C.Content == @MainActor (ScreenContext<R>) -> any Screen {
    self.init(
      name: name, title: title,
      screen: { route, context in coordinator.destination(for: route)(context) })
    intents = { coordinator.handle($0) }
  }
}

@available(*, unavailable)
extension HostConfiguration: Sendable {}

/// A short clickable label at the right end of the first line.
public struct HostChip<R: Route>: Hashable, Sendable {
  /// How prominent a chip is.
  public enum Role: Hashable, Sendable {
    /// Like the account's name.
    case quiet
    /// Like a selected tab.
    case prominent
  }

  /// The label.
  package let text: String
  /// How prominent it is.
  package let role: Role
  /// The intent sent by a click; `nil` for none.
  package let intent: NavigationIntent<R>?

  /// Creates a chip.
  ///
  /// - Parameters:
  ///   - text: The label, one or two words.
  ///   - role: How prominent it is.
  ///   - intent: The intent sent by a click; `nil` for none.
  public init(_ text: String, role: Role = .quiet, intent: NavigationIntent<R>? = nil) {
    self.text = text
    self.role = role
    self.intent = intent
  }
}

/// A tab with its id, its title in the tab bar, and its root route.
public struct HostTab<R: Route>: Hashable, Sendable {
  /// The tab's id in the state.
  package let id: TabID
  /// The title in the tab bar.
  package let title: String
  /// The root route; `nil` for the host's own root.
  package let root: R?

  /// Creates a tab.
  ///
  /// - Parameters:
  ///   - id: The tab's id in the state.
  ///   - title: The title in the tab bar.
  ///   - root: The root route; `nil` for the host's own root.
  public init(_ id: TabID, _ title: String, root: R? = nil) {
    self.id = id
    self.title = title
    self.root = root
  }
}

// MARK: - Without the type of the routes

extension HostConfiguration {
  /// The same configuration for a host, which knows no route type.
  package var untyped: HostConfiguration<AnyRoute> {
    var host = HostConfiguration<AnyRoute>(
      name: name, title: { [title] in title($0.typed(as: R.self)) },
      screen: { [screen] in screen($0.typed(as: R.self), ScreenContext<R>($1.core)) })
    host.scheme = scheme
    host.values = values
    host.tabs = tabs.map { tab in
      HostTab<AnyRoute>(tab.id, tab.title, root: tab.root.map { AnyRoute($0) })
    }
    if let rootScreen {
      host.rootScreen = { rootScreen($0, ScreenContext<R>($1.core)) }
    }
    if let load { host.load = { try await load($0.typed()) } }
    host.search = search.map { AnyRoute($0) }
    host.places = { [places] in places($0).map { AnyRoute($0) } }
    host.placeNote = { [placeNote] in placeNote($0.typed()) }
    host.linkNames = linkNames
    host.account = account
    host.chips = { [chips] in
      chips($0).map { chip in
        HostChip<AnyRoute>(
          chip.text, role: chip.role == .quiet ? .quiet : .prominent,
          intent: chip.intent?.map { AnyRoute($0) })
      }
    }
    if let intents { host.intents = { intents($0.map { $0.typed() }) } }
    host.perform = { [perform] in perform($0, ScreenContext<R>($1.core)) }
    host.questionBeforeSignOut = questionBeforeSignOut
    host.accounts = accounts
    host.usesMouse = usesMouse
    host.quitsAtFirstEntry = quitsAtFirstEntry
    (host.showsStack, host.showsStackStrip) = (showsStack, showsStackStrip)
    host.panes = panes.untyped
    host.showsTopLayerOnly = showsTopLayerOnly
    host.stackColumns = stackColumns
    (host.theme, host.themes, host.keys) = (theme, themes, keys)
    if let background {
      host.background = { try await background(ScreenContext<R>($0.core)) }
    }
    (host.hostKeys, host.themeChoice) = (hostKeys, themeChoice)
    return host
  }
}

extension HostConfiguration<AnyRoute> {
  /// Returns the screen of a route.
  @MainActor func screen(of route: AnyRoute, _ context: HostContext) -> any Screen {
    screen(route, ScreenContext(context))
  }

  /// Returns the configuration without the titles of what a store does not know yet.
  func hidingTitles(unknownTo machine: Machine) -> Self {
    var copy = self
    copy.title = { [title, weak machine] in
      machine?.isUnknown($0) == true ? UnknownScreen.words : title($0)
    }
    return copy
  }
}
