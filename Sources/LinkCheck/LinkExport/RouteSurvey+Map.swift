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
      if finding.action != nil {
        add(action: finding, to: &map)
      } else if finding.isOwnPlan {
        add(plan: finding, to: &map)
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
      if let (value, _) = finding.restricted {
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
      var choice = RouteMapText.Choice(text, title: title(of: sample))
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

  private func add(action finding: Finding, to map: inout RouteMapText) {
    guard let action = finding.action else { return }
    let name = String(action.name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    var route = RouteMapText.Route(name, links: [.init(finding.pattern.description)])
    route.needs = RouteMapText.Needs(action.requirement)
    route.style = "action"
    map.routes.append(route)
  }

  /// Adds a mapping that makes its own plans and opens a route whose links another mapping prints.
  private func add(plan finding: Finding, to map: inout RouteMapText) {
    guard let sample = finding.samples.first else { return }
    let name = name(of: sample.route)
    let kept = values(of: sample.route)
    var pattern = finding.pattern.description
    if let (value, texts) = finding.restricted, kept[value] == nil {
      // A value that only determines how a route is reached is not a value of the route.
      map.values.append((value, texts.map { .init($0) }))
      pattern = finding.pattern.replacing(value, with: "<\(value):_>")
    }
    pattern += more(finding, sample)
    let style = position(of: sample).style
    let link = RouteMapText.Link(pattern, style: style)
    if let index = map.routes.firstIndex(where: { $0.name == name }) {
      map.routes[index].links.append(link)
    } else {
      // The route's own mapping comes later in the table.
      map.routes.append(RouteMapText.Route(name, links: [link]))
    }
  }

  /// Returns the optional query items that the mapping reads but that are named only in the route's
  /// own pattern.
  private func more(_ finding: Finding, _ sample: Sample) -> String {
    let own = findings.first { other in
      other.samples.contains { name(of: $0.route) == name(of: sample.route) }
        && links.writesLinks(other.mapping)
    }
    guard let own, let link = links.link(of: finding.mapping, with: sample.values) else {
      return ""
    }
    let items = own.pattern.query.filter { item in
      item.isOptional && !finding.pattern.query.contains { $0.name == item.name }
    }
    let isRead = items.contains { item in
      let more = (link.contains("?") ? "&" : "?") + "\(item.name)=\(Self.anyText)"
      return links.probe(link + more)?.route.map { values(of: $0) }?.values
        .contains(Self.anyText) == true
    }
    guard isRead else { return "" }
    var text = ""
    for item in items {
      guard case .placeholder(let placeholder) = item.test else { continue }
      let mark = finding.pattern.query.isEmpty && text.isEmpty ? "?" : "&"
      text += "\(mark)\(item.name)=\(placeholder)?"
    }
    return text
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
  func values(of route: R) -> [String: String] { ownProbe(route)?.values ?? [:] }

  /// Returns the titles that contain an optional value, followed by the one without any.
  func titles(of finding: Finding, _ sample: Sample) -> [String] {
    let plain = title(of: sample)
    var titles: [String] = []
    for (placeholder, isRequired, _) in finding.pattern.requirements where !isRequired {
      guard let any = domain(placeholder).any,
        let other = self.sample(finding.mapping, sample.values, placeholder.name, any)
      else { continue }
      let text = title(of: other)
      if text != plain, text.contains("{\(placeholder.name)}") { titles.append(text) }
    }
    return titles + [plain]
  }
}

extension DeepLinkPattern {
  /// Returns the pattern with another name and converter for a placeholder.
  func replacing(_ name: String, with other: String) -> String {
    let placeholder = placeholders.first { $0.name == name }
    let forms = ["<\(placeholder?.converter ?? "string"):\(name)>", "<\(name)>", ":\(name)"]
    return forms.first(where: description.contains).map {
      description.replacing($0, with: other, maxReplacements: 1)
    } ?? description
  }
}

extension RouteMapText.Needs {
  /// Creates the requirement of a map that an app's policy states.
  init(_ requirement: AccessRequirement) {
    self =
      switch requirement {
      case .none: .nothing
      case .signedIn: .signIn
      case .role(let role): .role(role)
      }
  }
}
