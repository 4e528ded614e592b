import LinkFiles
import Navigation

// React Navigation: navigators that are declared with their screens.
extension RouteImport {
  /// The navigators of all files that are declared with their screens.
  struct StaticNavigators {
    /// The navigators, each after its opening brace.
    private(set) var found: [(name: String?, code: CodeScanner)] = []
    /// The index of each navigator, by file and name, and by name; `nil` if there are several.
    private var numbers: [String: Int?] = [:]
    /// The navigators that were read, or are being read.
    var read: Set<Int> = []

    /// Adds a navigator, from `create…` in `const Name = create…({`.
    mutating func add(_ code: CodeScanner, at position: Int) {
      var name: String?
      if code.token(after: -1) == .sign("="), case .name(let text)? = code.token(after: -2) {
        name = text
        for key in ["\(code.file) \(text)", text] {
          numbers[key] = .some(numbers[key] == nil ? found.count : nil)
        }
      }
      var code = code
      code.position = position
      found.append((name, code))
    }

    /// Returns the index of the navigator that a name stands for in a file.
    func number(_ name: String, in file: String) -> Int? {
      if let number = numbers["\(file) \(name)"] { return number }
      return numbers[name] ?? nil
    }
  }

  mutating func finishStatic() {
    // A navigator that another one contains is read as part of it, below its path.
    var contained: Set<Int> = []
    for (_, code) in navigators.found {
      var code = code
      let start = code.position
      code.skipRest()
      for index in start..<code.position {
        // A key is the name of a screen.
        if case .name(let name) = code.tokens[index].token, index + 1 < code.tokens.count,
          code.tokens[index + 1].token != .sign(":"),
          let number = navigators.number(name, in: code.file)
        {
          contained.insert(number)
        }
      }
    }
    for number in navigators.found.indices where !contained.contains(number) {
      readNavigator(number, below: "", depth: 0)
    }
    for (number, navigator) in navigators.found.enumerated()
    where !navigators.read.contains(number) {
      lose(
        .code, navigator.code.file, navigator.code.place,
        "the navigator \((navigator.name ?? "").shown()) is in itself, so it was not read")
    }
  }

  private mutating func readNavigator(_ number: Int, below base: String, depth: Int) {
    var code = navigators.found[number].code
    guard depth < CodeScanner.depthLimit else { return loseDepth(code.file, code.place) }
    guard navigators.read.insert(number).inserted else {
      return lose(
        .code, code.file, code.place, "the navigator is in several others; it was read once")
    }
    while let token = code.token, token != .sign("}") {
      let key = readKey(&code)
      if key == "screens", code.token == .sign("{") {
        var inner = code
        inner.position += 1
        readStaticScreens(&inner, below: base, depth: depth)
      } else if key == "groups", code.token == .sign("{") {
        var inner = code
        inner.position += 1
        while let token = inner.token, token != .sign("}") {
          guard readKey(&inner) != nil, inner.token == .sign("{") else {
            inner.skipItem()
            if inner.token == .sign(")") || inner.token == .sign("]") { break }
            continue
          }
          readGroup(inner, below: base, depth: depth)
          inner.skipItem()
        }
      }
      let before = code.position
      code.skipItem()
      guard code.position > before else { break }
    }
  }

  /// Reads the screens of a group, starting at its opening brace.
  private mutating func readGroup(_ code: CodeScanner, below base: String, depth: Int) {
    var code = code
    code.position += 1
    while let token = code.token, token != .sign("}") {
      let key = readKey(&code)
      if key == "if" { loseCondition(code.file, code.place) }
      if key == "screens", code.token == .sign("{") {
        var inner = code
        inner.position += 1
        readStaticScreens(&inner, below: base, depth: depth)
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
    _ code: inout CodeScanner, below base: String, depth: Int
  ) {
    let file = code.file
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
      if let name = screen.navigator, let number = navigators.number(name, in: file) {
        readNavigator(number, below: below, depth: depth + 1)
      }
      let before = code.position
      code.skipItem()
      if code.position == before { break }
    }
  }
}
