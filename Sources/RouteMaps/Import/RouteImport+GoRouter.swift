import LinkFiles
import Navigation

// go_router: a tree of routes in source code, if they are literals.
extension RouteImport {
  mutating func readGoRouter(_ code: CodeScanner, _ file: String) {
    var code = code
    let before = routes.count
    let lost = losses.count
    var tree = GoTree(file: file)
    readGoRoutes(&code, until: .max, &tree)
    if routes.count == before, losses.count == lost, isAlone || constants.isEmpty {
      lose(.file, file, .start, "no GoRoute with a path in the file")
    }
    if let first = tree.firstRedirect {
      lose(
        .redirect, file, first,
        tree.redirects == 1
          ? "redirect is code that can send a link elsewhere"
          : "redirect is code that can send a link elsewhere; the file has \(tree.redirects)")
    }
    loseRest(code, file)
  }

  /// Reports what was not read because a bracket is not closed.
  mutating func loseRest(_ code: CodeScanner, _ file: String) {
    guard code.isCut else { return }
    lose(
      .syntax, file, code.unclosedBracket ?? .start,
      "a bracket is not closed; what follows was not read")
  }

  /// Reports a value that is not a literal.
  mutating func loseCode(_ what: String, _ code: CodeScanner, _ file: String) {
    lose(.code, file, code.place, "\(what) is not a literal: \(code.quoted)")
  }

  /// What is around the routes that are read.
  private struct GoTree {
    let file: String
    var base = ""
    var parent: String?
    var depth = 0
    var redirects = 0
    var firstRedirect: SourcePlace?

    mutating func noteRedirect(at place: SourcePlace) {
      redirects += 1
      firstRedirect = firstRedirect ?? place
    }
  }

  /// Reads the routes up to a position.
  private mutating func readGoRoutes(
    _ code: inout CodeScanner, until end: Int, _ tree: inout GoTree
  ) {
    var isTab = false
    while code.position < end, let token = code.token {
      guard case .name(let name) = token else {
        if tree.depth > 0, code.isAt(.sign("."), .sign("."), .sign(".")) {
          code.position += 3
          loseCode("a list of routes", code, tree.file)
        } else {
          code.position += 1
        }
        continue
      }
      if code.isAt(.name("extends"), .name("GoRoute")) {
        while let token = code.token, token != .sign("{") { code.position += 1 }
        code.position += 1
        code.skipRest()
        continue
      }
      let place = code.place
      let before = code.token(after: -1)
      code.position += 1
      if name == "redirect", code.token == .sign(":") { tree.noteRedirect(at: place) }
      if tree.depth > 0, before == .sign("[") || before == .sign(","),
        code.token == .sign(",") || code.token == .sign("]"), code.position <= end
      {
        lose(.code, tree.file, place, "a route is not a literal: \(name.shown())")
      }
      let isBranch = name == "StatefulShellBranch" || name == "TypedStatefulShellBranch"
      let isRoute =
        name == "GoRoute" || name == "TypedGoRoute" || constants.routeClasses[name] != nil
      guard isBranch || isRoute else { continue }
      code.skipTypeArguments()
      guard code.token == .sign("(") else { continue }
      code.position += 1
      if isBranch {
        isTab = true
      } else {
        readGoRoute(
          &code, &tree, at: place, isTab: isTab,
          takesPath: constants.routeClasses[name] ?? (name != "GoRoute" && name != "TypedGoRoute"))
        isTab = false
      }
    }
  }

  /// What a route says of itself, and the position of the list of the routes inside.
  private struct GoRoute {
    var path: String?
    var hasPath = false
    var name: String?
    var inner: Int?
  }

  /// Reads the arguments of a route.
  private mutating func goRoute(
    _ code: inout CodeScanner, _ tree: inout GoTree, takesPath: Bool
  ) -> GoRoute {
    var route = GoRoute()
    var isFirst = true
    while let token = code.token, token != .sign(")") {
      defer { isFirst = false }
      guard case .name(let key) = token, code.token(after: 1) == .sign(":") else {
        if isFirst, takesPath { readPath(code, tree.file, into: &route) }
        code.skipValue()
        if code.token == .sign(",") {
          code.position += 1
        } else if code.token != .sign(")") {
          break
        }
        continue
      }
      let place = code.place
      code.position += 2
      switch (key, code.token) {
      case ("path", _): readPath(code, tree.file, into: &route)
      case ("name", _): route.name = constants.text(code.pieces())
      case ("redirect", _): tree.noteRedirect(at: place)
      case ("routes", .sign("[")?), ("routes", .sign("<")?): route.inner = code.position
      case ("routes", .name("const")?) where code.token(after: 1) == .sign("["):
        route.inner = code.position + 1
      case ("routes", _): loseCode("the list of routes", code, tree.file)
      default: break
      }
      code.skipItem()
    }
    code.expectEnd(")")
    return route
  }

  private mutating func readPath(_ code: CodeScanner, _ file: String, into route: inout GoRoute) {
    route.hasPath = true
    route.path = constants.text(code.pieces())
    if route.path == nil { loseCode("the path", code, file) }
  }

  /// Reads a route and the routes inside.
  private mutating func readGoRoute(
    _ code: inout CodeScanner, _ tree: inout GoTree, at place: SourcePlace, isTab: Bool,
    takesPath: Bool
  ) {
    let route = goRoute(&code, &tree, takesPath: takesPath)
    let end = code.position + 1
    let (base, parent) = (tree.base, tree.parent)
    defer {
      code.position = end
      (tree.base, tree.parent) = (base, parent)
    }
    if let path = route.path {
      guard takes(path, below: path.hasPrefix("/") ? "" : base, tree.file, place) else { return }
      guard path.hasPrefix("/") || tree.depth > 0 else {
        return lose(
          .code, tree.file, place,
          "the path \(path.shown()) is below a route that refers to it in code")
      }
      let whole = path.hasPrefix("/") ? path : base + "/" + path
      tree.base = whole == "/" ? "" : whole
      if let pattern = pattern(colons: whole, in: tree.file, at: place) {
        let name = route.name ?? Self.name(of: pattern)
        let under = parent.flatMap { isCarried($0, by: pattern) ? $0 : nil }
        let added = add(name, pattern, in: tree.file, at: place) { $0.under = under }
        if let added, pattern.isEmpty || isTab { add(tab: added) }
        tree.parent = added ?? parent
      }
    } else if route.hasPath || takesPath {
      // Without the path, those of the routes inside are not known either.
      if !route.hasPath { lose(.code, tree.file, place, "a route without a literal path") }
      if route.inner != nil {
        lose(
          .code, tree.file, place, "the routes inside were not read, since the path is not known")
      }
      return
    }
    guard let inner = route.inner else { return }
    guard tree.depth < CodeScanner.depthLimit else { return loseDepth(tree.file, place) }
    code.position = inner + 1
    tree.depth += 1
    readGoRoutes(&code, until: end - 1, &tree)
    tree.depth -= 1
  }

  mutating func loseDepth(_ file: String, _ place: SourcePlace) {
    lose(
      .path, file, place,
      "the routes inside are nested more than \(CodeScanner.depthLimit) levels deep")
  }

  /// Whether a pattern has all the values of a route's first pattern.
  private func isCarried(_ parent: String, by pattern: String) -> Bool {
    guard let link = route(parent)?.links.first else { return false }
    let segments = Set(pattern.split(separator: "/"))
    return link.path.split(separator: "/").filter { $0.contains(":") }
      .allSatisfy(segments.contains)
  }
}
