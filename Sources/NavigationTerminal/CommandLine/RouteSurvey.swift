package import LinkPatterns
package import Navigation

/// Determines what each pattern of an app leads to: its route, requirement, position and title.
///
/// Closures cannot be inspected, so each pattern is tried out with sample values and with values
/// from the routes that the app offers by title. Deciding has no side effects.
@MainActor
package struct RouteSurvey<R: Route> {
  /// A route that a pattern leads to, with its values and its plan.
  package struct Sample {
    package let route: R
    package let values: [String: String]
    package let plan: NavigationPlan<R>
  }

  /// The findings about a pattern.
  package struct Finding {
    package let mapping: Int
    package let pattern: DeepLinkPattern
    /// A sample for each value that is accepted; the first is the usual one.
    package var samples: [Sample] = []
    /// The placeholder that accepts only some values of its type, with those values.
    package var restricted: (name: String, values: [String])?
    /// Whether the mapping makes its own plans.
    package var isOwnPlan = false
    /// The action that it performs, with its requirement.
    package var action: NavigationAction?
  }

  package let links: DeepLinkPipeline<R>
  package let configuration: HostConfiguration<R>
  /// The findings, in the order of declaration.
  package private(set) var findings: [Finding] = []
  /// The values that occur in the routes that the app offers, by placeholder name.
  private var known: [String: [String]] = [:]

  init(_ parts: AppParts<R>) throws(CommandLineError) {
    guard let links = parts.store.links else {
      throw CommandLineError(
        reason: .noTable, program: parts.configuration.name, command: "routes")
    }
    self.links = links
    configuration = parts.configuration
    for place in configuration.tabs.compactMap(\.root) + configuration.places(nil) {
      guard let probe = ownProbe(place) else { continue }
      for (name, value) in probe.values where known[name]?.contains(value) != true {
        known[name, default: []].append(value)
      }
    }
    for mapping in links.matcher.mappings.indices {
      if let finding = survey(mapping) { findings.append(finding) }
    }
  }

  // MARK: - Trying out

  /// Unlikely values: a placeholder that accepts them is assumed to accept anything.
  package nonisolated static var anyText: String { "zqxj" }
  package nonisolated static var anyNumber: String { "314159" }
  /// The largest of the numbers tried one by one; if it is accepted, larger ones may be too.
  package nonisolated static var lastNumber: String { "300" }

  /// Returns the values to try for a placeholder, plus an arbitrary one unless the list is
  /// complete.
  package func domain(
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
    var tries = 4_000
    guard let first = find(required[...], &base, mapping, &tries) else { return nil }
    finding.isOwnPlan = first.isOwnPlan
    if first.route == nil { finding.action = first.plan.action }
    for placeholder in required {
      let domain = domain(placeholder)
      if let any = domain.any, sample(mapping, base, placeholder.name, any) != nil {
        base[placeholder.name] = any
        continue
      }
      let taken = domain.texts.filter { sample(mapping, base, placeholder.name, $0) != nil }
      // One list is enough to tell routes apart; a second one would multiply their number.
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

  /// Finds values that a mapping accepts, in a limited number of tries.
  private func find(
    _ placeholders: ArraySlice<DeepLinkPattern.Placeholder>, _ values: inout [String: String],
    _ mapping: Int, _ tries: inout Int
  ) -> LinkProbe<R>? {
    guard let placeholder = placeholders.first else {
      tries -= 1
      return probe(mapping, values)
    }
    let domain = domain(placeholder)
    for text in [domain.any].compactMap(\.self) + domain.texts where tries > 0 {
      values[placeholder.name] = text
      if let probe = find(placeholders.dropFirst(), &values, mapping, &tries) { return probe }
    }
    return nil
  }

  /// Returns what the link with the given values opens, if this mapping handles it.
  private func probe(_ mapping: Int, _ values: [String: String]) -> LinkProbe<R>? {
    let probe = links.link(of: mapping, with: values).flatMap { links.probe($0) }
    return probe?.mapping == mapping ? probe : nil
  }

  package func sample(
    _ mapping: Int, _ base: [String: String], _ name: String, _ value: String
  ) -> Sample? {
    var values = base
    if !name.isEmpty { values[name] = value }
    guard let probe = probe(mapping, values) else { return nil }
    guard let route = probe.route else {
      // An action has no route; all that matters is that the mapping accepts the values.
      return probe.plan.action == nil
        ? nil
        : configuration.tabs.first?.root.map { .init(route: $0, values: values, plan: probe.plan) }
    }
    return Sample(route: route, values: values, plan: probe.plan)
  }

  // MARK: - Places

  /// Returns what a route's own link opens.
  package func ownProbe(_ route: R) -> LinkProbe<R>? {
    links.url(for: route).flatMap { links.probe($0.description) }
  }

  /// The position at which a plan ends.
  package struct Position: Hashable {
    /// The tab that the plan selects.
    package var tab: TabID?
    /// The route below it on the stack, which may be the root of the tab.
    package var parent: R?
    /// The style in which the route is shown.
    package var style = "push"
  }

  package func position(of sample: Sample) -> Position {
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

  /// Returns the title, with values replaced by their names.
  package func title(of sample: Sample) -> String {
    var title = configuration.title(sample.route)
    for (name, value) in sample.values.sorted(by: { $0.key < $1.key })
    where value.contains(Self.anyText) || value.contains(Self.anyNumber) {
      title = title.replacing(value, with: "{\(name)}")
    }
    return title
  }
}

extension DeepLinkPattern {
  /// The names of the placeholders that a link may omit.
  var optionalNames: Set<String> {
    Set(requirements.filter { !$0.isRequired }.map(\.placeholder.name))
  }
}
