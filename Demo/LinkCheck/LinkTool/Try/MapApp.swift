import LinkFiles
import NavigationExplorer
import RouteMaps
import Sextant

/// The app that a map describes: its links, its gate, its tabs, and a screen for each route.
@MainActor
enum MapApp {
  /// Runs the app with its own command line, and again each time the map is saved.
  static func run(
    _ watch: MapWatch, _ arguments: [String], variables: [String: String]?, console: AppConsole
  ) async -> Int32 {
    var arguments = arguments
    // A recording is of one map.
    let recordings: Set<Substring> = ["--record", "--cast", "--log"]
    let isRecorded = arguments.contains { recordings.contains($0.prefix { $0 != "=" }) }
    while true {
      watch.begin()
      let map = watch.map
      var app = program(of: map) { app in
        guard app.run == .real, watch.canLook, !isRecorded else { return }
        if let account = map.accounts.first(where: { $0.email == watch.account }) {
          app.store.signIn(account.principal)
        }
        app.background = { try await watch.follow($0) }
      }
      app.runner = ("sextant", "sextant replay --map MAP TAPE", map.folderName)
      var quiet = console
      // What waits when the map starts again goes on waiting.
      quiet.writeError = { words in if !watch.isRestarting { console.writeError(words) } }
      let code = await app.explorable().run(
        arguments: arguments, variables: variables, console: quiet)
      guard watch.isRestarting else { return code }
      // The links of the command line have been opened; the saved state has the place.
      arguments = arguments.prefix { $0 != "--" }.filter { !$0.hasPrefix("--open=") }
    }
  }

  /// Returns the program that a map describes.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - change: Changes the description for a run.
  /// - Returns: The program.
  static func program(
    of map: RouteMap, changing change: @escaping (AppDescription<MappedRoute>) -> Void = { _ in }
  ) -> TerminalApp<MappedRoute> {
    TerminalApp(name: map.programName, version: Tool.version, about: map.app, data: .nothing) {
      describe(map, $0)
      change($0)
    }
  }

  /// Returns the links of a map's app, as its own `routes --json` prints them.
  static func routes(of map: RouteMap) throws -> String {
    try program(of: map).make(AppEnvironment(clock: .real())).links?.json() ?? ""
  }

  private static func describe(_ map: RouteMap, _ app: AppDescription<MappedRoute>) {
    app.name = map.app
    app.tabs = map.tabs.map(\.text).map { name in
      AppTab(TabID(name), map.title(of: MappedRoute(name)), root: MappedRoute(name))
    }
    if app.tabs.isEmpty { app.tabs = [AppTab(RouteMap.onlyTab, map.app)] }
    app.links = AppLinks(
      schemes: map.schemes, hosts: map.hosts, matcher: map.matcher, plan: { map.plan(for: $0) })
    app.access = map.access
    // Saved state may contain routes that the map no longer has.
    app.validator = RouteStackValidator("that every route is in the map") { stack in
      stack.first { map[$0.name] == nil && $0.name != RouteMap.signIn }
        .map { "the map has no route \($0.name)" }
    }
    let guide = MapGuide(map, app.store)
    app.title = { map.title(of: $0) }
    app.screen = { route, context -> any Screen in
      if route.name == RouteMap.signIn { return MapSignInScreen(guide, context) }
      return MapScreen(guide, route, context)
    }
    app.root = { _, context in MapScreen(guide, nil, context) }
    app.places = { _ in guide.places }
    if guide.unmetCount > 0 {
      app.chips = { _ in
        [HostChip("\(guide.unmetCount) unmet", isProminent: true, intent: .backToRoot)]
      }
    }
    for route in map.routes {
      for link in route.links { app.linkNames[link.pattern.description] = route.name }
    }
    app.perform = { action, context in
      let values = action.values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      let list = values.isEmpty ? "" : " with \(values.joined(separator: ", "))"
      context.notice("The action \(action.name) was run\(list).")
    }
    (app.showsStack, app.showsStackStrip) = (true, true)
  }
}

