import Spelling

/// The intent filters of an Android manifest.
package struct AndroidManifest: Sendable {
  /// The XML namespace of the prefix `android`.
  package static let namespace = "http://schemas.android.com/apk/res/android"

  /// The value of an attribute, with its location.
  package struct Value: Hashable, Sendable {
    /// The value, with everything filled in that is known.
    package let text: String
    /// The location of the attribute.
    package let place: SourcePlace

    /// Whether the build fills something in that is not known here.
    package var isOpen: Bool { BuildValues.isOpen(text) }
  }

  /// A `<data>` element of an intent filter.
  package struct Data: Sendable {
    package internal(set) var scheme: Value?
    package internal(set) var host: Value?
    package internal(set) var port: Value?
    package internal(set) var paths: [(pattern: AndroidPattern, place: SourcePlace)] = []
    var hasType = false
    /// Whether the element limits the whole text behind the scheme.
    var hasSchemeSpecificPart = false
  }

  /// An intent filter.
  ///
  /// All of its data elements are combined: every scheme with every host and every path.
  package struct Filter: Sendable {
    let index: Int
    /// The location of the filter.
    package let place: SourcePlace
    /// The name of the activity or alias that has the filter.
    package let component: String
    let isVerified: Bool
    /// Whether other apps can open the activity.
    let isExported: Bool
    let actions: [String]
    let categories: [String]
    /// The data elements, in order.
    package let data: [Data]

    var hosts: [String] { data.compactMap(\.host?.text) }

    var schemes: [String] { data.compactMap(\.scheme?.text) }

    /// Whether the filter names a scheme of the web.
    var isWeb: Bool { schemes.contains { $0 == "https" || $0 == "http" } }

    /// Whether the filter accepts links.
    package var takesLinks: Bool { isExported && fitsLinks && missing.isEmpty }

    /// Whether the filter would accept links if the activity were exported.
    package var isHidden: Bool { !isExported && fitsLinks && missing.isEmpty }

    /// Whether the data of the filter can match a link.
    var fitsLinks: Bool {
      guard !schemes.isEmpty, !data.contains(where: \.hasType) else { return false }
      return !hosts.isEmpty || !data.contains(where: \.hasSchemeSpecificPart)
    }

    /// The schemes that keep Android from verifying the filter, because it has them besides those of
    /// the web.
    var schemesBesidesWeb: [String] {
      isWeb ? schemes.filter { $0 != "https" && $0 != "http" } : []
    }

    /// The action and the categories that links need and the filter does not have.
    var missing: [String] {
      let hasView = actions.contains("android.intent.action.VIEW")
      return (hasView ? [] : ["the action VIEW"])
        + ["BROWSABLE", "DEFAULT"].filter { !categories.contains("android.intent.category.\($0)") }
        .map { "the category \($0)" }
    }
  }

  /// The file.
  package let source: SourceText
  /// The package name; `nil` if the manifest does not contain it.
  package let app: String?
  /// The filters, in order.
  package let filters: [Filter]
  /// The parts of the file that are not read, each with why.
  package let unread: [(place: SourcePlace, message: String, isGraph: Bool)]
  /// Problems in the structure of the file.
  package let findings: [LinkFinding]

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - app: The package name, if it is not the one in the file.
  ///   - values: What the build fills in.
  /// - Throws: An error if the file is not valid XML.
  package init(
    _ source: SourceText, app: String? = nil, filling values: BuildValues = BuildValues()
  ) throws(XMLProblem) {
    self.init(source, root: try XMLReader.read(source), app: app, filling: values)
  }

  /// Creates a manifest from the root element of a file.
  package init(
    _ source: SourceText, root: XMLElement, app: String? = nil, filling values: BuildValues
  ) {
    self.source = source
    var reader = ManifestReader(file: source.name, values: values)
    reader.read(root)
    self.app = app ?? root.attribute("package").map { values.filled($0.value) }
    filters = reader.filters
    unread = reader.unread
    findings = reader.findings
  }

  /// Returns the first verified filter that accepts a link, or the first other one, with its name for
  /// messages.
  func filter(for link: WebLink) -> (filter: Filter, reference: RuleReference)? {
    var found: (filter: Filter, reference: RuleReference)?
    for filter in filters where (found == nil || filter.isVerified) && filter.takesLinks {
      guard let (place, text) = filter.match(link) else { continue }
      found = (
        filter,
        RuleReference(
          file: source.name, place: place, label: "intent-filter[\(filter.index)]", text: text,
          excludes: false)
      )
      if filter.isVerified { break }
    }
    return found
  }
}

