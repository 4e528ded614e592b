import LinkFiles
import LinkPatterns
import Navigation

/// Where links come from: a scheme and a host.
struct LinkOrigin: Hashable {
  /// The scheme; `nil` for every scheme and host of the map.
  let scheme: String?
  /// The host; `nil` if the path begins behind the scheme.
  private(set) var host: String?

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

  /// How a framework writes the values in a path.
  enum PathSyntax {
    /// `:name` anywhere, with or without an expression: go_router.
    case anywhere
    /// `:name` or `*` as a whole segment: React Navigation.
    case segments
  }

  /// A part of a segment: text, or a value with the expression that it must match.
  private enum PathPart {
    case text(Substring)
    case value(Substring, expression: Substring?)
  }

  /// Returns the pattern of a path with values such as `:name`.
  ///
  /// - Returns: The pattern, or `nil` if there is none that matches the same links; that is
  ///   reported.
  mutating func pattern(
    colons path: String, _ syntax: PathSyntax, in file: String, at place: SourcePlace
  ) -> String? {
    var segments: [String] = []
    let all = Self.split(path)
    for (number, text) in all.enumerated() {
      let isLast = number == all.count - 1
      let mark = syntax == .segments && text.hasPrefix(":") && text.hasSuffix("?") ? "?" : ""
      let parts = Self.parts(text.dropLast(mark.count), syntax)
      guard let segment = segment(parts, isLast: isLast && mark.isEmpty, syntax) else {
        lose(
          .path, file, place,
          "\(String(text).shown()) has no equivalent in a pattern; the path \(path.shown()) was not "
            + "read")
        return nil
      }
      segments.append(segment + mark)
    }
    return segments.joined(separator: "/")
  }

  /// Returns the segments of a path; a slash in parentheses separates none.
  private static func split(_ path: String) -> [Substring] {
    var depth = 0
    return path.split { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == "/" && depth <= 0
    }
  }

  private static func parts(_ segment: Substring, _ syntax: PathSyntax) -> [PathPart] {
    var parts: [PathPart] = []
    var rest = segment
    while let colon = rest.firstIndex(of: ":"), syntax == .anywhere || colon == segment.startIndex {
      if colon > rest.startIndex { parts.append(.text(rest[..<colon])) }
      rest = rest[rest.index(after: colon)...]
      let name = rest.prefix { syntax == .segments ? $0 != "(" : $0.isPartOfName }
      rest = rest[name.endIndex...]
      guard !name.isEmpty else {
        parts.append(.text(":"))
        continue
      }
      let end = syntax == .segments ? rest.lastIndex(of: ")") : rest.firstIndex(of: ")")
      let expression = rest.first == "(" ? end.map { rest[...$0] } : nil
      rest = rest.dropFirst(expression?.count ?? 0)
      parts.append(.value(name, expression: expression))
    }
    if !rest.isEmpty { parts.append(.text(rest)) }
    return parts
  }

  /// Returns the segment of a pattern, or `nil` if none matches the same texts.
  private mutating func segment(
    _ parts: [PathPart], isLast: Bool, _ syntax: PathSyntax
  ) -> String? {
    var segment = ""
    for part in parts {
      switch part {
      case .text("*") where syntax == .segments && parts.count == 1: segment = "*"
      case .text(let text):
        guard !text.contains(where: { "?#()".contains($0) }) else { return nil }
        segment += Self.literal(text)
      case .value(let name, nil):
        let name = Self.identifier(name)
        segment += parts.count == 1 ? ":\(name)" : "<\(name)>"
      case .value(let name, let expression?):
        guard
          let kind = kind(of: String(expression), isLast: isLast && parts.count == 1, named: name)
        else { return nil }
        segment += "<\(kind):\(Self.identifier(name))>"
      }
    }
    return segment
  }

  /// Returns text with the characters encoded that have a meaning in a pattern.
  static func literal(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { literal, character in
      let isMark = "*<>:?".contains(character)
      literal += isMark ? LinkBytes.encode("\(character)", keeping: .unreserved) : "\(character)"
    }
  }

  /// Returns the kind of the values that an expression matches.
  private mutating func kind(
    of expression: String, isLast: Bool, named name: Substring
  ) -> String? {
    switch expression {
    case "(\\d+)", "([0-9]+)", "(\\\\d+)": "int"
    case "(.*)", "(.+)": isLast ? "path" : nil
    default: list(named: Self.identifier(name), of: expression)
    }
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
    let taken = Set(MapKind.builtInNames + map.values.map(\.name))
    var list = name
    var number = 2
    while taken.contains(list) {
      list = "\(name)\(number)"
      number += 1
    }
    map.values.append((list, choices))
    return list
  }
}

extension Character {
  /// Whether the character can be in the name of a value: `\w`.
  fileprivate var isPartOfName: Bool { isASCII && (isLetter || isNumber || self == "_") }
}
