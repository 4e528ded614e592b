import LinkPatterns
import Navigation

/// Finds out what the routes of an app are: what each pattern leads to, what that needs, where it stands
/// and what it is called.
///
/// Patterns are closures to everybody else, so they are tried out, with the places that the app names and
/// with values of its own. Nothing happens: deciding has no effect.
@MainActor
struct RouteSurvey<R: Route> {
  /// A place that a pattern leads to.
  struct Sample {
    let route: R
    let values: [String: String]
    let plan: NavigationPlan<R>
  }

  /// What was found out about a pattern.
  struct Finding {
    let mapping: Int
    let pattern: DeepLinkPattern
    /// A place for each value that was tried; the first is the usual one.
    var samples: [Sample] = []
    /// The placeholder whose values are only some of its type, and those that are.
    var restricted: (name: String, values: [String])?
    /// Whether its mapping makes plans.
    var isOwnPlan = false
    /// The action that it calls, and what that needs.
    var action: NavigationAction?
  }

  let links: DeepLinkPipeline<R>
  let configuration: HostConfiguration<R>
  /// What was found, in the order of declaration.
  private(set) var findings: [Finding] = []
  /// Values that places of the app have, by the name of the placeholder.
  private var known: [String: [String]] = [:]

  init(_ parts: AppParts<R>) throws(CommandLineError) {
    guard let links = parts.store.links else {
      throw CommandLineError(
        reason: .noTable, program: parts.configuration.name, command: "routes")
    }
    self.links = links
    configuration = parts.configuration
    for place in configuration.tabs.compactMap(\.root) + configuration.places(nil) {
      guard let probe = links.url(for: place).flatMap({ links.probe($0.description) }) else {
        continue
      }
      for (name, value) in probe.values where known[name]?.contains(value) != true {
        known[name, default: []].append(value)
      }
    }
    for mapping in links.matcher.mappings.indices {
      if let finding = survey(mapping) { findings.append(finding) }
    }
  }

  // MARK: - Trying out

  /// Values that nobody would think of: where they are taken, any are.
  nonisolated static var anyText: String { "zqxj" }
  nonisolated static var anyNumber: String { "314159" }
  /// The largest of the numbers that are all tried; where it is taken, larger ones may be.
  nonisolated static var lastNumber: String { "300" }

  /// Texts to try for a placeholder, and whether they are all there are.
  private func domain(
    _ placeholder: DeepLinkPattern.Placeholder
  ) -> (texts: [String], any: String?) {
    let names = known[placeholder.name] ?? []
    func joined(_ texts: [String]) -> [String] {
      var seen = Set<String>()
      return (texts + names).filter { seen.insert($0).inserted }
    }
    switch placeholder.converter {
    case "int": return (joined((0...(Int(Self.lastNumber) ?? 0)).map { "\($0)" }), Self.anyNumber)
    case "float": return (["1.5"], "314.159")
    case "bool": return (["true", "1", "false", "0"], nil)
    case "uuid": return ([], "6F9619FF-8B86-D011-B42D-00C04FC964FF")
    case "date": return ([], "2031-04-15")
    case "path": return (names, Self.anyText + "/" + Self.anyText)
    case nil: return (names, Self.anyText)
    case let name?:
      let choices = links.choices(ofConverter: name)
      return choices.isEmpty ? (names, Self.anyText) : (choices, nil)
    }
  }

  private func survey(_ mapping: Int) -> Finding? {
    guard let pattern = links.pattern(of: mapping) else { return nil }
    var finding = Finding(mapping: mapping, pattern: pattern)
    let optional = pattern.optionalNames
    let required = pattern.placeholders.filter { !optional.contains($0.name) }
    var base: [String: String] = [:]
    guard let first = find(required[...], &base, mapping) else { return nil }
    finding.isOwnPlan = first.isOwnPlan
    if first.route == nil { finding.action = first.plan.action }
    for placeholder in required {
      let domain = domain(placeholder)
      if let any = domain.any, sample(mapping, base, placeholder.name, any) != nil {
        base[placeholder.name] = any
        continue
      }
      let taken = domain.texts.filter { sample(mapping, base, placeholder.name, $0) != nil }
      // One list tells places apart; a second one would multiply.
      if finding.restricted == nil || taken.count > 1 {
        let isWhole = domain.any == nil && taken.count == domain.texts.count
        if !isWhole || placeholder.converter != "bool" {
          finding.restricted = (placeholder.name, taken)
        }
      }
    }
    if let (name, values) = finding.restricted, finding.action == nil {
      finding.samples = values.compactMap { sample(mapping, base, name, $0) }
    } else if let sample = sample(mapping, base, "", "") {
      finding.samples = [sample]
    }
    return finding
  }

