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
    /// What says whether Android verifies the filter.
    let verification: Value?
    /// Whether groups, which are not read, accept more paths.
    let hasGroups: Bool
    /// Whether other apps can open the activity.
    let isExported: Bool
    let actions: [String]
    let categories: [String]
    /// The data elements, in order.
    package let data: [Data]

    /// Whether Android verifies the filter, as far as is known.
    var isVerified: Bool { verification.map { $0.isOpen || $0.text == "true" } ?? false }

    var hosts: [String] { data.compactMap(\.host?.text) }

    var schemes: [String] { data.compactMap(\.scheme?.text) }

    /// Whether the filter names a scheme of the web.
    var isWeb: Bool { schemes.contains { $0 == "https" || $0 == "http" } }

    /// Whether the filter accepts links.
    package var takesLinks: Bool { mayTakeLinks && fitsLinks }

    /// Whether the filter accepts links, or may do so because of what is not read.
    var mayTakeLinks: Bool { isExported && hasLinkData && missing.isEmpty }

    /// Whether the filter would accept links if the activity were exported.
    package var isHidden: Bool { !isExported && fitsLinks && missing.isEmpty }

    /// Whether the data of the filter can match a link.
    var hasLinkData: Bool { !schemes.isEmpty && !data.contains(where: \.hasType) }

    /// Whether the data that is read can match a link.
    var fitsLinks: Bool {
      hasLinkData && (!hosts.isEmpty || !hasSchemeSpecificPart)
        && !(hasGroups && data.allSatisfy(\.paths.isEmpty))
    }

    var hasSchemeSpecificPart: Bool { data.contains(where: \.hasSchemeSpecificPart) }

    /// Whether the filter is for every site, as that of a browser, which Android never verifies.
    var isBrowser: Bool {
      isWeb && hosts.isEmpty && !isVerified && data.allSatisfy { $0.paths.isEmpty }
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

  /// Returns the first filter that opens a link, or the first that may do so, with its name for
  /// messages and with the reservation.
  func filter(for link: WebLink) -> (rule: RuleReference, reservation: LinkDecision.Reason?)? {
    var found: (rule: RuleReference, reservation: LinkDecision.Reason?)?
    for filter in filters where filter.mayTakeLinks {
      guard let match = filter.match(link) else { continue }
      let rule = RuleReference(
        file: source.name, place: match.place, label: "intent-filter[\(filter.index)]",
        text: match.text, excludes: false)
      guard match.isCertain, !link.isWeb || filter.verification?.isOpen != true
      else {
        found = found ?? (rule, .notRead(match.place.label(in: source.name)))
        continue
      }
      let problem = link.isWeb ? filter.verificationProblem(of: match.host) : nil
      guard let problem else { return (rule, nil) }
      if case .notVerified? = found?.reservation { continue }
      found = (rule, .notVerified(problem))
    }
    return found
  }

  /// The first navigation graph, whose links are in a file of its own.
  var graph: SourcePlace? { unread.first(where: \.isGraph)?.place }
}

extension AndroidManifest.Filter {
  /// The attribute that accepts a link.
  struct Match {
    let place: SourcePlace
    let text: String
    let host: AndroidManifest.Value?
    /// Whether it does so whatever the parts are that are not read or that the build fills in.
    let isCertain: Bool
  }

  /// Returns the attribute that accepts a link: the path if there is one, otherwise the host or the
  /// scheme.
  func match(_ link: WebLink) -> Match? {
    let schemes = data.compactMap(\.scheme)
    guard
      let scheme = schemes.first(where: { $0.text == link.scheme })
        ?? schemes.first(where: \.isOpen)
    else { return nil }
    let found =
      data.first { takesHost($0, link, ifFilledIn: false) }
      ?? data.first { takesHost($0, link, ifFilledIn: true) }
    guard let found, let host = found.host else {
      guard hosts.isEmpty || hasSchemeSpecificPart else { return nil }
      return Match(
        place: scheme.place, text: "android:scheme=\(scheme.text.shown())", host: nil,
        isCertain: !scheme.isOpen && !hasSchemeSpecificPart)
    }
    let isCertain = !scheme.isOpen && !host.isOpen && found.port?.isOpen != true
    let paths = data.flatMap(\.paths)
    // Android compares the decoded path.
    let path = link.path.percentDecoded
    if let (pattern, place) = paths.first(where: { !$0.pattern.isOpen && $0.pattern.matches(path) })
      ?? paths.first(where: \.pattern.isOpen)
    {
      return Match(
        place: place, text: pattern.attribute, host: host, isCertain: isCertain && !pattern.isOpen)
    }
    let isWhole = paths.isEmpty && !hasGroups
    guard isWhole || hasGroups || hasSchemeSpecificPart else { return nil }
    return Match(
      place: host.place, text: "android:host=\(host.text.shown())", host: host,
      isCertain: isCertain && isWhole)
  }

  private func takesHost(
    _ data: AndroidManifest.Data, _ link: WebLink, ifFilledIn: Bool
  ) -> Bool {
    guard let value = data.host else { return false }
    let host = value.text.lowercased()
    if let port = data.port, port.text != link.port, !(ifFilledIn && port.isOpen) { return false }
    if ifFilledIn, value.isOpen { return true }
    return host.hasPrefix("*") ? link.host.hasSuffix(host.dropFirst()) : host == link.host
  }

