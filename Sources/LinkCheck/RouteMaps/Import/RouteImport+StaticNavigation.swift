import LinkFiles
import Navigation

// React Navigation: navigators that are declared with their screens.
extension RouteImport {
  /// The navigators that are declared with their screens.
  struct StaticNavigators {
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

  mutating func readStatic(_ navigators: inout StaticNavigators, _ code: CodeScanner) {
    // A navigator that another one contains is read as part of it, below its path.
    var contained: Set<String> = []
    for (_, position) in navigators.found {
      var code = code
      code.position = position
      let start = position
      code.skipRest()
      for index in start..<code.position {
        // A key is the name of a screen.
        if case .name(let name) = code.tokens[index].token, navigators.positions[name] != nil,
          index + 1 < code.tokens.count, code.tokens[index + 1].token != .sign(":")
        {
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
      let key = readKey(&code)
      if key == "if" { loseCondition(navigators.file, code.place) }
      if key == "screens", code.token == .sign("{") {
        var inner = code
        inner.position += 1
        readStaticScreens(&navigators, &inner, below: base, depth: depth)
      }
      let before = code.position
      code.skipItem()
      guard code.position > before else { break }
    }
  }

  private mutating func loseCondition(_ file: String, _ place: SourcePlace) {
    lose(
      .access, file, place,
      "a condition in code decides who may see a screen; add \"needs\" to the map")
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
      if let condition = screen.condition, screen.path != nil || screen.navigator != nil {
        loseCondition(file, condition)
      }
      var below = base
      if let path = screen.path, takes(path, below: screen.isExact ? "" : base, file, place) {
        let around = screen.isExact ? "" : base
        take(screen, name, below: base, file, place)
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