extension AndroidManifest.Filter {
  /// Returns the attribute that accepts a link: the path if there is one, otherwise the host or the
  /// scheme.
  func match(_ link: WebLink) -> (place: SourcePlace, text: String)? {
    guard let scheme = data.compactMap(\.scheme).first(where: { $0.text == link.scheme }) else {
      return nil
    }
    guard data.contains(where: { $0.host != nil }) else {
      return (scheme.place, "android:scheme=\(scheme.text.shown())")
    }
    guard let host = data.first(where: { takesHost($0, link) }), let name = host.host else {
      return nil
    }
    let paths = data.flatMap(\.paths)
    guard !paths.isEmpty else { return (name.place, "android:host=\(name.text.shown())") }
    // Android compares the decoded path.
    let path = link.path.percentDecoded
    guard let match = paths.first(where: { $0.pattern.matches(path) }) else { return nil }
    return (
      match.place, "android:\(match.pattern.language.rawValue)=\(match.pattern.text.shown())"
    )
  }

  private func takesHost(_ data: AndroidManifest.Data, _ link: WebLink) -> Bool {
    guard let host = data.host?.text.lowercased() else { return false }
    if let port = data.port?.text, port != link.port { return false }
    return host.hasPrefix("*") ? link.host.hasSuffix(host.dropFirst()) : host == link.host
  }
}

/// Reads the intent filters of a manifest, and reports problems in them.
struct ManifestReader {
  let file: String
  let values: BuildValues
  private(set) var filters: [AndroidManifest.Filter] = []
  private(set) var unread: [(place: SourcePlace, message: String, isGraph: Bool)] = []
  private(set) var findings: [LinkFinding] = []

  init(file: String, values: BuildValues) {
    self.file = file
    self.values = values
  }

  private mutating func add(
    _ severity: LinkFinding.Severity, _ kind: LinkFinding.Kind, at place: SourcePlace,
    _ message: String
  ) {
    findings.append(LinkFinding(severity, kind, file: file, at: place, message))
  }

  mutating func read(_ root: XMLElement) {
    guard root.name == "manifest" else {
      add(
        .error, .malformed, at: root.place,
        "the root element is <\(root.name.visible)>, not <manifest>")
      return
    }
    for application in Self.merged(root, ["application"]) {
      for component in Self.merged(application, ["activity", "activity-alias"])
      where component.attribute("enabled", in: AndroidManifest.namespace)?.value != "false" {
        for filter in Self.merged(component, ["intent-filter"]) {
          readFilter(filter, of: component)
        }
        for graph in Self.merged(component, ["nav-graph"]) {
          skip(graph, "the links of a navigation graph are in a file of its own")
        }
      }
    }
  }

  /// Returns the child elements with the given names that the merged manifest keeps.
  private static func merged(_ element: XMLElement, _ names: [String]) -> [XMLElement] {
    element.children.filter { child in
      names.contains(child.name)
        && child.attribute("node", in: "http://schemas.android.com/tools")?.value
          .hasPrefix("remove") != true
    }
  }

  private mutating func skip(_ element: XMLElement, _ message: String) {
    unread.append((element.place, message, element.name == "nav-graph"))
    add(.note, .unknown, at: element.place, message)
  }

  private mutating func readFilter(_ element: XMLElement, of component: XMLElement) {
    func names(_ name: String) -> [String] {
      element.children(name).compactMap {
        $0.attribute("name", in: AndroidManifest.namespace)?.value
      }
    }
    for group in element.children("uri-relative-filter-group") {
      skip(group, "a group of URI-relative filters is not checked")
    }
    let filter = AndroidManifest.Filter(
      index: filters.count, place: element.place,
      component: component.attribute("name", in: AndroidManifest.namespace)?.value ?? "",
      isVerified: isVerified(element),
      isExported: component.attribute("exported", in: AndroidManifest.namespace)?.value != "false",
      actions: names("action"), categories: names("category"),
      data: Self.merged(element, ["data"]).map { data(of: $0) })
    filters.append(filter)
    check(filter)
  }

  /// Whether Android verifies a filter; one for which the build decides counts as verified.
  private mutating func isVerified(_ element: XMLElement) -> Bool {
    guard let attribute = element.attribute("autoVerify", in: AndroidManifest.namespace) else {
      return false
    }
    let value = values.filled(attribute.value)
    guard BuildValues.isOpen(value) else { return value == "true" }
    add(
      .note, .filledInLater, at: attribute.place,
      "\(value.shown()) is filled in at build time; check the merged manifest")
    return true
  }

