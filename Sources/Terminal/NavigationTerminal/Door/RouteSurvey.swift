import LinkPatterns
package import Navigation
package import TerminalHost

/// What each pattern of an app leads to: its routes, with requirement, position and title.
///
/// Mappings are values, so the survey makes routes from values of each field's type. What a mapping
/// leaves to code is listed by its pattern alone.
@MainActor
package struct RouteSurvey<R: Route> {
  /// A route that a pattern leads to, with the values in its links and its plan.
  struct Sample {
    let route: R
    let values: [String: String]
    let plan: NavigationPlan<R>
  }

  /// The findings about a pattern.
  struct Finding {
    let mapping: Int
    let pattern: DeepLinkPattern
    /// A sample for each listed value, or one if no value is listed.
    var samples: [Sample] = []
    /// The placeholder whose values are listed, with those values.
    var listed: (name: String, values: [String])?
  }

  let links: DeepLinkPipeline<R>
  let configuration: HostConfiguration
  /// The findings, in the order of declaration.
  private(set) var findings: [Finding] = []
  /// The tab of each root, and the number of tabs whose roots have the same name.
  private var tabs: [R: (id: TabID, alike: Int)] = [:]

  /// Surveys the links of an app.
  package init(_ links: DeepLinkPipeline<R>, _ configuration: HostConfiguration) {
    self.links = links
    self.configuration = configuration
    let roots = configuration.tabs.compactMap { tab in
      tab.root.map { ($0.typed(as: R.self), tab.id) }
    }
    let counts = Dictionary(roots.map { (caseName(of: $0.0), 1) }, uniquingKeysWith: +)
    for (root, id) in roots where tabs[root] == nil {
      tabs[root] = (id, counts[caseName(of: root)] ?? 1)
    }
    for mapping in links.matcher.mappings.indices {
      guard let pattern = links.pattern(of: mapping) else { continue }
      findings.append(finding(mapping, pattern))
    }
  }

  /// Returns the mapping of a finding.
  func mapping(of finding: Finding) -> DeepLinkMapping<R> {
    links.matcher.mappings[finding.mapping]
  }

  private func finding(_ mapping: Int, _ pattern: DeepLinkPattern) -> Finding {
    var finding = Finding(mapping: mapping, pattern: pattern)
    let declaration = links.matcher.mappings[mapping]
    switch declaration.target {
    case .code, .action: break
    case .route: finding.samples = [sample(mapping, [:])].compactMap(\.self)
    case .fields(let fields): add(fields, declaration.existence, to: &finding)
    }
    return finding
  }

  /// Adds samples of the routes that fields make.
  private func add(
    _ fields: [DeepLinkField], _ existence: DeepLinkMapping<R>.Existence, to finding: inout Finding
  ) {
    let names = finding.pattern.requiredNames
    let fields = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
    var values: [String: String] = [:]
    for placeholder in finding.pattern.placeholders where names.contains(placeholder.name) {
      let domain = domain(placeholder, fields[placeholder.name], in: finding)
      values[placeholder.name] = domain.usual
      // One list is enough to tell routes apart; a second one would multiply their number.
      if finding.listed == nil, let list = domain.list, placeholder.converter != "bool" {
        finding.listed = (placeholder.name, list)
      }
    }
    var entries = finding.listed.map { name, list in
      list.map { values.merging([name: $0]) { $1 } }
    }
    switch existence {
    case .all, .code: break
    case .listed(let texts):
      entries = texts.map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
      finding.listed = names.first.map { name in (name, texts.compactMap(\.first)) }
    }
    finding.samples = (entries ?? [values]).compactMap { sample(finding.mapping, $0) }
  }

  /// Returns the values of a placeholder, if they are listed, and a usual one.
  private func domain(
    _ placeholder: DeepLinkPattern.Placeholder, _ field: DeepLinkField?, in finding: Finding
  ) -> (list: [String]?, usual: String) {
    let choices = placeholder.converter.map { links.choices(ofConverter: $0) } ?? []
    if let first = choices.first { return (choices, first) }
    switch (field?.kind, placeholder.converter) {
    case (.choice(let choices), _): return (choices, choices.first ?? "")
    case (.number, _), (_, "int"), (_, "float"):
      return (nil, Self.numbers(placeholder.name, in: finding)[0])
    case (_, "uuid"): return (nil, "6F9619FF-8B86-D011-B42D-00C04FC964FF")
    case (_, "date"): return (nil, "2031-04-15")
    default: return (nil, Self.mark(placeholder.name))
    }
  }

  /// The text that stands for a value in titles.
  private static func mark(_ name: String) -> String { "{\(name)}" }
  /// Two numbers that stand for a value in titles: the rest of the two titles is the same.
  private static func numbers(_ name: String, in finding: Finding) -> [String] {
    let index = finding.pattern.parameterNames.firstIndex(of: name) ?? 0
    return ["\(7001 + index)", "\(8001 + index)"]
  }

  private func sample(_ mapping: Int, _ values: [String: String]) -> Sample? {
    guard let sample = links.sample(of: mapping, values), let route = sample.route else {
      return nil
    }
    return Sample(route: route, values: values, plan: sample.plan)
  }

  // MARK: - Places

  /// The position at which a plan ends.
  struct Position: Hashable {
    /// The tab that the plan selects.
    var tab: TabID?
    /// The route below it on the stack, which may be the root of the tab.
    var parent: R?
    /// The style in which the route is shown.
    var style = "push"
  }

  func position(of sample: Sample) -> Position {
    var position = Position()
    var stack: [R] = []
    for command in sample.plan.commands {
      switch command {
      case .selectTab(let tab):
        position.tab = tab
        stack = configuration.tabs.first { $0.id == tab }?.root.map { [$0.typed()] } ?? []
      case .replace(let path):
        if position.tab == nil {
          stack = configuration.tabs.first?.root.map { [$0.typed()] } ?? []
        }
        stack += path
      case .push(let route): stack.append(route)
      case .pushAll(let routes): stack += routes
      case .present(let route, let style):
        position.style = style.rawValue
        stack.append(route)
      default: break
      }
    }
    position.parent = stack.dropLast().last
    return position
  }

  // MARK: - Titles

  private func title(_ route: R) -> String { configuration.title(AnyRoute(route)) }

  /// Returns the titles of a pattern's routes, with values replaced by their names: those that
  /// contain an optional value, followed by the one without any.
  func titles(of finding: Finding, _ sample: Sample) -> [String] {
    let plain = title(of: finding, sample.values) ?? title(sample.route)
    let fields: [DeepLinkField] =
      if case .fields(let fields) = mapping(of: finding).target { fields } else { [] }
    let titles = finding.pattern.requirements.filter { !$0.isRequired }.compactMap {
      placeholder, _, _ in
      let field = fields.first { $0.name == placeholder.name }
      let usual = domain(placeholder, field, in: finding).usual
      return title(of: finding, sample.values.merging([placeholder.name: usual]) { $1 })
        .flatMap { $0 != plain && $0.contains(Self.mark(placeholder.name)) ? $0 : nil }
    }
    return titles + [plain]
  }

  /// Returns the title of the route that values make, with numbers replaced by their names.
  private func title(of finding: Finding, _ values: [String: String]) -> String? {
    let marked = values.keys.sorted().filter { name in
      name != finding.listed?.name && values[name] == Self.numbers(name, in: finding)[0]
    }
    // If two titles differ in more than the numbers, the numbers are not a part of the title.
    let titles = [0, 1].compactMap { index -> String? in
      var values = values
      for name in marked { values[name] = Self.numbers(name, in: finding)[index] }
      guard let route = sample(finding.mapping, values)?.route else { return nil }
      return marked.reduce(title(route)) { title, name in
        title.replacing(Self.numbers(name, in: finding)[index], with: Self.mark(name))
      }
    }
    guard let title = titles.first, titles.count == 2, title != titles[1] else {
      return titles.first
    }
    return sample(finding.mapping, values).map { self.title($0.route) }
  }

  // MARK: - Names and values

  /// Returns the name of a route: that of its Swift enum case.
  ///
  /// Tabs whose roots differ only in their values get names of their own.
  func name(of route: R) -> String {
    let name = caseName(of: route)
    guard let tab = tabs[route], tab.alike > 1 else { return name }
    return name + tab.id.name
  }

  private func caseName(of route: R) -> String {
    if route == links.login { return "sign-in" }
    let text = RouteText.of(route)
    let name = String(text.prefix { $0 != "(" })
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" } && !name.isEmpty
      ? name : "route"
  }

  /// Returns the values that each placeholder may have, where only a few are possible.
  ///
  /// Placeholders without a name go by their types.
  func choices(of finding: Finding) -> [String: [String]] {
    var choices: [String: [String]] = [:]
    for placeholder in finding.pattern.placeholders {
      let converter = placeholder.converter
      let name = placeholder.name == "_" ? converter ?? "_" : placeholder.name
      let accepted = converter.map { links.choices(ofConverter: $0) } ?? []
      if converter == "bool" {
        // Two spellings of each value are accepted, but only one is printed.
        choices[name] = ["true", "false"]
      } else if !accepted.isEmpty {
        choices[name] = accepted
      } else if let (listed, values) = finding.listed, listed == placeholder.name {
        choices[name] = values
      }
    }
    return choices
  }
}
