import LinkPatterns
import Navigation
import NavigationTerminal
import RouteMaps

extension RouteSurvey {
  /// The app as a map.
  var map: RouteMapText {
    var map = RouteMapText(app: configuration.name)
    map.schemes = links.allowedSchemes
    map.hosts = links.allowedHosts
    map.tabs = configuration.tabs.map { tab in tab.root.map { name(of: $0) } ?? tab.id.name }
    map.accounts = configuration.accounts.map {
      RouteMapText.Account(email: $0.email, password: $0.password, roles: $0.roles)
    }
    for finding in findings {
      let mapping = mapping(of: finding)
      if case .action(let name, let requirement) = mapping.target {
        add(action: name, requirement, finding, to: &map)
      } else if let style = mapping.style {
        add(finding, as: style, to: &map)
      } else {
        add(finding, to: &map)
      }
    }
    for (tab, name) in zip(configuration.tabs, map.tabs)
    where !map.routes.contains(where: { $0.name == name }) {
      var route = RouteMapText.Route(name)
      route.titles = [tab.title]
      map.routes.append(route)
    }
    // Adds the remaining lists of values; those with titles have already been added.
    for finding in findings {
      for placeholder in finding.pattern.placeholders {
        guard let converter = placeholder.converter,
          !map.values.contains(where: { $0.name == converter })
        else { continue }
        let choices = links.choices(ofConverter: converter)
        guard !choices.isEmpty, converter != "bool" else { continue }
        map.values.append((converter, choices.map { .init($0) }))
      }
    }
    return map
  }

  /// The properties shared by routes of one kind: the parent, the needs and the style.
  private struct Kind: Hashable {
    let parent: String?
    let needs: RouteMapText.Needs
    let style: String
  }

  private func add(_ finding: Finding, to map: inout RouteMapText) {
    guard let first = finding.samples.first else { return }
    let name = name(of: first.route)
    var kinds: [(kind: Kind, samples: [Sample])] = []
    var kindOf: [R: Kind] = [:]
    for sample in finding.samples {
      let position = position(of: sample)
      var parent = position.parent.map { self.name(of: $0) }
      // A route on top of one of its own kind has the same parent as that one.
      if parent == name, let below = position.parent { parent = kindOf[below]?.parent }
      let kind = Kind(
        parent: parent, needs: RouteMapText.Needs(links.requirement(of: sample.route)),
        style: position.style)
      kindOf[sample.route] = kind
      if let index = kinds.firstIndex(where: { $0.kind == kind }) {
        kinds[index].samples.append(sample)
      } else {
        kinds.append((kind, [sample]))
      }
    }
    for (number, (kind, samples)) in kinds.enumerated() {
      var route = RouteMapText.Route(number == 0 ? name : "\(name)\(number + 1)")
      if let index = map.routes.firstIndex(where: { $0.name == route.name }) {
        map.routes[index].links.append(.init(finding.pattern.description))
        continue
      }
      route.links = [.init(finding.pattern.description)]
      route.needs = kind.needs
      route.style = kind.style == "push" ? nil : kind.style
      route.titles = titles(of: finding, samples[0])
      if let parent = kind.parent, !map.tabs.contains(name) { route.under = parent }
      if let (value, _) = finding.listed {
        list(finding, samples, value, isSplit: kinds.count > 1, &route, &map)
      }
      map.routes.append(route)
    }
  }

  /// Adds a route's list of values, each with its title and the route below it on the stack.
  private func list(
    _ finding: Finding, _ samples: [Sample], _ value: String, isSplit: Bool,
    _ route: inout RouteMapText.Route, _ map: inout RouteMapText
  ) {
    var choices: [RouteMapText.Choice] = []
    var hasTitles = false
    let converter = finding.pattern.placeholders.first { $0.name == value }?.converter
    for sample in samples {
      let text = sample.values[value] ?? ""
      var choice = RouteMapText.Choice(text, title: titles(of: finding, sample).last)
      hasTitles = hasTitles || choice.title != text
      if let parent = position(of: sample).parent {
        let theirs = values(of: parent)
        if name(of: parent) == name(of: sample.route) {
          choice.under = theirs[value]
        } else {
          for (name, field) in theirs where sample.values[name] != field {
            choice.fields[name] = field
          }
        }
      }
      choices.append(choice)
    }
    route.titles = route.titles.dropLast() + ["{\(value)}"]
    if !hasTitles { for index in choices.indices { choices[index].title = nil } }
    let own = converter.map { links.choices(ofConverter: $0) } ?? []
    if !isSplit, !own.isEmpty, converter != "bool", let converter {
      map.values.append((converter, choices))
    } else {
      let list = String(route.name.map { $0 == "-" ? "_" : $0 })
      map.values.append((list, choices))
      route.only = [value: list]
    }
  }

  private func add(
    action name: String, _ requirement: AccessRequirement, _ finding: Finding,
    to map: inout RouteMapText
  ) {
    let name = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    var route = RouteMapText.Route(name, links: [.init(finding.pattern.description)])
    route.needs = RouteMapText.Needs(requirement)
    route.style = "action"
    map.routes.append(route)
  }

  /// Adds a pattern whose links present a route that has links of its own.
  private func add(_ finding: Finding, as style: PresentationStyle, to map: inout RouteMapText) {
    guard let sample = finding.samples.first else { return }
    let name = name(of: sample.route)
    let link = RouteMapText.Link(finding.pattern.description, style: style.rawValue)
    if let index = map.routes.firstIndex(where: { $0.name == name }) {
      map.routes[index].links.append(link)
    } else {
      // The route's own pattern comes later in the table.
      map.routes.append(RouteMapText.Route(name, links: [link]))
    }
  }

  // MARK: - Names and titles

  /// Returns the name of a route: that of its Swift enum case.
  ///
  /// Tabs whose roots differ only in their values get names of their own.
  func name(of route: R) -> String {
    let name = caseName(of: route)
    let alike = configuration.tabs.filter { $0.root.map(caseName) == name }
    guard alike.count > 1, let tab = alike.first(where: { $0.root == route }) else { return name }
    return name + tab.id.name
  }

  private func caseName(of route: R) -> String {
    if route == links.login { return "sign-in" }
    let text = RouteText.of(route)
    let name = String(text.prefix { $0 != "(" })
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" } && !name.isEmpty
      ? name : "route"
  }

  /// Returns the values in a route's own link.
  func values(of route: R) -> [String: String] { links.printed(route)?.values ?? [:] }
}

extension RouteMapText.Needs {
  /// Creates the requirement of a map that an app's policy states.
  init(_ requirement: AccessRequirement) {
    self =
      switch requirement {
      case .none, .personal: .nothing
      case .signedIn: .signIn
      case .role, .anyRole: .roles(requirement.roles)
      }
  }
}
