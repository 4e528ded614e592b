import Spelling

/// Reads the entries of Apple's association file, and reports problems in their structure.
struct AssociationReader {
  /// The settings of a component or of `defaults`.
  private struct Settings {
    var path: JSONNode?
    var query: JSONNode?
    var fragment: JSONNode?
    var excludes = false
    var isCaseSensitive = true
    var isPercentEncoded = true
  }

  private(set) var entries: [AssociationFile.Entry] = []
  private(set) var variables = VariableTable()
  private(set) var shape: ShapeFindings
  /// The names of the variables, once an undefined one is found.
  private lazy var names = variables.names
  private var unknownCount = 0

  /// The services besides links that a file can have.
  private static let services = ["webcredentials", "appclips", "activitycontinuation"]
  private static let ruleKeys = [
    "/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment",
  ]
  private static let meantKeys = [
    "path": "/", "paths": "/", "pathname": "/", "query": "?", "fragment": "#", "hash": "#",
    "not": "exclude",
    "ignorecase": "caseSensitive", "casesensitive": "caseSensitive",
  ]

  init(_ document: JSONDocument, file: String) {
    shape = ShapeFindings(of: document, file: file)
  }

  mutating func read(_ root: JSONNode, bytes: Int) {
    if bytes > AssociationFile.appleLimit {
      shape.add(
        .warning, .tooLong, at: .start,
        "the file has \(bytes) bytes; Apple reads at most \(AssociationFile.appleLimit) (128 KiB)")
    }
    guard let members = shape.members("the file", root) else { return }
    shape.checkKeys(
      of: members,
      known: ["applinks"] + Self.services, isOpen: true)
    guard let links = root["applinks"] else {
      let hasOthers = members.contains { Self.services.contains($0.key) }
      shape.add(
        hasOthers ? .warning : .error, .opensNothing, at: root.place,
        "there is no \"applinks\", so no link opens an app")
      return
    }
    guard let members = shape.members("\"applinks\"", links) else { return }
    shape.checkKeys(
      of: members, known: ["apps", "details", "defaults", "substitutionVariables"])
    if let node = links["substitutionVariables"] { readVariables(node) }
    let defaults = settings(links["defaults"], "\"defaults\"", over: Settings())
    guard let details = links["details"] else {
      shape.add(
        .error, .opensNothing, at: links.place, "there is no \"details\", so no link opens an app")
      return
    }
    if let nodes = details.array {
      for node in nodes { readEntry(node, app: nil, defaults) }
    } else if let members = details.members {
      for member in members.sorted(by: { $0.key < $1.key }) {
        readEntry(member.node, app: (member.key, member.place), defaults)
      }
    } else {
      shape.wrong("\"details\"", details, expected: "a list")
    }
  }

  private mutating func readVariables(_ node: JSONNode) {
    for member in shape.members("\"substitutionVariables\"", node) ?? [] {
      guard let values = shape.texts("the values of \(member.key.shown())", member.node) else {
        continue
      }
      variables.define(member.key, values.map(\.text))
      for value in values where value.text.contains("$(") {
        shape.add(
          .warning, .malformed, at: value.place,
          "the value \(value.text.shown()) of a variable cannot contain a variable")
      }
    }
  }

  // MARK: Entries

  private mutating func readEntry(
    _ node: JSONNode, app: (text: String, place: SourcePlace)?, _ defaults: Settings
  ) {
    guard let members = shape.members("each of \"details\"", node) else { return }
    shape.checkKeys(
      of: members, known: ["appIDs", "appID", "paths", "components", "defaults"],
      meant: ["path": "paths", "component": "components", "apps": "appIDs"])
    let apps = app.map { [$0] } ?? apps(of: node)
    for app in apps where !AppIdentifier.apple.accepts(app.text) {
      shape.add(
        .warning, .malformed, at: app.place,
        "\(app.text.shown()) is not an app ID: expected a team ID of ten letters and digits, a dot and "
          + "the bundle ID, as in \"ABCDE12345.com.example.app\"")
    }
    let defaults = settings(node["defaults"], "\"defaults\"", over: defaults)
    var rules: [AppleRule] = []
    if let components = node["components"] {
      let nodes = shape.elements("\"components\"", components) ?? []
      rules = nodes.enumerated().compactMap { component($1, $0, defaults) }
      if let paths = node.member("paths") {
        shape.add(
          .note, .unknown, at: paths.place, "\"paths\" has no effect next to \"components\"")
      }
    } else if let paths = node["paths"] {
      rules = self.paths(paths, defaults)
    } else {
      shape.add(
        .warning, .opensNothing, at: node.place,
        "the entry has neither \"components\" nor \"paths\", so it opens nothing")
    }
    for rule in rules { checkVariables(of: rule) }
    entries.append(
      AssociationFile.Entry(apps: apps.map(\.text), place: node.place, rules: rules))
  }

