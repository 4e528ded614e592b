import LinkFiles
import Navigation

// React Navigation: tables of screens in source code, if they are literals.
extension RouteImport {
  mutating func readReactNavigation(_ code: CodeScanner, _ file: String) {
    var code = code
    let before = routes.count
    let lost = losses.count
    var navigators = StaticNavigators(file: file)
    while let token = code.token {
      switch token {
      case .name("import") where code.token(after: 1) != .sign(".") && !code.isCall:
        // What an import names is no table.
        while let next = code.token, !next.isText, next != .sign(";") { code.position += 1 }
      case .name("prefixes"), .string("prefixes"):
        if code.token(after: 1) == .sign(":") {
          code.position += 2
          readPrefixes(&code, file)
          continue
        }
      case .name("screens"), .string("screens"):
        if code.token(after: 1) == .sign(":"), code.token(after: 2) == .sign("{") {
          code.position += 3
          readScreens(&code, below: "", file, depth: 0)
          continue
        }
      case .name("getStateFromPath"): readStateFunction(code, file)
      case .name("new") where code.token(after: 1) == .name("Router"):
        code.position += 2
        code.skipTypeArguments()
        if code.isAt(.sign("("), .sign("{")) {
          code.position += 2
          readFlatTable(&code, file)
        }
        continue
      case .name(let name) where name.hasPrefix("create"):
        let found = code
        code.position += 1
        code.skipTypeArguments()
        if code.isAt(.sign("("), .sign("{")) {
          code.position += 2
          navigators.add(found, at: code.position)
          code.skipRest()
        }
        continue
      default: break
      }
      code.position += 1
    }
    readStatic(&navigators, code)
    if routes.count == before, losses.count == lost, isAlone || constants.isEmpty {
      lose(.file, file, .start, "no literal table of screens in the file")
    }
    loseRest(code, file)
  }

  /// Reports a function that decides about links: a method or a property, but not a call.
  private mutating func readStateFunction(_ code: CodeScanner, _ file: String) {
    let before = code.token(after: -1)
    let after = code.token(after: 1)
    guard before == .sign(",") || before == .sign("{") || before == .name("async"),
      after == .sign(":") || after == .sign("(") || after == .sign(",")
    else { return }
    lose(
      .code, file, code.place,
      "getStateFromPath is code that decides where links lead; the table may not apply")
  }

  private mutating func readPrefixes(_ code: inout CodeScanner, _ file: String) {
    guard code.token == .sign("[") else {
      // A type is no list.
      if code.token != .name("string"), code.token != .name("Array") {
        loseCode("the list of prefixes", code, file)
      }
      return
    }
    code.position += 1
    while let token = code.token, token != .sign("]") {
      guard token != .sign(",") else {
        code.position += 1
        continue
      }
      if let prefix = constants.text(code.pieces()) {
        read(prefix: prefix, file, code.place)
      } else {
        loseCode("the prefix", code, file)
      }
      code.skipValue()
      if code.token == .sign(")") || code.token == .sign("}") { break }
    }
    code.expectEnd("]")
  }

  private mutating func read(prefix: String, _ file: String, _ place: SourcePlace) {
    guard prefix.contains(":") else {
      return lose(.host, file, place, "\(prefix.shown()) is not a prefix: it has no scheme")
    }
    let parts = prefix.split(separator: ":", maxSplits: 1)
    let scheme = parts.first.map { $0.lowercased() } ?? ""
    guard LinkOrigin.isWeb(scheme) else { return add(scheme: scheme) }
    let rest = prefix.dropFirst(scheme.count + 3)
    let host = rest.prefix { $0 != "/" && $0 != ":" }
    if host.hasPrefix("*") {
      lose(.host, file, place, "\(prefix.shown()): a map must name each host")
    } else if rest.dropFirst(host.count).contains(where: { $0 != "/" }) {
      lose(.host, file, place, "\(prefix.shown()): a host of a map has neither a port nor a path")
    } else if add(host: String(host), in: file, at: place) {
      add(scheme: scheme)
    }
  }

  // MARK: - Tables

