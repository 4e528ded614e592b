import Spelling

/// Android's `assetlinks.json`, which states which apps may handle the links of a site.
package struct AssetLinks: Sendable {
  /// The relation that allows an app to handle links.
  package static let relation = "delegate_permission/common.handle_all_urls"

  /// A rule of `dynamic_app_link_components`.
  struct Rule: Sendable {
    var path: AndroidPattern?
    var fragment: AndroidPattern?
    var items: [(name: String, value: AndroidPattern)] = []
    var excludes = false
    let index: Int
    let place: SourcePlace
    /// The rule as JSON, shortened for messages.
    let text: String

    func matches(_ link: WebLink) -> Bool {
      if let path, !path.matches(link.path) { return false }
      if let fragment, !fragment.matches(link.fragment ?? "") { return false }
      guard !items.isEmpty else { return true }
      let given = link.items
      return items.allSatisfy { item in
        given.contains { $0.name == item.name && item.value.matches($0.value) }
      }
    }

    func reference(in file: String) -> RuleReference {
      RuleReference(
        file: file, place: place, label: "dynamic_app_link_components[\(index)]", text: text,
        excludes: excludes)
    }
  }

  /// The statement about an app.
  struct Statement: Sendable {
    let app: String
    let handlesLinks: Bool
    /// The rules; `nil` if there are no valid ones.
    let rules: [Rule]?
  }

  /// The file.
  package let source: SourceText
  let statements: [Statement]
  /// The statements in other files, which are not read.
  let includes: [SourcePlace]
  /// The packages that the file names, in order of first appearance.
  package let apps: [String]
  /// The statements about each app.
  private let statementsOfApps: [String: [Statement]]
  /// Problems in the structure of the file.
  package let findings: [LinkFinding]

  /// Parses a file.
  ///
  /// - Parameter source: The file.
  /// - Throws: An error if the file is not valid JSON.
  package init(_ source: SourceText) throws(FileProblem) {
    self.source = source
    let document = try JSONReader.read(source, dialect: .json)
    var reader = AssetLinksReader(document, file: source.name)
    reader.read(document.root)
    statements = reader.statements
    includes = reader.includes
    findings = reader.shape.findings
    apps = statements.map(\.app).uniqued()
    statementsOfApps = Dictionary(grouping: statements, by: \.app)
  }

  /// Whether the file names an app.
  func names(_ app: String) -> Bool { statementsOfApps[app] != nil }

  /// Returns the effective rules for an app: those of the first statement that has rules.
  func rules(for app: String) -> [Rule]? {
    statementsOfApps[app]?.lazy.filter(\.handlesLinks).compactMap(\.rules).first
  }

  func handlesLinks(_ app: String) -> Bool {
    statementsOfApps[app]?.contains(where: \.handlesLinks) ?? false
  }
}

/// Reads the statements of `assetlinks.json`, and reports problems in their structure.
struct AssetLinksReader {
  private(set) var statements: [AssetLinks.Statement] = []
  private(set) var includes: [SourcePlace] = []
  private var appsWithRules: Set<String> = []
  private(set) var shape: ShapeFindings

  init(_ document: JSONDocument, file: String) {
    shape = ShapeFindings(of: document, file: file)
  }

  mutating func read(_ root: JSONNode) {
    guard let nodes = shape.elements("the file", root) else { return }
    for node in nodes { readStatement(node) }
    if nodes.isEmpty {
      shape.add(.error, .opensNothing, at: root.place, "the list is empty, so no link opens an app")
    }
  }

  private mutating func readStatement(_ node: JSONNode) {
    guard let members = shape.members("each statement", node) else { return }
    if let include = node.member("include") {
      includes.append(include.place)
      shape.add(
        .note, .unknown, at: include.place, "statements included from another file are not checked")
      return
    }
    shape.checkKeys(of: members, known: ["relation", "target", "relation_extensions"])
    guard let relation = shape.need("relation", of: "the statement", node) else { return }
    let relations = shape.texts("\"relation\"", relation) ?? []
    let known = [AssetLinks.relation, "delegate_permission/common.get_login_creds"]
    for relation in relations where !known.contains(relation.text) {
      guard NearWord.nearest(to: relation.text, among: [AssetLinks.relation], isStrict: true) != nil
      else { continue }
      shape.add(
        .error, .misspelt, at: relation.place,
        "unknown relation \(relation.text.shown())"
          + NearWord.suggestion(quoted: AssetLinks.relation.shown()))
    }
    guard let target = shape.need("target", of: "the statement", node), let app = app(of: target)
    else { return }
    let isForLinks = relations.contains { $0.text == AssetLinks.relation }
    let rules = node["relation_extensions"].flatMap { self.rules(of: $0) }
    if rules != nil, !appsWithRules.insert(app.name).inserted {
      shape.add(
        .warning, .twice, at: node.place,
        "\(app.name.shown()) has \"dynamic_app_link_components\" in an earlier statement, which takes precedence"
      )
    }
    if !isForLinks, let rules = node.member("relation_extensions") {
      shape.add(
        .warning, .opensNothing, at: rules.place,
        "without the relation \(AssetLinks.relation.shown()), its rules have no effect")
    }
    statements.append(
      .init(app: app.name, handlesLinks: isForLinks && app.hasFingerprint, rules: rules))
  }