  private mutating func apps(of node: JSONNode) -> [(text: String, place: SourcePlace)] {
    if let names = node["appIDs"] {
      if let single = node.member("appID") {
        shape.add(.note, .unknown, at: single.place, "\"appID\" has no effect next to \"appIDs\"")
      }
      let apps = shape.texts("\"appIDs\"", names) ?? []
      if apps.isEmpty {
        shape.add(.warning, .opensNothing, at: names.place, "the entry names no app")
      }
      var seen: Set<String> = []
      for app in apps where !seen.insert(app.text).inserted {
        shape.add(.warning, .twice, at: app.place, "the app \(app.text.shown()) appears twice")
      }
      return apps
    }
    guard let name = node["appID"] else {
      shape.add(.error, .malformed, at: node.place, "the entry names no app: it has no \"appIDs\"")
      return []
    }
    return shape.text("\"appID\"", name).map { [($0, name.place)] } ?? []
  }

  private mutating func paths(_ node: JSONNode, _ defaults: Settings) -> [AppleRule] {
    let nodes = shape.elements("\"paths\"", node) ?? []
    return nodes.enumerated().compactMap { index, node in
      guard let text = shape.text("each of \"paths\"", node) else { return nil }
      let excludes = text.hasPrefix("NOT ")
      let pattern = excludes ? String(text.dropFirst(4)) : text
      checkExclusion(text, at: node.place)
      return AppleRule(
        matcher: .init(
          path: Pattern(path: pattern), isCaseSensitive: defaults.isCaseSensitive,
          isPercentEncoded: defaults.isPercentEncoded),
        excludes: excludes, list: "paths", index: index, place: node.place,
        text: RuleReference.text(of: node))
    }
  }

  /// Reports a misspelled `NOT `.
  private mutating func checkExclusion(_ text: String, at place: SourcePlace) {
    let trimmed = text.drop { $0 == " " || $0 == "!" }
    let isMeant =
      text.hasPrefix("!")
      || (trimmed.lowercased().hasPrefix("not") && !text.hasPrefix("NOT ")
        && trimmed.dropFirst(3).first.map { " /:*\t".contains($0) } ?? true)
    if isMeant {
      shape.add(
        .error, .misspelt, at: place,
        "\(text.shown()) excludes nothing: an exclusion begins with \"NOT \"")
    }
  }

  // MARK: Components

  private mutating func component(
    _ node: JSONNode, _ index: Int, _ defaults: Settings
  ) -> AppleRule? {
    guard shape.members("each of \"components\"", node) != nil else { return nil }
    let all = settings(node, "the rule", over: defaults)
    return AppleRule(
      matcher: .init(
        path: all.path?.string.map { Pattern(path: $0) }, query: query(all.query),
        fragment: all.fragment?.string.map { Pattern($0) },
        isCaseSensitive: all.isCaseSensitive, isPercentEncoded: all.isPercentEncoded),
      excludes: all.excludes, list: "components", index: index, place: node.place,
      text: RuleReference.text(of: node))
  }

  private func query(_ node: JSONNode?) -> AppleRule.Query {
    if let text = node?.string { return .text(Pattern(text)) }
    guard let members = node?.lastMembers, !members.isEmpty else { return .anything }
    let items = members.compactMap { member in
      member.node.string.map { AppleRule.Item(name: member.key, value: Pattern($0)) }
    }
    // A single value that is not a string invalidates the whole dictionary.
    return items.count == members.count ? .items(items) : .anything
  }

  /// Returns the settings of a node, which take precedence over others.
  private mutating func settings(
    _ node: JSONNode?, _ what: String, over others: Settings
  ) -> Settings {
    guard let node, let members = shape.members(what, node) else { return others }
    shape.checkKeys(of: members, known: Self.ruleKeys, meant: Self.meantKeys)
    var settings = others
    for member in members {
      let (key, node) = (member.key, member.node)
      switch key {
      case "/", "#":
        _ = shape.text("\"\(key)\"", node)
        if key == "/" { settings.path = node } else { settings.fragment = node }
      case "?":
        settings.query = node
        if let items = node.members {
          for item in items where item.node.string == nil {
            shape.add(
              .error, .malformed, at: item.node.place,
              "the value of \(item.key.shown()) must be a string, not \(item.node.kind); it invalidates the "
                + "whole \"?\", so that every query matches")
          }
        } else if node.string == nil {
          shape.wrong("\"?\"", node, expected: "a string or an object")
        }
      case "exclude", "caseSensitive", "percentEncoded":
        guard let truth = shape.truth("\"\(key)\"", node) else { continue }
        switch key {
        case "exclude": settings.excludes = truth
        case "caseSensitive": settings.isCaseSensitive = truth
        default: settings.isPercentEncoded = truth
        }
      default: break
      }
    }
    return settings
  }

  // MARK: Variables

  private mutating func checkVariables(of rule: AppleRule) {
    for name in rule.names where variables[name] == nil {
      unknownCount += 1
      // Only the first few are looked up.
      let near =
        unknownCount <= 20 ? NearWord.nearest(to: name, among: names, isStrict: true) : nil
      shape.add(
        .error, .misspelt, at: rule.place,
        "there is no variable $(\(name.visible)), so the rule never matches"
          + NearWord.suggestion(quoted: near?.shown()))
    }
  }
}
