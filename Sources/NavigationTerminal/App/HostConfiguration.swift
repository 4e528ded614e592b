public import Navigation
public import TerminalKit

/// The configuration of a host: the titles of places and the screens that show them.
public struct HostConfiguration<R: Route> {
  /// The app's name.
  package var name: String
  /// The scheme of the app's own links, such as `storefront`; set by `AppParts`.
  package var scheme = ""
  /// The tabs, in the order of the state's tabs; set by `AppParts`.
  package var tabs: [HostTab<R>] = []
  /// Returns the title of a route without a live screen, for breadcrumbs and queued links.
  package var title: @MainActor (R) -> String
  /// Creates the screen of a route that the gate allowed.
  package var screen: @MainActor (R, ScreenContext<R>) -> any Screen
  /// Creates the screen of a tab without a root route; `nil` shows a plain one.
  public var rootScreen: (@MainActor (TabID, ScreenContext<R>) -> any Screen)?
  /// The route that `/` opens on a screen without its own search.
  public var search: R?
  /// Returns the places that the prompt and the palette offer by title, such as products.
  ///
  /// Return only places that the given account, if any, may know of. Called when the prompt or the
  /// palette opens, never during typing.
  public var places: @MainActor (Principal?) -> [R] = { _ in [] }
  /// The names shown in the prompt for link patterns with a value, such as `an order` for
  /// `"orders/<int:id>"`.
  public var linkNames: [String: String] = [:]
  /// Returns the name of an account for the first line.
  public var account: @MainActor (Principal) -> String = { $0.subject }
  /// Returns the chips beside the account at the right of the first line, such as `cart 3`.
  ///
  /// Called for each frame, so it should be fast.
  public var chips: @MainActor (Principal?) -> [HostChip<R>] = { _ in [] }
  /// Handles the intents of screens and keys instead of the store, and forwards those to perform.
  public var intents: (@MainActor (NavigationIntent<R>) -> Void)?
  /// Performs the action that an open handler returns.
  public var perform: @MainActor (NavigationAction, ScreenContext<R>) -> Void = { _, _ in }
  /// Accounts to try the app with, which its map names; none that anybody has.
  package var accounts: [RouteMapText.Account] = []
  /// What the host says.
  public var words: any HostWords = StandardWords()
  /// Whether the mouse is on at the start; the terminal's own selection then needs Shift.
  ///
  /// The help page and the palette can change it.
  public var usesMouse = true
  /// Whether the stack view is shown at the start, on terminals with 100 or more columns.
  ///
  /// F3 shows and hides it.
  public var showsStack = false
  /// How the last entries of the visible stack share the screen; by default one shows at a time.
  public var panes = Panes<R>.single
  /// The width of the stack view in columns, clamped to 30 through 60.
  ///
  /// It shows if at least 64 columns are left for the app.
  public var stackColumns = 36
  /// The theme until the user chooses another one.
  public var theme = Theme.standard
  /// The themes that the palette offers; empty for an app with a single look.
  public var themes = Theme.all
  /// The keys of the host that the app changes, by the names that a file of keys has: `["inspector":
  /// "none", "palette": "Ctrl-O"]`.
  ///
  /// What has no key is switched off, also for the person. Footer and help say the keys that there are.
  public var keys: [String: String] = [:]
  /// Work that belongs to no screen: it begins with the app and is cancelled at its end.
  ///
  /// It sleeps with ``ScreenContext/sleep(for:)`` and waits for what comes from outside with
  /// ``ScreenContext/listen(_:)``, so that tapes do not wait for it. An error that it throws is said.
  public var background: (@MainActor (ScreenContext<R>) async throws -> Void)?
  /// The keys of the host.
  package let hostKeys = HostKeyChoice()
  /// The theme that the person chose.
  package let themeChoice = ThemeChoice()

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
  /// Describes commands and results with the app's own titles and without secrets.
  @MainActor func navigationWords(hiding secrets: LinkSecrets) -> NavigationWords<R> {
    NavigationWords(
      route: { title($0) }, tab: { title(ofTab: $0) }, link: { secrets.shown($0) })
  }

  /// The title of a tab in the tab bar.
  func title(ofTab id: TabID) -> String { tabs.first { $0.id == id }?.title ?? id.name }
}

@available(*, unavailable)
extension HostConfiguration: Sendable {}

/// The theme the user chose, saved with the rest of the state.
@MainActor
package final class ThemeChoice {
  /// The name of the theme; `nil` for the app's default.
  package var name: String?

  nonisolated init() {}

  /// The choice as a value in the state file.
  var kept: KeptValue {
    KeptValue("sextant.theme", get: { self.name }, set: { self.name = $0 })
  }
}

/// The keys of the host in one run.
@MainActor
package final class HostKeyChoice {
  /// The app's, in which tapes are written.
  package private(set) var apps = HostKeyMap.standard
  /// Those that count.
  package private(set) var now = HostKeyMap.standard

  nonisolated init() {}

  /// Takes the keys of the app.
  ///
  /// - Throws: Everything that is wrong with them.
  func change(_ keys: [String: String]) throws {
    guard !keys.isEmpty else { return }
    var changes: [KeyChange] = []
    var problems: [KeyChange.Problem] = []
    for (action, keys) in keys.sorted(by: { $0.key < $1.key }) {
      switch KeyChange.reading(action, keys, at: "the app's keys") {
      case .success(let change): changes.append(change)
      case .failure(let error): problems += error.problems
      }
    }
    let changed = HostKeyMap.standard.changed(asFarAsPossible: changes)
    problems += changed.problems
    guard problems.isEmpty else { throw KeyChangeError(problems) }
    (apps, now) = (changed.map, changed.map)
  }

  /// Takes the keys of a person.
  func take(_ map: HostKeyMap) { now = map }
}

/// A few words at the right of the first line, which can be clicked.
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
