import LinkFiles
import Navigation

// go_router: a tree of routes in source code, if they are literals.
extension RouteImport {
  mutating func readGoRouter(_ code: CodeScanner, _ file: String) {
    var code = code
    var tree = GoTree(file: file)
    readGoRoutes(&code, &tree)
    loseRest(code, file)
  }

  /// Reads the named lists and routes to which nothing read so far refers, and reports redirects.
  mutating func finishGoRouter() {
    let rest = constants.literals.indices.filter {
      !literals.read.contains($0) && isRouteLiteral(constants.literals[$0])
    }
    // What another one refers to is read as part of it.
    var mentions: Set<String> = []
    for number in rest {
      var code = constants.literals[number]
      let start = code.position
      code.skipLiteral()
      for index in start..<min(code.position, code.tokens.count) {
        if case .name(let name) = code.tokens[index].token,
          code.tokens.count <= index + 1 || code.tokens[index + 1].token != .sign(":")
        {
          mentions.insert(name)
        }
      }
    }
    let isMentioned = { [constants] in mentions.contains(constants.lastNames[$0]) }
    for number in rest.filter({ !isMentioned($0) }) + rest.filter(isMentioned)
    where !literals.read.contains(number) {
      var tree = GoTree(file: constants.literals[number].file)
      _ = readGoLiteral(number, &tree)
    }
    for (file, redirect) in redirects.sorted(by: { $0.key < $1.key }) {
      lose(
        .redirect, file, redirect.first,
        redirect.count == 1
          ? "redirect is code that can send a link elsewhere"
          : "redirect is code that can send a link elsewhere; the file has \(redirect.count)")
    }
  }

