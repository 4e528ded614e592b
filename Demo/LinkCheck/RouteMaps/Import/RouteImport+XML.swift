import LinkFiles
import LinkPatterns
import Navigation

/// A navigation graph in a file of its own.
struct NavigationGraph {
  let root: XMLElement
  let file: String

  /// The name of the file, without its folders and its extension.
  var name: String {
    String(file.split(separator: "/").last?.prefix { $0 != "." } ?? "")
  }
}

// XML: Android's manifests and navigation graphs, and Apple's property lists.
extension RouteImport {
  private static let app = "http://schemas.android.com/apk/res-auto"

  mutating func readXML(_ source: SourceText, _ root: XMLElement) {
    switch root.name {
    case "manifest":
      readManifest(AndroidManifest(source, root: root, filling: values))
    case "plist": readPropertyList(AppleAppFile(root), source.name)
    // What other files refer to.
    case "navigation", "resources": break
    default:
      lose(
        .file, source.name, root.place,
        "<\(root.name.visible)> is not read; import reads \(Self.formats)")
    }
  }

  private mutating func readPropertyList(_ list: AppleAppFile, _ file: String) {
    for value in list.schemes + list.domains where value.isOpen {
      loseOpen(value.text, file, value.place)
    }
    for scheme in list.schemes where !scheme.isOpen { add(scheme: scheme.text) }
    for domain in list.domains where !domain.isOpen {
      add(hosts: domain.text, in: file, at: domain.place)
    }
  }

  /// Reports a value that the build fills in.
  mutating func loseOpen(_ text: String, _ file: String, _ place: SourcePlace) {
    lose(
      .filledIn, file, place,
      "\(text.shown()) is filled in at build time; give its value, or the file with it filled in")
  }

  private func attribute(_ name: String, of element: XMLElement) -> XMLElement.Attribute? {
    element.attribute(name, in: Self.app)
      ?? element.attribute(name, in: AndroidManifest.namespace) ?? element.attribute(name)
  }

  // MARK: - Navigation graph

  private static func destination(_ reference: String) -> String {
    String(reference.split(separator: "/").last ?? "")
  }

  private static let destinations: Set<String> = ["fragment", "activity", "dialog", "composable"]

  /// Reads the navigation graphs of all files as one, whose order says nothing.
  mutating func readGraphs() {
    let files = graphs.values.joined().sorted { $0.file < $1.file }
    let all = files.flatMap { file in
      Self.graphs(in: file.root).map { (graph: $0, file: file.file) }
    }
    let included = Set(all.flatMap { $0.graph.children("include").map(includedGraph) })
    var starts: [String: String] = [:]
    for part in all {
      guard let id = attribute("id", of: part.graph),
        let start = attribute("startDestination", of: part.graph)
      else { continue }
      starts[Self.destination(id.value)] = Self.destination(start.value)
    }
    let isOuter = { (file: NavigationGraph) in !included.contains(file.name) }
    for file in files.filter(isOuter) + files.filter({ !isOuter($0) }) {
      readGraph(file.root, file.file)
    }
    for part in all {
      readActions(part.graph, starts, part.file)
      readGraphLinks(part.graph, starts, part.file)
    }
    for file in files.filter(isOuter) {
      if let start = attribute("startDestination", of: file.root),
        let name = target(Self.destination(start.value), starts)
      {
        add(tab: name)
      }
    }
  }

  /// Returns a graph and the graphs inside it.
  private static func graphs(in graph: XMLElement) -> [XMLElement] {
    [graph] + graph.children("navigation").flatMap(graphs)
  }

  /// Returns the name of the graph that an element includes.
  private func includedGraph(_ element: XMLElement) -> String {
    attribute("graph", of: element).map { Self.destination($0.value) } ?? ""
  }

  private mutating func readGraph(_ graph: XMLElement, _ file: String) {
    for element in graph.children {
      switch element.name {
      case "navigation": readGraph(element, file)
      case "include":
        if graphs[includedGraph(element)] == nil {
          lose(.file, file, element.place, "<include> names another file; import it too")
        }
      case "action":
        lose(
          .action, file, element.place, "a global action leads to its destination from everywhere")
      case "argument", "deepLink": break
      case let name where Self.destinations.contains(name): readDestination(element, file)
      default:
        lose(.file, file, element.place, "<\(element.name.visible)> is not a destination")
      }
    }
  }

  private mutating func readDestination(_ element: XMLElement, _ file: String) {
    guard let id = attribute("id", of: element) ?? attribute("route", of: element) else {
      return lose(.file, file, element.place, "a destination without an id")
    }
    let name = Self.destination(id.value)
    let label = attribute("label", of: element)?.value ?? ""
    let hasLinks = readLinks(of: element, to: name, label: label, file)
    if !hasLinks {
      add(name, nil, as: "destination \(name)", in: file, at: element.place) { route in
        if !label.isEmpty, !label.hasPrefix("@"), !label.contains("{") { route.titles = [label] }
        if element.name == "dialog" { route.style = "sheet" }
      }
    }
  }