  /// Returns the package that a target names, and whether it has a valid fingerprint.
  private mutating func app(of target: JSONNode) -> (name: String, hasFingerprint: Bool)? {
    guard let members = shape.members("\"target\"", target) else { return nil }
    shape.checkKeys(
      of: members, known: ["namespace", "package_name", "sha256_cert_fingerprints", "site"],
      meant: ["package": "package_name", "sha256_cert_fingerprint": "sha256_cert_fingerprints"])
    guard let namespace = shape.need("namespace", of: "the target", target) else { return nil }
    guard namespace.string == "android_app" else {
      if namespace.string != "web" {
        shape.add(
          .error, .misspelt, at: namespace.place,
          "the namespace must be \"android_app\" or \"web\", not \(namespace.json.visible)")
      }
      return nil
    }
    guard let name = shape.need("package_name", of: "the target", target) else { return nil }
    guard let app = name.string, !app.isEmpty else {
      shape.wrong("\"package_name\"", name, expected: "the name of a package")
      return nil
    }
    return (app, hasFingerprint(target))
  }

  /// Whether a target has a valid fingerprint; reports the others.
  private mutating func hasFingerprint(_ target: JSONNode) -> Bool {
    guard let node = shape.need("sha256_cert_fingerprints", of: "the target", target) else {
      return false
    }
    let prints = shape.texts("\"sha256_cert_fingerprints\"", node)
    if prints?.isEmpty == true {
      shape.add(.error, .malformed, at: node.place, "the list contains no fingerprints")
    }
    var hasValid = false
    for print in prints ?? [] {
      let pairs = print.text.split(separator: ":", omittingEmptySubsequences: false)
      let isValid =
        pairs.count == 32
        && pairs.allSatisfy {
          $0.utf8.count == 2 && $0.utf8.allSatisfy { $0.hexadecimalDigit != nil }
        }
      hasValid = hasValid || isValid
      if !isValid {
        shape.add(
          .error, .malformed, at: print.place,
          "\(print.text.shown(limit: 24)) is not a SHA-256 fingerprint: expected 32 pairs of hexadecimal "
            + "digits separated by colons")
      }
    }
    return hasValid
  }

  // MARK: Rules

  /// Returns the rules of an extension, or `nil` if any rule is malformed or there are none.
  private mutating func rules(of node: JSONNode) -> [AssetLinks.Rule]? {
    guard let members = shape.members("\"relation_extensions\"", node) else { return nil }
    shape.checkKeys(of: members, known: [AssetLinks.relation], isOpen: true)
    guard let extensions = node[AssetLinks.relation],
      let members = shape.members("the extension", extensions)
    else { return nil }
    shape.checkKeys(of: members, known: ["dynamic_app_link_components"])
    guard let components = extensions["dynamic_app_link_components"] else { return nil }
    let before = shape.findings.count
    guard let nodes = shape.elements("\"dynamic_app_link_components\"", components) else {
      return nil
    }
    guard !nodes.isEmpty else {
      shape.add(
        .warning, .opensNothing, at: components.place, "the list is empty, so it is ignored")
      return nil
    }
    let rules = nodes.enumerated().compactMap { rule($1, $0) }
    if shape.findings[before...].contains(where: { $0.kind == .malformed }) {
      shape.add(
        .error, .malformed, at: components.place,
        "because of this mistake, the whole list is ignored: every link that matches the intent filters opens"
      )
      return nil
    }
    return rules
  }

  private mutating func rule(_ node: JSONNode, _ index: Int) -> AssetLinks.Rule? {
    guard let members = shape.members("each of \"dynamic_app_link_components\"", node) else {
      return nil
    }
    shape.checkKeys(
      of: members, known: ["/", "?", "#", "exclude", "comments"],
      meant: [
        "path": "/", "query": "?", "fragment": "#", "not": "exclude",
      ])
    var rule = AssetLinks.Rule(index: index, place: node.place, text: RuleReference.text(of: node))
    for member in members {
      let node = member.node
      switch member.key {
      case "/", "#":
        guard let text = shape.text("\"\(member.key)\"", node) else { continue }
        let pattern = AndroidPattern(text, .component)
        if member.key == "/" { rule.path = pattern } else { rule.fragment = pattern }
      case "?": rule.items += items(of: node)
      case "exclude": rule.excludes = shape.truth("\"exclude\"", node) ?? rule.excludes
      default: break
      }
    }
    return rule
  }

  /// Returns the query items of a rule; the last value of each name counts.
  private mutating func items(of node: JSONNode) -> [(name: String, value: AndroidPattern)] {
    guard shape.members("\"?\"", node) != nil else { return [] }
    return (node.lastMembers ?? []).compactMap { item in
      shape.text("the value of \(item.key.shown())", item.node)
        .map { (item.key, AndroidPattern($0, .component)) }
    }
  }
}
