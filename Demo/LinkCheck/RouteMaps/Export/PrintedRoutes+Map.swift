import LinkFiles
import LinkPatterns

extension PrintedRoutes {
  /// The app as a map.
  ///
  /// - Complexity: O(*n*), where *n* is the number of routes and samples.
  package var map: RouteMapText {
    var writer = MapWriter(self)
    for entry in entries { writer.add(entry) }
    writer.addTabs(tabs)
    for entry in entries { writer.addLists(of: entry) }
    return writer.map
  }
}

/// Writes an app's links as a map.
private struct MapWriter {
  /// The properties shared by routes of one kind: the parent, the needs and the style.
  private struct Kind: Hashable {
    let parent: String?
    let needs: RouteMapText.Needs
    let style: String
  }

  private(set) var map: RouteMapText
  /// The index of each route, by name.
  private var routes: [String: Int] = [:]
  /// The names of the lists of values.
  private var lists: Set<String> = []
  private let tabs: Set<String>

  init(_ printed: PrintedRoutes) {
    map = RouteMapText(app: printed.app)
    map.schemes = printed.schemes
    map.hosts = printed.hosts
    map.tabs = printed.tabs.map(\.name)
    map.accounts = printed.accounts
    tabs = Set(map.tabs)
  }

  mutating func add(_ entry: PrintedRoutes.Entry) {
    if let action = entry.action {
      let name = String(action.map { $0.isLetter || $0.isNumber ? $0 : "-" })
      var route = RouteMapText.Route(name, links: [.init(entry.pattern.description)])
      route.needs = entry.needs
      route.style = "action"
      append(route)
    } else if let name = entry.name, let style = entry.style {
      add(.init(entry.pattern.description, style: style), to: name)
    } else if let name = entry.name {
      addRoutes(name, entry)
    }
  }

  /// Adds the root of each tab that no link leads to.
  mutating func addTabs(_ tabs: [PrintedRoutes.Tab]) {
    for tab in tabs where routes[tab.name] == nil {
      var route = RouteMapText.Route(tab.name)
      route.titles = [tab.title]
      append(route)
    }
  }

  /// Adds the lists of values that are still missing; those with titles have already been added.
  mutating func addLists(of entry: PrintedRoutes.Entry) {
    for placeholder in entry.pattern.placeholders {
      guard let converter = placeholder.converter, !MapKind.builtInNames.contains(converter),
        !lists.contains(converter)
      else { continue }
      let choices = entry.choices[placeholder.name == "_" ? converter : placeholder.name] ?? []
      if !choices.isEmpty { append(converter, choices.map { .init($0) }) }
    }
  }

  private mutating func append(_ route: RouteMapText.Route) {
    routes[route.name] = routes[route.name] ?? map.routes.count
    map.routes.append(route)
  }

  private mutating func append(_ list: String, _ choices: [RouteMapText.Choice]) {
    lists.insert(list)
    map.values.append((list, choices))
  }

  /// Adds a pattern to a route, whose own pattern may come later in the table.
  private mutating func add(_ link: RouteMapText.Link, to name: String) {
    if let index = routes[name] {
      map.routes[index].links.append(link)
    } else {
      append(RouteMapText.Route(name, links: [link]))
    }
  }

  /// Adds the routes of a pattern: one for each kind.
  private mutating func addRoutes(_ name: String, _ entry: PrintedRoutes.Entry) {
    var kinds: [(kind: Kind, samples: [PrintedRoutes.Sample])] = []
    var indices: [Kind: Int] = [:]
    var kindOf: [[String: String]: Kind] = [:]
    for sample in entry.samples {
      var parent = sample.parent?.name
      // A route on top of one of its own kind has the same parent as that one.
      if parent == name, let below = sample.parent { parent = kindOf[below.values]?.parent }
      let kind = Kind(parent: parent, needs: sample.needs, style: sample.style)
      kindOf[sample.values] = kind
      if let index = indices[kind] {
        kinds[index].samples.append(sample)
      } else {
        indices[kind] = kinds.count
        kinds.append((kind, [sample]))
      }
    }
    for (number, (kind, samples)) in kinds.enumerated() {
      var route = RouteMapText.Route(number == 0 ? name : "\(name)\(number + 1)")
      let link = RouteMapText.Link(entry.pattern.description)
      guard routes[route.name] == nil else {
        add(link, to: route.name)
        continue
      }
      route.links = [link]
      route.needs = kind.needs
      route.style = kind.style == "push" ? nil : kind.style
      route.titles = samples[0].titles
      if let parent = kind.parent, !tabs.contains(name) { route.under = parent }
      if let value = entry.listed {
        list(samples, of: entry, by: value, isSplit: kinds.count > 1, &route)
      }
      append(route)
    }
  }

  /// Adds a route's list of values, each with its title and the route below it on the stack.
  private mutating func list(
    _ samples: [PrintedRoutes.Sample], of entry: PrintedRoutes.Entry, by value: String,
    isSplit: Bool, _ route: inout RouteMapText.Route
  ) {
    var choices: [RouteMapText.Choice] = []
    var hasTitles = false
    for sample in samples {
      let text = sample.values[value] ?? ""
      var choice = RouteMapText.Choice(text, title: sample.titles.last)
      hasTitles = hasTitles || choice.title != text
      if let parent = sample.parent, parent.name == entry.name {
        choice.under = parent.values[value]
      } else if let parent = sample.parent {
        for (name, field) in parent.values where sample.values[name] != field {
          choice.fields[name] = field
        }
      }
      choices.append(choice)
    }
    route.titles = route.titles.dropLast() + ["{\(value)}"]
    if !hasTitles { for index in choices.indices { choices[index].title = nil } }
    if !isSplit, let converter = entry.converter(of: value),
      !MapKind.builtInNames.contains(converter), entry.choices[value]?.isEmpty == false
    {
      append(converter, choices)
    } else {
      let list = String(route.name.map { $0 == "-" ? "_" : $0 })
      append(list, choices)
      route.only = [value: list]
    }
  }
}
