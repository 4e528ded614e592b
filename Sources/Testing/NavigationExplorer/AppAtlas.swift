import Navigation
import NavigationTerminal

/// The routes and links of an app, for use in a search.
@MainActor
struct AppAtlas<R: Route> {
  /// A link, and the pattern that matches it.
  struct Link: Hashable {
    let text: String
    let mapping: Int?
  }

  /// The patterns of the link table.
  let patterns: [DeepLinkRouteEntry]
  /// Links for the patterns, and some that no pattern matches.
  private(set) var links: [Link] = []
  /// Routes of every known kind.
  private(set) var routes: [R] = []
  private var counts: [Int: Int] = [:]
  private var known: Set<String> = []
  private var knownRoutes: Set<R> = []
  private let pipeline: DeepLinkPipeline<R>?
  /// The maximum number of links to keep for a pattern.
  private let most = 8

  init(of parts: AppParts, principals: [Principal]) {
    let store = parts.store.typed(of: R.self)
    pipeline = store.links
    patterns = pipeline?.matcher.routes ?? []
    for tab in store.state.tabs { if let root = tab.root { add(root) } }
    if let login = store.access.login { add(login) }
    if let search = parts.configuration.search { add(search.typed()) }
    var values = ["1", "2", "a"]
    let places = ([nil] + principals.map(Optional.some)).flatMap { parts.configuration.places($0) }
    for place in places.lazy.map({ $0.typed(as: R.self) }).prefix(400) {
      add(place)
      guard let link = link(of: place) else { continue }
      for part in link.split(whereSeparator: { "/?=&:".contains($0) }).dropFirst()
      where !values.contains(String(part)) && values.count < 40 {
        values.append(String(part))
      }
    }
    for pattern in patterns where pattern.problem == nil { addLinks(of: pattern, values) }
    guard let scheme = pipeline?.allowedSchemes.first else { return }
    for text in ["nowhere/at/all", "", "%zz", "a/../b"] { add("\(scheme)://\(text)") }
    add("elsewhere://x")
    if let host = pipeline?.allowedHosts.first, let first = links.first?.text,
      let path = first.firstRange(of: "://").map({ first[$0.upperBound...] })
    {
      add("https://\(host)/\(path)")
    }
  }

  /// Adds a route, and its link.
  mutating func add(_ route: R) {
    guard knownRoutes.count < 2_000, knownRoutes.insert(route).inserted else { return }
    routes.append(route)
    if let link = link(of: route) { add(link) }
  }

  private func link(of route: R) -> String? { pipeline?.url(for: route)?.description }

  private mutating func add(_ text: String) {
    guard known.insert(text).inserted else { return }
    let found = pipeline?.find(DeepLinkRequest(text))
    let mapping = found?.mapping
    if let mapping {
      counts[mapping, default: 0] += 1
      guard counts[mapping, default: 0] <= most else { return }
      for route in found?.routes ?? [] where knownRoutes.insert(route).inserted {
        routes.append(route)
      }
    }
    links.append(Link(text: text, mapping: mapping))
  }

  private mutating func addLinks(of pattern: DeepLinkRouteEntry, _ values: [String]) {
    guard let pipeline, let scheme = pipeline.allowedSchemes.first else { return }
    let index = patterns.firstIndex(of: pattern)
    // Try values in order until the mapping has accepted a few links.
    for offset in 0..<values.count {
      if let index, counts[index, default: 0] >= 3 { return }
      var used = offset
      func value(_ type: String) -> String {
        let choices = pipeline.choices(ofConverter: type)
        used += 1
        if !choices.isEmpty { return choices[(used - 1) % choices.count] }
        return values[(used - 1) % values.count]
      }
      let segments = pattern.segments.map { segment -> String in
        guard segment.contains(where: { "<:*".contains($0) }) else { return segment }
        let parameter = pattern.parameters.first { segment.contains($0.name) }
        return value(parameter?.type ?? "path")
      }
      var link = "\(scheme)://" + segments.joined(separator: "/")
      let required = pattern.parameters.filter {
        $0.isInQuery && (!$0.isOptional || offset % 2 == 1)
      }
      if !required.isEmpty {
        link += "?" + required.map { "\($0.name)=\(value($0.type))" }.joined(separator: "&")
      }
      add(link)
      if segments == pattern.segments, required.isEmpty, pattern.parameters.isEmpty { return }
    }
  }

  /// Returns one route for each combination of kind and access requirement.
  func representatives(_ access: AccessPolicy<R>) -> [R] {
    var seen: Set<String> = []
    return routes.filter {
      seen.insert("\(RouteKind.name(of: $0)) \(access.requirement(of: $0))").inserted
    }
  }
}

/// The name of a route without its values, such as the name of an enum case.
enum RouteKind {
  static func name(of route: some Route) -> String {
    let text = RouteText.of(route)
    return String(text.prefix { $0 != "(" && $0 != "[" })
  }
}