  /// Reads a table of screens, starting after its opening brace and ending after its closing brace.
  private mutating func readScreens(
    _ code: inout CodeScanner, below base: String, _ file: String, depth: Int
  ) {
    while let token = code.token, token != .sign("}") {
      let place = code.place
      guard let name = readKey(&code) else {
        // A spread, a computed key or a stray symbol.
        loseCode("a screen", code, file)
        code.skipValue()
        if code.token == .sign(",") {
          code.position += 1
        } else if code.token != .sign("}") {
          return code.expectEnd("}")
        }
        continue
      }
      if code.token == .sign("{") {
        code.position += 1
        readScreen(name, &code, below: base, file, place, depth)
        code.skipItem()
      } else if let path = constants.text(code.pieces()) {
        if takes(path, below: base, file, place) {
          take(screen: name, path, below: base, file, place)
        }
        code.skipItem()
      } else {
        loseCode("the path of \(name.shown())", code, file)
        code.skipItem()
      }
    }
    code.expectEnd("}")
    code.position += 1
  }

  /// Reads `name:`, `'name':` or `[CONSTANT]:`; without one, the position is unchanged.
  private mutating func readKey(_ code: inout CodeScanner) -> String? {
    if let key = code.key, code.token(after: 1) == .sign(":") {
      code.position += 2
      return key
    }
    guard code.token == .sign("[") else { return nil }
    var inner = code
    inner.position += 1
    guard let name = constants.text(inner.pieces()) else { return nil }
    inner.skipValue()
    guard inner.isAt(.sign("]"), .sign(":")) else { return nil }
    code.position = inner.position + 2
    return name
  }

  private mutating func take(
    screen name: String, _ path: String, below base: String, numbers: Set<String> = [],
    _ file: String, _ place: SourcePlace
  ) {
    if name == "NotFound", path == "*" { return }
    guard
      var pattern = pattern(colons: base.isEmpty ? path : base + "/" + path, in: file, at: place)
    else { return }
    if !numbers.isEmpty {
      pattern = pattern.split(separator: "/", omittingEmptySubsequences: false).map { segment in
        let mark = segment.hasSuffix("?") ? "?" : ""
        let name = segment.dropFirst().dropLast(mark.count)
        return segment.hasPrefix(":") && numbers.contains(String(name))
          ? "<int:\(name)>\(mark)" : String(segment)
      }.joined(separator: "/")
    }
    if let added = add(name, pattern, in: file, at: place), pattern.isEmpty { add(tab: added) }
  }

  /// What an object says of a screen.
  private struct ScreenObject {
    var path: String?
    var isExact = false
    var numbers: Set<String> = []
    /// The position of the screens inside.
    var inner: Int?
    /// The name of the navigator that the screen contains.
    var navigator: String?
  }

  /// Reads the members of an object, starting after its opening brace and ending at its closing
  /// brace.
  private mutating func screenObject(
    _ name: String, _ code: inout CodeScanner, _ file: String
  ) -> ScreenObject {
    var screen = ScreenObject()
    while let token = code.token, token != .sign("}") {
      guard let key = readKey(&code) else {
        loseCode("a part of \(name.shown())", code, file)
        code.skipValue()
        if code.token != .sign("}") { code.position += 1 }
        continue
      }
      switch (key, code.token) {
      case ("path", _):
        screen.path = constants.text(code.pieces())
        if screen.path == nil { loseCode("the path of \(name.shown())", code, file) }
      case ("exact", .name("true")?): screen.isExact = true
      case ("screens", .sign("{")?): screen.inner = code.position
      case ("screens", _): loseCode("the list of screens of \(name.shown())", code, file)
      case ("parse", .sign("{")?): screen.numbers = numbers(code)
      case ("alias", _):
        lose(.path, file, code.place, "alias is not read; add its pattern to the map")
      case ("screen", .name(let navigator)?): screen.navigator = navigator
      case ("linking", .sign("{")?):
        code.position += 1
        let inner = screenObject(name, &code, file)
        (screen.path, screen.isExact, screen.numbers) = (inner.path, inner.isExact, inner.numbers)
      case ("linking", _):
        screen.path = constants.text(code.pieces())
        if screen.path == nil { loseCode("the path of \(name.shown())", code, file) }
      default: break
      }
      code.skipItem()
    }
    code.expectEnd("}")
    return screen
  }

