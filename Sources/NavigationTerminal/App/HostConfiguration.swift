public import Navigation
public import TerminalKit

/// What an app tells its host: what places are called, and which screens show them.
public struct HostConfiguration<R: Route> {
  /// The app's name.
  package var name: String
  /// The scheme of the app's own links, such as `storefront`; `AppParts` knows it.
  package var scheme = ""
  /// The tabs, in the order of the state's; `AppParts` knows them.
  package var tabs: [HostTab<R>] = []
  /// What a route is called in the breadcrumbs while no screen of it is live, and where it waits.
  package var title: @MainActor (R) -> String
  /// Makes the screen of a route that the gate let in.
  package var screen: @MainActor (R, ScreenContext<R>) -> any Screen
  /// Makes the screen of a tab whose root is no route; `nil` shows a plain one.
  public var rootScreen: (@MainActor (TabID, ScreenContext<R>) -> any Screen)?
  /// Where `/` goes on a screen that has no search of its own.
  public var search: R?
  /// The whole link of a route; `nil` asks the store's pipeline.
  public var link: (@MainActor (R) -> String?)?
  /// The places that prompt and palette know by their titles, such as products.
  ///
  /// Only those that whoever is signed in, if anyone, may know of. Asked when one of them opens, never
  /// while one types.
  public var places: @MainActor (Principal?) -> [R] = { _ in [] }
  /// What the prompt calls links with a value in them, by their patterns: `"orders/<int:id>"` is
  /// `an order`.
  public var linkNames: [String: String] = [:]
  /// What the first line calls somebody.
  public var account: @MainActor (Principal) -> String = { $0.subject }
  /// What stands at the right of the first line beside the account, such as `cart 3`.
  ///
  /// Asked for each frame, so it should be at hand.
  public var chips: @MainActor (Principal?) -> [HostChip<R>] = { _ in [] }
  /// Takes what screens and keys ask for in the store's stead, and sends on what shall happen.
  public var intents: (@MainActor (NavigationIntent<R>) -> Void)?
  /// Performs what an open handler asks for.
  public var perform: @MainActor (NavigationAction, ScreenContext<R>) -> Void = { _, _ in }
  /// Accounts to try the app with, which its map names; none that anybody has.
  package var accounts: [RouteMapText.Account] = []
  /// What the host says.
  public var words: any HostWords = StandardWords()
  /// Whether the app begins with the mouse: then the terminal's own selection needs Shift.
  ///
  /// The help page and the palette have an entry that changes it.
  public var usesMouse = true
  /// Whether the stack view stands beside the app from the start, on terminals of 100 columns or more.
  ///
  /// F3 shows and hides it.
  public var showsStack = false
  /// How the last entries of the visible stack share the screen; one at a time by default.
  public var panes = Panes<R>.single
  /// How many columns the stack view takes; the nearest number from 30 to 60.
  ///
  /// It shows where at least 64 columns are left for the app.
  public var stackColumns = 36
  /// How it looks until the person chooses another theme.
  public var theme = Theme.standard
  /// The themes that the palette offers; none for an app that has one look.
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

  /// Describes an app.
  ///
  /// - Parameters:
  ///   - name: the app's name.
  ///   - title: what a route is called.
  ///   - screen: makes the screen of a route.
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
  /// The writer of commands and results, with the app's own titles and without secrets.
  @MainActor func navigationWords(hiding secrets: LinkSecrets) -> NavigationWords<R> {
    NavigationWords(
      route: { title($0) }, tab: { title(ofTab: $0) }, link: { secrets.shown($0) })
  }

  /// What the tab bar calls a tab.
  func title(ofTab id: TabID) -> String { tabs.first { $0.id == id }?.title ?? id.name }
}

@available(*, unavailable)
extension HostConfiguration: Sendable {}

/// The theme that the person chose; it outlives the run with the rest of the state.
@MainActor
package final class ThemeChoice {
  /// Its name; `nil` for the app's own.
  package var name: String?

  nonisolated init() {}

  /// The choice as a value in the state's file.
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
  /// How much a chip asks for attention.
  public enum Role: Hashable, Sendable {
    /// As much as the account's name.
    case quiet
    /// As much as a selected tab.
    case prominent
  }

  /// The words.
  package let text: String
  /// How much it asks for attention.
  package let role: Role
  /// What a click on it asks for; `nil` for nothing.
  package let intent: NavigationIntent<R>?

  /// Describes a chip.
  ///
  /// - Parameters:
  ///   - text: The words, one or two.
  ///   - role: How much it asks for attention.
  ///   - intent: What a click on it asks for; `nil` for nothing.
  public init(_ text: String, role: Role = .quiet, intent: NavigationIntent<R>? = nil) {
    self.text = text
    self.role = role
    self.intent = intent
  }
}

/// A tab: which one it is, what the tab bar calls it, and the route at its root.
public struct HostTab<R: Route>: Hashable, Sendable {
  /// Which tab of the state it is.
  package let id: TabID
  /// What the tab bar calls it.
  package let title: String
  /// The route at its root; `nil` for the host's own root.
  package let root: R?

  /// Describes a tab.
  ///
  /// - Parameters:
  ///   - id: Which tab of the state it is.
  ///   - title: What the tab bar calls it.
  ///   - root: The route at its root; `nil` for the host's own root.
  public init(_ id: TabID, _ title: String, root: R? = nil) {
    self.id = id
    self.title = title
    self.root = root
  }
}
