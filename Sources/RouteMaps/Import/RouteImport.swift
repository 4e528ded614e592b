package import LinkFiles
import LinkPatterns
package import Navigation

/// The routes in another framework's files, as a map.
package struct RouteImport: Sendable {
  /// Part of a file that could not be read.
  package struct Loss: Hashable, Sendable {
    /// The file.
    package let file: String
    /// The location in the file.
    package let place: SourcePlace
    /// A description of what could not be read, and why.
    package let message: String
  }

  /// A file, or a folder of routes with the paths of its files.
  package enum Input: Sendable {
    case file(SourceText)
    case folder(name: String, paths: [String])
  }

  /// The map.
  package internal(set) var map = RouteMapText(app: "App")
  /// Everything that could not be read.
  package private(set) var losses: [Loss] = []
  /// The index of each route, by name.
  private var numbers: [String: Int] = [:]
  private var patterns: [String: String] = [:]
  /// The hosts of the map.
  private(set) var hosts: Set<String> = []
  private var schemes: Set<String> = []
  /// The number of bytes that nested routes may still repeat of the paths around them: 4 MiB.
  private var room = 4 * 1_048_576

  /// Reads files.
  ///
  /// - Parameter inputs: The files and folders, each in any supported format.
  /// - Complexity: O(*n*), where *n* is the total size of the files in bytes.
  package init(_ inputs: [Input]) {
    for input in inputs {
      switch input {
      case .folder(let name, let paths): readExpoRouter(name, paths)
      case .file(let source): read(source)
      }
    }
    if map.schemes.isEmpty { map.schemes = ["app"] }
  }

  private mutating func read(_ source: SourceText) {
    guard source.bytes.count <= SourceText.limit else {
      return lose(source.name, .start, "the file is longer than 16 MiB")
    }
    let end = source.name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let first = source.bytes.first { $0 > 0x20 && $0 < 0x80 }
    switch end {
    case _ where first == UInt8(ascii: "<"): readXML(source)
    case "dart": readGoRouter(source)
    case "js", "jsx", "ts", "tsx", "mjs", "json", "json5": readReactNavigation(source)
    default: readList(source)
    }
  }

  // MARK: - What is found

  /// Records something that could not be read.
  mutating func lose(_ file: String, _ place: SourcePlace, _ message: String) {
    losses.append(Loss(file: file, place: place, message: message))
  }

  /// Adds a route; a pattern that already exists keeps its first route.
  ///
  /// - Returns: The name of the route that has the pattern, or `nil` if the pattern is invalid.
  @discardableResult
  mutating func add(
    _ name: String, _ pattern: String?, in file: String, at place: SourcePlace,
    change: (inout RouteMapText.Route) -> Void = { _ in }
  ) -> String? {
    let isReserved = MapExpectation.words.contains(name)
    let wanted = name.isEmpty ? "home" : isReserved ? name + "-route" : name
    if let pattern {
      do throws(LinkParsingError) {
        _ = try DeepLinkPattern(pattern)
      } catch {
        lose(file, place, "\(pattern.shown()): \(error.message)")
        return nil
      }
      let form = Self.form(pattern)
      if let other = patterns[form] {
        if other != wanted {
          lose(file, place, "\(pattern.shown()) matches the same links as \(other)")
        }
        return other
      }
      patterns[form] = wanted
    }
    if let number = numbers[wanted] {
      if let pattern { map.routes[number].links.append(.init(pattern)) }
      return wanted
    }
    numbers[wanted] = map.routes.count
    var route = RouteMapText.Route(wanted, links: pattern.map { [.init($0)] } ?? [])
    change(&route)
    map.routes.append(route)
    return wanted
  }

  /// Returns the route with the given name.
  func route(_ name: String) -> RouteMapText.Route? { numbers[name].map { map.routes[$0] } }

  /// Returns the form of a pattern, without the names of its placeholders.
  private static func form(_ pattern: String) -> String {
    guard let read = try? DeepLinkPattern(pattern) else { return pattern }
    let segments = read.segments.map { segment in
      switch segment {
      case .placeholder(let placeholder): placeholder.converter == nil ? ":" : "<>"
      case .path: "<path>"
      case .literal, .partial, .wildcard: segment.description
      }
    }
    return "\(read.scheme ?? "") \(read.host ?? "") \(segments.joined(separator: "/")) "
      + "\(read.optionalSegments) "
      + read.query.filter { !$0.isOptional }.map(\.name).joined(separator: "&")
  }

  /// Whether a path, together with the path around it, is short enough to be read; reports it
  /// otherwise.
  mutating func takes(
    _ path: String, below base: String, _ file: String, _ place: SourcePlace
  ) -> Bool {
    guard base.utf8.count + path.utf8.count < WebLink.limit else {
      lose(
        file, place,
        "the path is longer than \(WebLink.limit) bytes; it and the routes inside were not read")
      return false
    }
    let isFirst = room >= 0
    if isFirst { room -= base.utf8.count }
    if isFirst, room < 0 {
      lose(
        file, place,
        "the paths of nested routes are longer than 4 MiB in all; other routes inside were not read"
      )
    }
    return room >= 0 || base.isEmpty
  }

  /// Adds a scheme.
  mutating func add(scheme: String) {
    let scheme = scheme.lowercased()
    guard scheme != "http", LinkBytes.isScheme(scheme), schemes.insert(scheme).inserted else {
      return
    }
    // The app's own scheme comes first, and https last.
    if scheme != "https", map.schemes.last == "https" {
      map.schemes.insert(scheme, at: map.schemes.count - 1)
    } else {
      map.schemes.append(scheme)
    }
  }

  /// Adds a host.
  mutating func add(host: String, in file: String, at place: SourcePlace) {
    let host = host.lowercased()
    guard !hosts.contains(host) else { return }
    guard !host.isEmpty, host.utf8.allSatisfy({ LinkBytes.unreserved.contains($0) }) else {
      return lose(file, place, "\(host.shown()) is not a host that a map can name")
    }
    hosts.insert(host)
    map.hosts.append(host)
    add(scheme: "https")
  }

  /// Makes a route the root of a tab.
  mutating func add(tab: String) {
    if !map.tabs.contains(tab) { map.tabs.append(tab) }
  }

  /// Returns a name made from the segments of a pattern: `orders-id` for `orders/:id`.
  static func name(of pattern: String) -> String {
    pattern.prefix { $0 != "?" }.split(separator: "/").flatMap { segment in
      // A placeholder contributes its name, not its type.
      let text = segment.hasPrefix("<") ? segment.drop { $0 != ":" } : segment
      return (text.isEmpty ? segment : text)
        .split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }.joined(separator: "-")
  }

  /// Returns the pattern of a path with `:name` segments, the syntax of Expo, go_router and React
  /// Navigation.
  ///
  /// A regular expression after a name is left out and reported.
  mutating func pattern(
    colons path: String, in file: String, at place: SourcePlace
  ) -> String {
    path.split(separator: "/", omittingEmptySubsequences: true).map { segment in
      guard segment.hasPrefix(":") else { return String(segment) }
      let mark = segment.hasSuffix("?") ? "?" : ""
      let body = segment.dropFirst().dropLast(mark.count)
      guard let open = body.firstIndex(of: "(") else {
        return ":" + Self.identifier(body) + mark
      }
      let expression = body[open...]
      if ["(\\d+)", "([0-9]+)", "(\\\\d+)"].contains(expression) {
        return "<int:\(Self.identifier(body[..<open]))>" + mark
      }
      lose(
        file, place,
        "\(String(expression).shown()) is a regular expression; any text is accepted instead")
      return ":" + Self.identifier(body[..<open]) + mark
    }.joined(separator: "/")
  }

  /// Returns a name that is valid in a pattern.
  static func identifier(_ text: some StringProtocol) -> String {
    let name = text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return name.isEmpty ? "value" : String(name)
  }

  // MARK: - Lists and folders

  private mutating func readList(_ source: SourceText) {
    var offset = 0
    let lines = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let place = SourcePlace(line: number + 1, column: 1, offset: offset)
      offset += line.count + 1
      let words = String(decoding: line, as: UTF8.self).split {
        $0 == " " || $0 == "\t" || $0 == "\r"
      }
      .map(String.init)
      guard let name = words.first, !name.hasPrefix("#") else { continue }
      guard words.count == 2 else {
        lose(source.name, place, "expected a name and a pattern")
        continue
      }
      add(name, words[1], in: source.name, at: place)
    }
  }

  /// Reads the files in an app folder of Expo Router.
  private mutating func readExpoRouter(_ folder: String, _ paths: [String]) {
    for path in paths.sorted() {
      let parts = path.split(separator: "/").map(String.init)
      guard let file = parts.last,
        let end = [".tsx", ".ts", ".jsx", ".js"].first(where: file.hasSuffix)
      else { continue }
      let place = SourcePlace.start
      let name = "\(folder)/\(path)"
      let stem = String(file.dropLast(end.count))
      if stem.hasSuffix("+api") { continue }
      if stem.contains("."), !stem.contains("[") {
        lose(name, place, "skipped: a platform-specific file")
        continue
      }
      if stem == "_layout" || stem.hasPrefix("+") {
        if stem.hasPrefix("+"), stem != "+html", stem != "+not-found" {
          lose(name, place, "\(stem) is not a screen")
        }
        continue
      }
      var segments: [String] = []
      var isRead = true
      for part in parts.dropLast() + [stem] where isRead {
        // A group in parentheses is not part of the link.
        if part.hasPrefix("("), part.hasSuffix(")") { continue }
        if part == "index" { continue }
        guard part.contains("[") else {
          segments.append(part)
          continue
        }
        if part.hasPrefix("[[..."), part.hasSuffix("]]") {
          segments.append("*")
        } else if part.hasPrefix("[..."), part.hasSuffix("]") {
          segments.append("<path:\(Self.identifier(part.dropFirst(4).dropLast()))>")
        } else if part.hasPrefix("["), part.hasSuffix("]") {
          segments.append(":" + Self.identifier(part.dropFirst().dropLast()))
        } else {
          lose(name, place, "\(part.shown()) cannot be a segment of a pattern")
          isRead = false
        }
      }
      guard isRead else { continue }
      let pattern = segments.joined(separator: "/")
      let added = add(Self.name(of: pattern), pattern, in: name, at: place)
      if let added, pattern.isEmpty { add(tab: added) }
    }
  }
}