  private mutating func noteRedirect(in file: String, at place: SourcePlace) {
    redirects[file, default: (place, 0)].count += 1
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

  /// Moves behind the end of a list, and reports code that makes another one of it: `+ others`.
  mutating func endList(_ what: String, _ code: inout CodeScanner) {
    code.expectEnd("]")
    code.position += 1
    if code.token == .sign("+") || code.token == .sign(".") { loseCode(what, code, code.file) }
  }

  /// What is around the routes that are read.
  private struct GoTree {
    var file: String
    var base = ""
    var parent: String?
    /// Whether the routes are inside another one, so that their paths continue its path.
    var isInside = false
    var depth = 0
  }

  /// What contains lists of routes and has no path.
  private static let shells: Set<String> = [
    "ShellRoute", "TypedShellRoute", "StatefulShellRoute", "TypedStatefulShellRoute",
    "StatefulShellBranch", "TypedStatefulShellBranch",
  ]

  private func isRoute(_ name: String) -> Bool {
    ["GoRoute", "TypedGoRoute", "TypedRelativeGoRoute"].contains(name)
      || constants.routeClasses[name] != nil
  }

  /// Reads the routes anywhere in a file.
  private mutating func readGoRoutes(_ code: inout CodeScanner, _ tree: inout GoTree) {
    var routerEnd = 0
    while let token = code.token {
      if let number = constants.literal(at: code), isRouteLiteral(constants.literals[number]) {
        // It is read where something refers to it, or at the end.
        code.skipLiteral()
        continue
      }
      guard case .name(let name) = token else {
        code.position += 1
        continue
      }
      if name == "redirect", code.token(after: 1) == .sign("("), Self.isMethod(code) {
        noteRedirect(in: tree.file, at: code.place)
      }
      if name == "GoRouter", code.position >= routerEnd {
        var call = code
        call.skipLiteral()
        routerEnd = call.position
      }
      if code.isAt(.name("extends"), .name("GoRoute")) {
        while let token = code.token, token != .sign("{") { code.position += 1 }
        code.position += 1
        code.skipRest()
      } else if isRoute(name) || Self.shells.contains(name), readGoItem(&code, &tree) {
        continue
      } else if code.token(after: 1) == .sign(":") {
        if name == "redirect" { noteRedirect(in: tree.file, at: code.place) }
        code.position += 2
        // What annotations say is generated as `$appRoutes`.
        if name == "routes", !readGoRoutes(listed: &code, &tree), code.position < routerEnd,
          code.token != .name("$appRoutes")
        {
          loseCode("the list of routes", code, tree.file)
        }
      } else {
        code.position += 1
      }
    }
  }

  /// Whether a type is before the name here, as in `String? redirect(…)`.
  private static func isMethod(_ code: CodeScanner) -> Bool {
    let type = code.token(after: -1)
    return type == .sign("?") || type == .sign(">") && code.token(after: -2) != .sign("=")
  }

  /// Whether what has a name is a route, or a list with routes or other lists.
  private func isRouteLiteral(_ code: CodeScanner) -> Bool {
    guard code.isDart else { return false }
    if case .name(let name)? = code.token { return isRoute(name) || Self.shells.contains(name) }
    guard code.token == .sign("[") else { return false }
    var end = code
    end.skipLiteral()
    return (code.position..<min(end.position, code.tokens.count)).contains { index in
      guard case .name(let name) = code.tokens[index].token else { return false }
      if isRoute(name) || Self.shells.contains(name) { return true }
      guard index > 2, code.tokens[index - 1].token == .sign("."),
        code.tokens[index - 2].token == .sign(".")
      else { return false }
      end.position = index
      return goLiteral(end) != nil
    }
  }

  /// Returns what a name or a call stands for; arguments may make another route of the same code.
  private func goLiteral(_ code: CodeScanner) -> Int? {
    if let number = constants.literal(code.reference, in: code.file) { return number }
    guard let call = code.call, let number = constants.literal(call.name, in: code.file) else {
      return nil
    }
    return call.hasArguments && constants.literals[number].token != .sign("[") ? nil : number
  }

  /// Reads the list or the route that has a name.
  ///
  /// - Returns: Whether it was read.
  private mutating func readGoLiteral(
    _ number: Int, _ tree: inout GoTree, isBranch: Bool = false
  ) -> Bool {
    var code = constants.literals[number]
    guard isRouteLiteral(code), takesLiteral(number) else { return false }
    let file = tree.file
    tree.file = code.file
    if code.token == .sign("[") {
      code.position += 1
      readGoList(&code, &tree, isBranch: isBranch)
    } else {
      _ = readGoItem(&code, &tree, isTab: isBranch)
    }
    loseRest(code, code.file)
    tree.file = file
    literals.open.remove(number)
    return true
  }

  /// Reads a list of routes, or the list that a name stands for.
  ///
  /// - Returns: Whether there is one.
  private mutating func readGoRoutes(
    listed code: inout CodeScanner, _ tree: inout GoTree, isBranch: Bool = false
  ) -> Bool {
    var list = code
    if list.token == .name("const") { list.position += 1 }
    list.skipTypeArguments()
    if list.token == .sign("[") {
      code.position = list.position + 1
      readGoList(&code, &tree, isBranch: isBranch)
      return true
    }
    guard let number = goLiteral(code) else { return false }
    return readGoLiteral(number, &tree, isBranch: isBranch)
  }

  /// Reads the items of a list, starting after its bracket and ending after the one that ends it.
  private mutating func readGoList(
    _ code: inout CodeScanner, _ tree: inout GoTree, isBranch: Bool = false
  ) {
    guard tree.depth < CodeScanner.depthLimit else {
      loseDepth(tree.file, code.place)
      code.skipRest()
      return endList("the list of routes", &code)
    }
    tree.depth += 1
    defer { tree.depth -= 1 }
    var isTab = isBranch
    while let token = code.token, token != .sign("]") {
      if code.isAt(.sign("."), .sign("."), .sign(".")) {
        code.position += 3
        if code.token == .sign("?") { code.position += 1 }
        if !readGoRoutes(listed: &code, &tree, isBranch: isTab) {
          loseCode("a list of routes", code, tree.file)
        }
      } else if code.isAt(.name("if"), .sign("(")) {
        lose(
          .code, tree.file, code.place, "the next route is there only under a condition in code")
        code.position += 2
        code.skipRest()
        code.position += 1
        continue
      } else if !readGoItem(&code, &tree, isTab: isTab) {
        if goLiteral(code).map({ readGoLiteral($0, &tree, isBranch: isTab) }) != true {
          loseCode("a route", code, tree.file)
        }
      }
      isTab = false
      let before = code.position
      if code.token == .name("else") {
        code.position += 1
        continue
      }
      code.skipItem()
      if code.position == before, code.token != .sign("]") { break }
    }
    endList("the list of routes", &code)
  }

  /// Reads a route or a shell, if one is here, and moves behind it.
  private mutating func readGoItem(
    _ code: inout CodeScanner, _ tree: inout GoTree, isTab: Bool = false
  ) -> Bool {
    let place = code.place
    let start = code.position
    if code.token == .name("const") { code.position += 1 }
    guard case .name(let name)? = code.token, isRoute(name) || Self.shells.contains(name) else {
      code.position = start
      return false
    }
    code.position += 1
    while code.token == .sign("."), case .name? = code.token(after: 1) { code.position += 2 }
    code.skipTypeArguments()
    guard code.token == .sign("(") else {
      code.position = start
      if tree.depth == 0 { code.position += 1 }
      return tree.depth == 0
    }
    code.position += 1
    if isRoute(name) {
      readGoRoute(
        &code, &tree, at: place, isTab: isTab, takesPath: constants.routeClasses[name] ?? false)
    } else {
      readGoShell(&code, &tree, isBranch: name.hasSuffix("Branch"))
    }
    return true
  }

  /// Reads the arguments of a shell and the routes inside.
  private mutating func readGoShell(
    _ code: inout CodeScanner, _ tree: inout GoTree, isBranch: Bool
  ) {
    while let token = code.token, token != .sign(")") {
      if case .name(let key) = token, code.token(after: 1) == .sign(":") {
        if key == "redirect" { noteRedirect(in: tree.file, at: code.place) }
        code.position += 2
        if key == "routes" || key == "branches",
          !readGoRoutes(listed: &code, &tree, isBranch: isBranch)
        {
          loseCode("the list of routes", code, tree.file)
        }
      }
      let before = code.position
      code.skipItem()
      if code.position == before, code.token != .sign(")") { break }
    }
    code.expectEnd(")")
    code.position += 1
  }

  /// What a route says of itself.
  private struct GoRoute {
    var path: String?
    var hasPath = false
    var name: String?
    /// The list of the routes inside.
    var inner: CodeScanner?
  }

  /// Reads the arguments of a route.
  private mutating func goRoute(
    _ code: inout CodeScanner, _ tree: GoTree, takesPath: Bool
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
      case ("name", _): route.name = constants.text(code)
      case ("redirect", _): noteRedirect(in: tree.file, at: place)
      case ("routes", _): route.inner = code
      case ("caseSensitive", .name("false")?):
        lose(
          .path, tree.file, place,
          "a pattern distinguishes upper and lower case; this path does not")
      default: break
      }
      code.skipItem()
    }
    code.expectEnd(")")
    return route
  }

  private mutating func readPath(_ code: CodeScanner, _ file: String, into route: inout GoRoute) {
    route.hasPath = true
    route.path = constants.text(code)
    if route.path == nil { loseCode("the path", code, file) }
  }

  /// Reads a route and the routes inside.
  private mutating func readGoRoute(
    _ code: inout CodeScanner, _ tree: inout GoTree, at place: SourcePlace, isTab: Bool,
    takesPath: Bool
  ) {
    let route = goRoute(&code, tree, takesPath: takesPath)
    let end = code.position + 1
    let (base, parent, isInside) = (tree.base, tree.parent, tree.isInside)
    defer {
      code.position = end
      (tree.base, tree.parent, tree.isInside) = (base, parent, isInside)
    }
    guard let path = route.path else {
      // Without the path, those of the routes inside are not known either.
      if !route.hasPath { lose(.code, tree.file, place, "a route without a literal path") }
      if route.inner != nil {
        lose(
          .code, tree.file, place, "the routes inside were not read, since the path is not known")
      }
      return
    }
    guard takes(path, below: base, tree.file, place) else { return }
    guard path.hasPrefix("/") || isInside else {
      return lose(
        .code, tree.file, place,
        "the path \(path.shown()) is below a route that refers to it in code")
    }
    // A path inside another one continues it, with or without a slash before it.
    let whole = base + (path.hasPrefix("/") ? "" : "/") + path
    tree.base = whole.hasSuffix("/") ? String(whole.dropLast()) : whole
    if let pattern = pattern(colons: whole, .anywhere, in: tree.file, at: place) {
      let name = route.name ?? Self.name(of: pattern)
      let under = parent.flatMap { isCarried($0, by: pattern) ? $0 : nil }
      let added = add(name, pattern, in: tree.file, at: place) { $0.under = under }
      if let added, pattern.isEmpty || isTab { add(tab: added) }
      tree.parent = added ?? parent
    }
    guard var inner = route.inner else { return }
    tree.isInside = true
    if !readGoRoutes(listed: &inner, &tree) { loseCode("the list of routes", inner, tree.file) }
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
