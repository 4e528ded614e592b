import LinkFiles
import Navigation

// go_router and React Navigation: tables in source code, if they are literals.
extension RouteImport {
  // MARK: - go_router

  mutating func readGoRouter(_ source: SourceText) {
    var code = CodeScanner(source)
    let before = map.routes.count
    readGoRoutes(&code, until: .max, below: "", parent: nil, source.name, depth: 0)
    if map.routes.count == before {
      lose(source.name, .start, "no GoRoute with a path in the file")
    }
    loseRest(code, source.name)
  }

  /// Reports what was not read because a bracket is not closed.
  private mutating func loseRest(_ code: CodeScanner, _ file: String) {
    guard code.isCut else { return }
    lose(
      file, code.unclosedBracket ?? .start, "a bracket is not closed; what follows was not read")
  }

  /// Reads the routes up to a position.
  private mutating func readGoRoutes(
    _ code: inout CodeScanner, until end: Int, below base: String, parent: String?,
    _ file: String, depth: Int
  ) {
    while code.position < end, let token = code.token {
      if token == .name("GoRoute"), code.token(after: 1) == .sign("(") {
        code.position += 2
        readGoRoute(&code, below: base, parent: parent, file, depth: depth)
      } else {
        code.position += 1
      }
    }
  }

  /// What a route says of itself, and the position of the list of the routes inside.
  private struct GoRoute {
    var path: String?
    var name: String?
    var inner: Int?
  }

  /// Reads the arguments of a route.
  private mutating func goRoute(_ code: inout CodeScanner, _ file: String) -> GoRoute {
    var route = GoRoute()
    while let token = code.token, token != .sign(")") {
      guard case .name(let key) = token, code.token(after: 1) == .sign(":") else {
        code.skipValue()
        if code.token == .sign(",") {
          code.position += 1
        } else if code.token != .sign(")") {
          break
        }
        continue
      }
      code.position += 2
      switch (key, code.token) {
      case ("path", _):
        route.path = code.literal
        if route.path == nil { lose(file, code.place, "the path is not a literal") }
      case ("name", _): route.name = code.literal
      case ("routes", .sign("[")?), ("routes", .sign("<")?): route.inner = code.position
      case ("routes", _): lose(file, code.place, "the routes are not a literal list")
      default: break
      }
      code.skipItem()
    }
    code.expectEnd(")")
    return route
  }

  /// Reads a route and the routes inside.
  private mutating func readGoRoute(
    _ code: inout CodeScanner, below base: String, parent: String?, _ file: String, depth: Int
  ) {
    let place = code.place
    let route = goRoute(&code, file)
    let end = code.position + 1
    defer { code.position = end }
    var below = base
    var added: String?
    if let path = route.path {
      guard takes(path, below: path.hasPrefix("/") ? "" : base, file, place) else { return }
      let whole = path.hasPrefix("/") ? path : base + "/" + path
      let pattern = pattern(colons: whole, in: file, at: place)
      below = whole == "/" ? "" : whole
      let name = route.name ?? Self.name(of: pattern)
      let under = parent.flatMap { isCarried($0, by: pattern) ? $0 : nil }
      added = add(name, pattern, in: file, at: place) { $0.under = under }
      if let added, pattern.isEmpty { add(tab: added) }
    }
    guard let inner = route.inner else { return }
    guard depth < CodeScanner.depthLimit else { return loseDepth(file, place) }
    code.position = inner + 1
    readGoRoutes(
      &code, until: end - 1, below: below, parent: added ?? parent, file, depth: depth + 1)
  }

  private mutating func loseDepth(_ file: String, _ place: SourcePlace) {
    lose(
      file, place, "the routes inside are nested more than \(CodeScanner.depthLimit) levels deep")
  }

  /// Whether a pattern has all the values of a route's first pattern.
  private func isCarried(_ parent: String, by pattern: String) -> Bool {
    guard let link = route(parent)?.links.first else { return false }
    let segments = Set(pattern.split(separator: "/"))
    return link.pattern.split(separator: "/").filter { $0.contains(":") }
      .allSatisfy(segments.contains)
  }

  // MARK: - React Navigation

  mutating func readReactNavigation(_ source: SourceText) {
    var code = CodeScanner(source)
    var hasScreens = false
    while let token = code.token {
      switch token {
      case .name("prefixes"), .string("prefixes"):
        if code.token(after: 1) == .sign(":"), code.token(after: 2) == .sign("[") {
          code.position += 3
          readPrefixes(&code, source.name)
          continue
        }
      case .name("screens"), .string("screens"):
        if code.token(after: 1) == .sign(":"), code.token(after: 2) == .sign("{") {
          code.position += 3
          hasScreens = true
          readScreens(&code, below: "", source.name, depth: 0)
          continue
        }
      default: break
      }
      code.position += 1
    }
    if !hasScreens { lose(source.name, .start, "no literal table of screens in the file") }
    loseRest(code, source.name)
  }

