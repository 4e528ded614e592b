package import LinkFiles
import LinkPatterns

/// The routes in another framework's files, as a map.
///
/// What a pattern cannot say exactly is not read: it is a loss with its place, never a pattern that
/// is nearly the same.
package struct RouteImport: Sendable {
  /// Part of a file that could not be read.
  package struct Loss: Hashable, Sendable {
    /// What could not be read; the raw value is its name in the summary.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      case file, host, path
      case syntax = "syntax error"
      case filledIn = "value filled in later"
      case twice = "repeated pattern"
      case code = "value in code"
      case redirect
      case access = "guard"
      case action
    }

    /// What could not be read.
    package let kind: Kind
    /// The file.
    package let file: String
    /// The location in the file.
    package let place: SourcePlace
    /// A description of what could not be read, and why.
    package let message: String
  }

  /// A file, or a folder of routes with the paths of its files and those files that are read.
  package enum Input: Sendable {
    case file(SourceText)
    case folder(name: String, paths: [String], files: [SourceText] = [])
  }

  /// The formats that are read, for messages.
  package static let formats =
    "an Android manifest or navigation graph, the app folder of Expo Router, go_router in Dart, "
    + "a React Navigation table, or lines that are all NAME PATTERN"

  /// The map.
  package internal(set) var map = RouteMapText(app: "App")
  /// Everything that could not be read.
  package private(set) var losses: [Loss] = []
  /// What a build fills in.
  var values: BuildValues
  /// The string constants of the files.
  var constants = CodeConstants()
  /// What is read of the lists, objects and routes that have a name.
  var literals = LiteralReading()
  /// The hosts of prefixes with their schemes.
  var prefixes: [String: (file: String, place: SourcePlace, schemes: Set<String>)] = [:]
  /// The first redirect in code and the number of redirects, by file.
  var redirects: [String: (first: SourcePlace, count: Int)] = [:]
  var routes: [FoundRoute] = []
  /// The index of each route, by name.
  private var numbers: [String: Int] = [:]
  /// The name of each route that several parts of a file add to, by what identifies it.
  private(set) var names: [String: String] = [:]
  /// The route of each pattern, by its form.
  private var patterns: [String: String] = [:]
  private var hosts: Set<String> = []
  private var schemes: Set<String> = []
  /// The next number for each name that is taken.
  private var nextNumbers: [String: Int] = [:]
  /// The number of bytes that nested routes may still repeat of the paths around them: 4 MiB.
  private var room = 4 * 1_048_576
  /// The number of patterns that the filters of manifests may still have.
  var filterRoom = 20_000
  /// The hosts to read where a file accepts several or all.
  let namedHosts: [String]
  /// The navigation graphs, by the name by which others include them.
  private(set) var graphs: [String: [NavigationGraph]] = [:]
  /// Whether only one file or folder is read, so that its constants serve no other.
  private(set) var isAlone = true

  /// Reads files.
  ///
  /// - Parameters:
  ///   - inputs: The files and folders, each in any supported format.
  ///   - placeholders: The values of a manifest's placeholders, by name.
  ///   - hosts: The hosts to read where a file accepts several or all.
  /// - Complexity: O(*n*), where *n* is the total size of the files in bytes.
  package init(
    _ inputs: [Input], placeholders: [String: String] = [:], hosts: [String] = []
  ) {
    values = BuildValues(placeholders: placeholders)
    namedHosts = hosts.map { $0.lowercased() }
    var sources: [(source: SourceText, content: Content?)] = []
    for case .file(let source) in inputs { sources.append((source, content(of: source))) }
    // Other files may refer to what these contain.
    for (source, content) in sources { collect(source, content) }
    for case .folder(let name, let paths, let files) in inputs {
      readExpoRouter(name, paths, files)
    }
    isAlone = inputs.count == 1
    var scripts: [CodeScanner] = []
    for case (_, .script(let code)?) in sources { scripts.append(code) }
    literals.tables = tables(in: scripts)
    for case (let source, let content?) in sources { read(source, content) }
    readGraphs()
    finishGoRouter()
    finishPrefixes()
    let used = Set(routes.map(\.file)).union(losses.map(\.file))
    for case (let source, let content?) in sources where !used.contains(source.name) {
      reportUnused(source, content)
    }
    finish()
  }

  // MARK: - Kinds of files

  /// A file in one of the formats.
  private enum Content {
    case xml(XMLElement)
    case dart(CodeScanner), script(CodeScanner)
    case json(JSONNode)
    case list
  }

  private mutating func content(of source: SourceText) -> Content? {
    guard source.bytes.count <= SourceText.limit else {
      lose(.file, source.name, .start, "the file is longer than 16 MiB")
      return nil
    }
    let end = source.name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let first = source.bytes.first { $0 > 0x20 && $0 < 0x80 }
    switch end {
    case _ where first == UInt8(ascii: "<"):
      do throws(FileProblem) {
        return .xml(try XMLReader.read(source))
      } catch {
        lose(.syntax, source.name, error.place, error.description)
        return nil
      }
    case "dart": return .dart(CodeScanner(source))
    case "json", "json5":
      if let root = try? JSONReader.read(source).root, root["expo"] != nil { return .json(root) }
      return .script(CodeScanner(source))
    case "js", "jsx", "ts", "tsx", "mjs": return .script(CodeScanner(source))
    default: return .list
    }
  }

  private mutating func collect(_ source: SourceText, _ content: Content?) {
    switch content {
    case .xml(let root) where root.name == "resources":
      for other in values.add(root) {
        lose(.filledIn, source.name, other.place, "another file has a string of this name")
      }
    case .xml(let root) where root.name == "navigation":
      let graph = NavigationGraph(root: root, file: source.name)
      graphs[graph.name, default: []].append(graph)
    case .dart(let code), .script(let code): constants.add(code)
    default: break
    }
  }

  private mutating func read(_ source: SourceText, _ content: Content) {
    switch content {
    case .xml(let root): readXML(source, root)
    case .dart(let code): readGoRouter(code, source.name)
    case .script(let code) where Self.isExpoConfiguration(source.name):
      readExpoConfiguration(code, source.name)
    case .script(let code): readReactNavigation(code, source.name)
    case .json(let root): readExpoConfiguration(root, source.name)
    case .list: readList(source)
    }
  }

  /// Reports a file of which nothing was read, unless it may have constants for others.
  private mutating func reportUnused(_ source: SourceText, _ content: Content) {
    let what: String
    switch content {
    case .dart where source.bytes.firstRange(of: Array("AutoRoute".utf8)) != nil:
      what = "the routes of auto_route are not read"
    case _ where !isAlone && !constants.isEmpty: return
    case .dart: what = "no GoRoute with a path in the file"
    case .script where !Self.isExpoConfiguration(source.name):
      what = "no literal table of screens in the file"
    case .xml where schemes.isEmpty && routes.isEmpty:
      what = "no route, scheme or host that links have in the file"
    default: return
    }
    lose(.file, source.name, .start, what)
  }

  // MARK: - What is found

  /// Records something that could not be read.
  mutating func lose(
    _ kind: Loss.Kind, _ file: String, _ place: SourcePlace, _ message: String
  ) {
    losses.append(Loss(kind: kind, file: file, place: place, message: message))
  }

  /// Adds a route; a pattern that already exists keeps its first route.
  ///
  /// - Parameters:
  ///   - name: The name, which gets a number if another route has it.
  ///   - path: The pattern without scheme and host; `nil` for a route without links.
  ///   - origins: Where the links are; by default, all schemes and hosts of the map.
  ///   - identity: What identifies the route, if several parts of a file add to it.
  ///   - file: The file.
  ///   - place: The location in the file.
  ///   - change: Changes the route before it is added.
  /// - Returns: The name of the route that has the pattern, or `nil` if the pattern is invalid.
  @discardableResult
  mutating func add(
    _ name: String, _ path: String?, from origins: [LinkOrigin] = [.any],
    as identity: String? = nil, in file: String, at place: SourcePlace,
    change: (inout RouteMapText.Route) -> Void = { _ in }
  ) -> String? {
    var fresh: [LinkOrigin] = []
    var other: String?
    let known = identity.flatMap { names[$0] }
    if let path {
      do throws(LinkParsingError) {
        _ = try DeepLinkPattern(path)
      } catch {
        lose(.path, file, place, "\(path.shown()): \(error.message)")
        return nil
      }
      let form = Self.form(path)
      for origin in origins {
        if let route = patterns["\(origin.key) \(form)"] {
          if route != known { other = other ?? route }
        } else {
          fresh.append(origin)
        }
      }
      if let other {
        let text = origins.first.map { $0.pattern(path) } ?? path
        lose(.twice, file, place, "\(text.shown()) matches the same links as \(other.shown())")
      }
      guard !fresh.isEmpty else { return other ?? known }
    }
    let added = known ?? free(name)
    if let path {
      let form = Self.form(path)
      for origin in fresh { patterns["\(origin.key) \(form)"] = added }
    }
    let links = path.map { path in fresh.map { FoundLink(origin: $0, path: path, place: place) } }
    if let number = numbers[added] {
      routes[number].links += links ?? []
      return added
    }
    if let identity { names[identity] = added }
    numbers[added] = routes.count
    var route = FoundRoute(route: RouteMapText.Route(added), file: file, links: links ?? [])
    change(&route.route)
    routes.append(route)
    return added
  }

  /// Returns a name that no other route has: `home-2`.
  private mutating func free(_ name: String) -> String {
    let isReserved = MapExpectation.words.contains(name)
    let wanted = name.isEmpty ? "home" : isReserved ? name + "-route" : name
    guard numbers[wanted] != nil else { return wanted }
    var number = nextNumbers[wanted] ?? 2
    while numbers["\(wanted)-\(number)"] != nil { number += 1 }
    nextNumbers[wanted] = number + 1
    return "\(wanted)-\(number)"
  }

  /// Returns the route with the given name.
  func route(_ name: String) -> FoundRoute? { numbers[name].map { routes[$0] } }

  /// Changes the route with the given name.
  mutating func change(_ name: String, _ change: (inout RouteMapText.Route) -> Void) {
    if let number = numbers[name] { change(&routes[number].route) }
  }

  /// Whether a path, together with the path around it, is short enough to be read; reports it
  /// otherwise.
  mutating func takes(
    _ path: String, below base: String, _ file: String, _ place: SourcePlace
  ) -> Bool {
    guard base.utf8.count + path.utf8.count < WebLink.limit else {
      lose(
        .path, file, place,
        "the path is longer than \(WebLink.limit) bytes; it and the routes inside were not read")
      return false
    }
    let isFirst = room >= 0
    if isFirst { room -= base.utf8.count }
    if isFirst, room < 0 {
      lose(
        .path, file, place,
        "the paths of nested routes are longer than 4 MiB in all; other routes inside were not read"
      )
    }
    return room >= 0 || base.isEmpty
  }

  /// Whether what has a name may be read; it is then being read.
  mutating func takesLiteral(_ number: Int) -> Bool {
    guard literals.room > 0, literals.open.insert(number).inserted else { return false }
    if !literals.read.insert(number).inserted {
      var end = constants.literals[number]
      end.skipLiteral()
      literals.room -= end.position - constants.literals[number].position
    }
    return true
  }

  /// Adds a scheme.
  mutating func add(scheme: String) {
    let scheme = scheme.lowercased()
    guard LinkBytes.isScheme(scheme), schemes.insert(scheme).inserted else { return }
    // The app's own schemes come first, then https, then http.
    func rank(_ scheme: String) -> Int { scheme == "http" ? 2 : scheme == "https" ? 1 : 0 }
    let later = map.schemes.suffix(2).count { rank($0) > rank(scheme) }
    map.schemes.insert(scheme, at: map.schemes.count - later)
  }

  /// Adds a host; reports one that a map cannot name.
  ///
  /// - Returns: Whether the map has the host.
  @discardableResult
  mutating func add(host: String, in file: String, at place: SourcePlace) -> Bool {
    let host = host.lowercased()
    guard !hosts.contains(host) else { return true }
    guard !host.isEmpty, host.utf8.allSatisfy({ LinkBytes.unreserved.contains($0) }) else {
      lose(.host, file, place, "\(host.shown()) is not a host that a map can name")
      return false
    }
    hosts.insert(host)
    map.hosts.append(host)
    add(scheme: "https")
    return true
  }

  /// Adds a host, or the named hosts that one with a leading `*` covers, which is lost if there are
  /// none.
  ///
  /// - Returns: The hosts that were added.
  @discardableResult
  mutating func add(hosts text: String, in file: String, at place: SourcePlace) -> [String] {
    guard text.hasPrefix("*") else {
      return add(host: text, in: file, at: place) ? [text.lowercased()] : []
    }
    let covered = namedHosts.filter { $0.hasSuffix(text.dropFirst().lowercased()) }
    if covered.isEmpty {
      lose(.host, file, place, "\(text.shown()): a map must name each host; name one with --host")
    }
    return covered.filter { add(host: $0, in: file, at: place) }
  }

  /// Makes a route the root of a tab, unless it has values.
  mutating func add(tab: String) {
    guard route(tab)?.hasValues == false, !map.tabs.contains(tab) else { return }
    map.tabs.append(tab)
    change(tab) { $0.under = nil }
  }

  // MARK: - The map

  /// Writes the patterns, each with a scheme and a host only where these differ.
  private mutating func finish() {
    if map.schemes.isEmpty, !routes.isEmpty { map.schemes = ["app"] }
    let everywhere = LinkOrigin.all(schemes: map.schemes, hosts: map.hosts)
    var taken: [String: String] = [:]
    for found in routes {
      var route = found.route
      for link in found.merged(everywhere: everywhere) {
        let form = Self.form(link.pattern)
        if let other = taken[form], other != route.name {
          lose(
            .twice, found.file, link.place,
            "\(link.pattern.shown()) matches the same links as \(other.shown())")
        } else if taken.updateValue(route.name, forKey: form) == nil {
          route.links.append(.init(link.pattern))
        }
      }
      map.routes.append(route)
    }
  }

  /// Returns the form of a pattern, without the names of its placeholders.
  private static func form(_ pattern: String) -> String {
    guard let read = try? DeepLinkPattern(pattern) else { return pattern }
    let segments = read.segments.map { segment in
      switch segment {
      case .placeholder(let placeholder):
        placeholder.converter.map { "<\($0)>" } ?? ":"
      case .path: "<path>"
      case .partial(let parts):
        parts.map { part in
          switch part {
          case .literal(let text): text
          case .placeholder(let placeholder): "<\(placeholder.converter ?? "")>"
          }
        }.joined()
      case .literal, .wildcard: segment.description
      }
    }
    return "\(read.scheme ?? "") \(read.host ?? "") \(segments.joined(separator: "/")) "
      + "\(read.optionalSegments) "
      + read.query.filter { !$0.isOptional }.map(\.name).joined(separator: "&")
  }

  // MARK: - Lists

  private mutating func readList(_ source: SourceText) {
    var offset = 0
    var lines: [(name: String, pattern: String, place: SourcePlace)] = []
    let all = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in all.enumerated() {
      let place = SourcePlace(line: number + 1, column: 1, offset: offset)
      offset += line.count + 1
      let words = String(decoding: line, as: UTF8.self).split {
        $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n"
      }
      .map(String.init)
      guard let name = words.first, !name.hasPrefix("#") else { continue }
      guard words.count == 2 else {
        return lose(
          .file, source.name, place,
          "the file was not read, since this line is not NAME PATTERN; import reads "
            + Self.formats)
      }
      lines.append((name, words[1], place))
    }
    for line in lines {
      add(line.name, line.pattern, as: "list \(line.name)", in: source.name, at: line.place)
    }
  }
}