  /// Returns what keeps Android from verifying the links of a host, as a clause.
  ///
  /// Android collects the hosts of filters whose schemes are all http or https, and asks each host
  /// that is a domain name, with or without `*.` before it.
  func verificationProblem(of host: AndroidManifest.Value?) -> String? {
    guard isVerified else { return "its intent filter has no android:autoVerify=\"true\"" }
    if let other = schemesBesidesWeb.first {
      return "its intent filter has \(other.shown()) besides the schemes of the web"
    }
    guard let host else { return "its intent filter has no host" }
    let name = host.text.hasPrefix("*.") ? host.text.dropFirst(2) : host.text[...]
    guard !host.isOpen, name == "*" || !name.contains(".") || name.contains("*") else { return nil }
    return "\(host.text.shown()) is not the name of a domain"
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
      verification: element.attribute("autoVerify", in: AndroidManifest.namespace)
        .map { value(of: $0) },
      hasGroups: !element.children("uri-relative-filter-group").isEmpty,
      isExported: component.attribute("exported", in: AndroidManifest.namespace)?.value != "false",
      actions: names("action"), categories: names("category"),
      data: Self.merged(element, ["data"]).map { data(of: $0) })
    filters.append(filter)
    check(filter)
  }

  /// Returns the value of an attribute, and notes that the build fills it in.
  private mutating func value(of attribute: XMLElement.Attribute) -> AndroidManifest.Value {
    let value = AndroidManifest.Value(text: values.filled(attribute.value), place: attribute.place)
    if value.isOpen {
      add(
        .note, .filledInLater, at: value.place,
        "\(value.text.shown()) is filled in at build time; check the merged manifest")
    }
    return value
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
      let value = value(of: attribute)
      switch attribute.name {
      case "scheme":
        data.scheme = value
        if !value.isOpen, (try? WebLink("\(value.text)://a"))?.scheme != value.text {
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
    let isForLinks = filter.actions.contains("android.intent.action.VIEW")
    if isForLinks, filter.schemes.isEmpty, let host = filter.data.compactMap(\.host).first {
      add(
        .warning, .opensNothing, at: host.place,
        "without a scheme, Android ignores the hosts and paths of the filter, so it opens no links")
    }
    guard filter.hasLinkData else { return }
    for data in filter.data { checkAddress(data, filter) }
    guard filter.isWeb else {
      if filter.fitsLinks, filter.missing == ["the category DEFAULT"] {
        add(
          .warning, .opensNothing, at: filter.place,
          "without the category DEFAULT, this filter opens no links in the app")
      } else if isForLinks, !filter.missing.isEmpty {
        add(
          .note, .opensNothing, at: filter.place,
          "without \(filter.missing.joined(separator: " and ")), this filter opens no links")
      }
      return
    }
    if !filter.actions.isEmpty, !isForLinks {
      add(
        .note, .opensNothing, at: filter.place,
        "the filter is for \(filter.actions[0].shown()), so it opens no web links in the app")
      return
    }
    let missing = filter.missing + (filter.isVerified ? [] : ["android:autoVerify=\"true\""])
    if filter.missing.isEmpty, filter.isBrowser {
      add(
        .note, .opensNothing, at: filter.place,
        "the filter accepts links to every site, as that of a browser: Android asks the user")
    } else if filter.missing.isEmpty, !filter.isVerified {
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
    if filter.isVerified, !filter.hosts.isEmpty {
      let hosts = filter.data.compactMap(\.host)
      for host in filter.schemesBesidesWeb.isEmpty ? hosts : Array(hosts.prefix(1)) {
        guard let problem = filter.verificationProblem(of: host) else { continue }
        add(
          .warning, .opensNothing, at: filter.schemesBesidesWeb.isEmpty ? host.place : filter.place,
          "Android does not verify the filter, so its web links do not open the app by themselves: "
            + problem)
      }
    }
    if filter.hosts.isEmpty, filter.fitsLinks, !filter.isBrowser {
      add(
        .warning, .malformed, at: filter.place,
        "the filter has no host, so it accepts links to every site and ignores its paths")
    }
  }

  /// Reports a host or a port that no link has.
  private mutating func checkAddress(
    _ data: AndroidManifest.Data, _ filter: AndroidManifest.Filter
  ) {
    if let host = data.host, !host.isOpen {
      let text = host.text.lowercased()
      let name = text.hasPrefix("*") ? "www\(text.dropFirst())" : text
      let link = try? WebLink("https://\(name)/")
      if link?.host != name {
        let ascii = link.flatMap { $0.path == "/" && $0.port == nil ? $0.host : nil }
        add(
          .warning, .opensNothing, at: host.place,
          "no link has the host \(host.text.shown()); write "
            + (ascii.map { "it as links do: \($0.shown())" } ?? "the name of the host alone"))
      }
    }
    guard let port = data.port, !port.isOpen else { return }
    let usual = ["https": "443", "http": "80"]
    if data.host == nil {
      add(
        .warning, .unknown, at: port.place,
        "android:port has no effect without android:host in the same element")
    } else if UInt16(port.text) == nil {
      add(.error, .malformed, at: port.place, "\(port.text.shown()) is not a port")
    } else if filter.schemes.contains(where: { usual[$0] == port.text }) {
      add(
        .warning, .opensNothing, at: port.place,
        "links do not name their usual port, so none has the port \(port.text); leave it out")
    }
  }
}
