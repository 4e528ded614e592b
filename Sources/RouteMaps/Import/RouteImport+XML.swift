import LinkFiles
import LinkPatterns
import Navigation

// Android: manifests and navigation graphs.
extension RouteImport {
  private static let android = AndroidManifest.namespace
  /// The maximum number of combinations of host and path that are read from a filter.
  private static let linkLimit = 1_000
  private static let app = "http://schemas.android.com/apk/res-auto"

  mutating func readXML(_ source: SourceText) {
    let root: XMLElement
    do throws(XMLProblem) {
      root = try XMLReader.read(source)
    } catch {
      return lose(source.name, error.place, error.description)
    }
    switch root.name {
    case "manifest": readManifest(root, source.name)
    case "navigation":
      readGraph(root, source.name)
      if let start = attribute("startDestination", of: root) {
        let name = Self.destination(start.value)
        if map.routes.contains(where: { $0.name == name && !Self.hasValues($0) }) {
          add(tab: name)
        }
      }
    default:
      lose(
        source.name, root.place,
        "<\(root.name.visible)> is neither a manifest nor a navigation graph")
    }
  }

  private static func hasValues(_ route: RouteMapText.Route) -> Bool {
    route.links.contains { $0.pattern.contains(":") || $0.pattern.contains("<") }
  }

  private func attribute(_ name: String, of element: XMLElement) -> XMLElement.Attribute? {
    element.attribute(name, in: Self.app) ?? element.attribute(name, in: Self.android)
      ?? element.attribute(name)
  }

  // MARK: - Manifest

  private mutating func readManifest(_ root: XMLElement, _ file: String) {
    if let package = root.attribute("package")?.value {
      map.app = package.split(separator: ".").last.map(String.init) ?? package
    }
    for application in root.children("application") {
      for activity in application.children("activity") + application.children("activity-alias") {
        let name = attribute("name", of: activity)?.value ?? ""
        let short = name.split(separator: ".").last.map(String.init) ?? "activity"
        for filter in activity.children("intent-filter") {
          readFilter(filter, of: short.replacing("Activity", with: ""), file)
        }
      }
    }
  }

  private mutating func readFilter(_ filter: XMLElement, of activity: String, _ file: String) {
    let actions = filter.children("action").compactMap { attribute("name", of: $0)?.value }
    guard actions.contains("android.intent.action.VIEW") else { return }
    let data = filter.children("data")
    let schemes = data.compactMap { attribute("scheme", of: $0)?.value }
    let hosts = data.compactMap { attribute("host", of: $0) }
    for scheme in schemes { add(scheme: scheme) }
    let isWeb = schemes.contains("https") || schemes.contains("http")
    let ownSchemes = schemes.filter { $0 != "https" && $0 != "http" }
    if isWeb { for host in hosts { add(host: host.value, in: file, at: host.place) } }
    var paths = paths(of: data, file)
    let hasPaths = data.contains { element in
      element.attributes.contains { $0.name.hasPrefix("path") }
    }
    if paths.isEmpty, !hasPaths, !schemes.isEmpty { paths = [("/*", filter.place)] }
    var room = Self.linkLimit
    for (path, place) in paths {
      room -= ownSchemes.isEmpty ? 0 : hosts.count
      guard room >= 0 else {
        lose(
          file, place, "the filter has more than \(Self.linkLimit) combinations of host and path")
        break
      }
      let literal = path.split(separator: "/").map(String.init).joined(separator: "/")
      let name = "\(activity)-\(Self.name(of: literal))"
      let short = name.hasSuffix("-") ? String(name.dropLast()) : name
      if isWeb { add(short, literal, in: file, at: place) }
      for host in hosts where !ownSchemes.isEmpty && !self.hosts.contains(host.value) {
        add(short, host.value + (literal.isEmpty ? "" : "/" + literal), in: file, at: place)
      }
      if hosts.isEmpty, !ownSchemes.isEmpty { add(short, literal, in: file, at: place) }
    }
  }

  /// Returns the paths of a filter's data as patterns.
  private mutating func paths(
    of data: [XMLElement], _ file: String
  ) -> [(text: String, place: SourcePlace)] {
    var paths: [(text: String, place: SourcePlace)] = []
    for element in data {
      for attribute in element.attributes where attribute.namespace == Self.android {
        let value = attribute.value
        switch attribute.name {
        case "path": paths.append((value, attribute.place))
        case "pathPrefix":
          // A prefix that ends inside a segment is treated as a whole segment.
          paths.append((value.hasSuffix("/") ? value + "*" : value + "/*", attribute.place))
        case "pathPattern", "pathAdvancedPattern":
          let head = value.hasSuffix("/.*") ? value.dropLast(2) : value[...]
          if head.contains(where: { ".*[]{}+\\".contains($0) }) {
            lose(
              file, attribute.place, "\(attribute.name) \(value.shown()) has no equivalent pattern")
          } else {
            paths.append((String(head) + (value.hasSuffix("/.*") ? "*" : ""), attribute.place))
          }
        case "pathSuffix":
          lose(file, attribute.place, "pathSuffix \(value.shown()) has no equivalent pattern")
        case "mimeType", "port":
          lose(file, attribute.place, "\(attribute.name) has no equivalent in a map")
        default: break
        }
      }
    }
    return paths
  }

