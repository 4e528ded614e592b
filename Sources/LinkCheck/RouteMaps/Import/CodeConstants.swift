import LinkFiles

/// The string constants of source files, and the classes of routes; no code is run.
struct CodeConstants {
  private struct Constant {
    let pieces: [CodePiece]
    /// The name of what the constant is in, whose other members its value can name.
    let scope: String
  }

  /// A class or an object, or something else in brackets.
  private struct Scope {
    var name: String?
    var isObject = false
    var isEnum = false
  }

  /// The constants by name: `R.orders`; `nil` if there are several of a name.
  private var constants: [String: Constant?] = [:]
  /// The values that were looked up.
  private var known: [String: String?] = [:]
  /// The number of bytes that values may still have in all.
  private var room = SourceText.limit
  /// The subclasses of `GoRoute`, by name, and whether the first argument is the path.
  private(set) var routeClasses: [String: Bool] = [:]

  /// Whether there is a constant.
  var isEmpty: Bool { constants.isEmpty }

  /// Returns the text of a value, if all of its parts are literals or constants.
  mutating func text(_ pieces: [CodePiece]?) -> String? { pieces.flatMap { text($0, in: "", 0) } }

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
    guard depth < 16, room > 0, case let constant?? = constants[name] else { return nil }
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
      case .sign("}"), .sign(")"), .sign("]"): _ = scopes.popLast()
      case .name("class"), .name("extension"), .name("mixin"), .name("enum"):
        if case .name(let name)? = code.token(after: 1), name != "class" {
          pending = Scope(name: name, isEnum: token == .name("enum"))
          addRouteClass(name, code)
        }
      case .name("const"), .name("final"), .name("readonly"):
        if let path, let name = Self.declared(&code) {
          pending = add(name, in: path, code)
          if pending != nil { pending?.isObject = true }
          continue
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
    var names: [String] = []
    for distance in 1..<12 {
      switch code.token(after: distance) {
      case .name(let name): names.append(name)
      case .sign("="):
        guard code.token(after: distance + 1) != .sign("="),
          let name = code.isDart ? names.last : names.first
        else { return nil }
        code.position += distance + 1
        return name
      case .sign(":"), .sign("<"), .sign(">"), .sign("?"), .sign("["), .sign("]"), .sign("."): break
      default: return nil
      }
    }
    return nil
  }

  /// Adds a constant; returns the scope of an object that begins here.
  private mutating func add(_ name: String, in path: String, _ code: CodeScanner) -> Scope? {
    if code.token == .sign("{") { return Scope(name: name) }
    guard let pieces = code.pieces(isStatement: true) else { return nil }
    let full = path.isEmpty ? name : "\(path).\(name)"
    if let other = constants[full], other?.pieces != pieces {
      constants[full] = .some(nil)
    } else {
      constants[full] = Constant(pieces: pieces, scope: path)
    }
    return nil
  }

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
