import LinkPatterns
package import Navigation

// The map as navigation: patterns, plans, policy and titles.
extension RouteMap {
  /// The value lists that patterns can name as converters.
  package var converters: [DeepLinkConverter] {
    choices.values.sorted { $0.name < $1.name }
      .map { DeepLinkConverter($0.name, choices: $0.choices.map(\.text)) }
  }

  /// The matcher for the map's patterns.
  package var matcher: DeepLinkMatcher<MappedRoute> {
    var mappings: [DeepLinkMapping<MappedRoute>] = []
    mappings.reserveCapacity(routes.count)
    for route in routes {
      for link in route.links { mappings.append(mapping(of: route, link)) }
    }
    return DeepLinkMatcher(
      mappings: mappings, converters: converters, hosts: hosts, name: \.name)
  }

  /// The access that each route requires.
  package var access: AccessPolicy<MappedRoute> {
    let needs = Dictionary(
      routes.lazy.filter { $0.needs != .nothing }.map { ($0.name, $0.needs.requirement) }
    ) { first, _ in first }
    return AccessPolicy(login: MappedRoute(Self.signIn)) { needs[$0.name] ?? .none }
  }

  /// The pipeline that decides what a link does.
  package var pipeline: DeepLinkPipeline<MappedRoute> {
    DeepLinkPipeline(
      allowedSchemes: schemes, allowedHosts: hosts, matcher: matcher, access: access,
      plan: { self.plan(for: $0) })
  }

  // MARK: - Links

  /// Returns the mapping from a pattern of a route to what its links open.
  func mapping(of route: MapRoute, _ link: MapRoute.Link) -> DeepLinkMapping<MappedRoute> {
    let style = link.style ?? route.style
    if style == .action {
      return DeepLinkMapping(
        parsed: link.pattern, handler: route.name, requirement: route.needs.requirement)
    }
    let rest = link.pattern.segments.last == .wildcard ? ["*"] : []
    let parameters = (link.pattern.parameterNames + rest).compactMap { route.parameter($0) }
    let lists = choices
    let read: @Sendable (DeepLinkParameters) -> MappedRoute? = { found in
      Self.place(route.name, parameters, lists, found)
    }
    let names = Set(parameters.map(\.name))
    let fields = parameters.map { parameter in
      DeepLinkField(
        parameter.name,
        parameter.list.flatMap { lists[$0] }.map { .choice($0.choices.map(\.text)) }
          ?? parameter.kind.field)
    }
    let shown: PresentationStyle? = if case .present(let style)? = link.style { style } else { nil }
    return DeepLinkMapping(
      parsed: link.pattern, printed: route.name, as: shown, fields: fields,
      plan: link.style.map { style in { @Sendable in self.plan(for: $0, style) } }, read
    ) { place in
      guard place.name == route.name, names.isSuperset(of: place.values.keys) else { return nil }
      return DeepLinkValues(parameters.map { ($0.name, place.values[$0.name]?.text) })
    }
  }

  /// Creates a route from the values of a link, or returns `nil` if a value is not of its type or
  /// not in its list.
  private static func place(
    _ name: String, _ parameters: [MapRoute.Parameter], _ lists: [String: MapChoices],
    _ found: DeepLinkParameters
  ) -> MappedRoute? {
    var values: [String: MappedValue] = [:]
    for parameter in parameters {
      guard let text = found.firstValue(forName: parameter.name) else { continue }
      // An empty optional item counts as absent.
      if text.isEmpty, !parameter.isRequired { continue }
      guard let value = parameter.kind.value(text) else { return nil }
      if let list = parameter.list, lists[list]?.choice(value.text) == nil { return nil }
      values[parameter.name] = value
    }
    return MappedRoute(name, values)
  }

  /// Returns the link to a route, which may be an action.
  package func link(to place: MappedRoute, in pipeline: DeepLinkPipeline<MappedRoute>) -> String? {
    if let link = pipeline.url(for: place) { return link.description }
    guard let route = self[place.name], route.style == .action else { return nil }
    var shown = route
    shown.style = .push
    let matcher = DeepLinkMatcher(
      mappings: shown.links.filter { $0.style == nil }.map { mapping(of: shown, $0) },
      converters: converters, hosts: hosts)
    guard let path = matcher.url(for: place)?.description else { return nil }
    return path.contains("://") ? path : schemes.first.map { "\($0)://\(path)" }
  }

  // MARK: - Plans