  /// Reads the links of a destination, or of a graph, whose links lead to its start.
  ///
  /// - Returns: Whether there is a link.
  @discardableResult
  private mutating func readLinks(
    of element: XMLElement, to name: String, label: String = "", _ file: String
  ) -> Bool {
    var types: [String: String] = [:]
    var optional: Set<String> = []
    for argument in element.children("argument") {
      guard let argumentName = attribute("name", of: argument)?.value else { continue }
      types[argumentName] = attribute("argType", of: argument)?.value
      if attribute("defaultValue", of: argument) != nil
        || attribute("nullable", of: argument)?.value == "true"
      {
        optional.insert(argumentName)
      }
    }
    var hasLinks = false
    for link in element.children("deepLink") where isForLinks(link) {
      guard let uri = attribute("uri", of: link) else {
        lose(.path, file, link.place, "a deepLink without a uri")
        continue
      }
      guard let (origins, pattern) = pattern(uri, types, optional, file) else { continue }
      hasLinks = true
      let title = label.hasPrefix("@") ? "" : label
      let names = Set((try? DeepLinkPattern(pattern))?.parameterNames ?? [])
      add(name, pattern, from: origins, as: "destination \(name)", in: file, at: uri.place) {
        route in
        if !title.isEmpty, MapTitle(title).names.allSatisfy(names.contains) {
          route.titles = [title]
        }
        if element.name == "dialog" { route.style = "sheet" }
      }
    }
    return hasLinks
  }

  /// Whether a link can be what is matched: another action or a type is that of another intent.
  private func isForLinks(_ link: XMLElement) -> Bool {
    attribute("mimeType", of: link) == nil
      && attribute("action", of: link).map { $0.value == "android.intent.action.VIEW" } ?? true
  }

  private mutating func readGraphLinks(
    _ graph: XMLElement, _ starts: [String: String], _ file: String
  ) {
    if let link = graph.children("deepLink").first(where: isForLinks) {
      if let start = attribute("startDestination", of: graph),
        let id = destination(Self.destination(start.value), starts)
      {
        readLinks(of: graph, to: id, file)
      } else {
        lose(
          .action, file, link.place, "the link leads to the start of its graph, which is not read")
      }
    }
  }

  /// Returns the route of a destination; a graph stands for its start.
  private func target(_ id: String, _ starts: [String: String]) -> String? {
    destination(id, starts).flatMap { names["destination \($0)"] }
  }

  /// Returns the id of a destination that is read; a graph stands for its start.
  private func destination(_ id: String, _ starts: [String: String]) -> String? {
    var id = id
    for _ in 0..<XMLReader.depthLimit {
      if names["destination \(id)"] != nil { return id }
      guard let start = starts[id] else { return nil }
      id = start
    }
    return nil
  }

  private mutating func readActions(
    _ graph: XMLElement, _ starts: [String: String], _ file: String
  ) {
    for element in graph.children {
      guard Self.destinations.contains(element.name),
        let id = attribute("id", of: element) ?? attribute("route", of: element),
        let name = names["destination \(Self.destination(id.value))"]
      else { continue }
      var to = route(name)?.route.to ?? []
      var seen = Set(to)
      for action in element.children("action") {
        guard let destination = attribute("destination", of: action) else { continue }
        guard let target = target(Self.destination(destination.value), starts) else {
          lose(
            .action, file, destination.place,
            "\(destination.value.shown()) is not in the files; import its graph too")
          continue
        }
        if target != name, seen.insert(target).inserted { to.append(target) }
      }
      change(name) { $0.to = to }
    }
  }

  /// Returns the pattern of a URI such as `https://shop.example/orders/{id}?tab={tab}`, and where
  /// its links come from.
  private mutating func pattern(
    _ uri: XMLElement.Attribute, _ types: [String: String], _ optional: Set<String>, _ file: String
  ) -> (origins: [LinkOrigin], path: String)? {
    let text = values.filled(uri.value)
    if BuildValues.isOpen(text) {
      loseOpen(text, file, uri.place)
      return nil
    }
    var rest = text[...]
    // A URI without a scheme applies to http and https.
    var schemes = ["https", "http"]
    if let end = rest.firstRange(of: "://") {
      schemes = [rest[..<end.lowerBound].lowercased()]
      rest = rest[end.upperBound...]
    }
    var host: String?
    if schemes.contains(where: LinkOrigin.isWeb) {
      let name = String(rest.prefix { $0 != "/" && $0 != "?" })
      guard add(host: name, in: file, at: uri.place) else { return nil }
      host = name.lowercased()
      rest = rest.dropFirst(name.count)
    }
    for scheme in schemes { add(scheme: scheme) }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = parts[0].split(separator: "/")
    let isOpen = path.last == ".*"
    if isOpen { path.removeLast() }
    let isWild = (path + parts.dropFirst()).contains { $0.contains(".*") }
    guard !isWild, !parts[0].contains("//") else {
      lose(
        .path, file, uri.place,
        "\(text.shown()): a pattern has no empty segment, and .* only as its last one")
      return nil
    }
    let segments = path.map { Self.placeholders($0, types) } + (isOpen ? ["*"] : [])
    var pattern = segments.joined(separator: "/")
    if parts.count > 1, !parts[1].isEmpty {
      let items = parts[1].split(separator: "&").map { item -> String in
        let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = pair.count > 1 ? Self.placeholders(pair[1], types) : ""
        let isOptional =
          pair.count > 1 && MapTitle(String(pair[1])).names.contains(where: optional.contains)
        return Self.literal(pair[0]) + "=" + value + (isOptional ? "?" : "")
      }
      pattern += "?" + items.joined(separator: "&")
    }
    return (schemes.map { LinkOrigin(scheme: $0, host: host) }, pattern)
  }

  /// Returns the text with `{id}` replaced by a placeholder.
  private static func placeholders(_ text: Substring, _ types: [String: String]) -> String {
    let parts = MapTitle(String(text)).parts
    return parts.map { part in
      let name: String
      switch part {
      case .text(let text): return literal(text)
      case .value(let value): name = value
      }
      let converter: String? =
        switch types[name] {
        case "integer", "long": "int"
        case "float": "float"
        case "boolean": "bool"
        default: nil
        }
      if let converter { return "<\(converter):\(identifier(name))>" }
      return parts.count == 1 ? ":\(identifier(name))" : "<\(identifier(name))>"
    }.joined()
  }
}