  private mutating func readPrefixes(_ code: inout CodeScanner, _ file: String) {
    while let token = code.token, token != .sign("]") {
      if let prefix = code.literal {
        let parts = prefix.split(separator: ":", maxSplits: 1)
        let scheme = parts.first.map(String.init) ?? ""
        add(scheme: scheme)
        if scheme == "https" || scheme == "http" {
          let host = prefix.dropFirst(scheme.count + 3).prefix { $0 != "/" && $0 != ":" }
          if host.hasPrefix("*.") {
            lose(file, code.place, "\(prefix.shown()): a map must name each host")
          } else {
            add(host: String(host), in: file, at: code.place)
          }
        }
      } else if token != .sign(",") {
        lose(file, code.place, "the prefix is not a literal")
        code.skipValue()
        if code.token == .sign("]") { continue }
      }
      code.position += 1
    }
    code.expectEnd("]")
  }

  /// Reads a table of screens, starting after its opening brace and ending after its closing brace.
  private mutating func readScreens(
    _ code: inout CodeScanner, below base: String, _ file: String, depth: Int
  ) {
    while let token = code.token, token != .sign("}") {
      let place = code.place
      let name: String
      switch token {
      case .name(let text), .string(let text): name = text
      default:
        // A spread, a computed key or a stray symbol.
        lose(file, place, "a screen that is not a literal")
        code.skipValue()
        if code.token == .sign(",") {
          code.position += 1
        } else if code.token != .sign("}") {
          return code.expectEnd("}")
        }
        continue
      }
      guard code.token(after: 1) == .sign(":") else {
        lose(file, place, "the screen \(name.shown()) is not a literal")
        code.skipItem()
        continue
      }
      code.position += 2
      if let path = code.literal {
        if takes(path, below: base, file, place) {
          take(screen: name, path, below: base, file, place)
        }
        code.skipValue()
      } else if code.token == .sign("{") {
        code.position += 1
        readScreen(name, &code, below: base, file, place, depth)
      } else {
        lose(file, place, "the path of \(name.shown()) is not a literal")
        code.skipValue()
      }
      if code.token == .sign(",") { code.position += 1 }
    }
    code.expectEnd("}")
    code.position += 1
  }

  private mutating func take(
    screen name: String, _ path: String, below base: String, _ file: String, _ place: SourcePlace
  ) {
    if name == "NotFound", path == "*" { return }
    let pattern = pattern(
      colons: base.isEmpty ? path : base + "/" + path, in: file, at: place)
    if let added = add(name, pattern, in: file, at: place), pattern.isEmpty { add(tab: added) }
  }

  /// Reads the object of a screen, starting after its opening brace and ending after its closing
  /// brace.
  private mutating func readScreen(
    _ name: String, _ code: inout CodeScanner, below base: String, _ file: String,
    _ place: SourcePlace, _ depth: Int
  ) {
    // `path` and `exact` affect the screens inside, wherever they appear in the object.
    var path: String?
    var isExact = false
    var inner: Int?
    while let token = code.token, token != .sign("}") {
      var key = ""
      if case .name(let text) = token { key = text }
      if case .string(let text) = token { key = text }
      guard !key.isEmpty, code.token(after: 1) == .sign(":") else {
        lose(file, code.place, "\(name.shown()) contains something that is not a literal")
        code.skipValue()
        if code.token != .sign("}") { code.position += 1 }
        continue
      }
      code.position += 2
      switch (key, code.token) {
      case ("path", _):
        path = code.literal
        if path == nil { lose(file, code.place, "the path of \(name.shown()) is not a literal") }
      case ("exact", .name("true")?): isExact = true
      case ("screens", .sign("{")?): inner = code.position
      case ("screens", _):
        lose(file, code.place, "the screens of \(name.shown()) are not a literal")
      case ("alias", _): lose(file, code.place, "alias is not read; add its pattern to the map")
      default: break
      }
      code.skipItem()
    }
    code.expectEnd("}")
    let end = code.position + 1
    defer { code.position = end }
    guard takes(path ?? "", below: isExact ? "" : base, file, place) else { return }
    let whole = isExact || base.isEmpty ? path ?? base : base + (path.map { "/" + $0 } ?? "")
    if let path { take(screen: name, path, below: isExact ? "" : base, file, place) }
    if inner != nil, depth >= CodeScanner.depthLimit { loseDepth(file, place) }
    if let inner, depth < CodeScanner.depthLimit {
      code.position = inner + 1
      readScreens(&code, below: whole, file, depth: depth + 1)
    }
  }
}
