import LinkFiles

/// The string constants of source files, the lists, objects and routes that have a name, and the
/// classes of routes; no code is run.
struct CodeConstants {
  private struct Constant {
    let pieces: [CodePiece]
    /// The name of what the constant is in, whose other members its value can name.
    let scope: String
  }

  /// A class or an object, or something else in brackets.
  private struct Scope {
    var name: String?
    /// Where a class begins.
    var start: Int?
    var isObject = false
    var isEnum = false
  }

  /// The constants by name: `R.orders`; `nil` if there are several of a name.
  private var constants: [String: Constant?] = [:]
  /// The lists, objects and routes, each at its beginning.
  private(set) var literals: [CodeScanner] = []
  /// The last part of the name of each literal.
  private(set) var lastNames: [String] = []
  /// The index of each literal, by file and name, by name, and by the last part of the name; `nil` if
  /// there are several.
  private var literalNumbers: [String: Int?] = [:]
  /// The index of each literal, by file and position.
  private var literalPlaces: [String: Int] = [:]
  /// The names of the objects whose members an object has, too, the last first.
  private var spreads: [String: [String]] = [:]
  /// The classes of each file with their positions, in order.
  private var classes: [String: [(name: String, range: Range<Int>)]] = [:]
  /// The values that were looked up.
  private var known: [String: String?] = [:]
  /// The number of bytes that values may still have in all.
  private var room = SourceText.limit
  /// The subclasses of `GoRoute`, by name, and whether the first argument is the path.
  private(set) var routeClasses: [String: Bool] = [:]

  /// Whether there is a constant.
  var isEmpty: Bool { constants.isEmpty }

  /// Returns the text of the value here, if all of its parts are literals or constants.
  mutating func text(_ code: CodeScanner) -> String? {
    code.pieces().flatMap { text($0, in: scope(at: code), 0) }
  }