  private mutating func data(of element: XMLElement) -> AndroidManifest.Data {
    var data = AndroidManifest.Data()
    for attribute in element.attributes {
      guard attribute.namespace == AndroidManifest.namespace else {
        if attribute.namespace.isEmpty, Self.known.contains(attribute.name) {
          add(
            .error, .misspelt, at: attribute.place,
            "\(attribute.name.shown()) has no effect without \"android:\" before it")
        }
        continue
      }
      let value = AndroidManifest.Value(
        text: values.filled(attribute.value), place: attribute.place)
      if value.isOpen {
        add(
          .note, .filledInLater, at: attribute.place,
          "\(value.text.shown()) is filled in at build time; check the merged manifest")
      }
      switch attribute.name {
      case "scheme":
        data.scheme = value
        if !value.isOpen, value.text != value.text.lowercased() || value.text.hasSuffix(":") {
          add(
            .error, .malformed, at: attribute.place,
            "a scheme must be lowercase and without a colon, not \(value.text.shown())")
        }
      case "host": data.host = value
      case "port": data.port = value
      case "mimeType": data.hasType = true
      case let name where name.hasPrefix("ssp"):
        data.hasSchemeSpecificPart = true
        skip(element, "android:\(name.visible), which limits what follows the scheme, is not read")
      default:
        guard let language = AndroidPattern.Language(rawValue: attribute.name),
          language != .component
        else {
          if let near = NearWord.nearest(to: attribute.name, among: Self.known, isStrict: true) {
            add(
              .warning, .misspelt, at: attribute.place,
              "\(attribute.name.shown()) has no effect"
                + NearWord.suggestion(quoted: near.shown()))
          }
          continue
        }
        addPath(value, language, to: &data)
      }
    }
    return data
  }

  private mutating func addPath(
    _ value: AndroidManifest.Value, _ language: AndroidPattern.Language,
    to data: inout AndroidManifest.Data
  ) {
    let pattern = AndroidPattern(Self.unescaped(value.text), language)
    data.paths.append((pattern, value.place))
    if !pattern.isValid {
      add(.error, .malformed, at: value.place, "\(value.text.shown()) is not a valid pattern")
    } else if language != .suffix, language != .advanced, !value.text.hasPrefix("/"),
      !value.text.hasPrefix("."), !value.isOpen
    {
      add(
        .error, .malformed, at: value.place,
        "\(value.text.shown()) never matches: every path begins with \"/\"")
    }
  }

  private static let known = [
    "scheme", "host", "port", "path", "pathPrefix", "pathSuffix", "pathPattern",
    "pathAdvancedPattern", "mimeType",
  ]

  /// Removes one level of escaping, as the packaging tool does: `\\` becomes one backslash.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      result.append(character == "\\" ? rest.popFirst() ?? character : character)
    }
    return result
  }

  private mutating func check(_ filter: AndroidManifest.Filter) {
    if filter.isHidden {
      add(
        .warning, .opensNothing, at: filter.place,
        "with android:exported=\"false\", other apps cannot open the activity, so no link does")
      return
    }
    if !filter.isWeb, filter.fitsLinks, filter.missing == ["the category DEFAULT"] {
      add(
        .warning, .opensNothing, at: filter.place,
        "without the category DEFAULT, this filter opens no links in the app")
    }
    guard filter.isWeb, !filter.data.contains(where: \.hasType) else { return }
    if !filter.actions.isEmpty, !filter.actions.contains("android.intent.action.VIEW") {
      add(
        .note, .opensNothing, at: filter.place,
        "the filter is for \(filter.actions[0].shown()), so it opens no web links in the app")
      return
    }
    let missing = filter.missing + (filter.isVerified ? [] : ["android:autoVerify=\"true\""])
    if filter.missing.isEmpty, !filter.isVerified {
      add(
        .warning, .opensNothing, at: filter.place,
        "without android:autoVerify=\"true\", web links do not open the app by themselves; a user can "
          + "allow them in the settings")
    } else if let last = missing.last {
      let first = missing.dropLast().joined(separator: ", ")
      add(
        .warning, .opensNothing, at: filter.place,
        "without \(first)\(first.isEmpty ? "" : " and ")\(last), this filter opens no web links in "
          + "the app")
    }
    if filter.isVerified { checkVerification(of: filter) }
    if filter.hosts.isEmpty {
      add(
        .warning, .malformed, at: filter.place,
        "the filter has no host, so it accepts links to every site and ignores its paths")
    }
  }

  /// Reports what keeps Android from verifying a filter.
  ///
  /// Android collects the hosts of filters whose schemes are all http or https, and asks each host
  /// that is a domain name, with or without `*.` before it.
  private mutating func checkVerification(of filter: AndroidManifest.Filter) {
    if let other = filter.schemesBesidesWeb.first {
      add(
        .warning, .opensNothing, at: filter.place,
        "Android does not verify a filter that has \(other.shown()) besides the schemes of the web, so "
          + "web links do not open the app by themselves; write a filter of its own for \(other.shown())"
      )
    }
    for host in filter.data.compactMap(\.host) where !host.isOpen {
      let name = host.text.hasPrefix("*.") ? host.text.dropFirst(2) : host.text[...]
      guard name == "*" || !name.contains(".") || name.contains("*") else { continue }
      add(
        .warning, .opensNothing, at: host.place,
        "Android cannot verify \(host.text.shown()), which is not the name of a domain, so its links do "
          + "not open the app by themselves")
    }
  }
}