  /// Returns the names of the values that `parse` makes numbers.
  private func numbers(_ code: CodeScanner) -> Set<String> {
    var code = code
    var names: Set<String> = []
    code.position += 1
    while let token = code.token, token != .sign("}") {
      let (key, value) = (code.key, code.token(after: 2))
      if let key, code.token(after: 1) == .sign(":"),
        value == .name("Number") || value == .name("parseInt")
      {
        names.insert(key)
      }
      let before = code.position
      code.skipItem()
      guard code.position > before else { break }
    }
    return names
  }

  /// Reads the object of a screen, starting after its opening brace and ending after its closing
  /// brace.
  private mutating func readScreen(
    _ name: String, _ code: inout CodeScanner, below base: String, _ file: String,
    _ place: SourcePlace, _ depth: Int
  ) {
    // `path` and `exact` affect the screens inside, wherever they appear in the object.
    let screen = screenObject(name, &code, file)
    let end = code.position + 1
    defer { code.position = end }
    let path = screen.path
    guard takes(path ?? "", below: screen.isExact ? "" : base, file, place) else { return }
    let whole = screen.isExact || base.isEmpty ? path ?? base : base + (path.map { "/" + $0 } ?? "")
    if let path {
      take(
        screen: name, path, below: screen.isExact ? "" : base, numbers: screen.numbers, file, place)
    }
    guard let inner = screen.inner else { return }
    guard depth < CodeScanner.depthLimit else { return loseDepth(file, place) }
    code.position = inner + 1
    readScreens(&code, below: whole, file, depth: depth + 1)
  }

  /// Reads `Name: '/path'` and `Name: ['/a', '/b']`.
  private mutating func readFlatTable(_ code: inout CodeScanner, _ file: String) {
    while let token = code.token, token != .sign("}") {
      let place = code.place
      guard let name = readKey(&code) else {
        loseCode("a screen", code, file)
        code.skipItem()
        if code.token == .sign(")") || code.token == .sign("]") { break }
        continue
      }
      var paths: [String?] = []
      if code.token == .sign("[") {
        code.position += 1
        while let token = code.token, token != .sign("]") {
          guard token != .sign("}"), token != .sign(")") else { break }
          paths.append(constants.text(code.pieces()))
          code.skipItem()
        }
        if code.token == .sign("]") { code.position += 1 }
      } else {
        paths = [constants.text(code.pieces())]
      }
      var known: String?
      for path in paths {
        guard let path else {
          loseCode("the path of \(name.shown())", code, file)
          continue
        }
        guard let pattern = pattern(colons: path, in: file, at: place) else { continue }
        known =
          add(
            name, pattern, as: "table \(file) \(place.offset)", in: file, at: place) ?? known
      }
      code.skipItem()
    }
    code.expectEnd("}")
  }

  // MARK: - Static navigators

  /// The navigators that are declared with their screens.
  private struct StaticNavigators {
    let file: String
    /// The positions after the opening braces, with the names of the navigators.
    private(set) var found: [(name: String?, position: Int)] = []
    private(set) var positions: [String: Int] = [:]
    /// The navigators that were read, or are being read.
    var read: Set<Int> = []

    init(file: String) { self.file = file }

    /// Adds a navigator, from `create…` in `const Name = create…({`.
    mutating func add(_ code: CodeScanner, at position: Int) {
      var name: String?
      if code.token(after: -1) == .sign("="), case .name(let text)? = code.token(after: -2) {
        name = text
      }
      found.append((name, position))
      if let name { positions[name] = position }
    }
  }

