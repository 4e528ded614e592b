import LinkFiles
import LinkPatterns
import Navigation

/// Where links come from: a scheme and a host.
struct LinkOrigin: Hashable {
  /// The scheme; `nil` for every scheme and host of the map.
  let scheme: String?
  /// The host; `nil` if the path begins behind the scheme.
  let host: String?

  init(scheme: String?, host: String? = nil) {
    self.scheme = scheme
    self.host = host
  }

  /// Every scheme and host of the map.
  static let any = LinkOrigin(scheme: nil)

  /// Whether links of a scheme always have a host.
  static func isWeb(_ scheme: String) -> Bool { scheme == "https" || scheme == "http" }

  /// All origins of the links of a map.
  static func all(schemes: [String], hosts: [String]) -> Set<LinkOrigin> {
    Set(
      schemes.flatMap { scheme in
        isWeb(scheme)
          ? hosts.map { LinkOrigin(scheme: scheme, host: $0) } : [LinkOrigin(scheme: scheme)]
      })
  }

  /// The origin as a key.
  var key: String { scheme.map { "\($0)://\(host ?? "")" } ?? "" }

  /// Returns the pattern of a path at this origin.
  func pattern(_ path: String) -> String {
    guard let scheme else { return path }
    let path = path.drop { $0 == "/" }
    let begin = host.map { LinkBytes.encode($0, keeping: .patternText) } ?? ""
    let isJoined = begin.isEmpty || path.isEmpty || path.hasPrefix("?")
    return "\(scheme)://\(begin)\(isJoined ? "" : "/")\(path)"
  }
}

/// A pattern without scheme and host, with where its links come from.
struct FoundLink {
  let origin: LinkOrigin
  let path: String
  let place: SourcePlace
}

/// A route with its links.
struct FoundRoute {
  var route: RouteMapText.Route
  let file: String
  var links: [FoundLink]

  /// Whether a link of the route has values.
  var hasValues: Bool { links.contains { $0.path.contains(":") || $0.path.contains("<") } }

  /// Returns the patterns of the links, without an origin where the links have all origins.
  func merged(everywhere: Set<LinkOrigin>) -> [(pattern: String, place: SourcePlace)] {
    var origins: [String: Set<LinkOrigin>] = [:]
    for link in links { origins[link.path, default: []].insert(link.origin) }
    var done: Set<String> = []
    return links.compactMap { link in
      let own = origins[link.path] ?? []
      guard own.contains(.any) || own.isSuperset(of: everywhere) else {
        return (link.origin.pattern(link.path), link.place)
      }
      return done.insert(link.path).inserted ? (link.path, link.place) : nil
    }
  }
}

extension RouteImport {
  /// Returns a name made from the segments of a pattern: `orders-id` for `orders/:id`.
  static func name(of pattern: String) -> String {
    pattern.prefix { $0 != "?" }.split(separator: "/").flatMap { segment in
      // A placeholder contributes its name, not its type.
      let text = segment.hasPrefix("<") ? segment.drop { $0 != ":" } : segment
      return (text.isEmpty ? segment : text)
        .split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }.joined(separator: "-")
  }

  /// Returns a name that is valid in a pattern.
  static func identifier(_ text: some StringProtocol) -> String {
    let name = text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return name.isEmpty ? "value" : name[0].isNumber ? "_" + String(name) : String(name)
  }

  /// Returns the pattern of a path with `:name` segments, the syntax of go_router and React
  /// Navigation.
  ///
  /// - Returns: The pattern, or `nil` if there is none that matches the same links; that is
  ///   reported.
  mutating func pattern(
    colons path: String, in file: String, at place: SourcePlace
  ) -> String? {
    var segments: [String] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    for (number, segment) in parts.enumerated() {
      guard segment.hasPrefix(":") else {
        segments.append(String(segment))
        continue
      }
      let mark = segment.hasSuffix("?") ? "?" : ""
      let body = segment.dropFirst().dropLast(mark.count)
      guard let open = body.firstIndex(of: "(") else {
        segments.append(":" + Self.identifier(body) + mark)
        continue
      }
      let name = Self.identifier(body[..<open])
      let expression = String(body[open...])
      switch expression {
      case "(\\d+)", "([0-9]+)", "(\\\\d+)": segments.append("<int:\(name)>" + mark)
      case "(.*)", "(.+)":
        guard number == parts.count - 1, mark.isEmpty else { fallthrough }
        segments.append("<path:\(name)>")
      default:
        guard let list = self.list(named: name, of: expression) else {
          lose(
            .path, file, place,
            "\(expression.shown()) is a regular expression that a pattern cannot say; the path "
              + "\(path.shown()) was not read")
          return nil
        }
        segments.append("<\(list):\(name)>" + mark)
      }
    }
    return segments.joined(separator: "/")
  }

  /// Returns the name of a list of the words in `(a|b)`.
  private mutating func list(named name: String, of expression: String) -> String? {
    guard expression.hasPrefix("("), expression.hasSuffix(")") else { return nil }
    let words = expression.dropFirst().dropLast().split(
      separator: "|", omittingEmptySubsequences: false)
    let isPlain = words.allSatisfy { word in
      !word.isEmpty
        && word.utf8.allSatisfy {
          LinkBytes.isLetter($0) || LinkBytes.isDigit($0) || $0 == UInt8(ascii: "-")
            || $0 == UInt8(ascii: "_")
        }
    }
    guard isPlain, Set(words).count == words.count else { return nil }
    let choices = words.map { RouteMapText.Choice(String($0)) }
    if let same = map.values.first(where: { $0.choices == choices }) { return same.name }
    let names = FreeNames(besides: Set(MapKind.builtInNames + map.values.map(\.name)))
    var free = names
    let list = free.take(name)
    map.values.append((list, choices))
    return list
  }
}
