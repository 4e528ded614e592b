import LinkFiles
import LinkPatterns
import Navigation

// Android's manifests: filters of schemes, hosts and paths, which do not cross.
extension RouteImport {
  /// The maximum number of combinations of scheme, host and path that are read from a filter.
  private static let linkLimit = 1_000

  mutating func readManifest(_ manifest: AndroidManifest) {
    let file = manifest.source.name
    if let app = manifest.app, !app.isEmpty {
      map.app = app.split(separator: ".").last.map(String.init) ?? app
    }
    for part in manifest.unread where !part.isGraph || graphs.isEmpty {
      lose(.file, file, part.place, part.message)
    }
    for filter in manifest.filters {
      if filter.takesLinks { read(filter, file) }
      if let barrier = filter.hiddenBy {
        lose(
          .access, file, filter.place,
          "with \(barrier), no link opens the activity; its filter was not read")
      }
    }
  }

  private mutating func read(_ filter: AndroidManifest.Filter, _ file: String) {
    for data in filter.data {
      let addresses = [data.scheme, data.host, data.port].compactMap {
        $0.map { ($0.text, $0.place) }
      }
      for (text, place) in addresses + data.paths.map({ ($0.pattern.text, $0.place) })
      where BuildValues.isOpen(text) {
        loseOpen(text, file, place)
      }
    }
    let origins = origins(of: filter, file)
    guard !origins.isEmpty else { return }
    let paths = paths(of: filter, file)
    let count = paths.reduce(0) { $0 + $1.patterns.count } * origins.count
    guard count <= min(Self.linkLimit, filterRoom) else {
      return lose(
        .path, file, filter.place,
        "the filter was not read: it has \(count) combinations of scheme, host and path, and the "
          + "limit is \(min(Self.linkLimit, filterRoom))")
    }
    filterRoom -= count
    let parts = filter.component.split(separator: ".")
    let activity = (parts.last.map(String.init) ?? "activity").replacing("Activity", with: "")
    for path in paths {
      let name = Self.name(of: path.text)
      for pattern in path.patterns {
        add(
          name.isEmpty ? activity : "\(activity)-\(name)", pattern, from: origins,
          as: "activity \(filter.component) \(path.text.split(separator: "/"))", in: file,
          at: path.place)
      }
    }
  }

  /// Returns the combinations of scheme and host, and adds these to the map.
  private mutating func origins(
    of filter: AndroidManifest.Filter, _ file: String
  ) -> [LinkOrigin] {
    var seen: Set<String> = []
    let schemes = filter.data.compactMap(\.scheme).filter { !$0.isOpen }.map(\.text)
      .filter { LinkBytes.isScheme($0) && seen.insert($0).inserted }
    let web = schemes.filter(LinkOrigin.isWeb)
    let own = schemes.filter { !LinkOrigin.isWeb($0) }
    guard filter.data.contains(where: { $0.host != nil }) else {
      for scheme in own { add(scheme: scheme) }
      let origins = own.map { LinkOrigin(scheme: $0) }
      guard !web.isEmpty else { return origins }
      guard !namedHosts.isEmpty else {
        lose(
          .host, file, filter.place,
          "the filter has no host, so it accepts links to every site; a map must name each host; "
            + "name one with --host")
        return origins
      }
      let hosts = add(hosts: "*", in: file, at: filter.place)
      for scheme in web { add(scheme: scheme) }
      return origins + hosts.flatMap { host in web.map { LinkOrigin(scheme: $0, host: host) } }
    }
    var origins: [LinkOrigin] = []
    for data in filter.data {
      guard let host = data.host, !host.isOpen, data.port?.isOpen != true else { continue }
      if let port = data.port {
        lose(.host, file, port.place, "a map has no ports, so this host was not read")
      } else {
        // A host behind a scheme of the app's own is no host of the map.
        let isOwn = web.isEmpty && !host.text.hasPrefix("*")
        let hosts =
          isOwn ? [host.text.lowercased()] : add(hosts: host.text, in: file, at: host.place)
        origins += hosts.flatMap { name in
          (web + own).map { LinkOrigin(scheme: $0, host: name) }
        }
      }
    }
    for origin in origins { add(scheme: origin.scheme ?? "") }
    seen = []
    return origins.filter { seen.insert($0.key).inserted }
  }

  /// Returns the paths of a filter, each with the patterns that match the same paths.
  private mutating func paths(
    of filter: AndroidManifest.Filter, _ file: String
  ) -> [(text: String, patterns: [String], place: SourcePlace)] {
    guard let host = filter.data.compactMap(\.host).first else {
      return [("", ["*"], filter.place)]
    }
    let all = filter.data.flatMap(\.paths)
    guard !all.isEmpty else { return [("", ["*"], host.place)] }
    var texts: Set<String> = []
    for case .text(let text)? in all.lazy.map(\.pattern.shape) { texts.insert(text) }
    return all.compactMap { pattern, place in
      guard !BuildValues.isOpen(pattern.text) else { return nil }
      let attribute = "\(pattern.language.rawValue) \(pattern.text.shown())"
      guard let shape = pattern.shape else {
        lose(.path, file, place, "\(attribute) has no equivalent pattern")
        return nil
      }
      guard shape.text.isEmpty || shape.text.hasPrefix("/") else {
        lose(.path, file, place, "\(attribute) never matches: every path begins with \"/\"")
        return nil
      }
      let patterns = shape.text.contains("//") ? nil : Self.patterns(shape, besides: texts)
      if patterns == nil {
        lose(
          .path, file, place,
          "\(attribute) was not read: empty segments make no difference to a map")
      }
      return patterns?.isEmpty ?? true ? nil : (shape.text, patterns ?? [], place)
    }
  }

  /// Returns the patterns that match the same paths as a shape.
  ///
  /// A link with a slash at its end is the one without it to a map, and no path is only such a link.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - texts: The paths that the filter names as a whole.
  /// - Returns: The patterns, or `nil` if a map cannot tell the paths from others.
  private static func patterns(
    _ shape: AndroidPattern.Shape, besides texts: Set<String>
  ) -> [String]? {
    let segments = shape.text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let literal = segments.map { LinkBytes.encode(String($0), keeping: .patternText) }
      .joined(separator: "/")
    let isWhole = literal.isEmpty || literal.hasSuffix("/")
    let base = literal.hasSuffix("/") ? String(literal.dropLast()) : literal
    let isBaseThere = texts.contains(String(shape.text.dropLast()))
    return switch shape {
    case .text(""), .longer(""): nil
    case .text where literal.isEmpty || !isWhole: [literal]
    case .text: isBaseThere ? [] : nil
    case .beginning where literal.isEmpty: ["*"]
    case .longer where literal.isEmpty: ["<path:rest>"]
    case .beginning where isWhole && isBaseThere: ["\(base)/*"]
    case .beginning where isWhole, .longer where isWhole: ["\(base)/<path:rest>"]
    case .beginning: ["\(base)/*", "\(base)<more>/*"]
    case .longer: ["\(base)<more>/*", "\(base)/<path:rest>"]
    }
  }
}

extension AndroidPattern.Shape {
  /// The text, or the beginning.
  fileprivate var text: String {
    switch self {
    case .text(let text), .beginning(let text), .longer(let text): text
    }
  }
}