/// The data that the screens of a map share.
@MainActor
final class MapGuide {
  let map: RouteMap
  let links: DeepLinkPipeline<MappedRoute>?
  /// The lines of `expect`.
  private let expected: [Expected]
  /// The link that last opened each route.
  private(set) var opened: [MappedRoute: String] = [:]
  /// An example of each route that the map's links lead to, for use in rows.
  private let examples: [String: MappedRoute]
  /// The names of the routes under each route.
  private lazy var children: [String: [String]] = {
    let tabs = Set(map.tabs.map(\.text))
    let first = map.tabs.first?.text ?? ""
    var children: [String: [String]] = [:]
    for route in map.routes where !tabs.contains(route.name) && route.name != RouteMap.signIn {
      children[route.under?.text ?? first, default: []].append(route.name)
    }
    return children
  }()

  /// The maximum number of routes in the prompt and the palette.
  private static let placeLimit = 1_000

  init(_ map: RouteMap, _ store: NavigationStore<MappedRoute>) {
    self.map = map
    links = store.links
    examples = store.links.map { map.examples(in: $0) } ?? [:]
    expected = map.expectations.map { line in
      let found = store.links?.find(DeepLinkRequest(line.link.text, isInternal: true))
      return Expected(
        line: line, route: found?.routes.last?.name,
        outcome: store.links?.outcome(of: line) ?? "unhandled")
    }
    store.addListener { [weak self] update in
      // One user's links are not shown to the next.
      if case .principalChanged(let old?, let new) = update, old.subject != new?.subject {
        self?.opened = [:]
      }
      guard case .finished(let trace) = update, case .link(let link) = trace.request,
        trace.result.isSuccess, let route = trace.steps.last?.executed.routes.last
      else { return }
      self?.opened[route] = link
    }
  }

  /// An example of each route, for the prompt and the palette.
  var places: [MappedRoute] {
    map.routes.lazy.filter { $0.style != .action && $0.name != RouteMap.signIn }
      .prefix(Self.placeLimit).map { self.place($0.name, from: nil) }
  }

  /// Returns an example of a route, with sample values.
  func place(_ name: String, from other: MappedRoute?) -> MappedRoute {
    map.sample(name, from: other, examples: examples)
  }

  /// Returns the routes that a screen leads to: those in `to`, then those under its own route.
  func rows(of place: MappedRoute?) -> [MappedRoute] {
    let route = place.flatMap { map[$0.name] }
    let named = route?.to.map(\.text) ?? []
    let others = children[route?.name ?? ""] ?? []
    let known = Set(named)
    return (named + others.filter { !known.contains($0) }).map { self.place($0, from: place) }
  }

  /// Returns the link to a route or an action.
  func link(to place: MappedRoute) -> String? {
    links.flatMap { map.link(to: place, in: $0) }
  }

  /// The number of lines of `expect` that the map does not meet.
  private(set) lazy var unmetCount = expected.count { !$0.isMet }

  /// Returns the lines of `expect` about a route; at the root of a tab, how many the map meets, and
  /// all that it does not meet.
  func expectations(at place: MappedRoute?) -> [(words: String, isMet: Bool)] {
    let isRoot = place.map { place in map.tabs.contains { $0.text == place.name } } ?? true
    let own = expected.filter { one in
      place.map { one.route == $0.name || one.line.outcome.text == $0.name } ?? false
    }
    let unmet = (isRoot ? expected : own).filter { !$0.isMet }
    let lines = (unmet + own.filter(\.isMet)).map { ($0.words, $0.isMet) }
    guard isRoot, !expected.isEmpty else { return lines }
    let met = expected.count - unmet.count
    return [("\(met) of \(expected.count) hold in the map", unmet.isEmpty)] + lines
  }

  /// Opens a route in the style that the map defines.
  func go(to place: MappedRoute, _ context: ScreenContext<MappedRoute>) {
    guard let route = map[place.name] else { return }
    switch route.style {
    case .push where place.values.isEmpty && map.tabs.contains { $0.text == place.name }:
      context.send(.selectTab(TabID(place.name)))
    case .push: context.send(.go(place))
    case .present(let style): context.send(.present(place, style))
    case .action:
      if let link = link(to: place) { context.open(link) }
    }
  }
}

/// A line of `expect`, with the route that its link leads to, and the outcome.
private struct Expected {
  let line: MapExpectation
  let route: String?
  let outcome: String

  var isMet: Bool { line.outcome.text == outcome }

  var words: String {
    let link = line.link.text.visiblySafe
    return isMet
      ? "✓ \(link)   \(outcome)"
      : "✗ line \(line.link.place.line): \(link)   \(outcome), not \(line.outcome.text)"
  }
}