  /// Finds values with which a mapping answers.
  private func find(
    _ placeholders: ArraySlice<DeepLinkPattern.Placeholder>, _ values: inout [String: String],
    _ mapping: Int
  ) -> LinkProbe<R>? {
    var tries = 4_000
    return find(placeholders, &values, mapping, &tries)
  }

  private func find(
    _ placeholders: ArraySlice<DeepLinkPattern.Placeholder>, _ values: inout [String: String],
    _ mapping: Int, _ tries: inout Int
  ) -> LinkProbe<R>? {
    guard let placeholder = placeholders.first else {
      tries -= 1
      guard let probe = links.link(of: mapping, with: values).flatMap({ links.probe($0) }),
        probe.mapping == mapping
      else { return nil }
      return probe
    }
    let domain = domain(placeholder)
    for text in [domain.any].compactMap(\.self) + domain.texts where tries > 0 {
      values[placeholder.name] = text
      if let probe = find(placeholders.dropFirst(), &values, mapping, &tries) { return probe }
    }
    return nil
  }

  private func sample(
    _ mapping: Int, _ base: [String: String], _ name: String, _ value: String
  ) -> Sample? {
    var values = base
    if !name.isEmpty { values[name] = value }
    guard let probe = links.link(of: mapping, with: values).flatMap({ links.probe($0) }),
      probe.mapping == mapping
    else { return nil }
    guard let route = probe.route else {
      // An action has no place; that it answers is all there is to know.
      return probe.plan.action == nil
        ? nil
        : configuration.tabs.first?.root.map { .init(route: $0, values: values, plan: probe.plan) }
    }
    return Sample(route: route, values: values, plan: probe.plan)
  }

  // MARK: - Places

  /// The name of a route: that of its case, as Swift writes it.
  func name(of route: R) -> String {
    if route == links.login { return "sign-in" }
    let text = RouteText.of(route)
    let name = String(text.prefix { $0 != "(" })
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" } && !name.isEmpty
      ? name : "route"
  }

  /// The values that a route's own link has.
  func values(of route: R) -> [String: String] {
    links.url(for: route).flatMap { links.probe($0.description) }?.values ?? [:]
  }

  /// Where a plan ends.
  struct Position: Hashable {
    /// The tab that it selects.
    var tab: TabID?
    /// The route below on the stack, the root of the tab included.
    var parent: R?
    /// How the place is shown.
    var style = "push"
  }

  func position(of sample: Sample) -> Position {
    var position = Position()
    var stack: [R] = []
    for command in sample.plan.commands {
      switch command {
      case .selectTab(let tab):
        position.tab = tab
        stack = configuration.tabs.first { $0.id == tab }?.root.map { [$0] } ?? []
      case .replace(let path):
        if position.tab == nil {
          stack = configuration.tabs.first?.root.map { [$0] } ?? []
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

  /// What an app's policy asks, in the words of a map.
  static func needs(_ requirement: AccessRequirement) -> RouteMapText.Needs {
    switch requirement {
    case .none: .nothing
    case .signedIn: .signIn
    case .role(let role): .role(role)
    }
  }

  /// A title with the names of the values that show in it.
  func title(of sample: Sample) -> String {
    var title = configuration.title(sample.route)
    for (name, value) in sample.values.sorted(by: { $0.key < $1.key })
    where value.contains(Self.anyText) || value.contains(Self.anyNumber) {
      title = title.replacing(value, with: "{\(name)}")
    }
    return title
  }

  /// Titles that show an optional value, then the one without.
  func titles(of finding: Finding, _ sample: Sample) -> [String] {
    let plain = title(of: sample)
    var titles: [String] = []
    for placeholder in finding.pattern.placeholders
    where finding.pattern.optionalNames.contains(placeholder.name) {
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
  /// The names that a link may lack.
  var optionalNames: Set<String> {
    var names: Set<String> = []
    for case .placeholder(let placeholder) in segments.suffix(optionalSegments) {
      names.insert(placeholder.name)
    }
    for item in query where item.isOptional {
      if case .placeholder(let placeholder) = item.test { names.insert(placeholder.name) }
    }
    return names
  }

  /// The pattern with another name and converter for a placeholder.
  func replacing(_ name: String, with other: String) -> String {
    let placeholder = placeholders.first { $0.name == name }
    for form in ["<\(placeholder?.converter ?? "string"):\(name)>", "<\(name)>", ":\(name)"] {
      if let range = description.firstRange(of: form) {
        return description.replacingCharacters(in: range, with: other)
      }
    }
    return description
  }
}

extension String {
  /// The text with other characters in a range.
  fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
