package import Navigation
package import TerminalKit
package import TerminalUI

/// The configuration of a host: the titles of routes and the screens that show them.
///
/// It is what an app's description says, without the type of its routes.
package struct HostConfiguration {
  /// The app's name.
  package var name: String
  /// The scheme of the app's own links, such as `storefront`.
  package var scheme = ""
  /// The values that are saved between runs.
  package var values: [KeptValue] = []
  /// The tabs, in the order of the state's tabs.
  package var tabs: [AppTab<AnyRoute>] = [] {
    didSet { tabTitles = Dictionary(tabs.map { ($0.id, $0.title) }) { first, _ in first } }
  }
  /// The titles of the tabs by their ids.
  private(set) var tabTitles: [TabID: String] = [:]
  /// Returns the title of a route without a live screen, for breadcrumbs and queued links.
  package var title: @MainActor (AnyRoute) -> String
  /// Creates the screen of a route that the gate allowed.
  package var screen: @MainActor (AnyRoute, ScreenContext<AnyRoute>) -> any Screen
  /// Loads the data of a route of which a rule answers that it is unknown.
  package var load: (@MainActor (AnyRoute) async throws -> Void)?
  /// Creates the screen of a tab without a root route; if `nil`, a plain screen is shown.
  package var rootScreen: (@MainActor (TabID, ScreenContext<AnyRoute>) -> any Screen)?
  /// The route that `/` opens on a screen without its own search.
  package var search: AnyRoute?
  /// Returns the routes that the prompt and the palette offer by title, such as products.
  package var places: @MainActor (Principal?) -> [AnyRoute] = { _ in [] }
  /// Returns what a place is about, which the prompt and the palette show beside its title in place of its
  /// link; empty for nothing.
  package var placeNote: @MainActor (AnyRoute) -> String = { _ in "" }
  /// The names shown in the prompt for link patterns with a value, such as `an order` for
  /// `"orders/<int:id>"`.
  package var linkNames: [String: String] = [:]
  /// Returns the name of an account for the first line.
  package var account: @MainActor (Principal) -> String = { $0.subject }
  /// Returns the chips beside the account at the right end of the first line, such as `cart 3`.
  package var chips: @MainActor (Principal?) -> [HostChip<AnyRoute>] = { _ in [] }
  /// Handles the intents from screens and keys in place of the store, and forwards to the store
  /// those that it should perform.
  package var intents: (@MainActor (NavigationIntent<AnyRoute>) -> Void)?
  /// Performs the actions that links trigger; the context ends with the screens of the account in
  /// whose session the action was performed.
  package var perform: @MainActor (NavigationAction, ScreenContext<AnyRoute>) -> Void = { _, _ in }
  /// Returns the question before a key, a click or the palette signs out; `nil` to sign out at once.
  package var questionBeforeSignOut: (@MainActor () -> Confirmation?)?
  /// The accounts with which to try the app; none of them are real.
  package var accounts: [TrialAccount] = []
  /// Whether the mouse is on at launch; selecting text in the terminal then requires Shift.
  package var usesMouse = true
  /// Whether the stack view is shown at launch, on terminals with 100 or more columns.
  package var showsStack = false
  /// Whether the stack is shown in a row at launch where the stack view does not fit; it takes 24 rows.
  package var showsStackStrip = false
  /// The panes in which the last entries of the visible stack share the screen; by default, only
  /// the top entry is shown.
  package var panes = Panes<AnyRoute>.single
  /// Whether a layer that covers others only in part is shown alone, as on a small terminal.
  package var showsTopLayerOnly = false
  /// The theme to use until the user chooses another.
  package var theme = Theme.standard
  /// The themes that the palette offers; empty for an app with a single theme.
  package var themes = Theme.all
  /// Whether `q` on the first screen above a tab's root quits instead of going back.
  package var quitsAtFirstEntry = false
  /// Background work that is not tied to a screen; it starts with the app and is cancelled when the
  /// app quits.
  package var background: (@MainActor (ScreenContext<AnyRoute>) async throws -> Void)?
  /// The host's keys in this run.
  package var hostKeys = HostKeyChoice()
  /// The theme that the user chose.
  package private(set) var themeChoice = ThemeChoice()

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - name: The app's name.
  ///   - title: Returns the title of a route.
  ///   - screen: Creates the screen of a route.
  package init(
    name: String, title: @escaping @MainActor (AnyRoute) -> String,
    screen: @escaping @MainActor (AnyRoute, ScreenContext<AnyRoute>) -> any Screen
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
  ) -> NavigationWords<AnyRoute> {
    NavigationWords(
      route: { title($0) }, tab: { title(ofTab: $0) },
      link: { "\(ShownLink($0, hiding: secrets()))" })
  }

  /// Returns the titles of the visible stack, the root first.
  ///
  /// - Complexity: O(n) in the number of entries.
  @MainActor func breadcrumbs(of state: NavigationState<AnyRoute>) -> String {
    let root = state.presentations.last.map { title($0.root) } ?? title(ofTab: state.selectedTab)
    return ([root] + state.path.map { title($0) }).joined(separator: " › ")
  }

  /// Returns the title of a tab in the tab bar.
  ///
  /// - Complexity: O(1).
  func title(ofTab id: TabID) -> String { tabTitles[id] ?? id.name }
}

extension HostConfiguration {
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