  private mutating func readStatic(_ navigators: inout StaticNavigators, _ code: CodeScanner) {
    // A navigator that another one contains is read as part of it, below its path.
    var contained: Set<String> = []
    for (_, position) in navigators.found {
      var code = code
      code.position = position
      let start = position
      code.skipRest()
      for index in start..<code.position {
        if case .name(let name) = code.tokens[index].token, navigators.positions[name] != nil {
          contained.insert(name)
        }
      }
    }
    for (name, position) in navigators.found where name.map({ !contained.contains($0) }) ?? true {
      readNavigator(&navigators, code, at: position, below: "", depth: 0)
    }
    for (name, position) in navigators.found where !navigators.read.contains(position) {
      var code = code
      code.position = position
      lose(
        .code, navigators.file, code.place,
        "the navigator \((name ?? "").shown()) is in itself, so it was not read")
    }
  }

  /// Reads a navigator, starting after its opening brace.
  private mutating func readNavigator(
    _ navigators: inout StaticNavigators, _ code: CodeScanner, at position: Int,
    below base: String, depth: Int
  ) {
    var code = code
    code.position = position
    guard depth < CodeScanner.depthLimit else { return loseDepth(navigators.file, code.place) }
    guard navigators.read.insert(position).inserted else {
      return lose(
        .code, navigators.file, code.place, "the navigator is in several others; it was read once")
    }
    while let token = code.token, token != .sign("}") {
      let key = readKey(&code)
      if key == "screens", code.token == .sign("{") {
        var inner = code
        inner.position += 1
        readStaticScreens(&navigators, &inner, below: base, depth: depth)
      } else if key == "groups", code.token == .sign("{") {
        var inner = code
        inner.position += 1
        while let token = inner.token, token != .sign("}") {
          guard readKey(&inner) != nil, inner.token == .sign("{") else {
            inner.skipItem()
            if inner.token == .sign(")") || inner.token == .sign("]") { break }
            continue
          }
          readGroup(&navigators, inner, below: base, depth: depth)
          inner.skipItem()
        }
      }
      let before = code.position
      code.skipItem()
      guard code.position > before else { break }
    }
  }

  /// Reads the screens of a group, starting at its opening brace.
  private mutating func readGroup(
    _ navigators: inout StaticNavigators, _ code: CodeScanner, below base: String, depth: Int
  ) {
    var code = code
    code.position += 1
    while let token = code.token, token != .sign("}") {
      if readKey(&code) == "screens", code.token == .sign("{") {
        var inner = code
        inner.position += 1
        readStaticScreens(&navigators, &inner, below: base, depth: depth)
      }
      let before = code.position
      code.skipItem()
      guard code.position > before else { break }
    }
  }

  private mutating func readStaticScreens(
    _ navigators: inout StaticNavigators, _ code: inout CodeScanner, below base: String, depth: Int
  ) {
    let file = navigators.file
    while let token = code.token, token != .sign("}") {
      let place = code.place
      guard let name = readKey(&code) else {
        loseCode("a screen", code, file)
        let before = code.position
        code.skipItem()
        if code.position == before { break }
        continue
      }
      var screen = ScreenObject()
      if case .name(let navigator)? = code.token { screen.navigator = navigator }
      if case .name(let maker)? = code.token, maker.hasPrefix("create"),
        code.token(after: 1) == .sign("("), code.token(after: 2) == .sign("{")
      {
        code.position += 3
        screen = screenObject(name, &code, file)
        code.position += 1
        code.skipValue()
        code.position += 1
      } else if code.token == .sign("{") {
        code.position += 1
        screen = screenObject(name, &code, file)
        code.position += 1
      }
      var below = base
      if let path = screen.path, takes(path, below: screen.isExact ? "" : base, file, place) {
        let around = screen.isExact ? "" : base
        take(screen: name, path, below: around, numbers: screen.numbers, file, place)
        below = around.isEmpty ? path : around + "/" + path
      }
      if let navigator = screen.navigator, let position = navigators.positions[navigator] {
        readNavigator(&navigators, code, at: position, below: below, depth: depth + 1)
      }
      let before = code.position
      code.skipItem()
      if code.position == before { break }
    }
  }
}

extension CodeScanner {
  /// Whether a call of the name here follows.
  fileprivate var isCall: Bool { token(after: 1) == .sign("(") }
}

extension CodeScanner.Token {
  /// Whether the token is a string.
  fileprivate var isText: Bool {
    if case .string = self { true } else { false }
  }
}
