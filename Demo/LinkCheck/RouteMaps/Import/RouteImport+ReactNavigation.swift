import LinkFiles
import Navigation

// React Navigation: tables of screens in source code, if they are literals.
extension RouteImport {
  mutating func readReactNavigation(_ code: CodeScanner, _ file: String) {
    var code = code
    let members = LinkingMembers(code)
    while let token = code.token {
      if let number = constants.literal(at: code), literals.tables.contains(number) {
        // It is read where it is used.
        code.skipLiteral()
        continue
      }
      switch token {
      case _ where members.ignored.contains(code.position): break
      case .name("import") where code.token(after: 1) != .sign(".") && !code.isCall:
        // What an import names is no table.
        while let next = code.token, !next.isText, next != .sign(";") { code.position += 1 }
      case .name("prefixes"), .string("prefixes"):
        if code.token(after: 1) == .sign(":"), !code.isDeclared {
          code.position += 2
          readPrefixes(code, file)
          continue
        }
        if members.shorthands.contains(code.position) { readPrefixes(code, file) }
      case .name("screens"), .string("screens"):
        if code.token(after: 1) == .sign(":"), code.token(after: 2) == .sign("{") {
          readTopTable(&code, isBelow: members.below.contains(code.position), file)
          continue
        }
        var value = code
        value.position += 2
        if members.shorthands.contains(code.position) {
          readTable(code, "", file, depth: 0)
        } else if code.token(after: 1) == .sign(":"), value.isTableName {
          if members.below.contains(code.position) {
            loseBelow(code, file)
          } else {
            readTable(value, "", file, depth: 0)
          }
        }
      case .name("getStateFromPath"): readStateFunction(code, file)
      case .name("enabled"):
        if code.token(after: 1) == .sign(":"), code.token(after: 2) == .string("auto") {
          lose(
            .code, file, code.place,
            "enabled: 'auto' makes a path for each screen without one; add its pattern to the map")
        }
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
          let start = code.position
          code.skipRest()
          loseNavigator(found, code.tokens[start..<code.position].map(\.token), file)
        }
        continue
      default: break
      }
      code.position += 1
    }
    loseRest(code, file)
  }

  /// Reports a navigator that is declared with its screens, if these have paths.
  private mutating func loseNavigator(
    _ code: CodeScanner, _ tokens: [CodeScanner.Token], _ file: String
  ) {
    let hasPaths = zip(tokens, tokens.dropFirst()).contains { key, sign in
      sign == .sign(":") && (key == .name("linking") || key == .string("linking"))
    }
    guard hasPaths else { return }
    lose(
      .code, file, code.place,
      "\"linking\" of a navigator's own screens is not read; add the patterns to the map")
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

  // MARK: - Tables

  /// The objects that are tables of screens, since `screens` or another table refers to them.
  func tables(in codes: [CodeScanner]) -> Set<Int> {
    var found: Set<Int> = []
    var rest: [Int] = []
    var shorthands: Set<Int> = []
    func collect(_ code: CodeScanner, to end: Int, isTable: Bool) {
      var code = code
      var tableEnd = isTable ? end : 0
      while code.position < end, let token = code.token {
        defer { code.position += 1 }
        var value = code
        if token == .name("screens") || token == .string("screens") {
          let isShorthand = shorthands.contains(code.position)
          value.position += isShorthand ? 0 : 2
          if code.token(after: 1) == .sign(":"), value.token == .sign("{") {
            guard code.position >= tableEnd else { continue }
            value.skipBrackets()
            tableEnd = value.position
          } else if isShorthand || code.token(after: 1) == .sign(":") {
            add(value)
          }
        } else if code.position < tableEnd, code.isAt(.sign("."), .sign("."), .sign(".")) {
          value.position += 3
          add(value)
        }
      }
    }
    func add(_ code: CodeScanner) {
      guard let number = constants.literal(code.reference, in: code.file),
        constants.literals[number].token == .sign("{"), found.insert(number).inserted
      else { return }
      rest.append(number)
    }
    for code in codes {
      shorthands = LinkingMembers(code).shorthands
      collect(code, to: code.tokens.count, isTable: false)
    }
    shorthands = []
    while let number = rest.popLast() {
      var end = constants.literals[number]
      end.skipLiteral()
      collect(constants.literals[number], to: end.position, isTable: true)
    }
    return found
  }

  /// Reads the table `screens: {…}` here, unless it is below a path of a table that is not read.
  private mutating func readTopTable(
    _ code: inout CodeScanner, isBelow: Bool, _ file: String
  ) {
    guard !isBelow else {
      loseBelow(code, file)
      code.position += 2
      return code.skipBrackets()
    }
    code.position += 3
    readScreens(&code, below: "", file, depth: 0)
  }

  private mutating func loseBelow(_ code: CodeScanner, _ file: String) {
    lose(
      .code, file, code.place,
      "the files do not use the table around these screens, so the path before theirs is not known")
  }

  /// Reads the table that a name stands for.
  private mutating func readTable(
    _ code: CodeScanner, _ base: String, _ file: String, depth: Int
  ) {
    guard depth < CodeScanner.depthLimit,
      let number = constants.literal(code.reference, in: code.file),
      constants.literals[number].token == .sign("{"), takesLiteral(number)
    else { return loseCode("the table of screens", code, file) }
    var table = constants.literals[number]
    table.position += 1
    readScreens(&table, below: base, table.file, depth: depth + 1)
    literals.open.remove(number)
    loseRest(table, table.file)
  }

  /// Reads a table of screens, starting after its opening brace and ending after its closing brace.
  private mutating func readScreens(
    _ code: inout CodeScanner, below base: String, _ file: String, depth: Int
  ) {
    while let token = code.token, token != .sign("}") {
      let place = code.place
      guard let key = readKey(&code) else {
        if code.isAt(.sign("."), .sign("."), .sign(".")) {
          var value = code
          value.position += 3
          readTable(value, base, file, depth: depth)
        } else {
          // A stray symbol.
          loseCode("a screen", code, file)
        }
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
        readScreen(key, &code, below: base, file, place, depth)
      } else if let path = constants.text(code) {
        if takes(path, below: base, file, place) {
          take(screen: key, path, below: base, file, place)
        }
      } else {
        loseCode("the path of \(key.name.shown())", code, file)
      }
      code.skipItem()
    }
    code.expectEnd("}")
    code.position += 1
  }

  /// The name of a screen or of a member, and whether it is a text or what a constant has.
  private typealias Key = (name: String, isText: Bool)

  /// Reads `name:`, `'name':` or `[CONSTANT]:`; without one, the position is unchanged.
  private mutating func readKey(_ code: inout CodeScanner) -> Key? {
    if let key = code.key, code.token(after: 1) == .sign(":") {
      code.position += 2
      return (key, true)
    }
    guard code.token == .sign("[") else { return nil }
    var inner = code
    inner.position += 1
    // The name of a screen is only a label: the last part of a constant's name will do.
    let label = inner.reference?.split(separator: ".").last.map(String.init)
    let text = constants.text(inner)
    guard let name = text ?? label else { return nil }
    inner.skipValue()
    guard inner.isAt(.sign("]"), .sign(":")) else { return nil }
    code.position = inner.position + 2
    return (name, text != nil)
  }

  private mutating func take(
    screen key: Key, _ path: String, below base: String, numbers: Set<String> = [],
    _ file: String, _ place: SourcePlace
  ) {
    // The screen for what no other one handles.
    if path == "*", key.name.lowercased().filter(\.isLetter).hasSuffix("notfound") { return }
    guard path != "*" || key.isText else {
      return lose(
        .path, file, place,
        "\(key.name.shown()), whose text is not known, has the path \"*\", and may only tell that "
          + "nothing was found")
    }
    guard
      var pattern = pattern(
        colons: base.isEmpty ? path : base + "/" + path, .segments, in: file, at: place)
    else { return }
    if !numbers.isEmpty {
      pattern = pattern.split(separator: "/", omittingEmptySubsequences: false).map { segment in
        let mark = segment.hasSuffix("?") ? "?" : ""
        let name = segment.dropFirst().dropLast(mark.count)
        return segment.hasPrefix(":") && numbers.contains(String(name))
          ? "<int:\(name)>\(mark)" : String(segment)
      }.joined(separator: "/")
    }
    let identity = "screen \(file) \(place.offset) \(base)"
    if let added = add(key.name, pattern, as: identity, in: file, at: place), pattern.isEmpty {
      add(tab: added)
    }
  }

  /// What an object says of a screen.
  private struct ScreenObject {
    var path: String?
    var isExact = false
    var numbers: Set<String> = []
    /// The other paths.
    var aliases: [String] = []
    /// The screens inside.
    var inner: CodeScanner?
  }

  /// Reads the members of an object, starting after its opening brace and ending at its closing
  /// brace.
  private mutating func screenObject(
    _ name: String, _ code: inout CodeScanner, _ file: String
  ) -> ScreenObject {
    var screen = ScreenObject()
    while let token = code.token, token != .sign("}") {
      guard let key = readKey(&code)?.name else {
        loseCode("a part of \(name.shown())", code, file)
        code.skipValue()
        if code.token != .sign("}") { code.position += 1 }
        continue
      }
      switch (key, code.token) {
      case ("path", _):
        screen.path = constants.text(code)
        if screen.path == nil { loseCode("the path of \(name.shown())", code, file) }
      case ("exact", .name("true")?): screen.isExact = true
      case ("screens", _): screen.inner = code
      case ("parse", .sign("{")?): screen.numbers = numbers(code)
      case ("alias", _):
        screen.aliases = texts("an alias of \(name.shown())", code).map(\.text)
      default: break
      }
      code.skipItem()
    }
    code.expectEnd("}")
    return screen
  }

  /// Returns the names of the values that `parse` makes numbers.
  private mutating func numbers(_ code: CodeScanner) -> Set<String> {
    var code = code
    var names: Set<String> = []
    code.position += 1
    while let token = code.token, token != .sign("}") {
      if let key = readKey(&code)?.name,
        code.token == .name("Number") || code.token == .name("parseInt")
      {
        names.insert(key)
      }
      let before = code.position
      code.skipItem()
      guard code.position > before else { break }
    }
    return names
  }

  /// Returns the texts of a list, or the one here, and reports what is not a literal.
  mutating func texts(
    _ what: String, _ code: CodeScanner
  ) -> [(text: String, place: SourcePlace)] {
    var code = code
    let isList = code.token == .sign("[")
    if isList { code.position += 1 }
    var texts: [(text: String, place: SourcePlace)] = []
    while let token = code.token, token != .sign("]") {
      if let text = constants.text(code) {
        texts.append((text, code.place))
      } else {
        loseCode(what, code, code.file)
      }
      let before = code.position
      code.skipItem()
      guard isList, code.position > before else { break }
    }
    if isList { endList(what, &code) }
    return texts
  }

  /// Adds the patterns of a screen.
  private mutating func take(
    _ screen: ScreenObject, _ key: Key, below base: String, _ file: String, _ place: SourcePlace
  ) {
    guard let path = screen.path else { return }
    take(
      screen: key, path, below: screen.isExact ? "" : base, numbers: screen.numbers, file, place)
    for alias in screen.aliases where takes(alias, below: base, file, place) {
      take(screen: key, alias, below: base, numbers: screen.numbers, file, place)
    }
  }

  /// Reads the object of a screen, starting after its opening brace and ending after its closing
  /// brace.
  private mutating func readScreen(
    _ key: Key, _ code: inout CodeScanner, below base: String, _ file: String,
    _ place: SourcePlace, _ depth: Int
  ) {
    // `path` and `exact` affect the screens inside, wherever they appear in the object.
    let screen = screenObject(key.name, &code, file)
    let end = code.position + 1
    defer { code.position = end }
    let path = screen.path
    guard takes(path ?? "", below: screen.isExact ? "" : base, file, place) else { return }
    let whole = screen.isExact || base.isEmpty ? path ?? base : base + (path.map { "/" + $0 } ?? "")
    take(screen, key, below: base, file, place)
    guard var inner = screen.inner else { return }
    guard depth < CodeScanner.depthLimit else { return loseDepth(file, place) }
    guard inner.token == .sign("{") else {
      return readTable(inner, whole, file, depth: depth)
    }
    inner.position += 1
    readScreens(&inner, below: whole, file, depth: depth + 1)
  }

  /// Reads `Name: '/path'` and `Name: ['/a', '/b']`.
  private mutating func readFlatTable(_ code: inout CodeScanner, _ file: String) {
    while let token = code.token, token != .sign("}") {
      let place = code.place
      guard let name = readKey(&code)?.name else {
        loseCode("a screen", code, file)
        code.skipItem()
        if code.token == .sign(")") || code.token == .sign("]") { break }
        continue
      }
      for (path, _) in texts("the path of \(name.shown())", code) {
        guard let pattern = pattern(colons: path, .segments, in: file, at: place) else { continue }
        add(name, pattern, as: "table \(file) \(place.offset)", in: file, at: place)
      }
      code.skipItem()
    }
    code.expectEnd("}")
  }
}

extension CodeScanner {
  /// Whether a call of the name here follows.
  fileprivate var isCall: Bool { token(after: 1) == .sign("(") }

  /// Whether the name here is one that is being declared.
  fileprivate var isDeclared: Bool {
    [.name("const"), .name("let"), .name("var")].contains(token(after: -1))
  }

  /// Whether the value here is the name of a table, or a call that returns one, and no type.
  fileprivate var isTableName: Bool {
    guard reference != nil || call != nil else { return false }
    var end = self
    end.skipValue()
    return end.token == .sign(",") || end.token == .sign("}")
  }
}

extension CodeScanner.Token {
  /// Whether the token is a string.
  fileprivate var isText: Bool {
    if case .string = self { true } else { false }
  }
}