  // MARK: - Navigation graph

  private static func destination(_ reference: String) -> String {
    String(reference.split(separator: "/").last ?? "")
  }

  private mutating func readGraph(_ graph: XMLElement, _ file: String) {
    for element in graph.children {
      switch element.name {
      case "navigation": readGraph(element, file)
      case "fragment", "activity", "dialog", "composable": readDestination(element, file)
      case "include":
        lose(file, element.place, "<include> names another file; import it too")
      case "action", "argument", "deepLink": break
      default: lose(file, element.place, "<\(element.name.visible)> is not a destination")
      }
    }
  }

  private mutating func readDestination(_ element: XMLElement, _ file: String) {
    guard let id = attribute("id", of: element) ?? attribute("route", of: element) else {
      return lose(file, element.place, "a destination without an id")
    }
    let name = Self.destination(id.value)
    var types: [String: String] = [:]
    var optional: Set<String> = []
    for argument in element.children("argument") {
      guard let argumentName = attribute("name", of: argument)?.value else { continue }
      types[argumentName] = attribute("argType", of: argument)?.value
      if attribute("defaultValue", of: argument) != nil { optional.insert(argumentName) }
    }
    let label = attribute("label", of: element)?.value ?? ""
    var added = false
    for link in element.children("deepLink") {
      guard let uri = attribute("uri", of: link) else {
        lose(file, link.place, "a deepLink without a uri")
        continue
      }
      guard let pattern = pattern(uri: uri.value, types, optional, file, uri.place) else {
        continue
      }
      added = true
      let title = label.hasPrefix("@") ? "" : label
      let names = Set((try? DeepLinkPattern(pattern))?.parameterNames ?? [])
      add(name, pattern, in: file, at: uri.place) { route in
        if !title.isEmpty, MapTitle(title).names.allSatisfy(names.contains) {
          route.titles = [title]
        }
        if element.name == "dialog" { route.style = "sheet" }
      }
    }
    if !added {
      add(name, nil, in: file, at: element.place) { route in
        if !label.isEmpty, !label.hasPrefix("@"), !label.contains("{") { route.titles = [label] }
        if element.name == "dialog" { route.style = "sheet" }
      }
    }
  }

  /// Returns the pattern of a URI such as `https://shop.example/orders/{id}?tab={tab}`.
  private mutating func pattern(
    uri: String, _ types: [String: String], _ optional: Set<String>, _ file: String,
    _ place: SourcePlace
  ) -> String? {
    var rest = uri[...]
    if let end = rest.firstRange(of: "://") {
      let scheme = String(rest[..<end.lowerBound])
      rest = rest[end.upperBound...]
      add(scheme: scheme)
      if scheme == "http" || scheme == "https" { takeHost(&rest, file, place) }
    } else {
      // A URI without a scheme applies to http and https.
      takeHost(&rest, file, place)
    }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var segments: [String] = []
    let path = (parts.first ?? "").split(separator: "/")
    for (number, segment) in path.enumerated() {
      if segment == ".*", number == path.count - 1 {
        segments.append("*")
      } else if segment.contains(".*") {
        lose(file, place, "\(uri.shown()): a pattern can have .* only as its last segment")
        return nil
      } else {
        segments.append(Self.placeholders(segment, types))
      }
    }
    var pattern = segments.joined(separator: "/")
    if parts.count > 1, !parts[1].isEmpty {
      let items = parts[1].split(separator: "&").map { item -> String in
        let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = pair.count > 1 ? Self.placeholders(pair[1], types) : ""
        let isOptional =
          pair.count > 1 && MapTitle(String(pair[1])).names.contains(where: optional.contains)
        return pair[0] + "=" + value + (isOptional ? "?" : "")
      }
      pattern += "?" + items.joined(separator: "&")
    }
    return pattern
  }

  private mutating func takeHost(_ rest: inout Substring, _ file: String, _ place: SourcePlace) {
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    add(host: String(host), in: file, at: place)
    rest = rest.dropFirst(host.count)
  }

  /// Returns the text with `{id}` replaced by a placeholder.
  private static func placeholders(_ text: Substring, _ types: [String: String]) -> String {
    let parts = MapTitle(String(text)).parts
    return parts.map { part in
      let name: String
      switch part {
      case .text(let text): return text
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