  private mutating func text(_ pieces: [CodePiece], in scope: String, _ depth: Int) -> String? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let literal): text += literal
      case .code(let name):
        let own = scope.isEmpty ? nil : value(of: "\(scope).\(name)", depth)
        guard let value = own ?? value(of: name, depth) else { return nil }
        text += value
      }
      guard text.utf8.count <= SourceText.limit else { return nil }
    }
    return text
  }

  private mutating func value(of name: String, _ depth: Int) -> String? {
    if let value = known[name] { return value }
    guard depth < 16, room > 0 else { return nil }
    guard case let constant?? = constants[name] else {
      // The members of an object may be those of another one: `{ ...public, home: 'home' }`.
      guard constants[name] == nil, let end = name.lastIndex(of: ".") else { return nil }
      known[name] = .some(nil)
      for other in spreads[String(name[..<end])] ?? [] {
        guard let value = value(of: other + name[end...], depth + 1) else { continue }
        known[name] = value
        return value
      }
      return nil
    }
    // A constant that refers to itself has no value.
    known[name] = .some(nil)
    let value = text(constant.pieces, in: constant.scope, depth + 1)
    guard let value, value.utf8.count < WebLink.limit else { return nil }
    room -= value.utf8.count
    known[name] = value
    return value
  }

  // MARK: - Reading

  /// Adds the constants of a file.
  ///
  /// - Complexity: O(*n*), where *n* is the number of tokens.
  mutating func add(_ code: CodeScanner) {
    var code = code
    var scopes: [Scope] = []
    var pending: Scope?
    while let token = code.token {
      let path = scopes.count <= CodeScanner.depthLimit ? Self.path(scopes) : nil
      switch token {
      case .sign("{"), .sign("("), .sign("["):
        scopes.append(token == .sign("{") ? pending ?? Scope() : Scope())
        pending = nil
      case .sign("}"), .sign(")"), .sign("]"):
        if let scope = scopes.popLast(), let name = scope.name, let start = scope.start {
          classes[code.file, default: []].append((name, start..<code.position))
        }
      case .sign(".") where code.isAt(.sign("."), .sign("."), .sign(".")):
        code.position += 3
        if let path, scopes.last?.isObject == true, let other = code.reference {
          spreads[path, default: []].insert(other, at: 0)
        }
        continue
      case .name("class"), .name("extension"), .name("mixin"), .name("enum"):
        if case .name(let name)? = code.token(after: 1), name != "class" {
          pending = Scope(name: name, start: code.position, isEnum: token == .name("enum"))
          if code.isDart, token == .name("enum") { addEnum(name, code) }
          addRouteClass(name, code)
        }
      case .name("const"), .name("final"), .name("readonly"), .name("static"), .name("get"):
        if let name = Self.declared(&code) {
          if let path {
            pending = add(name, in: path, code)
            pending?.isObject = true
          } else {
            // In a function, a name is one of the file only.
            addLiteral(name, code, isLocal: true)
          }
          continue
        }
      case .name(let name) where code.isDart && code.token(after: 1) == .sign("("):
        if let path, let value = Self.result(code) {
          addLiteral(path.isEmpty ? name : "\(path).\(name)", value)
        }
      default:
        if let path, let scope = scopes.last, let key = code.key,
          scope.isObject ? code.token(after: 1) == .sign(":") : scope.isEnum,
          code.token(after: 1) == .sign(":") || code.token(after: 1) == .sign("=")
        {
          code.position += 2
          pending = add(key, in: path, code)
          pending?.isObject = true
          continue
        }
      }
      code.position += 1
    }
  }

  /// Returns the names of the scopes, or `nil` inside anything but classes and objects.
  private static func path(_ scopes: [Scope]) -> String? {
    let names = scopes.compactMap(\.name)
    return names.count == scopes.count ? names.joined(separator: ".") : nil
  }

  /// Moves behind the `=` of a declaration and returns the name that it declares.
  private static func declared(_ code: inout CodeScanner) -> String? {
    // A getter has an arrow; in JavaScript, what is static is not constant.
    let isGetter = code.token == .name("get")
    guard code.isDart || code.token != .name("static") && !isGetter else { return nil }
    var names: [String] = []
    for distance in 1..<40 {
      switch code.token(after: distance) {
      case .name("get") where code.isDart: return nil
      case .name(let name): names.append(name)
      case .sign("{") where isGetter && code.token(after: distance + 1) == .name("return"):
        code.position += distance + 2
        return names.last
      case .sign("="):
        let next = code.token(after: distance + 1)
        guard next != .sign("="), (next == .sign(">")) == isGetter,
          let name = code.isDart ? names.last : names.first
        else { return nil }
        code.position += distance + (isGetter ? 2 : 1)
        return name
      case .sign(":"), .sign("<"), .sign(">"), .sign("?"), .sign("["), .sign("]"), .sign("."),
        .sign(","), .string:
        break
      default: return nil
      }
    }
    return nil
  }

  /// Returns where the value of a function of Dart begins, `f() => […]` or `f() { return […]; }`.
  private static func result(_ code: CodeScanner) -> CodeScanner? {
    var code = code
    code.position += 1
    code.skipBrackets()
    guard code.isAt(.sign("="), .sign(">")) || code.isAt(.sign("{"), .name("return")) else {
      return nil
    }
    code.position += 2
    return code
  }

  /// Adds a constant; returns the scope of an object that begins here.
  private mutating func add(_ name: String, in path: String, _ code: CodeScanner) -> Scope? {
    let full = path.isEmpty ? name : "\(path).\(name)"
    addLiteral(full, code)
    if code.token == .sign("{") { return Scope(name: name) }
    guard let pieces = code.pieces(isStatement: true) else { return nil }
    if let other = constants[full], other?.pieces != pieces {
      constants[full] = .some(nil)
    } else {
      constants[full] = Constant(pieces: pieces, scope: path)
    }
    return nil
  }

  /// Returns the name of the class around a position, whose members need no name before theirs.
  private func scope(at code: CodeScanner) -> String {
    guard let classes = classes[code.file] else { return "" }
    // The ranges end in order.
    var (low, high) = (0, classes.count)
    while low < high {
      let middle = (low + high) / 2
      if classes[middle].range.upperBound <= code.position {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < classes.count, classes[low].range.contains(code.position) else { return "" }
    return classes[low].name
  }

  /// Adds the fields of an enum of Dart whose values are made with literals: `AppRoute.home.path`.
  private mutating func addEnum(_ name: String, _ code: CodeScanner) {
    var code = code
    while let token = code.token, token != .sign("{") { code.position += 1 }
    code.position += 1
    var values: [(name: String, arguments: [(label: String?, pieces: [CodePiece])])] = []
    while case .name(let value)? = code.token {
      code.position += 1
      code.skipTypeArguments()
      values.append((value, code.token == .sign("(") ? Self.arguments(&code) : []))
      constants["\(name).\(value).name"] = Constant(pieces: [.text(value)], scope: name)
      if code.token == .sign(",") { code.position += 1 }
    }
    guard code.token == .sign(";") else { return }
    while let token = code.token, token != .sign("}") {
      if token == .name(name), code.token(after: 1) == .sign("(") { break }
      if case .sign(let sign) = token, "([{".contains(sign) {
        code.skipBrackets()
      } else {
        code.position += 1
      }
    }
    guard code.token == .name(name) else { return }
    code.position += 1
    let fields = Self.parameters(code)
    for value in values {
      var number = 0
      for (label, pieces) in value.arguments {
        let field = label ?? (number < fields.count ? fields[number] : nil)
        if label == nil { number += 1 }
        guard let field, fields.contains(field), !pieces.isEmpty else { continue }
        constants["\(name).\(value.name).\(field)"] = Constant(pieces: pieces, scope: name)
      }
    }
  }

  /// Reads the arguments of a call, and moves behind it; one that is no literal has no pieces.
  private static func arguments(
    _ code: inout CodeScanner
  ) -> [(label: String?, pieces: [CodePiece])] {
    var arguments: [(label: String?, pieces: [CodePiece])] = []
    code.position += 1
    while let token = code.token, token != .sign(")") {
      var label: String?
      if case .name(let name) = token, code.token(after: 1) == .sign(":") {
        label = name
        code.position += 2
      }
      let before = code.position
      arguments.append((label, code.pieces() ?? []))
      code.skipItem()
      if code.position == before { break }
    }
    code.position += 1
    return arguments
  }

  /// Returns the names of the fields that the parameters of a constructor set, in order.
  private static func parameters(_ code: CodeScanner) -> [String] {
    var end = code
    end.skipBrackets()
    return (code.position..<min(end.position, code.tokens.count)).compactMap { index in
      guard index > 1, code.tokens[index - 2].token == .name("this"),
        code.tokens[index - 1].token == .sign("."), case .name(let name) = code.tokens[index].token
      else { return nil }
      return name
    }
  }

  // MARK: - Literals

  private mutating func addLiteral(_ name: String, _ code: CodeScanner, isLocal: Bool = false) {
    var code = code
    if code.token == .name("const") { code.position += 1 }
    if code.isDart { code.skipTypeArguments() }
    switch code.token {
    case .sign("["), .sign("{"): break
    case .name where code.isDart:
      var call = code
      call.position += 1
      call.skipTypeArguments()
      guard call.token == .sign("(") else { return }
    default: return
    }
    literalPlaces["\(code.file) \(code.position)"] = literals.count
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let shared = isLocal ? [] : [name, last]
    for key in Set(["\(code.file) \(name)", "\(code.file) \(last)"] + shared) {
      literalNumbers[key] = .some(literalNumbers[key] == nil ? literals.count : nil)
    }
    literals.append(code)
    lastNames.append(last)
  }

  /// Returns the index of what a name stands for in a file.
  func literal(_ name: String?, in file: String) -> Int? {
    guard let name else { return nil }
    let keys = ["\(file) \(name)", name]
    for key in keys { if let number = literalNumbers[key] { return number } }
    return nil
  }

  /// Returns the index of the literal that begins here.
  func literal(at code: CodeScanner) -> Int? { literalPlaces["\(code.file) \(code.position)"] }

  /// Adds a class if it extends `GoRoute`, with whether its constructor takes the path first.
  private mutating func addRouteClass(_ name: String, _ code: CodeScanner) {
    guard code.isDart else { return }
    var code = code
    code.position += 2
    code.skipTypeArguments()
    guard code.isAt(.name("extends"), .name("GoRoute")) else { return }
    routeClasses[name] = false
    while let token = code.token, token != .sign("{") { code.position += 1 }
    code.position += 1
    // The constructor: its name, and the names before the first comma.
    var depth = 0
    while let token = code.token, depth >= 0 {
      if depth == 0, token == .name(name), code.token(after: 1) == .sign("(") {
        var last: CodeScanner.Token?
        code.position += 2
        while let token = code.token, ![.sign(","), .sign(")"), .sign("{")].contains(token) {
          last = token
          code.position += 1
        }
        routeClasses[name] = last == .name("path")
        return
      }
      if case .sign(let sign) = token {
        depth += "([{".contains(sign) ? 1 : ")]}".contains(sign) ? -1 : 0
      }
      code.position += 1
    }
  }
}

/// What is read of the lists, objects and routes that have a name.
struct LiteralReading {
  /// Those that were read.
  var read: Set<Int> = []
  /// Those that are being read.
  var open: Set<Int> = []
  /// The objects that are tables of screens.
  var tables: Set<Int> = []
  /// The number of tokens that may still be read again, where several names stand for them.
  var room = 20_000
}
