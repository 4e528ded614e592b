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
    /// Whether Android verifies the filter; `nil` if the build fills that in.
    let verifies: Bool?
    /// Whether what says so is known of the activity: that it is enabled, and exported.
    let isCertain: Bool
    /// Whether groups, which are not read, accept more paths.
    let hasGroups: Bool
    /// The attribute that keeps other apps from opening the activity.
    let barrier: String?
    let actions: [String]
    let categories: [String]
    /// The data elements, in order.
    package let data: [Data]
    let schemes: [String]

    /// Whether Android verifies the filter, as far as is known.
    var isVerified: Bool { verifies ?? true }

    var hosts: [String] { data.compactMap(\.host?.text) }

    /// The places of the schemes, hosts and ports.
    var addresses: [SourcePlace] {
      data.flatMap { [$0.scheme, $0.host, $0.port].compactMap { $0?.place } }
    }

    /// Whether the filter names a scheme of the web.
    var isWeb: Bool { schemes.contains { $0 == "https" || $0 == "http" } }

    /// Whether the filter accepts links.
    package var takesLinks: Bool { mayTakeLinks && fitsLinks }

    /// Whether the filter accepts links, or may do so because of what is not read.
    var mayTakeLinks: Bool { barrier == nil && hasLinkData && missing.isEmpty }

    /// The attribute of the activity without which the filter would accept links.
    package var hiddenBy: String? { fitsLinks && missing.isEmpty ? barrier : nil }

    /// Whether the data of the filter can match a link.
    var hasLinkData: Bool { !schemes.isEmpty && !hasType }

    /// Whether the filter is for data of a type, which a link does not have.
    var hasType: Bool { data.contains(where: \.hasType) }

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

    /// Whether the filter is for what somebody opens.
    var isForLinks: Bool { actions.contains("android.intent.action.VIEW") }

    /// The action and the categories that links need and the filter does not have.
    var missing: [String] {
      (isForLinks ? [] : ["the action VIEW"])
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
  ) throws(FileProblem) {
    self.init(source, root: try XMLReader.read(source), app: app, filling: values)
  }

  /// Creates a manifest from the root element of a file.
  package init(
    _ source: SourceText, root: XMLElement, app: String? = nil, filling values: BuildValues
  ) {
    self.source = source
    var reader = ManifestReader(values: values, shape: ShapeFindings(file: source.name))
    reader.read(root)
    let package = root.attribute("package").map { values.filled($0.value) }
    self.app = app ?? package.flatMap { BuildValues.isOpen($0) ? nil : $0 }
    filters = reader.filters
    unread = reader.unread
    findings = reader.shape.findings
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
      guard match.isCertain, filter.isCertain, !link.isWeb || filter.verifies != nil else {
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
    if let port = data.port, !(port.isOpen && ifFilledIn) {
      guard let number = UInt16(port.text), number == link.port else { return false }
    }
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
  let values: BuildValues
  private(set) var filters: [AndroidManifest.Filter] = []
  private(set) var unread: [(place: SourcePlace, message: String, isGraph: Bool)] = []
  private(set) var shape: ShapeFindings

  mutating func read(_ root: XMLElement) {
    guard root.name == "manifest" else {
      shape.add(
        .error, .malformed, at: root.place,
        "the root element is <\(root.name.visible)>, not <manifest>")
      return
    }
    for application in Self.merged(root, ["application"]) {
      for component in Self.merged(application, ["activity", "activity-alias"]) {
        let conditions = [
          ("enabled", application), ("enabled", component), ("exported", component),
        ].map { (name: $0, truth: truth($0, $1)) }
        let barrier = conditions.first { $0.truth == false }.map { "android:\($0.name)=\"false\"" }
        for filter in Self.merged(component, ["intent-filter"]) {
          readFilter(
            filter, of: component, barrier: barrier,
            isCertain: conditions.allSatisfy { $0.truth != nil })
        }
        for graph in Self.merged(component, ["nav-graph"]) where barrier == nil {
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
    shape.add(.note, .unknown, at: element.place, message)
  }

  private mutating func readFilter(
    _ element: XMLElement, of component: XMLElement, barrier: String?, isCertain: Bool
  ) {
    func names(_ name: String) -> [String] {
      element.children(name).compactMap {
        $0.attribute("name", in: AndroidManifest.namespace)?.value
      }
    }
    for group in element.children("uri-relative-filter-group") {
      skip(group, "a group of URI-relative filters is not checked")
    }
    let data = Self.merged(element, ["data"]).map { self.data(of: $0) }
    let filter = AndroidManifest.Filter(
      index: filters.count, place: element.place,
      component: component.attribute("name", in: AndroidManifest.namespace)?.value ?? "",
      verifies: truth("autoVerify", element, else: "false"), isCertain: isCertain,
      hasGroups: !element.children("uri-relative-filter-group").isEmpty,
      barrier: barrier, actions: names("action"), categories: names("category"),
      data: data, schemes: data.compactMap(\.scheme?.text))
    filters.append(filter)
    check(filter)
  }

  /// Returns the truth that an attribute says, or `nil` if the build fills it in.
  private func truth(_ name: String, _ element: XMLElement, else usual: String = "true") -> Bool? {
    let value = element.attribute(name, in: AndroidManifest.namespace)?.value
    let text = values.filled(value ?? usual)
    return BuildValues.isOpen(text) ? nil : text.lowercased() == "true"
  }

  /// Returns the value of an attribute, and notes that the build fills it in.
  private mutating func value(of attribute: XMLElement.Attribute) -> AndroidManifest.Value {
    let value = AndroidManifest.Value(text: values.filled(attribute.value), place: attribute.place)
    if value.isOpen {
      shape.add(
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
          shape.add(
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
          shape.add(
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
          let near = NearWord.nearest(to: attribute.name, among: Self.known, isStrict: true)
          let hint =
            ["query", "fragment"].contains(where: attribute.name.hasPrefix)
            ? " outside <uri-relative-filter-group>"
            : NearWord.suggestion(quoted: near?.shown())
          if !hint.isEmpty {
            shape.add(
              .warning, .misspelt, at: attribute.place,
              "\(attribute.name.shown()) has no effect\(hint)")
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
      shape.add(.error, .malformed, at: value.place, "\(value.text.shown()) is not a valid pattern")
    }
  }

  private static let known = [
    "scheme", "host", "port", "path", "pathPrefix", "pathSuffix", "pathPattern",
    "pathAdvancedPattern", "mimeType",
  ]

  /// Removes one level of escaping, as the packaging tool does: `\\` becomes one backslash.
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      result.append(character == "\\" ? rest.popFirst() ?? character : character)
    }
    return result
  }

  private mutating func check(_ filter: AndroidManifest.Filter) {
    func tell(_ severity: LinkFinding.Severity, at place: SourcePlace? = nil, _ message: String) {
      shape.add(severity, .opensNothing, at: place ?? filter.place, message)
    }
    if let barrier = filter.hiddenBy {
      // An app can enable an activity while it runs.
      return tell(
        barrier.contains("exported") ? .warning : .note,
        "with \(barrier), other apps cannot open the activity, so no link does")
    }
    let host = filter.data.compactMap(\.host).first
    if filter.isForLinks, filter.schemes.isEmpty, !filter.hasType,
      host != nil || filter.missing.isEmpty
    {
      tell(
        .warning, at: host?.place,
        "without a scheme, Android ignores the hosts and paths of the filter, so it opens no links")
    } else if filter.isForLinks, filter.hasType, filter.missing.isEmpty,
      !filter.schemes.allSatisfy({ ["content", "file"].contains($0) })
    {
      tell(
        filter.hosts.isEmpty ? .note : .warning,
        "with android:mimeType, the filter opens no links: a link has no type")
    }
    guard filter.hasLinkData else { return }
    if !filter.isCertain || filter.verifies == nil {
      shape.add(
        .note, .filledInLater, at: filter.place,
        "whether the activity is enabled and exported, and the filter verified, is filled in at build "
          + "time; check the merged manifest")
    }
    for data in filter.data { checkAddress(data, filter) }
    let missing =
      filter.missing + (filter.isWeb && !filter.isVerified ? ["android:autoVerify=\"true\""] : [])
    guard filter.isForLinks || filter.actions.isEmpty && filter.isWeb else {
      if filter.isWeb {
        tell(
          .note,
          "the filter is for \(filter.actions[0].shown()), so it opens no web links in the app")
      }
      return
    }
    guard filter.missing.isEmpty else {
      let isNoted =
        !filter.isWeb && (filter.missing != ["the category DEFAULT"] || !filter.fitsLinks)
      let first = missing.dropLast().joined(separator: ", ") + (missing.count > 1 ? " and " : "")
      return tell(
        isNoted ? .note : .warning,
        "without \(first)\(missing.last ?? ""), this filter opens no "
          + "\(filter.isWeb ? "web " : "")links in the app")
    }
    guard filter.isWeb else { return }
    if filter.isBrowser {
      tell(
        .note,
        "the filter accepts links to every site, as that of a browser: Android asks the user")
    } else if filter.hosts.isEmpty, filter.fitsLinks {
      shape.add(
        .warning, .malformed, at: filter.place,
        "the filter has no host, so it accepts links to every site and ignores its paths")
    } else if !filter.isVerified {
      tell(
        .warning,
        "without android:autoVerify=\"true\", web links do not open the app by themselves; a user can "
          + "allow them in the settings")
    }
    let hosts = filter.isVerified ? filter.data.compactMap(\.host) : []
    for host in filter.schemesBesidesWeb.isEmpty ? hosts : Array(hosts.prefix(1)) {
      guard let problem = filter.verificationProblem(of: host),
        host.isOpen || HostName.isValid(host.text.lowercased().replacing("*", with: "www"))
      else { continue }
      tell(
        .warning, at: filter.schemesBesidesWeb.isEmpty ? host.place : nil,
        "Android does not verify the filter, so its web links do not open the app by themselves: "
          + problem)
    }
  }

  /// Reports a host or a port that no link has.
  private mutating func checkAddress(
    _ data: AndroidManifest.Data, _ filter: AndroidManifest.Filter
  ) {
    if let host = data.host, !host.isOpen {
      let text = host.text.lowercased()
      let name = text.hasPrefix("*") ? "www\(text.dropFirst())" : text
      // Only the web restricts the names of hosts.
      let link = try? WebLink("\(filter.isWeb ? "https" : "app")://\(name)/")
      if link?.host != name || filter.isWeb && !HostName.isValid(name) {
        let meant = link.flatMap { $0.path == "/" && $0.port == nil ? $0.host : nil }
          .flatMap { HostName.isValid($0) && $0 != name ? $0 : nil }
        // A link may end its host with a dot, which nobody types.
        let none = link?.host == name ? "hardly any" : "no"
        shape.add(
          .warning, .opensNothing, at: host.place,
          "\(none) \(filter.isWeb ? "web " : "")link has the host \(host.text.shown()); write "
            + (meant.map { "it as links do: \($0.shown())" } ?? "the name of the host alone"))
      }
    }
    guard let port = data.port, !port.isOpen else { return }
    if data.host == nil {
      shape.add(
        .warning, .unknown, at: port.place,
        "android:port has no effect without android:host in the same element")
    } else if UInt16(port.text) == nil {
      shape.add(.error, .malformed, at: port.place, "\(port.text.shown()) is not a port")
    } else if filter.schemes.contains(where: { WebLink.usualPorts[$0] == UInt16(port.text) }) {
      shape.add(
        .warning, .opensNothing, at: port.place,
        "links do not name their usual port, so none has the port \(port.text); leave it out")
    }
  }
}