  /// Returns the route directly below a route on the stack, or `nil` for a root.
  package func parent(of place: MappedRoute) -> MappedRoute? {
    guard let route = self[place.name] else { return nil }
    for parameter in route.parameters {
      guard let under = choice(parameter, of: place)?.under else { continue }
      var values = place.values
      values[parameter.name] = parameter.kind.value(under.text)
      return MappedRoute(place.name, values)
    }
    guard let under = route.under, let parent = self[under.text] else { return nil }
    var values: [String: MappedValue] = [:]
    for need in parent.parameters {
      let field = route.parameters.lazy
        .compactMap { choice($0, of: place)?.fields[need.name] }.first
      values[need.name] = (field ?? place.values[need.name]).flatMap { need.kind.value($0.text) }
    }
    return MappedRoute(parent.name, values)
  }

  private func choice(
    _ parameter: MapRoute.Parameter, of place: MappedRoute
  ) -> MapChoices.Choice? {
    guard let list = parameter.list, let value = place.values[parameter.name] else { return nil }
    return choices[list]?.choice(value.text)
  }

  /// The tab of routes without a parent, if the map has no tabs.
  package static let onlyTab: TabID = "main"

  /// Returns the plan that shows a route: its tab, the routes below it, and the layers.
  ///
  /// A route that is not a tab and has no parent is shown on the first tab or, if it is presented
  /// in a layer, above the current state.
  package func plan(
    for place: MappedRoute, _ style: MapRoute.Style? = nil
  ) -> NavigationPlan<MappedRoute> {
    // A link with a style of its own leaves what is there.
    if case .present(let style)? = style {
      return NavigationPlan(commands: [.present(place, style)])
    }
    var chain = [place]
    // After conversion, a value can be its own ancestor.
    let limit = choices.values.reduce(routes.count + 64) { $0 + $1.choices.count }
    while let last = chain.last, let below = parent(of: last), chain.count <= limit {
      chain.append(below)
    }
    chain.reverse()
    func isShown(_ place: MappedRoute) -> MapRoute.Style {
      if place == chain.last, let style { return style }
      return self[place.name]?.style ?? (place.name == Self.signIn ? .present(.sheet) : .push)
    }
    let first = chain[0]
    var commands: [NavigationCommand<MappedRoute>] = []
    if first.values.isEmpty, tabs.contains(where: { $0.text == first.name }) {
      commands = [.dismissAll, .selectTab(TabID(first.name))]
      chain.removeFirst()
    } else if isShown(first) == .push {
      commands = [.dismissAll, .selectTab(tabs.first.map { TabID($0.text) } ?? Self.onlyTab)]
    }
    let path = chain.prefix { isShown($0) == .push }
    if !commands.isEmpty { commands.append(.replace(Array(path))) }
    for place in chain.dropFirst(commands.isEmpty ? 0 : path.count) {
      if case .present(let style) = isShown(place) {
        commands.append(.present(place, style))
      } else {
        commands.append(.push(place))
      }
    }
    return NavigationPlan(commands: commands)
  }

  // MARK: - Titles

  /// Returns the title of a route.
  package func title(of place: MappedRoute) -> String {
    guard let route = self[place.name] else {
      return place.name == Self.signIn ? "Sign in" : place.description
    }
    for title in route.titles where title.names.allSatisfy({ place.values[$0] != nil }) {
      return title.parts.map { part in
        switch part {
        case .text(let text): return text
        case .value(let name):
          let parameter = route.parameter(name)
          let title = parameter.flatMap { choice($0, of: place) }?.title
          return title ?? place.values[name]?.text ?? ""
        }
      }.joined()
    }
    return place.description
  }

  // MARK: - Samples

  /// Returns a sample of a route for rows that lead to it.
  ///
  /// - Parameters:
  ///   - name: The name of the route.
  ///   - other: The route that shows the row; values with the same names are taken from it.
  ///   - examples: Examples of routes that links of the map lead to, by name.
  /// - Returns: The route, with every value that it requires.
  package func sample(
    _ name: String, from other: MappedRoute?, examples: [String: MappedRoute] = [:]
  ) -> MappedRoute {
    var values: [String: MappedValue] = [:]
    let parameters: [MapRoute.Parameter] = self[name]?.parameters ?? []
    for parameter in parameters where parameter.isRequired {
      let text = parameter.list.flatMap { choices[$0]?.choices.first?.text }
      let known = other?.values[parameter.name] ?? examples[name]?.values[parameter.name]
      values[parameter.name] = known ?? parameter.kind.value(text ?? parameter.kind.sample)
    }
    return MappedRoute(name, values)
  }

  /// Returns an example of each route, from the first link in `expect` that leads to it.
  package func examples(in pipeline: DeepLinkPipeline<MappedRoute>) -> [String: MappedRoute] {
    var examples: [String: MappedRoute] = [:]
    for expectation in expectations {
      guard let place = pipeline.find(DeepLinkRequest(expectation.link.text)).routes.last else {
        continue
      }
      if examples[place.name] == nil { examples[place.name] = place }
    }
    return examples
  }
}
